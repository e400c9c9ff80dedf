import { z } from "zod";
import { defaultSettings, languages, learningPaces, tutorPersonalities, type AskedPreferences } from "./settings.ts";

/** How the tutor answers where nothing was chosen. */
export const defaultPreferences: AskedPreferences = {
  language: null,
  tutorPersonality: defaultSettings.tutorPersonality,
  learningPace: defaultSettings.learningPace,
};

/**
 * Preferences as a question carries them: what is absent is the default, what is unknown is refused by its name. Without a language the answer
 * follows the question, and then the page.
 */
export const learningPreferencesSchema = z
  .object({
    language: z.enum(languages).nullish().default(null),
    tutorPersonality: z.enum(tutorPersonalities).default(defaultPreferences.tutorPersonality),
    learningPace: z.enum(learningPaces).default(defaultPreferences.learningPace),
  })
  .nullish()
  .transform((preferences): AskedPreferences => preferences ?? defaultPreferences);
