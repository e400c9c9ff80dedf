/** A person's settings in this browser. Pure and without zod, because browsers parse their own storage with it. */
const themes = ["light", "dark"] as const;
export const languages = ["en", "fr", "sw", "pt"] as const;
export const tutorPersonalities = ["friendly", "strict", "academic", "socratic"] as const;
export const learningPaces = ["standard", "relaxed", "intensive"] as const;

export type Theme = (typeof themes)[number];
export type Settings = {
  /** Null if nothing was chosen: the system's theme applies. */
  theme: Theme | null;
  language: (typeof languages)[number];
  tutorPersonality: (typeof tutorPersonalities)[number];
  learningPace: (typeof learningPaces)[number];
};

/** The settings that are sent to the tutor with every question. */
export type LearningPreferences = Omit<Settings, "theme">;

/** The same, as sent with a question: `language` is null if none was chosen. */
export type AskedPreferences = Omit<LearningPreferences, "language"> & { language: LearningPreferences["language"] | null };

/** The settings that apply if nothing was chosen. */
export const defaultSettings: Settings = {
  theme: null,
  language: "en",
  tutorPersonality: "friendly",
  learningPace: "standard",
};

/** Parse stored settings, replacing each unknown value by its default. */
export function readSettings(stored: unknown): Settings {
  const value = (name: keyof Settings): unknown =>
    typeof stored === "object" && stored !== null ? (stored as Record<string, unknown>)[name] : undefined;
  return {
    theme: oneOf(themes, value("theme"), defaultSettings.theme),
    language: oneOf(languages, value("language"), defaultSettings.language),
    tutorPersonality: oneOf(tutorPersonalities, value("tutorPersonality"), defaultSettings.tutorPersonality),
    learningPace: oneOf(learningPaces, value("learningPace"), defaultSettings.learningPace),
  };
}

/** Return the language in which the tutor speaks to readers of a tag such as pt-BR; undefined if it does not speak it. */
export function tutorsLanguage(tag: string | null | undefined): LearningPreferences["language"] | undefined {
  return languages.find((language) => language === tag?.split("-")[0]);
}

function oneOf<Value extends string, Default>(known: readonly Value[], value: unknown, otherwise: Default): Value | Default {
  return known.find((one) => one === value) ?? otherwise;
}
