import type { Transaction } from "kysely";
import type { Schema } from "#server/platform/database/schema.ts";
import { callersLanguage } from "#server/platform/language/caller-language.ts";

/** Notes in which language a person reads, so that mails that somebody else causes are in it. Who says none keeps what was noted. */
export async function noteLanguage(trx: Transaction<Schema>, userId: string): Promise<void> {
  const language = callersLanguage();
  if (language === undefined) return;
  await trx
    .updateTable("users")
    .set({ language })
    .where("id", "=", userId)
    .where("language", "is distinct from", language)
    .execute();
}
