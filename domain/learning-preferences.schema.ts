import { z } from "zod";
import { defaultSettings, languages, learningPaces, tutorPersonalities, type LearningPreferences } from "./settings.ts";

/** How the tutor answers where nothing was chosen. */
export const defaultPreferences: LearningPreferences = {
  language: defaultSettings.language,
  tutorPersonality: defaultSettings.tutorPersonality,
  learningPace: defaultSettings.learningPace,
};

/** Preferences as a question carries them: what is absent is the default, what is unknown is refused by its name. */
export const learningPreferencesSchema = z
  .object({
    language: z.enum(languages).default(defaultPreferences.language),
    tutorPersonality: z.enum(tutorPersonalities).default(defaultPreferences.tutorPersonality),
    learningPace: z.enum(learningPaces).default(defaultPreferences.learningPace),
  })
  .nullish()
  .transform((preferences): LearningPreferences => preferences ?? defaultPreferences);
