import { expect, test } from "vitest";
import { agentInputLimits, draftPageSize } from "./agent.ts";
import { analyticsPeriods } from "./analytics.ts";
import { certificateNameLimit, certificatePageSize, revocationReasonLimit } from "./certificate.ts";
import { courseFileFormat, courseFileLimits, namedProblems, showName } from "./course-file.ts";
import { daysCharted, lessonPageSize, lessonSearchLimit, timeLinePageSize } from "./learning.ts";
import { peoplePageSize, peopleSearchLimit } from "./people.ts";
import { feedbackLimits } from "./tutor-feedback.ts";

// Limits of parts that have no rules of their own. Those of others are in the tests beside them.

test("drafts of the tutor's agents have the documented limits", () => {
  expect(agentInputLimits).toEqual({ topic: 200, country: 80, studentName: 200, contextSummary: 4000 });
  expect(draftPageSize).toBe(20);
});

test("feedback on the tutor has the documented limits", () => {
  const texts = { reason: 1000, question: 300, answer: 4000 };
  expect(feedbackLimits).toEqual({ ...texts, learners: 5, shown: 100, answersOfLesson: 200 });
});

test("certificates have the documented limits", () => {
  expect([certificateNameLimit, revocationReasonLimit, certificatePageSize]).toEqual([100, 500, 50]);
});

test("a learner's pages, the list of people and the analytics have the documented sizes", () => {
  expect([daysCharted, timeLinePageSize, lessonPageSize, lessonSearchLimit]).toEqual([28, 20, 40, 200]);
  expect([peoplePageSize, peopleSearchLimit]).toEqual([25, 320]);
  expect(analyticsPeriods).toEqual([7, 30, 90, 365]);
});

test("course files have the documented limits and version", () => {
  const bytes = { bytes: 52_428_800, manifestBytes: 1_048_576, textBytes: 20_971_520, pictureBytes: 5_242_880 };
  const counts = { entries: 2500, lessons: 500, pictures: 500, picturePixels: 1_000_000_000, picturesInText: 2000 };
  expect(courseFileLimits).toEqual({ ...bytes, ...counts });
  expect([namedProblems, courseFileFormat.version]).toEqual([200, 1]);
});

test.each([
  ["notes.md", "notes.md"],
  ["a".repeat(120), "a".repeat(120)],
  ["a".repeat(121), `${"a".repeat(120)}…`],
  ["exe\u202egpj.md", String.raw`exe\u{202e}gpj.md`],
])("the name %j in a course file is shown as %j", (name, shown) => expect(showName(name)).toBe(shown));
