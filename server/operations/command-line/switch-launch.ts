import { recordAudit } from "#server/platform/audit/audit-log.ts";
import type { Database } from "#server/dependencies.ts";

/** Opens the academy to everybody or closes it, and writes that into the audit log. */
export async function switchLaunch(db: Database, launched: boolean): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable("platform_settings").set({ launched }).execute();
    await recordAudit(trx, { action: "launch.switched", actorId: null, details: { launched, by: "operator" } });
  });
}
