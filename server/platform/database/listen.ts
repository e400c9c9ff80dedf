import { setTimeout as pause } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";

type Hearers = {
  /** From now on every notice is heard. */
  onListening(): void;
  /** @param payload what the notice carries; empty for most */
  onNotice(payload: string): void;
  /** Notices may be missed from now on; listening begins anew by itself. */
  onDeaf(error: unknown): void;
};

/** A connection that has silently died is found out by asking it something this often. */
const askMilliseconds = 5_000;
const retryMilliseconds = 1_000;

/**
 * Hears the notices of a channel (PostgreSQL's NOTIFY) on a connection of its own, again and again if that breaks.
 * Returns at once; `stop` resolves when nothing is connected any more.
 * @param channel a plain lower-case name
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

/** Listens until it is stopped. Throws when the connection breaks. */
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
