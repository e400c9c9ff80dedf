import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { drawCoursePicture } from "./draw-course-picture.ts";
import { drawSocialPicture } from "./draw-social-picture.ts";
import { breakLines, drawableText, textWidth } from "./glyph-text.ts";
import { renderSocialPicture } from "./render-picture.ts";

const course = {
  title: "Seeing Typography",
  category: "Design",
  level: "beginner",
  seed: "seeing-typography",
  academy: "The Academy",
};
const words = (svg: string) => svg.match(/<path d="M[^"]*"/g)?.length ?? 0;

test("a preview is a PNG of 1200 by 630, and always the same for the same course", async () => {
  const picture = await renderSocialPicture(course);
  expect(await sharp(picture).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
  expect(picture.equals(await renderSocialPicture(course))).toBe(true);
  expect(picture.equals(await renderSocialPicture({ ...course, title: "Hearing Typography" }))).toBe(false);
});

describe.each([
  ["markup", `<script>alert("1")</script> & 'friends' </svg>`],
  ["emoji and control characters", "Tea \u{1F375} for\u0000 two\u202E\uD800"],
  ["right-to-left letters", "مقدمة في البرمجة"],
  ["120 letters without a space", "W".repeat(120)],
  ["120 characters of words", "word ".repeat(24)],
  ["nothing", ""],
])("a title of %s", (_, title) => {
  test("is drawn safely", async () => {
    const svg = drawSocialPicture({ ...course, title, category: title, level: title });
    expect(svg).not.toMatch(/<script|<foreignObject|<text|href|NaN|undefined/i);
    expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ width: 1200, height: 630 });
  });
});

test("a long title ends above the logo @slow", async () => {
  const titles = [8, 14, 20, 26, 40].map((words) => "Typography ".repeat(words));
  const white = sharp({ create: { width: 96, height: 96, channels: 3, background: "#ffffff" } });
  const logo = { bytes: await white.png().toBuffer(), width: 96, height: 96 };
  /** Return how much the colors vary in the strip above the logo's field, in all three channels. */
  const variationAbove = async (picture: Parameters<typeof renderSocialPicture>[0]) => {
    const strip = sharp(await renderSocialPicture(picture)).extract({ left: 60, top: 450, width: 600, height: 18 });
    return (await sharp(await strip.png().toBuffer()).stats()).channels.reduce((sum, { stdev }) => sum + stdev, 0);
  };
  const withLogo = await Promise.all(titles.map((title) => variationAbove({ ...course, title, logo })));
  const without = await Promise.all(titles.map((title) => variationAbove({ ...course, title })));
  expect(withLogo).toEqual(titles.map(() => 0));
  expect(Math.max(...without)).toBeGreaterThan(1);
});

test("accents of western, eastern and Vietnamese names are kept, even decomposed; other scripts and emoji are dropped", () => {
  expect(drawableText("Émile  Żółć\nNguyễn")).toBe("Émile Żółć Nguyễn");
  expect(drawableText("cafe\u0301")).toBe("café");
  expect(drawableText("Tea 🍵 茶 time")).toBe("Tea time");
});

test("a title that could only be drawn in part is left out, and the course's picture takes its space", () => {
  const without = drawCoursePicture({ ...course, width: 1200, height: 630 });
  expect(drawSocialPicture({ ...course, title: "" })).toBe(without);
  expect(drawSocialPicture({ ...course, title: "مقدمة في البرمجة 101" })).toBe(without);
  expect(drawSocialPicture({ ...course, title: "Learning 日本語" })).toBe(without);
  expect(drawSocialPicture({ ...course, title: "Tea 🍵 time" })).toBe(drawSocialPicture({ ...course, title: "Tea time" }));
  expect(words(drawSocialPicture(course))).toBeGreaterThan(words(without));
});

test("no line is wider than allowed, and no letter is lost", () => {
  const title = `Donaudampfschifffahrtsgesellschaftskapitän and ${"W".repeat(60)} and more`;
  const lines = breakLines(title, 60, 500);
  for (const line of lines) expect(textWidth(line, 60)).toBeLessThanOrEqual(500);
  expect(lines.join("").replaceAll(" ", "")).toBe(title.replaceAll(" ", ""));
});
