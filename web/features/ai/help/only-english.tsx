import { languageNow } from "#web/i18n/define-messages.ts";
import type { InterfaceLanguage } from "#domain/interface-languages.ts";
import { messages } from "./messages.ts";

/** Tells readers in other languages that this content is in English. */
export function OnlyEnglish({ languages }: { languages: readonly InterfaceLanguage[] }) {
  return languageNow() === "en" || !languages.includes("en") ? null : (
    <p className="mt-3 text-sm text-muted">{messages.onlyEnglish}</p>
  );
}
