import { recordAudit } from "#server/platform/audit/audit-log.ts";
import type { Database } from "#server/dependencies.ts";

/** Open the academy to everyone or close it, and record that in the audit log. */
export async function switchLaunch(db: Database, launched: boolean): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable("platform_settings").set({ launched }).execute();
    await recordAudit(trx, { action: "launch.switched", actorId: null, details: { launched, by: "operator" } });
  });
}
