import type { Kysely } from "kysely";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Database } from "#server/dependencies.ts";

/** Return whether the academy is open to everyone. */
export async function readLaunched(db: Database): Promise<boolean> {
  const settings = await db.selectFrom("platform_settings").select("launched").executeTakeFirstOrThrow();
  return settings.launched;
}

/** Open or close the academy. Processes that have cached it as open notice within a second. */
export async function setLaunched(db: Kysely<Schema>, launched: boolean): Promise<void> {
  await db.updateTable("platform_settings").set({ launched }).execute();
}

/** Open or close the academy as `setLaunched` does. Returns false if it was in that state already. */
export async function changeLaunched(db: Kysely<Schema>, launched: boolean): Promise<boolean> {
  const changed = await db
    .updateTable("platform_settings")
    .set({ launched })
    .where("launched", "<>", launched)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}
