import { expect, test } from "vitest";
import { hasUploadMark, pictureMark, uploadMark } from "./picture-marks.ts";

test("the placeholder of a picture being uploaded is found, whatever the file's name", () => {
  const mark = uploadMark("a [strange]\nname.png", 2);
  expect(hasUploadMark(`Text ${mark} more`)).toBe(true);
  expect(hasUploadMark("![An owl](/files/lesson-images/owl.webp)")).toBe(false);
  expect(pictureMark("/files/owl.webp", "An [owl]\nat night")).toBe("![An \\[owl\\] at night](/files/owl.webp)");
});
