import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defaultPreferences } from "#domain/learning-preferences.ts";
import { builtInFaculty } from "#faculty/built-in/built-in-faculty.ts";
import { countQuotations } from "#faculty/evaluation/count-quotations.ts";
import { evaluateAnswers, type EvaluatedFaculty } from "#faculty/evaluation/evaluate-answers.ts";
import { languageQuestions } from "#faculty/evaluation/language-questions.ts";
import { reportQuestions } from "#faculty/evaluation/report-questions.ts";
import { shortcomings } from "#faculty/evaluation/thresholds.ts";
import { tuneQuestions } from "#faculty/evaluation/tune-questions.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { passageSource } from "./passage-source.ts";
import { insertSampleLessons } from "./testing/sample-lessons.ts";

let database: TestDatabase;
let faculty: EvaluatedFaculty;

beforeAll(async () => {
  database = await createTestDatabase();
  faculty = {
    model: builtInFaculty({ pace: 0 }),
    source: passageSource(database.db),
    reader: { userId: randomUUID(), role: "admin" },
    courses: await insertSampleLessons(database.db),
  };
});
afterAll(() => database.drop());

test("the set is large enough, names lessons that exist, and shares nothing between its halves", () => {
  const count = (isCovered: boolean) => reportQuestions.filter(({ lesson }) => (lesson !== null) === isCovered).length;
  expect(count(true)).toBeGreaterThanOrEqual(80);
  expect(count(false)).toBeGreaterThanOrEqual(40);
  for (const { course, lesson } of [...tuneQuestions, ...reportQuestions, ...Object.values(languageQuestions).flat()])
    expect(faculty.courses.get(course)?.lessons[lesson ?? 0], `${course} ${lesson}`).toBeDefined();
  const asked = (questions: typeof tuneQuestions) => questions.map(({ messages }) => messages.join(" ").toLowerCase());
  expect(asked(tuneQuestions).filter((question) => asked(reportQuestions).includes(question))).toEqual([]);
});

// More than a hundred whole answers take longer than a test usually may.
const patience = { timeout: 120_000 };

test(
  "questions that it was not built with lead to the right lesson, others are refused, and every quotation is verbatim",
  patience,
  async () => {
    const figures = await evaluateAnswers(reportQuestions, faculty);
    expect(shortcomings(figures)).toEqual([]);
    expect(figures.quotations.shown).toBeGreaterThan(100);
  },
);

test.each(["fr", "sw", "pt"] as const)(
  "every quotation is verbatim in an answer to a question in %s",
  patience,
  async (language) => {
    const { quotations } = await evaluateAnswers(languageQuestions[language], faculty, { ...defaultPreferences, language });
    expect(quotations.verbatim).toBe(quotations.shown);
  },
);

describe("what counts as verbatim", () => {
  const count = (answer: string) => {
    const lessons = faculty.courses.get("negotiation-at-work")?.lessons ?? [];
    return countQuotations(answer, [], lessons);
  };

  test.each([
    ["> **Anchoring** is the tendency of a first number to pull later judgements towards itself.", { shown: 1, verbatim: 1 }],
    ["> Anchoring is a tendency of a first number.", { shown: 1, verbatim: 0 }],
    ['It says "the tendency of a first number" and "nobody ever wins".', { shown: 2, verbatim: 1 }],
    ["« nobody ever wins »", { shown: 1, verbatim: 0 }],
    ["Nothing is quoted here.", { shown: 0, verbatim: 0 }],
  ])("%j holds %j", (answer, counted) => {
    expect(count(answer)).toEqual(counted);
  });
});
