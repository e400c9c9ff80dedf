import type { Caller } from "#domain/role.schema.ts";
import { recordAudit } from "#server/platform/audit/audit-log.ts";
import type { Origin } from "#server/people/auth/protocol/origin.ts";
import type { Database } from "#server/dependencies.ts";
import { changeLaunched } from "./queries.ts";

/** Open the academy to everyone or close it, on behalf of a super admin. Records only a change of the state. */
export async function switchLaunch(db: Database, caller: Caller, launched: boolean, origin: Origin): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await changeLaunched(trx, launched))) return;
    await recordAudit(trx, {
      action: "launch.switched",
      actorId: caller.userId,
      details: { launched },
      requestId: origin.requestId,
      network: origin.network,
    });
  });
}
