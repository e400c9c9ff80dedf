import { randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { roles, roleSchema, type Role } from "#domain/role.schema.ts";
import { recordAudit } from "#server/platform/audit/audit-log.ts";
import { createAccount } from "#server/people/auth/accounts-queries.ts";
import { confirmAccount } from "#server/people/auth/one-time/confirm-account.ts";
import { dropTokens, lockPerson } from "#server/people/auth/one-time/tokens-queries.ts";
import { AuthError } from "#server/people/auth/protocol/errors.ts";
import type { MailLooks } from "#server/platform/mail/compose-mail.ts";
import type { Origin } from "#server/people/auth/protocol/origin.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { hashToken } from "#server/platform/secrets/signed-token.ts";

/**
 * Accept an invitation for the holder of its link: the person with its address, created if necessary, gets its role unless theirs allows
 * more, and their other sessions end.
 * Throws `otp_expired` alike for an invitation that is used, expired, revoked or unknown; `user_banned`; and `validation_failed` if the
 * person still teaches courses and would become an admin.
 */
export async function acceptInvitation(
  trx: Transaction<Schema>,
  { token, now, origin, looks }: { token: string; now: Date; origin: Origin; looks: MailLooks },
): Promise<{ userId: string }> {
  const invitation = await takeInvitation(trx, token, now);
  if (!invitation) throw new AuthError("otp_expired");

  const userId = await findOrCreatePerson(trx, invitation.email, now, { origin, looks });
  await giveRole(trx, userId, roleSchema.parse(invitation.role), invitation.is_super_admin);
  await trx.updateTable("invitations").set({ accepted_by: userId }).where("id", "=", invitation.id).execute();
  await recordAudit(trx, {
    action: "invitation.accepted",
    actorId: userId,
    subject: { type: "invitation", id: invitation.id },
    details: { role: invitation.role, superAdmin: invitation.is_super_admin },
    requestId: origin.requestId,
    network: origin.network,
  });
  return { userId };
}

/** Mark an invitation as accepted. The second of two simultaneous requests finds it accepted already. */
function takeInvitation(trx: Transaction<Schema>, token: string, now: Date) {
  return trx
    .updateTable("invitations")
    .set({ accepted_at: now.toISOString() })
    .where("token_hash", "=", hashToken(token))
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now.toISOString())
    .returning(["id", "email", "role", "is_super_admin"])
    .executeTakeFirst();
}

async function findOrCreatePerson(
  trx: Transaction<Schema>,
  email: string,
  now: Date,
  { origin, looks }: { origin: Origin; looks: MailLooks },
): Promise<string> {
  const userId = randomUUID();
  const at = now.toISOString();
  const created = await createAccount(trx, {
    userId,
    identityId: randomUUID(),
    email,
    emailConfirmedAt: at,
    now: at,
    fullName: "",
    passwordHash: null,
  });
  if (created) {
    await confirmAccount(
      trx,
      { id: userId, email, email_confirmed_at: null },
      { passwordHash: null, fullName: null, now, origin, looks },
    );
    return userId;
  }

  const { id } = await trx.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  const person = await lockPerson(trx, id, now);
  // The person's address has changed in the meantime, and the invitation is bound to the old one.
  if (person?.email !== email) throw new AuthError("otp_expired");
  if (person.is_banned) throw new AuthError("user_banned");
  // The link came by mail. Credentials that a stranger set up under this address before must not open the account that gets the role.
  if (!person.is_proven) await confirmAccount(trx, person, { passwordHash: null, fullName: null, now, origin, looks });
  await trx.deleteFrom("sessions").where("user_id", "=", id).execute();
  await dropTokens(trx, id, ["signup"]);
  return id;
}

/**
 * Give a person the role, unless theirs allows more: somebody may have given it to them since the invitation was sent. A super admin stays
 * one: only the operator makes or unmakes one, here by a flag that no call can set.
 */
async function giveRole(trx: Transaction<Schema>, userId: string, role: Role, isSuperAdmin: boolean): Promise<void> {
  const person = await trx
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select(["users.is_super_admin", "profiles.role"])
    .where("users.id", "=", userId)
    // Until then nobody else changes the role, or assigns a course.
    .forUpdate("profiles")
    .executeTakeFirstOrThrow();
  if (person.is_super_admin) return;
  if (roles.indexOf(role) > roles.indexOf(roleSchema.parse(person.role))) {
    const teaches = await trx
      .selectFrom("courses")
      .select(sql`1`.as("one"))
      .where("instructor_id", "=", userId)
      .executeTakeFirst();
    if (teaches && role !== "instructor") {
      const reason = "You teach courses. Ask an admin to give them to another instructor, then open the link again.";
      throw new AuthError("validation_failed", { reason });
    }
    await trx.updateTable("profiles").set({ role }).where("id", "=", userId).execute();
  }
  if (isSuperAdmin) await trx.updateTable("users").set({ is_super_admin: true }).where("id", "=", userId).execute();
}
