import { createLanguage, setLanguageSource } from "#web/i18n/define-messages.ts";

// Tests of single modules read the texts as written in the code.
const english = createLanguage("en");
setLanguageSource(() => english);
