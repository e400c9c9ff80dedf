import { z } from "zod";
import { defaultSettings, languages, learningPaces, tutorPersonalities, type AskedPreferences } from "./settings.ts";

/** How the tutor answers if nothing was chosen. */
export const defaultPreferences: AskedPreferences = {
  language: null,
  tutorPersonality: defaultSettings.tutorPersonality,
  learningPace: defaultSettings.learningPace,
};

/**
 * Preferences as sent with a question. Absent fields get their defaults, and unknown values are refused by name. Without a language the
 * tutor answers in the language of the question or, if that is unclear, of the page; the voice tutor of the course, if it speaks that.
 */
export const learningPreferencesSchema = z
  .object({
    language: z.enum(languages).nullish().default(null),
    tutorPersonality: z.enum(tutorPersonalities).default(defaultPreferences.tutorPersonality),
    learningPace: z.enum(learningPaces).default(defaultPreferences.learningPace),
  })
  .nullish()
  .transform((preferences): AskedPreferences => preferences ?? defaultPreferences);
