import { recordAudit } from "#server/platform/audit/audit-log.ts";
import { deleteFactor, listFactors, lockFactorsOfPerson } from "#server/people/auth/second-factor/factors-queries.ts";
import { factorRemovedMail } from "#server/people/auth/second-factor/notices.ts";
import { deleteRecoveryCodes } from "#server/people/auth/second-factor/recovery-codes-queries.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { enqueueMail } from "#server/platform/mail/outbox.ts";
import { endSessions } from "#server/people/admin/queries.ts";
import { findPersonByAddress, OperatorError } from "./find-person.ts";

/**
 * Remove every second factor and recovery code of a person who has lost them, and sign them out everywhere, so that a finder of the device
 * does not stay signed in. Their password stays. Sends the person a mail, and adds an entry to the audit log. Throws OperatorError if no
 * person has this address, or there is nothing to remove.
 */
export async function removeFactors(
  { db, academy }: Pick<Dependencies, "db" | "academy">,
  address: string,
): Promise<{ email: string; removed: number }> {
  return db.transaction().execute(async (trx) => {
    const { id, email } = await findPersonByAddress(trx, address);
    await lockFactorsOfPerson(trx, id);
    const factors = await listFactors(trx, id);
    const removed = factors.filter(({ status }) => status === "verified").length;
    if (removed === 0) throw new OperatorError(`${email} has no second factor.`);
    for (const factor of factors) await deleteFactor(trx, factor.id);
    await deleteRecoveryCodes(trx, id);
    await endSessions(trx, id);
    await enqueueMail(trx, factorRemovedMail(email, false), academy.current().mail);
    await recordAudit(trx, {
      action: "second_factor.removed",
      actorId: null,
      subject: { type: "user", id },
      details: { left: 0, by: "operator" },
    });
    return { email, removed };
  });
}
