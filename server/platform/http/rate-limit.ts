import { AsyncLocalStorage } from "node:async_hooks";
import { isIPv6 } from "node:net";
import { createMiddleware } from "hono/factory";
import { CompiledQuery } from "kysely";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { AppError, errorStatus } from "#domain/errors.ts";
import { clocksDifferSeconds } from "#domain/moment.ts";
import type { Database } from "#server/dependencies.ts";
import type { AppEnv } from "./context.ts";
import { toAppError } from "./errors.ts";

/** How many times something may be done in a stretch of time. The name is part of the counter's key. */
type RateLimit = { name: string; times: number; seconds: number };

export type RateLimiter = {
  /** Counts one. Throws `request.too_many` with the seconds to wait, or `server.unavailable`, or
   * what else the database's state makes of it, when it cannot be counted. */
  take(key: string): Promise<void>;
  /** Takes one back that turned out not to be worth counting. */
  giveBack(key: string): Promise<void>;
  /** Forgets what was counted for the key. */
  forget(key: string): Promise<void>;
};

/** What the request that is being answered has taken of limits so far. */
type Taken = { limiter: RateLimiterPostgres; key: string };
const takenByRequest = new AsyncLocalStorage<Taken[]>();

/** Seconds between tries to give back, since what failed the request may fail this too. After the last one it stays counted until its window ends. */
const laterTries = [2, 10, 60];

/**
 * Give back what a request has taken of limits when the academy itself failed to answer it: whoever is told to try again shortly has not used up
 * a try. Nothing is given back to who hangs up: they were told nothing, and may have caused the failure by it.
 */
export const refundFailures = createMiddleware<AppEnv>(async (context, next) => {
  const taken: Taken[] = [];
  await takenByRequest.run(taken, next);
  const failed = context.res.status >= 500 && !context.req.raw.signal.aborted;
  if (failed && taken.length > 0) await giveAllBack(taken, 0);
});

/** Exempt what this request has taken so far from `refundFailures`: a guess that was found to be wrong has been made, whatever fails after it. */
export function keepCounted(): void {
  takenByRequest.getStore()?.splice(0);
}

async function giveAllBack(taken: readonly Taken[], tries: number): Promise<void> {
  const left: Taken[] = [];
  for (const each of taken) await each.limiter.reward(each.key).catch(() => left.push(each));
  const seconds = laterTries[tries];
  if (left.length > 0 && seconds !== undefined) setTimeout(() => void giveAllBack(left, tries + 1), seconds * 1000).unref();
}

/**
 * A limit that all processes of the academy share, counted in the database. It is closed when in doubt: what cannot be
 * counted is refused, because a limit that opens under load protects nothing.
 */
export function rateLimiter(db: Database, { name, times, seconds }: RateLimit): RateLimiter {
  const limiter = new RateLimiterPostgres({
    storeClient: asPostgresClient(db),
    storeType: "client",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: name,
    points: times,
    duration: seconds,
    // Whoever is over the limit is turned away without asking the database again.
    inMemoryBlockOnConsumed: times + 1,
  });
  /** A window that ends later than one that begins now was written by a clock that ran fast: it counts as begun now. */
  const endInTime = async (key: string, { msBeforeNext }: RateLimiterRes) => {
    if (msBeforeNext <= (seconds + clocksDifferSeconds) * 1000) return;
    const end = Date.now() + seconds * 1000;
    limiter.deleteInMemoryBlockedAll();
    await db
      .updateTable("rate_limits")
      .set({ expire: end })
      .where("key", "=", limiter.getKey(key))
      .where("expire", ">", end)
      .execute();
  };
  return {
    take: async (key) => {
      try {
        const taken = await limiter.consume(key);
        takenByRequest.getStore()?.push({ limiter, key });
        await endInTime(key, taken);
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) {
          await endInTime(key, refusal);
          throw new AppError("request.too_many", { seconds: Math.min(seconds, secondsUntil(refusal)) });
        }
        const error = toAppError(refusal);
        throw errorStatus(error.code) === 503 ? error : new AppError("server.unavailable", {}, { cause: refusal });
      }
    },
    giveBack: async (key) => {
      await limiter.reward(key);
      leaveOut(key, 1);
    },
    forget: async (key) => {
      await limiter.delete(key);
      leaveOut(key, Number.POSITIVE_INFINITY);
    },
  };

  /** Leave out of a refund what is given back already. */
  function leaveOut(key: string, times: number): void {
    const taken = takenByRequest.getStore() ?? [];
    for (let left = times; left > 0; left -= 1) {
      const at = taken.findIndex((each) => each.limiter === limiter && each.key === key);
      if (at === -1) return;
      taken.splice(at, 1);
    }
  }
}

/**
 * The key to count a network by: an IPv4 address, or the /64 of an IPv6 address, since whoever has one of its addresses
 * has them all.
 */
export function networkKey(network: string): string {
  if (!isIPv6(network)) return network;
  const [head = "", tail] = (network.split("%")[0] ?? "").toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  if (tail !== undefined) {
    const after = tail === "" ? 0 : tail.split(":").length + (tail.includes(".") ? 1 : 0);
    groups.push(...Array<string>(8 - groups.length - after).fill("0"), ...tail.split(":"));
  }
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group || "0", 16).toString(16))
    .join(":")}::/64`;
}

function secondsUntil(refusal: RateLimiterRes): number {
  return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
}

/** The one method of a PostgreSQL client that the limiter's library calls, on the academy's own pool. */
function asPostgresClient(db: Database) {
  return {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: rows.length || Number(numAffectedRows ?? 0) };
    },
  };
}
