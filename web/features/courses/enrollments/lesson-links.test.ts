import { describe, expect, it } from "vitest";
import { citedLessonAddress, lessonAddress, quoteOfCitedLesson, quoteOfHash } from "./lesson-links.ts";

describe("a lesson's address", () => {
  it("names the course and the lesson", () => expect(lessonAddress("c1", "l2")).toBe("/learn/c1/l2"));

  it.each(["66 characters", "a + b = 100 % & #1?", "„größer“ — 45\n75", "it's `code` *here*"])(
    "brings the quote %j back unchanged",
    (quote) => {
      const address = lessonAddress("c1", "l2", quote);
      expect(quoteOfHash(new URL(address, "https://academy.example").hash)).toBe(quote);
    },
  );

  it.each(["", "#", "#quote=", "#section-2"])("asks for no passage with %j", (hash) => expect(quoteOfHash(hash)).toBeNull());
});

it("a citation that names its lesson alone carries its quote along", () => {
  const address = citedLessonAddress({ lessonId: "l", quote: 'Maß & "Ziel" #1' });
  expect(address.startsWith("/learn/l?")).toBe(true);
  expect(quoteOfCitedLesson(`https://academy.example${address}`)).toBe('Maß & "Ziel" #1');
  expect(quoteOfCitedLesson("https://academy.example/learn/l")).toBeUndefined();
});
