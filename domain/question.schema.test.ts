import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { questionContentSchema } from "./question.schema.ts";
import { findQuestionProblem, gapNames } from "./question.ts";

test.each(["NFC", "NFD"])("a stem and its gaps stay equal, however a keyboard writes their accents (%s)", (form) => {
  const name = "été".normalize(form);
  const gap = { id: randomUUID(), name, accepted: ["chaud"] };
  const question = questionContentSchema.parse({ type: "cloze", stem: `La saison chaude : [[${name}]]`, gaps: [gap] });
  expect(findQuestionProblem(question)).toBeNull();
  expect(gapNames(question.stem)).toEqual(question.gaps.map((each) => each.name));
});
