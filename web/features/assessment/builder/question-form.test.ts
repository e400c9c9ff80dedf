import { expect, test } from "vitest";
import { noAnswer } from "#domain/answer.schema.ts";
import { gradeAnswer } from "#domain/grade-answer.ts";
import { newQuestionSchema, type Question } from "#domain/question.schema.ts";
import { newId } from "#web/platform/new-id.ts";
import { formOf, newOption, newPair, questionOf, withType, type QuestionForm } from "./question-form.ts";

/** A stored question as its author opens it. */
function stored(facts: Record<string, unknown>): Question {
  const course = { id: newId(), course_id: newId(), version: 1, updated_at: "2026-01-01T00:00:00.000Z", in_exams: 1 };
  return { ...newQuestionSchema.parse({ purpose: "exam", ...facts }), ...course };
}
const saved = (form: QuestionForm, question: Question) => newQuestionSchema.parse(questionOf(form, question));

test("a key that is corrected by exchanging the sides of two pairs grades answers that were given before by the new pairs", () => {
  const pair = (left: string, right: string) => ({ id: newId(), left, match_id: newId(), right });
  const pairs = [pair("Queen", "works"), pair("Worker", "lays eggs"), pair("Drone", "mates")];
  const question = stored({ type: "matching", credit: "per-part", stem: "Who does what?", pairs });
  const matches = [
    { left: pairs[0]!.id, right: pairs[1]!.match_id },
    { left: pairs[1]!.id, right: pairs[0]!.match_id },
    { left: pairs[2]!.id, right: pairs[2]!.match_id },
  ];
  expect(gradeAnswer(question, { ...noAnswer, matches })).toEqual({ earned: 1, of: 3 });
  const form = formOf(question);
  const [queen, worker, drone] = form.pairs;
  const exchanged = [{ ...queen!, right: "lays eggs" }, { ...worker!, right: "works" }, drone!];
  expect(gradeAnswer(saved({ ...form, pairs: exchanged }, question), { ...noAnswer, matches })).toEqual({ earned: 3, of: 3 });
  const turned = [{ ...queen!, left: "Worker" }, { ...worker!, left: "Queen" }, drone!];
  expect(gradeAnswer(saved({ ...form, pairs: turned }, question), { ...noAnswer, matches })).toEqual({ earned: 3, of: 3 });
});

test("the right choice of a gap is another one once its line stands first, for answers that were given before too", () => {
  const choices = ["milk", "honey", "wax"].map((text, at) => ({ id: newId(), text, correct: at === 0 }));
  const gaps = [{ id: newId(), name: "1", choices }];
  const question = stored({ type: "cloze", credit: "per-part", stem: "Bees make [[1]].", gaps });
  const answer = (text: string) => ({
    ...noAnswer,
    gaps: [{ id: gaps[0]!.id, text: choices.find((each) => each.text === text)!.id }],
  });
  const form = formOf(question);
  const withLines = (lines: string) => saved({ ...form, gaps: form.gaps.map((gap) => ({ ...gap, lines })) }, question);
  for (const lines of ["honey\nmilk\nwax", "honey\nmilk", "honey\npollen\nwax\nmilk"]) {
    const corrected = withLines(lines);
    expect([lines, gradeAnswer(corrected, answer("honey")).earned]).toEqual([lines, 1]);
    expect([lines, gradeAnswer(corrected, answer("milk")).earned]).toEqual([lines, 0]);
  }
  // A corrected spelling is the same choice.
  const respelled = withLines("Milk\nhoney\nwax");
  expect(gradeAnswer(respelled, answer("milk")).earned).toBe(1);
});

test("options and items keep their ids with their texts, too", () => {
  const options = ["egg", "larva", "pupa"].map((text) => ({ id: newId(), text }));
  const question = stored({ type: "ordering", stem: "In which order?", options });
  const form = formOf(question);
  const retyped = form.options.map((option, at) => ({ ...option, text: ["larva", "egg", "Pupa"][at]! }));
  const ids = saved({ ...form, options: retyped }, question).options.map(({ id }) => id);
  expect(ids).toEqual([options[1]!.id, options[0]!.id, options[2]!.id]);
});

const empty = formOf(null);

/** Return the form of a question with one gap, whose choices are the given ones, the first of them right. */
function formOfGap(choices: readonly { id: string; text: string }[]): QuestionForm {
  const gap = { id: "gap", name: "1", accepted: [], choices: choices.map((choice, at) => ({ ...choice, correct: at === 0 })) };
  return formOf({ ...questionOf(empty), type: "cloze", stem: "[[1]]", gaps: [gap] } as unknown as Question);
}

/** Return what is sent of the gap's choices after an author has written these lines. */
function choicesAfter(form: QuestionForm, lines: string): { id: string; text: string; correct: boolean }[] {
  return questionOf({ ...form, gaps: form.gaps.map((gap) => ({ ...gap, lines })) }).gaps[0]?.choices ?? [];
}

test("a gap's choices keep their ids when the right one changes, so that a correction grades what learners chose", () => {
  const form = formOfGap([
    { id: "a", text: "owl" },
    { id: "b", text: "hawk" },
    { id: "c", text: "wren" },
  ]);
  expect(choicesAfter(form, "hawk\nowl\nwren")).toEqual([
    { id: "b", text: "hawk", correct: true },
    { id: "a", text: "owl", correct: false },
    { id: "c", text: "wren", correct: false },
  ]);
});

test("a removed choice leaves the ids of the others alone, and a new one gets its own", () => {
  const form = formOfGap([
    { id: "a", text: "owl" },
    { id: "b", text: "hawk" },
    { id: "c", text: "wren" },
  ]);
  expect(choicesAfter(form, "owl\n\n wren ").map(({ id }) => id)).toEqual(["a", "c"]);
  const [, , added] = choicesAfter(form, "owl\nwren\ncrow");
  expect(["a", "b", "c"]).not.toContain(added?.id);
});

test("a choice with a corrected spelling stays the same choice", () => {
  const form = formOfGap([
    { id: "a", text: "owl" },
    { id: "b", text: "hwak" },
  ]);
  expect(choicesAfter(form, "owl\nhawk").map(({ id }) => id)).toEqual(["a", "b"]);
  const doubled = choicesAfter(form, "owl\nowl").map(({ id }) => id);
  expect(new Set(doubled).size).toBe(2);
});

test("empty rows at the end are not sent; one in between is, so that errors name the row which the author sees", () => {
  const [first, second, third, last] = [newOption("owl", true), newOption(), newOption("wren"), newOption()];
  expect(questionOf({ ...empty, options: [first, second, third, last] }).options).toEqual([first, second, third]);
  const [pair, gap, other] = [{ ...newPair(), left: "owl", right: "night" }, newPair(), { ...newPair(), left: "lark" }];
  const form = withType({ ...empty, pairs: [pair, gap, other, newPair()] }, "matching");
  expect(questionOf(form).pairs).toEqual([pair, gap, other]);
});

test("feedback for an option that has no text yet is not dropped", () => {
  const options = [newOption("owl", true), newOption("wren"), { ...newOption(), feedback: "Think of the night." }];
  expect(questionOf({ ...empty, options }).options).toEqual(options);
});

test("a key is shown and typed as the course's language writes numbers, and stored with a decimal point", () => {
  const question = stored({ type: "numeric", stem: "π?", value: "3.14", tolerance: { kind: "absolute", amount: "0.01" } });
  const form = formOf(question, "de");
  expect(form).toMatchObject({ value: "3,14", tolerance: { amount: "0,01" } });
  expect(questionOf(form, question, "de")).toMatchObject({ value: "3.14", tolerance: { kind: "absolute", amount: "0.01" } });
  expect(questionOf({ ...form, value: "1.500" }, question, "de").value).toBe("1500");
  expect(formOf(question, "en")).toMatchObject({ value: "3.14", tolerance: { amount: "0.01" } });
  expect(questionOf({ ...form, value: "3,15" }, question, "en").value).toBe("3.15");
});
