import { sql, type Transaction } from "kysely";
import { recordAudit } from "#server/platform/audit/audit-log.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { MailLooks } from "#server/platform/mail/compose-mail.ts";
import { enqueueMail } from "#server/platform/mail/outbox.ts";
import { renamePerson } from "../accounts-queries.ts";
import { forgetNetworks } from "../known-devices.ts";
import { accountHandedOverMail } from "../mails.ts";
import type { Origin } from "../protocol/origin.ts";

type Told = { origin: Origin; looks: MailLooks } | { origin: null; looks?: undefined };

type Unproven = { id: string; email: string; email_confirmed_at: string | null };

/**
 * Give an account with an unproven address to the person who has just proven it.
 * Existing data may be somebody else's. So only the password given here (a hash, or null for none) is valid from now on; sessions, second
 * factors, other identities and pending address changes are deleted. Sign-in links stay valid, because they were mailed to this address.
 * The caller must have locked the person.
 * @param proof.fullName the name that comes with the proof; null keeps the current name
 * @param proof.origin null if the operator vouches for the address and informs the person; otherwise a mail is sent, with this branding
 */
export async function confirmAccount(
  trx: Transaction<Schema>,
  { id: userId, email, email_confirmed_at }: Unproven,
  proof: { passwordHash: string | null; fullName: string | null; now: Date } & Told,
): Promise<void> {
  await trx
    .updateTable("users")
    .set({ password_hash: proof.passwordHash, email_confirmed_at: proof.now.toISOString() })
    .where("id", "=", userId)
    .execute();
  await trx.deleteFrom("sessions").where("user_id", "=", userId).execute();
  await forgetNetworks(trx, userId, null);
  await trx.deleteFrom("mfa_factors").where("user_id", "=", userId).execute();
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await trx.deleteFrom("identities").where("user_id", "=", userId).where("provider", "<>", "email").execute();
  await trx
    .deleteFrom("one_time_tokens")
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .where("purpose", "in", ["email_change", "reauthentication"])
    .execute();
  await trx
    .updateTable("identities")
    .set({ identity_data: sql`identity_data || '{"email_verified": true}'::jsonb` })
    .where("user_id", "=", userId)
    .where("provider", "=", "email")
    .execute();
  if (proof.fullName !== null) await renamePerson(trx, userId, proof.fullName);
  // A pending account could not be used, so there is no handover to report.
  if (email_confirmed_at !== null) await tellOfHandover(trx, { userId, email }, proof);
}

async function tellOfHandover(
  trx: Transaction<Schema>,
  { userId, email }: { userId: string; email: string },
  { origin, looks }: Told,
): Promise<void> {
  if (origin) await enqueueMail(trx, accountHandedOverMail(email), looks);
  await recordAudit(trx, {
    action: "address.proven",
    actorId: origin ? userId : null,
    subject: { type: "user", id: userId },
    ...(origin ? { requestId: origin.requestId, network: origin.network } : { details: { by: "operator" } }),
  });
}
