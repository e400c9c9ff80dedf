import { setTimeout as pause } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";

type Hearers = {
  /** Called once every notification is received from now on. */
  onListening(): void;
  /** @param payload the payload of the notification; empty for most */
  onNotice(payload: string): void;
  /** Called when notifications may be missed from now on; reconnecting is automatic. */
  onDeaf(error: unknown): void;
};

/** The interval of the query that detects a dead connection. */
const askMilliseconds = 5_000;
const retryMilliseconds = 1_000;

/**
 * Listen to the notifications of a channel (PostgreSQL's NOTIFY) on a separate connection, reconnecting whenever it breaks.
 * Returns immediately; `stop` resolves once nothing is connected any longer.
 * @param channel a plain lowercase name
 */
export function listenToNotices(config: ClientConfig, channel: string, hearers: Hearers): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const ended = (async () => {
    while (!stopped.signal.aborted) {
      try {
        await listenOnce(config, channel, hearers, stopped.signal);
      } catch (error) {
        if (stopped.signal.aborted) break;
        hearers.onDeaf(error);
        await pause(retryMilliseconds, undefined, { signal: stopped.signal }).catch(() => {});
      }
    }
  })();
  return {
    stop: async () => {
      stopped.abort();
      await ended;
    },
  };
}

/** Listen until stopped. Throws when the connection breaks. */
async function listenOnce(config: ClientConfig, channel: string, hearers: Hearers, stopped: AbortSignal): Promise<void> {
  const client = new Client({
    connectionTimeoutMillis: 10_000,
    query_timeout: askMilliseconds,
    application_name: "academy-listener",
    ...config,
  });
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => {});
  client.on("error", broken.reject);
  client.on("end", () => broken.reject(new Error("the connection ended")));
  client.on("notification", ({ payload = "" }) => hearers.onNotice(payload));
  try {
    await Promise.race([client.connect(), broken.promise]);
    await client.query(`listen ${channel}`);
    hearers.onListening();
    while (!stopped.aborted) {
      await Promise.race([pause(askMilliseconds, undefined, { signal: stopped }).catch(() => {}), broken.promise]);
      if (!stopped.aborted) await client.query("select 1");
    }
  } finally {
    await Promise.race([client.end(), pause(1_000)]).catch(() => {});
  }
}
