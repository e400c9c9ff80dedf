import { plural } from "#domain/plural.ts";
import { endSession, listSessions } from "#server/people/account/sessions-queries.ts";
import { recordAudit } from "#server/platform/audit/audit-log.ts";
import type { Database } from "#server/dependencies.ts";
import { endSessions } from "#server/people/admin/queries.ts";
import { parseUuid } from "#domain/uuid.ts";
import { findPersonByAddress, OperatorError } from "./find-person.ts";
import { writeTime } from "./write-time.ts";

/** A placeholder for the current session, as the command line has none. */
const noSession = "00000000-0000-0000-0000-000000000000";

/** List where a person is signed in, latest first. Throws OperatorError if no person has this address. */
export async function describeSessions(db: Database, address: string): Promise<string> {
  const { id, email } = await findPersonByAddress(db, address);
  const { sessions, total } = await listSessions(db, id, noSession);
  if (total === 0) return `${email} is signed in nowhere.`;
  const lines = sessions.map(
    (session) =>
      `  ${session.id}  since ${writeTime(session.created_at)}, last ${writeTime(session.refreshed_at)}, ${session.network ?? "unknown network"}` +
      `${session.aal === "aal2" ? ", with second factor" : ""}\n      ${session.user_agent ?? "unknown device"}`,
  );
  const more = total > sessions.length ? `\n  and ${total - sessions.length} more` : "";
  return `${email} is signed in on ${plural(total, "device", "devices")}:\n${lines.join("\n")}${more}`;
}

/**
 * End one session of a person, or all. Their tokens are refused from the next request on. Recorded in the audit log. Returns how many
 * sessions ended. Throws OperatorError if no person has this address, or they have no such session.
 */
export async function endSessionsOf(
  db: Database,
  address: string,
  sessionId?: string,
): Promise<{ email: string; ended: number }> {
  return db.transaction().execute(async (trx) => {
    const { id, email } = await findPersonByAddress(trx, address);
    if (sessionId === undefined) {
      const ended = await endSessions(trx, id);
      await recordAudit(trx, {
        action: "sessions.ended",
        actorId: null,
        subject: { type: "user", id },
        details: { ended, by: "operator" },
      });
      return { email, ended };
    }
    if (parseUuid(sessionId) === null || !(await endSession(trx, id, sessionId)))
      throw new OperatorError(`${email} has no session ${sessionId}. Their sessions: npm run admin -- sessions ${email}`);
    await recordAudit(trx, {
      action: "session.ended",
      actorId: null,
      subject: { type: "session", id: sessionId },
      details: { by: "operator" },
    });
    return { email, ended: 1 };
  });
}
