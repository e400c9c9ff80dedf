import { expect, test } from "vitest";
import { noAnswer } from "./answer.schema.ts";
import type { QuestionContent } from "./question.ts";
import { isLower, scoreAnswer } from "./correction.ts";

const content = (type: QuestionContent["type"], right: string): QuestionContent => ({
  type,
  stem: "Which?",
  hint: "",
  feedback: "",
  credit: type === "essay" ? "by-rubric" : "all-or-nothing",
  options: ["a", "b", "c"].map((id) => ({ id, text: id, correct: id === right, feedback: "" })),
  pairs: [],
  accepted: [],
  match_case: false,
  match_accents: false,
  value: "",
  tolerance: { kind: "absolute", amount: "0" },
  unit: "",
  gaps: [],
  rubric: type === "essay" ? [{ id: "r", text: "Clear", points: 4 }] : [],
});
const question = content("single-choice", "a");
const answer = (id: string) => ({ ...noAnswer, options: [id] });
const score = (given: string | null, correction: Parameters<typeof scoreAnswer>[0]["correction"]) =>
  scoreAnswer({ content: question, answer: given === null ? null : answer(given), points: 4, correction });
const newKey = content("single-choice", "b");

test.each([
  ["the old key alone", "a", null, { score: 4, leftOut: false }],
  ["the old key alone", "b", null, { score: 0, leftOut: false }],
  ["nothing, without an answer", null, null, { score: 0, leftOut: false }],
  ["the new key", "b", { remedy: "new-key", key: newKey }, { score: 4, leftOut: false }],
  ["the new key, although the old one was met", "a", { remedy: "new-key", key: newKey }, { score: 0, leftOut: false }],
  ["the better of both keys", "a", { remedy: "both-keys", key: newKey }, { score: 4, leftOut: false }],
  ["the better of both keys", "b", { remedy: "both-keys", key: newKey }, { score: 4, leftOut: false }],
  ["neither of both keys", "c", { remedy: "both-keys", key: newKey }, { score: 0, leftOut: false }],
  ["everybody's points", "c", { remedy: "full-marks", key: null }, { score: 4, leftOut: false }],
  ["everybody's points, without an answer", null, { remedy: "full-marks", key: null }, { score: 4, leftOut: false }],
  ["nothing, outside of the total", "a", { remedy: "left-out", key: null }, { score: 0, leftOut: true }],
] as const)("an answer gets the points of %s", (_, given, correction, expected) => {
  expect(score(given, correction)).toEqual(expected);
});

test("an essay waits for its grader, whatever the key", () => {
  const essay = { content: content("essay", ""), answer: { ...noAnswer, text: "Owls." }, points: 4 };
  expect(scoreAnswer({ ...essay, correction: null })).toEqual({ score: null, leftOut: false });
});

test.each([
  [3, 10, 4, 10, true],
  [4, 10, 4, 10, false],
  [5, 10, 4, 10, false],
  [3, 5, 5, 10, false],
  [4, 10, 3, 5, true],
])("%i of %i is less than %i of %i: %s", (one, oneOf, other, otherOf, expected) => {
  expect(isLower({ score: one, maxScore: oneOf }, { score: other, maxScore: otherOf })).toBe(expected);
});
