import { expect, test } from "vitest";
import { gradeAnswer } from "#domain/grade-answer.ts";
import { readSampleCourses } from "./sample-courses.ts";
import { readQuestion, readSampleQuestions } from "./sample-questions.ts";

const practice = { purpose: "practice", lesson_id: null, shown_in_lesson: true } as const;
const courses = readSampleCourses().flatMap(({ slug, lessons }) => {
  const written = readSampleQuestions(slug);
  return written ? [{ slug, lessons, written }] : [];
});

test("at least three sample courses have an exam, and checks under lessons that are there", () => {
  expect(courses.filter(({ written }) => written.exam).length).toBeGreaterThanOrEqual(3);
  for (const { lessons, written } of courses) expect(written.checks.length).toBeLessThanOrEqual(lessons.length);
});

test.each(courses)("every question of $slug can be asked, and its key is worth all of it", ({ written }) => {
  for (const each of [...written.checks.flat(), ...(written.exam?.questions ?? [])]) {
    const question = readQuestion(each, practice);
    const { type, options, pairs, accepted, value } = question;
    const answer = {
      options: (type === "ordering" ? options : options.filter(({ correct }) => correct)).map(({ id }) => id),
      matches: pairs.map(({ id, match_id }) => ({ left: id, right: match_id })),
      text: type === "numeric" ? value : (accepted[0] ?? ""),
      decimal: null,
      gaps: [],
    };
    const { earned, of } = gradeAnswer(question, answer);
    expect([question.stem, earned]).toEqual([question.stem, of]);
  }
});
