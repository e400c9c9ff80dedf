import { describe, expect, it } from "vitest";
import {
  citedLessonAddress,
  lessonAddress,
  addressOfCited,
  passageAddress,
  quoteOfHash,
  recordingOfHash,
} from "./lesson-links.ts";

describe("a lesson's address", () => {
  it("names the course and the lesson", () => expect(lessonAddress("c1", "l2")).toBe("/learn/c1/l2"));

  it.each(["66 characters", "a + b = 100 % & #1?", "„größer“ — 45\n75", "it's `code` *here*"])(
    "preserves the quote %j",
    (quote) => {
      const address = lessonAddress("c1", "l2", quote);
      expect(quoteOfHash(new URL(address, "https://academy.example").hash)).toBe(quote);
    },
  );

  it.each(["", "#", "#quote=", "#section-2"])("contains no passage with the hash %j", (hash) =>
    expect(quoteOfHash(hash)).toBeNull(),
  );
});

it("a citation that names only its lesson keeps its quote", () => {
  const address = citedLessonAddress({ lessonId: "l", quote: 'Maß & "Ziel" #1' });
  expect(address.startsWith("/learn/l?")).toBe(true);
  const led = addressOfCited(`https://academy.example${address}`, "c", "l");
  expect(led).toBe(lessonAddress("c", "l", 'Maß & "Ziel" #1'));
  expect(addressOfCited("https://academy.example/learn/l", "c", "l")).toBe("/learn/c/l");
});

describe("a citation of a recording", () => {
  const citation = { lessonId: "l", quote: "That is its hue.", recording: { id: "7a", seconds: 3.79 } };

  it("leads to its position, from within the course and from elsewhere", () => {
    const address = passageAddress("c", citation);
    expect(address).toBe("/learn/c/l#recording=7a&t=3.79");
    expect(recordingOfHash("#recording=7a&t=3.79")).toEqual({ id: "7a", seconds: 3.79 });
    expect(addressOfCited(`https://academy.example${citedLessonAddress(citation)}`, "c", "l")).toBe(address);
  });

  it.each(["", "#quote=x", "#recording=7a", "#recording=7a&t=soon", "#recording=7a&t=-1", "#t=3"])(
    "is absent from the hash %j",
    (hash) => expect(recordingOfHash(hash)).toBeNull(),
  );
});
