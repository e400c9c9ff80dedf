import { expect, test } from "vitest";
import type { LibraryCourse } from "#domain/course-library.schema.ts";
import { changesIn } from "./course-form.ts";

const course = {
  title: "Owls",
  description: "One.\n\nTwo.",
  category: "Nature",
  level: "advanced",
  duration: 4,
  price: 1999,
  instructor_id: null,
  featured_image_url: null,
  published: true,
} as LibraryCourse;
const untouched = {
  title: "Owls",
  description: "One.\r\n\r\nTwo.",
  category: "Nature",
  level: "advanced",
  duration: "4",
  price: "1999",
};

test.each([
  [{}, {}],
  [{ title: " Owls " }, {}],
  [{ title: "Bats" }, { title: "Bats" }],
  [
    { price: "0999", duration: "" },
    { price: "0999", duration: "" },
  ],
  [{ price: "1999 cents" }, {}],
  [{ price: "free" }, { price: "free" }],
  [{ instructor_id: "a" }, { instructor_id: "a" }],
  [{ published: "false" }, { published: "false" }],
])("from a form with %j, %j is sent", (typed, sent) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...untouched, ...typed })) form.set(name, value);
  expect(changesIn(course, form)).toEqual(sent);
});

test("an empty form of a new course has no changes", () => {
  const form = new FormData();
  form.set("level", "beginner");
  form.set("duration", "0");
  form.set("price", "0");
  expect(changesIn(null, form)).toEqual({});
});

test("a draft course stays a draft while its box is ticked, and is published otherwise", () => {
  const form = new FormData();
  for (const [name, value] of Object.entries(untouched)) form.set(name, value);
  expect(changesIn({ ...course, published: false }, form)).toEqual({ published: "true" });
  form.set("published", "false");
  expect(changesIn({ ...course, published: false }, form)).toEqual({});
});
