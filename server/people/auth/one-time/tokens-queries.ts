import { sql, type Kysely, type Transaction } from "kysely";
import { z } from "zod";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { hashToken } from "#server/platform/secrets/signed-token.ts";
import { isAddressProven, isBannedAt } from "../accounts-queries.ts";
import { hashCode, sameHash, type OneTimePurpose } from "../one-time-tokens.ts";

/** How many attempts a code allows, including the right one. The link in the same mail is not affected. */
const codeTries = 5;

/** A token that was found by its link or code, not yet used. */
type FoundToken = { id: string; userId: string | null };

/** Return the token of a link in any state; undefined when none was issued for one of the purposes. */
export async function findTokenByLink(
  db: Kysely<Schema>,
  token: string,
  purposes: readonly OneTimePurpose[],
): Promise<FoundToken | undefined> {
  const row = await db
    .selectFrom("one_time_tokens")
    .select(["id", "user_id"])
    .where("token_hash", "=", hashToken(token))
    .where("purpose", "in", purposes)
    .executeTakeFirst();
  return row && { id: row.id, userId: row.user_id };
}

type CodeTry = { email: string; purposes: readonly OneTimePurpose[]; code: string; userId?: string };

/**
 * Try a code against the newest mail of each purpose to an address, and to a person if given.
 * The statement that returns the hash also counts the attempt, so that simultaneous attempts cannot exceed `codeTries`.
 */
export async function tryCode(
  { db, secret, clock }: Pick<Dependencies, "db" | "secret" | "clock">,
  { email, purposes, code, userId }: CodeTry,
): Promise<FoundToken | undefined> {
  const ofPerson = userId === undefined ? sql`` : sql`and user_id = ${userId}`;
  const { rows } = await sql<{ id: string; user_id: string | null; purpose: OneTimePurpose; code_hash: Buffer }>`
    with newest as (
      select distinct on (purpose) id from one_time_tokens
      where email = ${email} and purpose in (${sql.join(purposes)}) ${ofPerson}
      order by purpose, created_at desc, id desc
    )
    update one_time_tokens t set attempts = t.attempts + 1
    from newest
    where t.id = newest.id and t.attempts < ${codeTries} and t.used_at is null and t.expires_at > ${clock().toISOString()}
    returning t.id, t.user_id, t.purpose, t.code_hash`.execute(db);
  const right = rows.find(({ purpose, code_hash }) => sameHash(code_hash, hashCode(secret, purpose, email, code)));
  return right && { id: right.id, userId: right.user_id };
}

/** The data that using a token applies: for a sign-up, password and name; for a sign-in link, a name and the pending enrollment. */
const dataSchema = z.object({ password_hash: z.string(), full_name: z.string(), course_id: z.string() }).partial();

/**
 * Use a token up. Undefined if another request used it first or it has expired.
 * Its data is deleted: people change name and password later, and the old ones would otherwise stay stored for days.
 */
export async function useToken(trx: Transaction<Schema>, tokenId: string, now: Date) {
  const row = await trx
    .with("found", (db) =>
      db
        .selectFrom("one_time_tokens")
        .select(["id", "purpose", "email", "data"])
        .where("id", "=", tokenId)
        .where("used_at", "is", null)
        .where("expires_at", ">", now.toISOString())
        .forUpdate(),
    )
    .updateTable("one_time_tokens")
    .from("found")
    .set({ used_at: now.toISOString(), data: "{}" })
    .whereRef("one_time_tokens.id", "=", "found.id")
    .returning(["found.purpose", "found.email", "found.data"])
    .executeTakeFirst();
  if (!row) return undefined;
  const { password_hash: passwordHash, full_name: fullName, course_id: courseId } = dataSchema.parse(row.data);
  return {
    purpose: row.purpose as OneTimePurpose,
    email: row.email,
    passwordHash: passwordHash || null,
    fullName: fullName ?? null,
    courseId: courseId ?? null,
  };
}

/** Invalidate a person's unused links and codes: those of the given purposes, or all. */
export async function dropTokens(trx: Transaction<Schema>, userId: string, purposes?: readonly OneTimePurpose[]): Promise<void> {
  await trx
    .deleteFrom("one_time_tokens")
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .$call((query) => (purposes === undefined ? query : query.where("purpose", "in", purposes)))
    .execute();
}

/**
 * Lock a person until the transaction ends.
 * Changes of password or address and uses of links or codes thus run one after the other. To avoid deadlocks, every transaction calls this
 * before it touches the person's tokens.
 */
export async function lockPerson(trx: Transaction<Schema>, userId: string, now: Date) {
  return trx
    .selectFrom("users")
    .select(["id", "email", "email_confirmed_at", isBannedAt(now), isAddressProven()])
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
