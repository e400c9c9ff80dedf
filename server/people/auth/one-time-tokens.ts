import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { deriveKey } from "#server/platform/secrets/seal.ts";
import { newToken } from "#server/platform/secrets/signed-token.ts";

/** How long a mailed link or code is valid, in seconds. */
export const oneTimeTokenSeconds = 3600;
/** How long an expired token is stored: the mail of a pending sign-up can be sent again. */
const storedSeconds = 7 * 24 * 3600;

export type OneTimePurpose = "signup" | "magiclink" | "recovery" | "email_change" | "reauthentication";

type NewOneTimeToken = {
  userId: string | null;
  purpose: OneTimePurpose;
  email: string;
  /** Where the link leads afterward: a page of the academy, already validated. */
  redirectTo: string | null;
  /** Data that using the token applies. Stored as given, so it must contain no secrets in plain text. */
  data?: Readonly<Record<string, string>>;
};

/** What the mail contains: the token of the link and the code to type. The database stores hashes of both. */
export type OneTimeToken = { token: string; code: string };

/**
 * Issue a link and a code that prove access to the mail of an address.
 * Earlier codes for the same purpose and address become invalid: only the newest is compared.
 */
export async function issueOneTimeToken(
  trx: Transaction<Schema>,
  deps: Pick<Dependencies, "secret" | "clock">,
  { userId, purpose, email, redirectTo, data = {} }: NewOneTimeToken,
): Promise<OneTimeToken> {
  const { token, hash } = newToken();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const now = deps.clock();
  await discardOldTokens(trx, now);
  await dateNoLaterThanNow(trx, purpose, email, now);
  await trx
    .insertInto("one_time_tokens")
    .values({
      user_id: userId,
      purpose,
      email,
      token_hash: hash,
      code_hash: hashCode(deps.secret, purpose, email, code),
      redirect_to: redirectTo,
      data: JSON.stringify(data),
      created_at: now.toISOString(),
      // Use the later of the two clocks: if this process's clock is slow, the mail would otherwise expire as soon as the clock is
      // corrected.
      expires_at: sql`greatest(now(), ${now.toISOString()}::timestamptz) + make_interval(secs => ${oneTimeTokenSeconds})`,
    })
    .execute();
  return { token, code };
}

/** Return the keyed hash of a code. Without the key, somebody who reads the table could quickly try all million codes. */
export function hashCode(secret: Uint8Array, purpose: OneTimePurpose, email: string, code: string): Buffer {
  return createHmac("sha256", deriveKey(secret, "one-time-code")).update(`${purpose}\n${email}\n${code}`).digest();
}

/** Compare two hashes of codes in constant time. */
export function sameHash(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Redate tokens issued while a clock ran fast to just before now: otherwise they would count as the newest until that time. */
async function dateNoLaterThanNow(trx: Transaction<Schema>, purpose: OneTimePurpose, email: string, now: Date): Promise<void> {
  const justBefore = now.getTime() - 1;
  await trx
    .updateTable("one_time_tokens")
    .set({
      created_at: new Date(justBefore).toISOString(),
      expires_at: new Date(justBefore + oneTimeTokenSeconds * 1000).toISOString(),
    })
    .where("email", "=", email)
    .where("purpose", "=", purpose)
    .where("created_at", ">=", now.toISOString())
    .execute();
}

/** Delete a few at a time, so that no mail waits for a long cleanup. Rows locked by other transactions are left for later. */
async function discardOldTokens(trx: Transaction<Schema>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - storedSeconds * 1000).toISOString();
  await sql`
    delete from one_time_tokens where id in (
      select id from one_time_tokens where expires_at < ${before} order by expires_at limit 20 for update skip locked
    )`.execute(trx);
}
