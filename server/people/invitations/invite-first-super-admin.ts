import { sql, type Transaction } from "kysely";
import { emailSchema } from "#domain/sign-up.schema.ts";
import { recordAudit } from "#server/platform/audit/audit-log.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { enqueueMail } from "#server/platform/mail/outbox.ts";
import { newToken } from "#server/platform/secrets/signed-token.ts";
import { invitationMail } from "./send-invitation.ts";
import { insertInvitation } from "./queries.ts";

/** What a start did about the first super admin: nothing, because people exist already; sent an invitation; or found an open one. */
export type FirstInvitation = "not_needed" | "sent" | "open";

/**
 * Invite the first super admin of an academy without any people.
 * There is one invitation at a time, however many processes start and however often; one that has expired, or was for another address, is
 * replaced. No call leads here: only the operator's environment names the address.
 * @param address ACADEMY_SUPER_ADMIN_EMAIL
 */
export async function inviteFirstSuperAdmin(
  deps: Pick<Dependencies, "db" | "clock" | "academy">,
  address: string,
): Promise<FirstInvitation> {
  const email = emailSchema.parse(address);
  return deps.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('first super admin'))`.execute(trx);
    if (await trx.selectFrom("profiles").select("id").limit(1).executeTakeFirst()) return "not_needed";
    const now = deps.clock();
    if (await endOthers(trx, email, now)) return "open";
    const { token, hash } = newToken();
    const sent = await insertInvitation(trx, {
      email,
      role: "admin",
      isSuperAdmin: true,
      tokenHash: hash,
      invitedBy: null,
      now,
      replaceable: ["student", "instructor", "admin"],
    });
    if (!sent) return "open";
    await enqueueMail(trx, invitationMail({ to: email, role: "admin", isSuperAdmin: true, token }), deps.academy.current().mail);
    await recordAudit(trx, {
      action: "invitation.sent",
      actorId: null,
      subject: { type: "invitation", id: sent.id },
      details: { role: "admin", superAdmin: true, by: "operator" },
    });
    return "sent";
  });
}

/** Revoke open invitations that the operator sent to other addresses. Returns whether an invitation to this address is still valid. */
async function endOthers(trx: Transaction<Schema>, email: string, now: Date): Promise<boolean> {
  const open = await trx
    .selectFrom("invitations")
    .select(["id", "email"])
    .where("is_super_admin", "=", true)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now.toISOString())
    .execute();
  for (const { id } of open.filter((row) => row.email !== email)) {
    await trx.updateTable("invitations").set({ revoked_at: now.toISOString() }).where("id", "=", id).execute();
    await recordAudit(trx, {
      action: "invitation.revoked",
      actorId: null,
      subject: { type: "invitation", id },
      details: { by: "operator" },
    });
  }
  return open.some((row) => row.email === email);
}
