import { expect, test } from "vitest";
import { defaultRule } from "#domain/completion.ts";
import { criteriaOf } from "./criteria.ts";

test.each([
  [1, "Completed the course of 1 hour: went through its lessons to the last one."],
  [12, "Completed the course of 12 hours: went through its lessons to the last one."],
  [null, "Completed the course: went through its lessons to the last one."],
])("the criteria of a course of %s hours are a sentence", (hours, sentence) => {
  expect(criteriaOf(defaultRule, hours)).toBe(sentence);
});
