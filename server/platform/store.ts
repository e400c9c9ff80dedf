import type { Database } from "../dependencies.ts";

/** Whether the academy is open to everybody. */
export async function readLaunched(db: Database): Promise<boolean> {
  const settings = await db.selectFrom("platform_settings").select("launched").executeTakeFirstOrThrow();
  return settings.launched;
}

/** Opens or closes the academy. Processes that have it open notice within a second. */
export async function setLaunched(db: Database, launched: boolean): Promise<void> {
  await db.updateTable("platform_settings").set({ launched }).execute();
}
