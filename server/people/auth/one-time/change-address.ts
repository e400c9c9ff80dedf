import { sql, type Transaction } from "kysely";
import { recordAudit } from "#server/platform/audit/audit-log.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { enqueueMail } from "#server/platform/mail/outbox.ts";
import { addressChangeAskedMail, addressChangedMail, addressTakenMail, newAddressMail } from "../mails.ts";
import { issueOneTimeToken } from "../one-time-tokens.ts";
import { AuthError } from "../protocol/errors.ts";
import type { Origin } from "../protocol/origin.ts";
import { dropTokens } from "./tokens-queries.ts";

/**
 * Ask for proof that a new address is the person's, and notify the old address. An earlier request is dropped.
 * If another account has the new address, its owner is told about it and nothing is changed; the caller cannot tell the difference.
 */
export async function askForNewAddress(
  trx: Transaction<Schema>,
  deps: Pick<Dependencies, "secret" | "clock" | "academy">,
  { userId, from, to, redirectTo }: { userId: string; from: string; to: string; redirectTo: string | null },
): Promise<void> {
  await dropTokens(trx, userId, ["email_change"]);
  const isTaken = Boolean((await findOwner(trx, to))?.email_confirmed_at);
  const issued = await issueOneTimeToken(trx, deps, { userId, purpose: "email_change", email: to, redirectTo });
  await enqueueMail(
    trx,
    isTaken ? addressTakenMail(to) : newAddressMail(to, { ...issued, redirectTo }),
    deps.academy.current().mail,
    userId,
  );
  await enqueueMail(trx, addressChangeAskedMail(from), deps.academy.current().mail);
}

/**
 * Change a person's address to the one that they have proven. Links and codes mailed before become invalid, also those to the old address.
 * Throws `email_exists` if another account has taken the address in the meantime.
 */
export async function changeAddress(
  trx: Transaction<Schema>,
  deps: Pick<Dependencies, "clock" | "academy">,
  { userId, from, to, origin }: { userId: string; from: string; to: string; origin: Origin },
): Promise<void> {
  await clearAddress(trx, to);
  const data = JSON.stringify({ email: to, email_verified: true });
  await trx
    .updateTable("users")
    .set({ email: to, email_confirmed_at: deps.clock().toISOString() })
    .where("id", "=", userId)
    .execute();
  await trx
    .updateTable("identities")
    .set({ identity_data: sql`identity_data || ${data}::jsonb` })
    .where("user_id", "=", userId)
    .where("provider", "=", "email")
    .execute();
  await dropTokens(trx, userId);
  // Mails sent to the old address before it had an account belong to the person too.
  await trx
    .updateTable("mail_outbox")
    .set({ user_id: userId })
    .where("to_address", "=", from)
    .where("user_id", "is", null)
    .execute();
  await enqueueMail(trx, addressChangedMail(from), deps.academy.current().mail, userId);
  await recordAudit(trx, {
    action: "email.changed",
    actorId: userId,
    subject: { type: "user", id: userId },
    requestId: origin.requestId,
    network: origin.network,
  });
}

/**
 * Delete an unconfirmed sign-up with the address, in favor of the person who has proven ownership.
 * Read without a lock, because two people may request each other's address. A concurrent sign-up violates the unique constraint on the
 * address.
 */
async function clearAddress(trx: Transaction<Schema>, email: string): Promise<void> {
  const owner = await findOwner(trx, email);
  if (!owner) return;
  const isNobodys = owner.email_confirmed_at === null && !owner.is_super_admin && owner.role === "student";
  if (!isNobodys) throw new AuthError("email_exists");
  await trx.deleteFrom("users").where("id", "=", owner.id).where("email_confirmed_at", "is", null).execute();
}

function findOwner(trx: Transaction<Schema>, email: string) {
  return trx
    .selectFrom("users")
    .leftJoin("profiles", "profiles.id", "users.id")
    .select(["users.id", "users.email_confirmed_at", "users.is_super_admin", "profiles.role"])
    .where("users.email", "=", email)
    .executeTakeFirst();
}
