import { msg } from "@lingui/core/macro";
import { createContext, useContext } from "react";
import { useRouteLoaderData, type ShouldRevalidateFunctionArgs } from "react-router";
import { defineMessages, languageNow } from "#web/i18n/define-messages.ts";
import { demoAcademy, standardAcademy, type PageAcademy } from "#domain/academy.ts";
import { wasUnreached } from "./reloads.ts";

/** The fallback when the academy's settings could not be loaded. */
export const unknownAcademy: PageAcademy = {
  ...standardAcademy,
  isDemo: false,
  openIdName: null,
  sendsMail: false,
  legal: [],
  accentProperties: null,
};

/** The default texts by key. They are translated; texts that an academy has written itself are the same in every language. */
const standardTexts = defineMessages({
  tagline: {
    [standardAcademy.tagline]: msg`Online courses with AI-assisted learning.`,
    [demoAcademy.tagline]: msg`Accredited online courses with AI-assisted learning.`,
  },
  hero_title: { [standardAcademy.hero_title]: msg`A quiet hour, and something learned.` },
  hero_text: {
    [standardAcademy.hero_text]: msg`Read at your own pace, and ask a tutor who answers from the lesson in front of you.`,
    [demoAcademy.hero_text]: msg`Accredited online courses with AI-assisted learning. Read at your own pace, and ask a tutor who answers from the lesson in front of you.`,
  },
  launch_title: {
    [standardAcademy.launch_title]: msg`Opening soon`,
    [demoAcademy.launch_title]: msg`The doors open soon`,
  },
  launch_text: {
    [standardAcademy.launch_text]: msg`The academy is getting ready. Members sign in here.`,
    [demoAcademy.launch_text]: msg`An academy of accredited online courses with AI-assisted learning is getting ready. The first lessons are on the shelves.`,
  },
});

type StandardKey = keyof typeof standardTexts;

/** Return a text in the reader's language if it is a default, else as it is. */
export function standardInWords(key: StandardKey, text: string): string {
  const texts: Readonly<Record<string, string>> = standardTexts[key];
  return languageNow() === "en" ? text : (texts[text] ?? text);
}

/** Return the default that a form has shown in the reader's language; any other text as it is. */
export function standardFromWords(key: string, typed: string): string {
  const all: Readonly<Partial<Record<string, Readonly<Record<string, string>>>>> = standardTexts;
  return Object.entries(all[key] ?? {}).find(([, words]) => words === typed)?.[0] ?? typed;
}

function inReadersLanguage(academy: PageAcademy): PageAcademy {
  if (languageNow() === "en") return academy;
  const inWords = (key: StandardKey) => standardInWords(key, academy[key]);
  return {
    ...academy,
    tagline: inWords("tagline"),
    hero_title: inWords("hero_title"),
    hero_text: inWords("hero_text"),
    launch_title: inWords("launch_title"),
    launch_text: inWords("launch_text"),
  };
}

type RootData = { academy: PageAcademy; categories: string[] } | undefined;

/** Unsaved settings, for previews that use the components of the pages. */
export const AcademyDraft = createContext<Partial<PageAcademy> | null>(null);

/** Use the academy, as loaded by the root route. */
export function useAcademy(): PageAcademy {
  const academy = useRouteLoaderData<RootData>("root")?.academy ?? unknownAcademy;
  const draft = useContext(AcademyDraft);
  return inReadersLanguage(draft ? { ...academy, ...draft } : academy);
}

/** Use the academy's course categories, the largest first. */
export function useCategories(): readonly string[] {
  return useRouteLoaderData<RootData>("root")?.categories ?? [];
}

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** Return the academy for a page's head, where hooks are not available. */
export function academyOf(matches: Matches): PageAcademy {
  const data = matches.find((match) => match?.id === "root")?.loaderData;
  return inReadersLanguage(isRootData(data) ? data.academy : unknownAcademy);
}

function isRootData(data: unknown): data is { academy: PageAcademy } {
  return typeof data === "object" && data !== null && "academy" in data;
}

/** The name of a field that marks a form as changing the academy's settings; its value is ignored. */
export const academyChangeField = "changes-academy";

/** Return whether a form may have changed the academy's settings, after which every page is revalidated. */
export function changesAcademy({ formData, actionResult }: ShouldRevalidateFunctionArgs): boolean {
  return formData?.has(academyChangeField) === true && !wasUnreached(actionResult);
}
