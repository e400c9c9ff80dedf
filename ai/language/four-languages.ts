import type { LearningPreferences } from "#domain/settings.ts";
import type { LanguageWords } from "./everyday-dictionary.ts";
import { french } from "./french.ts";
import { portuguese } from "./portuguese.ts";
import { swahili } from "./swahili.ts";

export type Language = LearningPreferences["language"];
/** Languages in which questions are asked, besides English. */
export type OtherLanguage = Exclude<Language, "en">;

export const otherLanguages: Readonly<Record<OtherLanguage, LanguageWords>> = { fr: french, sw: swahili, pt: portuguese };
