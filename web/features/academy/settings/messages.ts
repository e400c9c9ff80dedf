import type { SettingKey } from "./setting-facts.ts";

type Words = { label: string; hint?: string };

/** What each setting is called, and what it does. */
const fields: Record<Exclude<SettingKey, "footer_links">, Words> = {
  name: { label: "Name", hint: "In the header, titles, mail and authenticator apps." },
  accent: { label: "Accent color", hint: "Any color, such as #19593f. Pages use the nearest tone that everyone can read." },
  tagline: { label: "Tagline", hint: "One sentence for titles, search engines and the footer." },
  hero_title: { label: "Home page title" },
  hero_text: { label: "Home page text" },
  footer_text: { label: "Footer text", hint: "Empty shows the tagline." },
  contact_address: { label: "Contact address", hint: "The footer names it for questions." },
  open_business: { label: "For Business", hint: "The page about training for companies." },
  open_talent: { label: "Talent marketplace", hint: "Its jobs are samples: nobody can apply yet." },
  open_voice: { label: "Voice tutor", hint: "The tutor that answers aloud." },
  open_playground: { label: "AI agents playground", hint: "Where people try the agents." },
  open_placeholders: { label: "Tabs that are planned", hint: "Tabs of the dashboards that only say what will come." },
  instructors_publish: {
    label: "Instructors publish",
    hint: "Instructors put their own courses into the store. Otherwise an admin does.",
  },
  launch_date: {
    label: "Launch date",
    hint: "The countdown ends then, on your clock. Empty shows no countdown. It does not open the academy by itself.",
  },
  launch_title: { label: "Title before the launch" },
  launch_text: { label: "Text before the launch" },
};

/** The texts of the tab with the academy's own settings. */
export const messages = {
  fields,
  loading: "Loading the settings",
  failed: "The settings could not be loaded",
  nameAndLook: { title: "Name and look", help: "How everyone sees the academy, by day and by night." },
  words: { title: "Words", help: "What the home page and the footer say." },
  parts: { title: "Open parts", help: "What is closed has no link, and its page leads home. Each switch takes effect at once." },
  launch: { title: "Launch", help: "What people read before the academy opens." },
  launchSwitch: "Opening and closing the academy is on the",
  superAdminPage: "super admin's page",
  save: "Save",
  saved: { title: "Settings saved", description: "Everyone sees it within a few seconds." },
  reset: (label: string) => `Reset ${label} to its standard`,
  resetShort: "Reset",
  notSaved: "The settings were not saved",
  locked: (variable: string) => `Set by the operator with ${variable}.`,
  changed: "Changed",
  by: (name: string) => `by ${name}`,
  pick: "Pick a color",
  links: {
    legend: "Footer links",
    hint: "Imprint, privacy, terms: a page of the academy such as /help, or an address that begins with https://.",
    label: (number: number) => `Label of link ${number}`,
    url: (number: number) => `Address of link ${number}`,
    add: "Add a link",
    labelExample: "Imprint",
    removeShort: "Remove",
    remove: (number: number) => `Remove link ${number}`,
    save: "Save links",
  },
  preview: {
    title: "Preview",
    day: "By day",
    night: "By night",
    button: "Get Started",
    hovered: "Under the pointer",
    focused: "Focused",
    link: "A link in a text",
    chosen: "Chosen",
    progress: "Progress",
    own: "Your color",
    used: (theme: string) => `${theme}, as used`,
    unchanged: (theme: string) => `${theme}, as you chose it`,
    contrast: (ratio: string) => `lowest text contrast ${ratio}:1`,
    standard: "The academy's own green",
    noColor: "This is not a color yet. It has a number sign and six digits or letters from a to f, such as #19593f.",
  },
} as const;
