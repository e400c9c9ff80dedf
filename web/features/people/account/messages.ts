import type { Settings } from "#domain/settings.ts";

/** The texts of the settings page and of its first part, the preferences. Those of the account stand in account-messages.ts. */
export const messages = {
  title: "Settings",
  loading: "Loading your settings",
  sections: "Sections of this page",
  preferences: "Preferences",
  preferencesHelp: "They are kept in this browser, not in your account.",
  account: "Account & security",

  appearance: "Appearance",
  appearanceHelp: "Without a choice the academy follows your device.",
  theme: "Theme",
  light: "Light",
  dark: "Dark",
  followDevice: "Follow my device",
  themeChanged: {
    title: "Heads up!",
    description: "The theme has changed in this browser, and stays until you choose another one.",
  },
  themeFollows: { title: "Heads up!", description: "The theme follows your device again." },

  learning: "Learning",
  learningHelp: "How you would like the tutor to teach you. What you choose goes along with each question.",
  language: "Language",
  languageHelp: "The tutor’s. Pages and lessons stay in English.",
  languages: { en: "English", fr: "Français", sw: "Kiswahili", pt: "Português" } satisfies Record<Settings["language"], string>,
  tutorPersonality: "Tutor personality",
  tutorPersonalityHelp: "How the tutor talks with you.",
  tutorPersonalities: {
    friendly: "Friendly",
    strict: "Strict",
    academic: "Academic",
    socratic: "Socratic",
  } satisfies Record<Settings["tutorPersonality"], string>,
  learningPace: "Learning pace",
  learningPaceHelp: "How big the tutor’s steps are.",
  learningPaces: {
    standard: "Standard",
    relaxed: "Relaxed",
    intensive: "Intensive",
  } satisfies Record<Settings["learningPace"], string>,
  aiKey: "AI API key",
  aiKeyHelp: "It stays in this browser and is never sent to the academy. The tutor works without one.",
  showKey: "Show key",
  hideKey: "Hide key",

  save: "Save",
  saved: { title: "Settings Saved!" },
  notSaved: {
    title: "Your settings could not be saved",
    description: "This browser does not let the academy keep anything. Allow it to store data for this page, and try again.",
  },
} as const;
