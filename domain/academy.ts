import type { AccentProperties } from "./accent.ts";
import type { LegalKind } from "./legal.schema.ts";
import type { SetupStep } from "./overview.schema.ts";
import { launchDate } from "./launch.ts";
import type { InterfaceLanguage } from "./interface-languages.ts";

type FooterLink = { label: string; url: string };

type AcademyLogo = { name: string; width: number; height: number; icon: boolean };

/** The typefaces that an academy can choose: each pairs one for titles and lessons with one for everything else (web/ui/pairings). */
export const typePairings = ["editorial", "bookish", "modern", "legible"] as const;
export type TypePairing = (typeof typePairings)[number];

/** The two typefaces of each pairing: for titles, and for text. */
export const typefacesOf: Record<TypePairing, readonly [titles: string, text: string]> = {
  editorial: ["Newsreader", "Source Sans"],
  bookish: ["Literata", "Inter"],
  modern: ["Bricolage Grotesque", "Figtree"],
  legible: ["Atkinson Hyperlegible", "Atkinson Hyperlegible"],
};

/** The dashboard tabs that only describe what is planned. An admin can show or hide each of them. */
export const plannedParts = [
  "gamification",
  "community",
  "payments",
  "ai_agent_controls",
  "instructor_student_messaging",
  "employment_hub",
  "payments_finance",
  "marketing_engagement",
] as const;
export type PlannedPart = (typeof plannedParts)[number];
type PlannedSwitches<Value> = Record<`open_${PlannedPart}`, Value>;

/** Return the same value for the switch of each planned tab. */
export function forPlannedParts<Value>(value: Value): PlannedSwitches<Value> {
  return {
    open_gamification: value,
    open_community: value,
    open_payments: value,
    open_ai_agent_controls: value,
    open_instructor_student_messaging: value,
    open_employment_hub: value,
    open_payments_finance: value,
    open_marketing_engagement: value,
  };
}

/** The settings of an academy. */
export type AcademyValues = PlannedSwitches<boolean> & {
  name: string;
  /** A colour as #rrggbb; null for the academy's own green. */
  accent: string | null;
  type_pairing: TypePairing;
  /** One sentence that describes the academy, with its full stop. */
  tagline: string;
  hero_title: string;
  hero_text: string;
  /** The text in the footer; null for the tagline. */
  footer_text: string | null;
  footer_links: FooterLink[];
  contact_address: string | null;
  /** The contacts that the tutor gives to a person in danger, one per line; null for the emergency number and a directory of helplines. */
  crisis_contacts: string | null;
  open_business: boolean;
  open_talent: boolean;
  open_voice: boolean;
  open_playground: boolean;
  /** Whether instructors may publish their own courses to the store; otherwise admins do. */
  instructors_publish: boolean;
  /** Whether everyone must agree to the published terms and privacy policy before they continue. */
  asks_agreement: boolean;
  /** The age in years that everyone must confirm before they continue; null for none. */
  minimum_age: number | null;
  /** When the countdown ends, as ISO 8601; null shows none. Independent of whether the academy is open: that is the launch switch. */
  launch_date: string | null;
  launch_title: string;
  launch_text: string;
  /** The academy's IANA time zone, in which its pages show times of day. */
  time_zone: string;
  /** The language of its pages, unless the address or the reader's choice selects another. */
  language: InterfaceLanguage;
  /** The currency of its prices, as an ISO 4217 code. */
  currency: string;
  /** The logo shown in place of the name, and its variant for dark backgrounds; null shows the name. */
  logo: AcademyLogo | null;
  logo_dark: AcademyLogo | null;
  /** For how many days tutor conversations, lesson visits, audit log entries and mails are kept; null for ever. */
  retain_conversations_days: number | null;
  retain_visits_days: number | null;
  retain_audit_days: number | null;
  retain_mails_days: number | null;
  /** Setup steps that were dismissed. */
  setup_put_aside: SetupStep[];
};

/** The defaults of a real academy: only what is true of every academy. */
export const standardAcademy: AcademyValues = {
  name: "The Academy",
  accent: null,
  type_pairing: "editorial",
  tagline: "Online courses with AI-assisted learning.",
  hero_title: "A quiet hour, and something learned.",
  hero_text: "Read at your own pace, and ask a tutor who answers from the lesson in front of you.",
  footer_text: null,
  footer_links: [],
  contact_address: null,
  crisis_contacts: null,
  open_business: false,
  open_talent: false,
  open_voice: true,
  open_playground: true,
  ...forPlannedParts(false),
  instructors_publish: false,
  asks_agreement: false,
  minimum_age: null,
  launch_date: null,
  launch_title: "Opening soon",
  launch_text: "The academy is getting ready. Members sign in here.",
  time_zone: "UTC",
  language: "en",
  currency: "USD",
  logo: null,
  logo_dark: null,
  retain_conversations_days: null,
  retain_visits_days: null,
  retain_audit_days: null,
  retain_mails_days: null,
  setup_put_aside: [],
};

/** The settings of the demo: the specification's texts and parts, verbatim. */
export const demoAcademy: AcademyValues = {
  ...standardAcademy,
  tagline: "Accredited online courses with AI-assisted learning.",
  hero_text:
    "Accredited online courses with AI-assisted learning. Read at your own pace, and ask a tutor who answers from the lesson in front of you.",
  open_business: true,
  open_talent: true,
  ...forPlannedParts(true),
  launch_date: launchDate.toISOString(),
  launch_title: "The doors open soon",
  launch_text:
    "An academy of accredited online courses with AI-assisted learning is getting ready. The first lessons are on the shelves.",
};

/** What every page knows about its academy. */
export type PageAcademy = Omit<AcademyValues, "setup_put_aside" | "asks_agreement" | "crisis_contacts" | `retain_${string}`> & {
  /** The legal pages that are published. */
  legal: LegalKind[];
  /** The demo shows the specification's figures and samples; a real academy shows only its own. */
  isDemo: boolean;
  /** Whether mail is delivered to people. If not, sign-in by mailed link is not offered. */
  sendsMail: boolean;
  /** The operator's name for the OpenID Connect provider; null if there is none. */
  openIdName: string | null;
  /** The custom properties that set a page's accent color; null with the default green. */
  accentProperties: AccentProperties | null;
};

/** Return the tagline as part of a longer sentence: "accredited online courses with AI-assisted learning". */
export function taglineWithin(tagline: string): string {
  const bare = tagline.replace(/\.$/, "");
  // A word in capitals (AI, MOOCs) stays unchanged.
  return /^\p{Lu}\p{Ll}/u.test(bare) ? bare.charAt(0).toLowerCase() + bare.slice(1) : bare;
}

/** Return the first letter of a name. */
export function initialOf(name: string): string {
  return (/[\p{L}\p{N}]\p{M}*/u.exec(name)?.[0] ?? name.charAt(0)).toUpperCase();
}
