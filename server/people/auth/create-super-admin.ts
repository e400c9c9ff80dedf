import type { Transaction } from "kysely";
import type { Schema } from "#server/platform/database/schema.ts";
import { createAccount, type NewAccount } from "./accounts-queries.ts";

/** Create a super admin. False if the address is taken; then nothing is written. */
export async function createSuperAdminAccount(trx: Transaction<Schema>, person: NewAccount): Promise<boolean> {
  if (!(await createAccount(trx, person))) return false;
  await trx.updateTable("users").set({ is_super_admin: true }).where("id", "=", person.userId).execute();
  await trx.updateTable("profiles").set({ role: "admin" }).where("id", "=", person.userId).execute();
  return true;
}
