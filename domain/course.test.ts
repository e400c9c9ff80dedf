import { describe, expect, test } from "vitest";
import {
  courseHours,
  courseLimits,
  courseMinutes,
  coursePageSize,
  courseSearchLimit,
  draftCourseLimit,
  featuredCourseCount,
  formatPrice,
  groupForAuthors,
  groupIntoModules,
  groupLessons,
  homeCategoryCount,
  instructorListSize,
  isOffered,
  libraryPageSize,
  metaDescription,
  ratingLimits,
  readWholeNumber,
  watchedPercent,
  wordsPerMinute,
} from "./course.ts";

describe("groupIntoModules", () => {
  test.each([
    [0, []],
    [1, [[0]]],
    [3, [[0, 1, 2]]],
    [4, [[0, 1, 2], [3]]],
    [
      9,
      [
        [0, 1, 2],
        [3, 4, 5],
        [6, 7, 8],
      ],
    ],
  ])("%i lessons, three to a module", (count, expected) => {
    expect(groupIntoModules(Array.from({ length: count }, (_, index) => index))).toEqual(expected);
  });
});

test.each([
  [0, "$0.00"],
  [5, "$0.05"],
  [1999, "$19.99"],
  [100000, "$1000.00"],
  [-100, "-$1.00"],
  [-0.4, "$0.00"],
])("%i cents are shown as %s", (cents, shown) => {
  expect(formatPrice(cents)).toBe(shown);
});

test("another language formats money differently", () => {
  const shown = (currency: string, language: string) => formatPrice(123_456, currency, language).replaceAll(/\s/g, " ");
  expect([shown("EUR", "fr"), shown("USD", "fr"), shown("USD", "en"), shown("EUR", "en")]).toEqual([
    "1 234,56 €",
    "1 234,56 $US",
    "$1234.56",
    "€1,234.56",
  ]);
});

describe("metaDescription", () => {
  test("keeps a short text and collapses its whitespace", () => {
    expect(metaDescription("  Learn\n\nto   read. ")).toBe("Learn to read.");
  });

  test("keeps 160 characters and cuts at 160", () => {
    expect(metaDescription("a".repeat(160))).toHaveLength(160);
    expect(metaDescription("a".repeat(161))).toHaveLength(160);
  });

  test("never cuts a character in half", () => {
    const cut = metaDescription(`${"a".repeat(159)}🎓 and more`);
    expect(cut).toBe("a".repeat(159));
  });
});

test("courses have the documented limits", () => {
  const texts = { title: 200, description: 5_000, category: 80, outcome: 200 };
  expect(courseLimits).toEqual({
    ...texts,
    duration: 10_000,
    lessons: 500,
    price: 100_000_000,
    outcomes: 12,
    coInstructors: 10,
    sections: 100,
  });
  expect(ratingLimits).toEqual({ stars: 5, comment: 1_000, enough: 5 });
  expect(watchedPercent).toEqual({ least: 50, most: 100, default: 90 });
  expect([draftCourseLimit, wordsPerMinute, courseSearchLimit]).toEqual([50, 200, 200]);
});

test("lists of courses have the lengths that pages expect", () => {
  expect([featuredCourseCount, homeCategoryCount, libraryPageSize, instructorListSize]).toEqual([4, 4, 25, 50]);
  expect(coursePageSize).toEqual({ default: 24, most: 100 });
});

test.each([
  [true, false, true],
  [true, true, false],
  [false, false, false],
  [false, true, false],
])("a course that is published: %s, archived: %s, is in the store: %s", (published, archived, expected) => {
  expect(isOffered({ published, archived })).toBe(expected);
});

describe("the groups of a course's lessons", () => {
  const lesson = (id: number, section_id: string | null) => ({ id, section_id });

  test("are modules if it has no sections", () => {
    const lessons = [1, 2, 3, 4].map((id) => lesson(id, null));
    expect(groupLessons(lessons, []).map(({ id, title, lessons: inside }) => [id, title, inside.length])).toEqual([
      [null, "Module 1", 3],
      [null, "Module 2", 1],
    ]);
  });

  test("are its sections by name, without empty ones", () => {
    const sections = ["a", "b", "c"].map((id) => ({ id, title: id.toUpperCase() }));
    const groups = groupLessons([lesson(1, "a"), lesson(2, "c"), lesson(3, "a")], sections);
    expect(groups.map(({ title, lessons }) => [title, lessons.map(({ id }) => id)])).toEqual([
      ["A", [1, 3]],
      ["C", [2]],
    ]);
  });

  test.each([
    ["", []],
    ["ppp", ["ppp"]],
    ["pppp", ["ppp", "p"]],
    ["ddd", ["ddd"]],
    ["pppdp", ["pppd", "p"]],
    ["pdpdpdp", ["pdpdpd", "p"]],
    ["dpppc", ["dppp", "c"]],
    ["pppppp", ["ppp", "ppp"]],
  ])("for authors are those of %j: %j", (outline, groups) => {
    const states = { d: "draft", p: "published", c: "changed" } as const;
    const lessons = Array.from(outline, (sign) => ({ sign, state: states[sign as keyof typeof states] }));
    expect(groupForAuthors(lessons).map((group) => group.map(({ sign }) => sign).join(""))).toEqual(groups);
  });
});

test.each([
  [0, [], null],
  [0, [null], null],
  [0, [5, null, 7], 12],
  [0, [0], 0],
  [14, [5, 7], 12],
  [14, [null, 7], 7],
  [14, [null], 840],
  [14, [], 840],
])("a course of %i set hours and lessons of %j minutes takes %s", (duration, minutes, expected) => {
  expect(courseMinutes({ duration, lessons: minutes.map((each) => ({ minutes: each })) })).toBe(expected);
});

test.each([
  [0, [], null],
  [0, [29], null],
  [0, [30], 1],
  [0, [30, 59], 1],
  [0, [30, 60], 2],
  [14, [30], 1],
  [14, [29], null],
  [14, [], 14],
])("a certificate of %i set hours and lessons of %j minutes says %s", (duration, minutes, expected) => {
  expect(courseHours({ duration, lessons: minutes.map((each) => ({ minutes: each })) })).toBe(expected);
});

test.each([
  [100, "EUR", "en", "€1.00"],
  [150, "USD", "de", "1,50\u00a0$"],
  [-5, "USD", "en", "-$0.05"],
])("%i cents in %s are written in %s as %s", (cents, currency, language, shown) => {
  expect(formatPrice(cents, currency, language)).toBe(shown);
});

test.each([
  ["1999", 1999],
  ["007", 7],
  ["12 apples", 12],
  ["free", 0],
  ["", 0],
])("%j is read as %i", (text, expected) => {
  expect(readWholeNumber(text)).toBe(expected);
});

test("a description is cut after 160 characters, and not before", () => {
  expect(metaDescription("x".repeat(160))).toHaveLength(160);
  expect(metaDescription("x".repeat(161))).toHaveLength(160);
  expect(metaDescription(`${"x".repeat(159)}🦉`)).toHaveLength(159);
});
