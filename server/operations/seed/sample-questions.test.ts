import { expect, test } from "vitest";
import type { Answer } from "#domain/answer.schema.ts";
import { gradeAnswer, gradeEssay } from "#domain/grade-answer.ts";
import { questionTypes } from "#domain/question.ts";
import { writeOwnJson } from "#server/assessment/questions/files/own-json.ts";
import { readSampleCourses } from "./sample-courses.ts";
import { readSampleQuestions } from "./sample-questions.ts";

const courses = readSampleCourses().map(({ slug, lessons }) => {
  const known = lessons.map((lesson, at) => ({ ...lesson, id: `00000000-0000-4000-8000-${String(at).padStart(12, "0")}` }));
  return { slug, lessons: known, ...readSampleQuestions(slug, known) };
});

test("the sample courses have at least 120 questions, of every type", () => {
  const questions = courses.flatMap((course) => course.questions);
  expect(questions.length).toBeGreaterThanOrEqual(120);
  expect(new Set(questions.map(({ type }) => type))).toEqual(new Set(questionTypes));
});

test.each(courses)("$slug has a check in every lesson and an exam, in the academy's format", ({ lessons, questions, text }) => {
  const checked = questions.filter(({ shown_in_lesson: shown }) => shown).map(({ lesson_id }) => lesson_id);
  expect(new Set(checked)).toEqual(new Set(lessons.map(({ id }) => id)));
  expect(questions.filter(({ purpose }) => purpose === "exam").length).toBeGreaterThanOrEqual(5);
  expect(writeOwnJson(questions, lessons)).toBe(text);
});

test.each(courses)(
  "every question of $slug teaches: it has a hint, a tag, and a passage from its lesson",
  ({ lessons, questions }) => {
    for (const { stem, type, hint, tags, feedback, lesson_id, options } of questions) {
      const passage = /(?:^|\n\n)> (?:… )?([^\n]+)$/.exec(feedback)?.[1] ?? "no passage";
      expect(lessons.find(({ id }) => id === lesson_id)?.content, stem).toContain(passage);
      expect([hint !== "", tags.length > 0], stem).toEqual([true, true]);
      if (["single-choice", "multiple-choice"].includes(type))
        for (const option of options.filter(({ correct }) => !correct))
          expect(option.feedback, `${stem}: ${option.text}`).not.toBe("");
    }
  },
);

test.each(courses)("every question of $slug can be asked, and its key gets full points", ({ questions, exam }) => {
  for (const question of questions) {
    const { type, options, pairs, accepted, value, gaps, rubric, stem } = question;
    if (type === "essay") {
      const sums = exam.essays.map(({ points }) =>
        gradeEssay(
          rubric,
          rubric.map(({ id }, at) => ({ row: id, points: points[at] ?? -1 })),
        ),
      );
      expect(sums.map(({ earned, of }) => earned / of)).toEqual(
        sums.map(({ earned, of }) => earned / of).toSorted((a, b) => b - a),
      );
      expect([sums.length, sums[0]], stem).toEqual([3, { earned: 10, of: 10 }]);
      continue;
    }
    const answer: Answer = {
      options: (type === "ordering" ? options : options.filter(({ correct }) => correct)).map(({ id }) => id),
      matches: pairs.filter(({ left }) => left !== "").map(({ id, match_id }) => ({ left: id, right: match_id })),
      text: type === "numeric" ? value : (accepted[0] ?? ""),
      decimal: null,
      gaps: gaps.map((gap) => ({ id: gap.id, text: gap.choices.find(({ correct }) => correct)?.id ?? gap.accepted[0] ?? "" })),
    };
    const { earned, of } = gradeAnswer(question, answer);
    expect([stem, earned]).toEqual([stem, of]);
  }
});
