import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
import type { Settings } from "#domain/settings.ts";

/** The texts of the settings page and of its first part, the preferences. Those of the account are in account-messages.ts. */
export const messages = defineMessages({
  title: msg`Settings`,
  loading: msg`Loading your settings`,
  sections: msg`Sections of this page`,
  preferences: msg`Preferences`,
  preferencesHelp: msg`They are kept in this browser, not in your account.`,
  account: msg`Account & security`,

  appearance: msg`Appearance`,
  appearanceHelp: msg`Without a choice the academy follows your device.`,
  theme: msg`Theme`,
  light: msg`Light`,
  dark: msg`Dark`,
  followDevice: msg`Follow my device`,
  themeChanged: {
    title: msg`Heads up!`,
    description: msg`The theme has changed in this browser, and stays until you choose another one.`,
  },
  themeFollows: { title: msg`Heads up!`, description: msg`The theme follows your device again.` },

  learning: msg`Learning`,
  learningHelp: msg`How you would like the tutor to teach you. Your choices are sent with each question.`,
  language: msg({
    message: "Language",
    context: "a setting; translations keep the English word in parentheses, for whoever is lost",
  }),
  languageNext: (language: string) => msg`The next page you open is in ${language}.`,
  languageHelp: msg`Of the pages and the tutor. Lessons stay in their own language.`,
  tutorPersonality: msg`Tutor personality`,
  tutorPersonalityHelp: msg`How the tutor talks with you.`,
  tutorPersonalities: {
    friendly: msg`Friendly`,
    strict: msg`Strict`,
    academic: msg`Academic`,
    socratic: msg`Socratic`,
  } satisfies Record<Settings["tutorPersonality"], MessageDescriptor>,
  learningPace: msg`Learning pace`,
  learningPaceHelp: msg`How large the tutor’s steps are.`,
  learningPaces: {
    standard: msg`Standard`,
    relaxed: msg`Relaxed`,
    intensive: msg`Intensive`,
  } satisfies Record<Settings["learningPace"], MessageDescriptor>,
  aiKey: msg`AI API key`,
  aiKeyHelp: msg`It stays in this browser and is never sent to the academy. The tutor works without one.`,
  showKey: msg`Show key`,
  hideKey: msg`Hide key`,

  save: msg`Save`,
  saved: { title: msg`Settings Saved!` },
  notSaved: {
    title: msg`Your settings could not be saved`,
    description: msg`This browser does not let the academy keep anything. Allow it to store data for this page, and try again.`,
  },
});
