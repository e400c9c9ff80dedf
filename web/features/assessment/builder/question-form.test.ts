import { expect, test } from "vitest";
import type { Question } from "#domain/question.schema.ts";
import { formOf, newOption, newPair, questionOf, withType, type QuestionForm } from "./question-form.ts";

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
