import fc from "fast-check";
import { expect, test } from "vitest";
import {
  hasSmallFile,
  lessonPictureKey,
  lessonPictureLimit,
  lessonPictureUrl,
  lessonPictureSource,
  readLessonPicture,
  readShownPicture,
  withoutPictures,
} from "./lesson-pictures.ts";

const owl = { name: "1700000000000-0a1b2c-owl-at-night", width: 1600, height: 1067 };

test("a picture's address contains its name and size", () => {
  expect(lessonPictureUrl(owl)).toBe("/files/lesson-images/1700000000000-0a1b2c-owl-at-night-1600x1067.webp");
  expect(readLessonPicture(lessonPictureUrl(owl))).toEqual(owl);
  expect(lessonPictureKey(owl, "small")).toBe("lesson-images/1700000000000-0a1b2c-owl-at-night-1600x1067-small.webp");
});

test("the address from which a picture is loaded names its size, and others name none", () => {
  for (const size of ["large", "small"] as const)
    expect(readShownPicture(lessonPictureSource(owl, size))).toEqual({ picture: owl, size });
  expect(["/media/pictures/owl.webp", "/media/pictures/.webp"].map(readShownPicture)).toEqual([null, null]);
});

test("the address from which a picture is loaded has no part of the uploaded file's name", () => {
  const random = "0123456789abcdef01234567";
  const telling = { ...owl, name: `1700000000000-${random}-right-answer` };
  for (const size of ["large", "small"] as const) {
    const shown = lessonPictureSource(telling, size);
    expect(shown).toBe(`/media/pictures/1700000000000-${random}-1600x1067${size === "small" ? "-small" : ""}.webp`);
    expect(readShownPicture(shown)).toEqual({ picture: { ...owl, name: `1700000000000-${random}` }, size });
  }
});

test("lesson pictures have the documented largest size", () => {
  expect(lessonPictureLimit).toEqual({ width: 1600, height: 4800 });
});

test.each([
  [800, false],
  [801, true],
])("a picture of %i pixels has a small file: %s", (width, has) => {
  expect(hasSmallFile({ ...owl, width })).toBe(has);
});

test.each([
  "/files/course-images/1700000000000-owl-960.webp",
  "https://other.example/files/lesson-images/1700000000000-owl-16x9.webp",
  "//files/lesson-images/1700000000000-owl-16x9.webp",
  "/files/lesson-images/1700000000000-owl-16x9.webp?x=1",
  "/files/lesson-images/1700000000000-owl-16x9.svg",
  "/files/lesson-images/../1700000000000-owl-16x9.webp",
  "/files/lesson-images/1700000000000-owl-0x9.webp",
  "/files/lesson-images/1700000000000-owl-16x9.webp\n",
  "",
])("%j is not a lesson picture", (url) => {
  expect(readLessonPicture(url)).toBeNull();
});

test.each([
  [`Owls ![An owl.](${lessonPictureUrl(owl)}) hunt.`, "Owls  hunt."],
  [`One.\n\n![An owl](${lessonPictureUrl(owl)} "At night")\n\nTwo.`, "One.\n\n\n\nTwo."],
  ["![a](/files/course-images/1700000000000-owl-960.webp 'x') b", " b"],
  ["![a](https://other.example/owl.png) and ![b](owl.png)", "![a](https://other.example/owl.png) and ![b](owl.png)"],
  ["[a](/files/lesson-images/x.webp)", "[a](/files/lesson-images/x.webp)"],
  ["[a]![b](/files/lesson-images/x.webp)", "[a]"],
  ["![a]](/files/lesson-images/x.webp)", "![a]](/files/lesson-images/x.webp)"],
  [`![${"a".repeat(500)}](/files/lesson-images/x.webp)`, ""],
  [`![${"a".repeat(501)}](/files/lesson-images/x.webp)`, `![${"a".repeat(501)}](/files/lesson-images/x.webp)`],
])("the visible words of %j are %j", (markdown, words) => {
  expect(withoutPictures(markdown)).toBe(words);
});

test.each(["![", "![](/files/lesson-images/", "![a](/files/lesson-images/x "])(
  "a text of nothing but %j is processed in a moment",
  (mark) => {
    expect(withoutPictures(mark.repeat(Math.floor(200_000 / mark.length)))).toHaveLength(
      Math.floor(200_000 / mark.length) * mark.length,
    );
  },
);

test("removing pictures from any text matches one expression for a whole picture", () => {
  const whole =
    /!\[[^\]]{0,500}\]\(\/files\/(?:lesson|course)-images\/[\w.-]{1,200}(?:[ \t]{1,9}(?:"[^"\n]{0,300}"|'[^'\n]{0,300}'))?\)/g;
  const parts = [
    "![",
    "](/files/lesson-images/a.webp",
    "](/files/course-images/",
    ' "',
    '"',
    "'",
    ")",
    "]",
    "[",
    "!",
    "owl",
    "\n",
  ];
  const part = fc.oneof(
    fc.constantFrom(...parts),
    fc.constantFrom("![owl](/files/lesson-images/a.webp)", "](/files/lesson-images/a.webp)"),
    fc.integer({ min: 480, max: 520 }).map((length) => "x".repeat(length)),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (some) => {
      const markdown = some.join("");
      expect(withoutPictures(markdown)).toBe(markdown.replace(whole, ""));
    }),
    { numRuns: 3000 },
  );
});
