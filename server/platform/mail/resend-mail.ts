import { AppError } from "#domain/errors.ts";
import type { MailEntry } from "#domain/mail-page.schema.ts";
import { recordAudit, type AuditEntry } from "#server/platform/audit/audit-log.ts";
import type { Database } from "#server/dependencies.ts";
import { findMail, requeueMail } from "./queries.ts";

/** Has a mail that waits or has failed sent now. Throws `mail.not_found`, or `mail.not_resendable` when it was sent or is of no use any more. */
export async function resendMail(
  db: Database,
  id: string,
  by: Pick<AuditEntry, "actorId" | "requestId" | "network">,
): Promise<MailEntry> {
  return db.transaction().execute(async (trx) => {
    const isQueued = await requeueMail(trx, id);
    const mail = await findMail(trx, id);
    if (!mail) throw new AppError("mail.not_found");
    if (!isQueued) throw new AppError("mail.not_resendable");
    await recordAudit(trx, { ...by, action: "mail.resent", subject: { type: "mail", id }, details: { kind: mail.kind } });
    return mail;
  });
}
