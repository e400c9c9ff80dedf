import type { Transaction } from "kysely";
import type { Schema } from "#server/platform/database/schema.ts";
import { callersLanguage } from "#server/platform/language/caller-language.ts";

/**
 * Store the language of a signed-in person's pages, for mails that somebody else causes. Without a language in the request, nothing is
 * changed.
 */
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
