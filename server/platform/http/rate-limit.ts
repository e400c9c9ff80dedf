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

/** How often something may be done within a period. The name is part of the counter's key. */
type RateLimit = { name: string; times: number; seconds: number };

export type RateLimiter = {
  /**
   * Count one use.
   * Throws `request.too_many` with the seconds to wait. If the use cannot be counted, throws `server.unavailable` or another error of the
   * database's state.
   */
  take(key: string): Promise<void>;
  /** Take back one use that is not to count after all. */
  giveBack(key: string): Promise<void>;
  /** Reset the counter of the key. */
  forget(key: string): Promise<void>;
};

/** The uses that the current request has consumed so far. */
type Taken = { limiter: RateLimiterPostgres; key: string };
const takenByRequest = new AsyncLocalStorage<Taken[]>();
const uncounted = new AsyncLocalStorage<true>();

/** Run something without counting: the repetition of an answered request neither uses up a limit nor is refused by one. */
export const withoutCounting = <Result>(work: () => Promise<Result>): Promise<Result> => uncounted.run(true, work);

/**
 * Seconds between retries of a refund, because what failed the request may fail the refund too.
 * After the last retry, the use remains counted until its window ends.
 */
const laterTries = [2, 10, 60];

/**
 * Refund a request's uses if the academy itself failed to answer it: a client that is told to retry has not used up an attempt.
 * Nothing is refunded if the client disconnected: it got no response, and may have caused the failure by disconnecting.
 */
export const refundFailures = createMiddleware<AppEnv>(async (context, next) => {
  const taken: Taken[] = [];
  await takenByRequest.run(taken, next);
  const failed = context.res.status >= 500 && !context.req.raw.signal.aborted;
  if (failed && taken.length > 0) await giveAllBack(taken, 0);
});

/** Exempt what this request has consumed so far from `refundFailures`: a guess found to be wrong counts, whatever fails later. */
export function keepCounted(): void {
  takenByRequest.getStore()?.splice(0);
}

/** Refund what this request has consumed so far, because another process has counted and answered the same request. */
export async function refundRepeated(): Promise<void> {
  await giveAllBack(takenByRequest.getStore()?.splice(0) ?? [], 0);
}

async function giveAllBack(taken: readonly Taken[], tries: number): Promise<void> {
  const left: Taken[] = [];
  for (const each of taken) await each.limiter.reward(each.key).catch(() => left.push(each));
  const seconds = laterTries[tries];
  if (left.length > 0 && seconds !== undefined) setTimeout(() => void giveAllBack(left, tries + 1), seconds * 1000).unref();
}

/**
 * Create a limit that is shared by all processes, counted in the database.
 * It fails closed: a use that cannot be counted is refused, because a limit that opens under load protects nothing.
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
    // A key over its limit is refused without querying the database again.
    inMemoryBlockOnConsumed: times + 1,
  });
  /** Shorten a window that ends later than one that begins now: it was written by a fast clock, and is treated as beginning now. */
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
      if (uncounted.getStore()) return;
      try {
        const taken = await limiter.consume(key);
        takenByRequest.getStore()?.push({ limiter, key });
        await endInTime(key, taken);
      } catch (thrown) {
        if (thrown instanceof RateLimiterRes) {
          await endInTime(key, thrown);
          throw new AppError("request.too_many", { seconds: Math.min(seconds, secondsUntil(thrown)) });
        }
        const error = toAppError(thrown);
        throw errorStatus(error.code) === 503 ? error : new AppError("server.unavailable", {}, { cause: thrown });
      }
    },
    giveBack: async (key) => {
      if (uncounted.getStore()) return;
      await limiter.reward(key);
      leaveOut(key, 1);
    },
    forget: async (key) => {
      await limiter.delete(key);
      leaveOut(key, Number.POSITIVE_INFINITY);
    },
  };

  /** Exclude uses that have already been given back from a later refund. */
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
 * Return the key by which a network is counted: an IPv4 address, or the /64 of an IPv6 address, since one subscriber usually has all of it.
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

function secondsUntil(limit: RateLimiterRes): number {
  return Math.max(1, Math.ceil(limit.msBeforeNext / 1000));
}

/** Adapt the academy's own pool to the one method of a PostgreSQL client that the rate limiter's library calls. */
function asPostgresClient(db: Database) {
  return {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: rows.length || Number(numAffectedRows ?? 0) };
    },
  };
}
