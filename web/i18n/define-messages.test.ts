import { msg, plural } from "@lingui/core/macro";
import { afterEach, expect, test } from "vitest";
import { createLanguage, defineMessages, setLanguageSource } from "./define-messages.ts";

const english = createLanguage("en");

afterEach(() => setLanguageSource(() => english));

const messages = defineMessages(({ language }) => ({
  lesson: msg`Lesson`,
  position: (position: number, count: number) => msg`Lesson ${position} of ${count}`,
  count: (lessons: number) => msg`${plural(lessons, { one: "# lesson", other: "# lessons" })}`,
  day: (iso: string) => new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" }).format(new Date(iso)),
  states: { draft: msg`Draft` },
  options: [{ id: "first", label: msg`Draft` }],
}));

test("texts are read as written, with their values filled in", () => {
  expect(messages.lesson).toBe("Lesson");
  expect(messages.position(3, 12)).toBe("Lesson 3 of 12");
  expect([messages.count(1), messages.count(1200)]).toEqual(["1 lesson", "1,200 lessons"]);
  expect(messages.states.draft).toBe("Draft");
  expect(messages.options).toEqual([{ id: "first", label: "Draft" }]);
  expect(Object.keys(messages)).toContain("lesson");
  expect({ ...messages }.lesson).toBe("Lesson");
});
