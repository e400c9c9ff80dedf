import type { Kysely } from "kysely";
import { recordAudit, type AuditEntry } from "#server/platform/audit/audit-log.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Database } from "#server/dependencies.ts";

/** Return whether the academy is open to everyone. */
export async function readLaunched(db: Database): Promise<boolean> {
  const settings = await db.selectFrom("platform_settings").select("launched").executeTakeFirstOrThrow();
  return settings.launched;
}

/**
 * Open or close the academy. Processes that have cached it as open notice within a second. Returns false if it was in that state already.
 */
export async function setLaunched(db: Kysely<Schema>, launched: boolean): Promise<boolean> {
  const changed = await db
    .updateTable("platform_settings")
    .set({ launched })
    .where("launched", "<>", launched)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

type LaunchSwitch = Omit<AuditEntry, "action" | "subject"> & { launched: boolean };

/** Open the academy to everyone or close it, on behalf of a super admin or the operator. Records only a change of the state. */
export async function switchLaunch(db: Database, { launched, details, ...by }: LaunchSwitch): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await setLaunched(trx, launched))) return;
    await recordAudit(trx, { ...by, action: "launch.switched", details: { launched, ...details } });
  });
}
