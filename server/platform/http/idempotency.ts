import { createHash } from "node:crypto";
import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Transaction } from "kysely";
import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import type { Database } from "#server/dependencies.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { AppEnv } from "./context.ts";
import { fairQueue } from "./fair-queue.ts";
import { requireCaller } from "./identify.ts";
import { refundRepeated, withoutCounting } from "./rate-limit.ts";

const headerName = "Idempotency-Key";

/** The headers of a call that creates something: with a key, a repeated request creates nothing new. */
export const idempotencyHeaders = z.object({
  [headerName]: z
    .string()
    .optional()
    .meta({
      description:
        "A unique key that the client generates for each creation, for example a UUID: 16 to 200 visible characters. For a " +
        "day, repeating the same request with the same key creates nothing new, returns what was created, and counts only " +
        "once toward rate limits. A different request with the same key is rejected.",
    }),
});

/** A person's key and the request that it was used for; only hashes of both are stored. */
export type RequestKey = { userId: string; keyHash: Buffer; requestHash: Buffer; now: Date };

/** Read the key of a request; null if it has none. Pass `body` if the request's own body has already been read as a stream. */
export async function readRequestKey(
  context: Context<AppEnv>,
  now: Date,
  body?: Uint8Array<ArrayBuffer>,
): Promise<RequestKey | null> {
  const key = readHeader(context);
  if (key === null) return null;
  const { pathname, search } = new URL(context.req.url);
  const request = createHash("sha256").update(`${key}\n${context.req.method} ${pathname}${search}\n`);
  request.update(body ?? new Uint8Array(await context.req.arrayBuffer()));
  return {
    userId: requireCaller(context).userId,
    keyHash: createHash("sha256").update(key).digest(),
    requestHash: request.digest(),
    now,
  };
}

function readHeader(context: Context<AppEnv>): string | null {
  const key = context.req.header(headerName);
  if (key === undefined) return null;
  if (/^[\x21-\x7E]{16,200}$/.test(key)) return key;
  throw new AppError("request.invalid", {
    field: headerName,
    reason: "The Idempotency-Key must be 16 to 200 visible characters, for example a UUID.",
  });
}

/** Requests with the same key are answered one after the other. The total number of requests is limited elsewhere. */
const inTurn = fairQueue({ atOnce: Infinity, ofOneGroup: 1, waiting: Infinity });

type Repeated = {
  db: Database;
  clock: () => Date;
  /** The call reads its body itself, as a stream. It must call `findResult` before it does anything with the body. */
  isStreamed?: boolean;
};
type KeyedRoute = { getRoutingPath: () => string };

/**
 * Answer requests of these calls once per key. Mount this before the calls themselves.
 * A different request with a used key is refused before any other check. A repeated request is not counted by any rate limit; a concurrent
 * one waits for the first.
 */
export function answerOnce(
  router: OpenAPIHono<AppEnv>,
  { db, clock, isStreamed = false }: Repeated,
  ...routes: KeyedRoute[]
): void {
  const middleware = createMiddleware<AppEnv>(async (context, next) => {
    const key = readHeader(context);
    if (key === null) return next();
    const { userId } = requireCaller(context);
    await inTurn(`${userId} ${key}`, async () => {
      const isDone = isStreamed
        ? await isUsed(db, { userId, key })
        : (await findResult(db, await readRequestKey(context, clock()))) !== undefined;
      await (isDone ? withoutCounting(next) : next());
    });
  });
  for (const route of routes) router.on("POST", route.getRoutingPath(), middleware);
}

async function isUsed(db: Database, { userId, key }: { userId: string; key: string }): Promise<boolean> {
  const found = db.selectFrom("idempotency_keys").select("user_id").where("user_id", "=", userId);
  return (await found.where("key_hash", "=", createHash("sha256").update(key).digest()).executeTakeFirst()) !== undefined;
}

/**
 * Return the stored result of a request; undefined if it was not sent before. Throws `request.key_used` if the key was used for another
 * request.
 */
export async function findResult(db: Database, key: RequestKey | null): Promise<string | undefined> {
  if (!key) return undefined;
  const first = await db
    .selectFrom("idempotency_keys")
    .select(["request_hash", "result"])
    .where("user_id", "=", key.userId)
    .where("key_hash", "=", key.keyHash)
    .executeTakeFirst();
  if (!first) return undefined;
  if (!first.request_hash.equals(key.requestHash)) throw new AppError("request.key_used", { field: headerName });
  return first.result ?? undefined;
}

/**
 * Run the creating part in a transaction. If a request with the same key was faster, it is not run, and that request's result is returned.
 */
export type Transact = (work: (trx: Transaction<Schema>) => Promise<string>) => Promise<string>;

/**
 * Create something once per key, and return the result: its id, or whatever else the response is written from.
 * `create` checks the request and passes the writing part to `transact`. It is not called for a request that has already been answered; the
 * stored result is returned instead. The key is stored in the same transaction, so a concurrent request with the key waits for it.
 */
export async function createOnce(
  db: Database,
  key: RequestKey | null,
  create: (transact: Transact) => Promise<string>,
): Promise<string> {
  const done = await findResult(db, key);
  if (done !== undefined) return done;
  let isMade = false;
  const result = await create((work) => {
    const make: typeof work = (trx) => {
      isMade = true;
      return work(trx);
    };
    return db.transaction().execute((trx) => (key ? claimAndRun(trx, key, make) : make(trx)));
  });
  if (!isMade) await refundRepeated();
  return result;
}

async function claimAndRun(trx: Transaction<Schema>, key: RequestKey, work: Parameters<Transact>[0]): Promise<string> {
  const { userId: user_id, keyHash: key_hash, requestHash: request_hash, now } = key;
  const claimed = await trx
    .insertInto("idempotency_keys")
    .values({ user_id, key_hash, request_hash, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .executeTakeFirst();
  if (!claimed) {
    const done = await findResult(trx, key);
    if (done === undefined) throw new Error("a key without a result was committed");
    return done;
  }
  const result = await work(trx);
  await trx
    .updateTable("idempotency_keys")
    .set({ result })
    .where("user_id", "=", user_id)
    .where("key_hash", "=", key_hash)
    .execute();
  return result;
}
