import { describe, expect, test } from "vitest";
import { splitLesson } from "#ai/retrieval/split-lesson.ts";
import { checkQuestions } from "./check-questions.ts";
import { askInForm, readForm, type QuestionForm } from "./question-forms.ts";

const content = `An asset is a thing of value that a business owns. A liability is a thing that a business owes to somebody else.

**Payables** are amounts that the business owes to its suppliers. **Debts** are amounts that the business owes to its suppliers and banks.

The contrast of ordinary text must be at least 4.5:1 in every theme.`;
const lesson = { courseId: "c", courseTitle: "Books", lessonId: "l", lessonTitle: "Balance", position: 0, content };
const passages = splitLesson(lesson);
const right = (form: QuestionForm, options: string[]) =>
  checkQuestions({ kind: "question-check", lesson, passages, questions: [{ question: askInForm(form), options }] }).answers[0]
    ?.right;

describe("the built-in check finds every option that the lesson supports", () => {
  const owned = "a thing of value that a business owns";
  test.each<[string, QuestionForm, string[], string[]]>([
    ["what a word means", { kind: "meaning", verb: "is", term: "asset" }, ["a figure", owned], ["B"]],
    ["what a word means, where nothing is right", { kind: "meaning", verb: "is", term: "asset" }, ["a figure", "a theme"], []],
    ["what is called like this", { kind: "term", meaning: owned }, ["asset", "liability", "theme"], ["A"]],
    [
      "what is called like this, where two may be meant",
      { kind: "term", meaning: "amounts that the business owes to its suppliers" },
      ["asset", "payables", "debts"],
      ["B", "C"],
    ],
    [
      "a figure",
      { kind: "figure", before: "The contrast of ordinary text must be at least ", after: " in every theme." },
      ["3:1", "4.5:1", "7:1"],
      ["B"],
    ],
  ])("%s", (_, form, options, expected) => {
    expect(right(form, options)).toEqual(expected);
  });

  test("none in a question that it cannot parse", () => {
    const questions = [{ question: "Which is right? The first one is.", options: ["a", "b"] }];
    expect(checkQuestions({ kind: "question-check", lesson, passages, questions }).answers).toEqual([{ question: 1, right: [] }]);
  });
});

test.each<QuestionForm>([
  { kind: "meaning", verb: "is", term: "asset" },
  { kind: "meaning", verb: "are", term: "payables" },
  { kind: "meaning", verb: "means", term: "what does it mean" },
  { kind: "term", meaning: "a thing" },
  { kind: "figure", before: "At least ", after: " per cent." },
])("a question is parsed back to its form: %j", (form) => {
  expect(readForm(askInForm(form))).toEqual(form);
});
