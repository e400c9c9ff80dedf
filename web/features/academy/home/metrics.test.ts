import { afterEach, expect, test } from "vitest";
import { createLanguage, setLanguageSource } from "#web/i18n/define-messages.ts";
import { shownMetrics } from "./metrics.ts";

test("shows the counted figures, and none while there is nothing to count", () => {
  expect(shownMetrics({ students: 0, courses: 0, lessons: 0, completion_percent: null })).toEqual([]);
  expect(shownMetrics({ students: 1234, courses: 1, lessons: 12, completion_percent: 40 })).toEqual([
    { value: "1,234", label: "students" },
    { value: "1", label: "course" },
    { value: "12", label: "lessons" },
    { value: "40%", label: "completion" },
  ]);
});

const english = createLanguage("en");
afterEach(() => setLanguageSource(() => english));

test("writes numbers as the reader's language does", () => {
  const french = createLanguage("fr");
  setLanguageSource(() => french);
  const [students, , , completion] = shownMetrics({ students: 1234, courses: 1, lessons: 12, completion_percent: 40 });
  expect([students?.value, completion?.value].map((value) => value?.replaceAll(/\s/g, " "))).toEqual(["1 234", "40 %"]);
});
