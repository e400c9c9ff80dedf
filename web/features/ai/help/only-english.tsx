import { languageNow } from "#web/i18n/define-messages.ts";
import { messages } from "./messages.ts";

/** Says, to whoever reads the academy in another language, that the help is in English. */
export function OnlyEnglish() {
  return languageNow() === "en" ? null : <p className="mt-3 text-sm text-muted">{messages.onlyEnglish}</p>;
}
