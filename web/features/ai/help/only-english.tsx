import { languageNow } from "#web/i18n/define-messages.ts";
import type { InterfaceLanguage } from "#domain/interface-languages.ts";
import { messages } from "./messages.ts";

/** Says that what stands here is in English, to whoever reads the academy in another language. */
export function OnlyEnglish({ languages }: { languages: readonly InterfaceLanguage[] }) {
  return languageNow() === "en" || !languages.includes("en") ? null : (
    <p className="mt-3 text-sm text-muted">{messages.onlyEnglish}</p>
  );
}
