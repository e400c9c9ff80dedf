import type { Transaction } from "kysely";
import { AppError } from "#domain/errors.ts";
import type { Caller } from "#domain/role.schema.ts";
import { recordAudit, type AuditEntry } from "#server/platform/audit/audit-log.ts";
import { retryOnLockConflict } from "#server/platform/database/retry-on-lock-conflict.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { enqueueMail } from "#server/platform/mail/outbox.ts";
import { composeMail, type Letter } from "#server/platform/mail/compose-mail.ts";
import { refuseDeletion, type DeletionFacts } from "./policy.ts";

/**
 * Delete the caller's account and all data that names them, and end their sessions. The audit log keeps only their id.
 * Throws `account.last_super_admin` or `account.teaches_courses`; then nothing is changed.
 */
export async function deleteAccount(
  deps: Pick<Dependencies, "db" | "log" | "academy">,
  caller: Caller,
  audit: AuditEntry,
): Promise<void> {
  await retryOnLockConflict(deps, async (trx) => {
    const person = await lockStatus(trx, caller);
    if (!person) throw new AppError("caller.invalid_token");
    const error = refuseDeletion(person);
    if (error) throw error;
    await erasePerson(trx, caller.userId, person.email);
    await recordAudit(trx, audit);
    await enqueueMail(trx, farewellMail(person.email), deps.academy.current().mail);
  });
}

/**
 * Read the person's current state and lock it until the transaction ends.
 * No course can then be assigned to them, and of two super admins who leave at the same time one remains. The profile is locked first, in
 * the same order as when an admin deletes it.
 */
async function lockStatus(
  trx: Transaction<Schema>,
  { userId, isSuperAdmin }: Caller,
): Promise<(DeletionFacts & { email: string }) | undefined> {
  await trx.selectFrom("profiles").select("id").where("id", "=", userId).forUpdate().execute();
  const people = await trx
    .selectFrom("users")
    .select(["id", "email", "is_super_admin"])
    .where((eb) => (isSuperAdmin ? eb.or([eb("id", "=", userId), eb("is_super_admin", "=", true)]) : eb("id", "=", userId)))
    .orderBy("id")
    .forUpdate()
    .execute();
  const person = people.find(({ id }) => id === userId);
  if (!person) return undefined;
  const { count } = await trx
    .selectFrom("courses")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("instructor_id", "=", userId)
    .executeTakeFirstOrThrow();
  return {
    email: person.email,
    isSuperAdmin: person.is_super_admin,
    otherSuperAdmins: people.filter((other) => other.is_super_admin && other.id !== userId).length,
    coursesTaught: Number(count),
  };
}

/**
 * Delete all data about a person.
 * Deleting the profile cascades to the sign-in record and everything that references it. Rows that are keyed only by an email address are
 * deleted separately.
 */
export async function erasePerson(trx: Transaction<Schema>, userId: string, email: string): Promise<void> {
  // Lock the user before the tokens, in the same order as every transaction that uses a token.
  await trx.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
  const addresses = [email, ...(await findEarlierAddresses(trx, userId))];
  await trx
    .deleteFrom("mail_outbox")
    .where((eb) => eb.or([eb("to_address", "in", addresses), eb("user_id", "=", userId)]))
    .execute();
  await trx.deleteFrom("one_time_tokens").where("email", "in", addresses).execute();
  await trx
    .deleteFrom("invitations")
    .where((eb) => eb.or([eb("email", "in", addresses), eb("accepted_by", "=", userId)]))
    .execute();
  await trx.deleteFrom("profiles").where("id", "=", userId).execute();
}

/** Find the account's earlier addresses that belong to no other account now. Each of them once received the notice of its change. */
async function findEarlierAddresses(trx: Transaction<Schema>, userId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("mail_outbox")
    .select("to_address")
    .distinct()
    .where("user_id", "=", userId)
    .where("kind", "=", "email_change_notice")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom("users").select("id").whereRef("users.email", "=", "mail_outbox.to_address").where("id", "<>", userId)),
      ),
    )
    .execute();
  return rows.map(({ to_address }) => to_address);
}

/** Say goodbye, and alert the address's owner in case it was not them. */
export function farewellMail(to: string): Letter {
  return composeMail("account_deleted", to, "Your account has been deleted", [
    "Your account at the academy has been deleted at the request of someone who was signed in to it. Your profile, your enrollments and your progress are gone, and every device has been signed out.",
    "If it was not you, someone else had access to your account. No one can sign in with it anymore. Please change the password of this mailbox and tell the academy.",
    "You are welcome to come back: you can create a new account with the same address.",
  ]);
}
