import { expect, test } from "vitest";
import { courseImageLimit, courseImageSources, coursePictureKey, coursePictureUrl } from "./course-pictures.ts";

test("an uploaded course picture has three widths, so that a phone loads the small one", () => {
  const url = coursePictureUrl("1700000000000-owls");
  expect(url).toBe(`/files/${coursePictureKey("1700000000000-owls", 960)}`);
  expect(courseImageSources(url)).toEqual({
    src: "/files/course-images/1700000000000-owls-960.webp",
    srcSet:
      "/files/course-images/1700000000000-owls-480.webp 480w, /files/course-images/1700000000000-owls-960.webp 960w, /files/course-images/1700000000000-owls-1600.webp 1600w",
  });
});

test.each([["https://elsewhere.example/owls-960.webp"], ["/files/course-images/owls.png"], ["/files/other/owls-960.webp"]])(
  "%s is shown as it is",
  (url) => {
    expect(courseImageSources(url)).toEqual({ src: url });
  },
);

test("a picture may have 5 MB and 50 megapixels", () => {
  expect(courseImageLimit).toEqual({ bytes: 5_242_880, pixels: 50_000_000 });
});
