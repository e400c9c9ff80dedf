import type { Language } from "#ai/language/four-languages.ts";
import { english } from "./english.ts";
import { french } from "./french.ts";
import { portuguese } from "./portuguese.ts";
import { swahili } from "./swahili.ts";

export type Ways = readonly [string, ...string[]];

/** All texts of the built-in faculty in one language. `lesson`, `heading` and `term` are Markdown. */
export type Words = {
  introduction: Ways;
  /** Said once if the answer is in a different language from the lessons; empty in English. */
  quotesStay: string;
  /** The conjunction between two alternatives. */
  or: string;
  opening: {
    /** Said if the nearest passage is quoted although these words are not in the lessons. */
    nearest: (words: string) => string;
    hint: Ways;
    more: Ways;
    example: Ways;
  };
  reply: { right: Ways; partly: Ways; unsure: Ways };
  /** The lead-ins to a quote: by a friendly tutor, by an academic one, and for a second quote. */
  leadIn: (lesson: string) => Ways;
  academicLeadIn: (lesson: string, heading: string | null) => string;
  /** The lead-in to an instructor's answer. */
  instructor: (lesson: string) => string;
  /** The lead-in to a quote from a recording of a lesson; its title may be missing. */
  recording: (lesson: string, title: string | null) => string;
  sameLesson: string;
  adds: (source: string) => Ways;
  code: string;
  tableUnder: (heading: string) => string;
  codeUnder: (heading: string) => string;
  /** A question for the learner to think about before the answer is shown. */
  askFirst: { question: (topic: string | null) => Ways; where: (lesson: string, heading: string | null) => string };
  guiding: {
    figures: Ways;
    definition: (term: string) => Ways;
    reason: Ways;
    contrast: Ways;
    condition: Ways;
    steps: Ways;
    rule: Ways;
    code: (heading: string | null) => string;
    general: (heading: string | null) => Ways;
    /** Questions for a learner's pace or a tutor's personality. */
    easy: Ways;
    demanding: Ways;
    strict: Ways;
    academic: Ways;
    socratic: Ways;
  };
  /** Without italics, which mark what a question is about. */
  goOn: string;
  exercise: {
    decline: Ways;
    strictDecline: string;
    guess: string;
    nudge: Ways;
    look: (lesson: string, heading: string | null) => string;
    pointer: (lesson: string) => string;
    afterPointer: Ways;
    worked: (lesson: string) => string;
    afterWorked: Ways;
    back: Ways;
  };
  lesson: {
    begins: (lesson: string) => Ways;
    goesThrough: (headings: string) => string;
    idea: string;
    whichPart: Ways;
    another: Ways;
    andWithIt: string;
    throughAll: (lesson: string) => string;
    hasExample: (lesson: string) => string;
    which: string;
    workingOn: string;
  };
  quiz: { opening: Ways; ask: (lesson: string, term: string) => Ways };
  talk: {
    self: string;
    hello: (course: string | null) => string;
    helloAgain: Ways;
    thanks: Ways;
    farewell: Ways;
    whatMeans: (term: string) => string;
    couldAsk: (questions: string) => string;
    askAbout: string;
    courseHas: (course: string) => string;
    yourCourses: string;
    begin: string;
    helped: Ways;
    /** Where questions about the academy itself are answered; its articles are in English. */
    askHelp: string;
  };
  /** For a learner who still does not follow: names the lesson that this one builds on, or the one directly before (`earlier`). */
  ladder: {
    before: (lesson: string, earlier: string) => string;
    directly: (lesson: string, earlier: string) => string;
    afterBefore: string;
    /** The question about one sentence, and the responses to the reply. */
    smaller: (lesson: string) => string;
    ask: string;
    sentence: (lesson: string) => string;
    goOn: string;
    /** Said when there is nothing left to show: whom to ask. */
    turn: (lesson: string) => string;
  };
  /** The text around the lessons that a question may be about, and how a learner chooses the first, second, third and last, without accents. */
  which: { doYouMean: string; orElse: string; ordinals: readonly [RegExp, RegExp, RegExp, RegExp] };
  notCovered: {
    inCourse: string;
    inCourses: string;
    nothingAbout: (words: string) => string;
    honestly: Ways;
    /** Said if the question's words may just be missing from the dictionary. */
    perhapsLanguage: string;
    /** Names another of the learner's courses that covers it; in Markdown. */
    elsewhere: (lesson: string, course: string) => string;
    /** Said before the nearest lessons. */
    near: string;
    courseCovers: string;
    coursesCover: string;
    askOn: Ways;
    otherLesson: string;
    noLessons: string;
    notEnrolled: string;
    andMore: (count: number) => string;
  };
};

const byLanguage: Readonly<Record<Language, Words>> = { en: english, fr: french, sw: swahili, pt: portuguese };

/** Return the built-in faculty's texts in a language. */
export function wordsIn(language: Language): Words {
  return byLanguage[language];
}
