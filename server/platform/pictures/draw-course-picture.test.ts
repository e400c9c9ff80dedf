import { wcagContrast } from "culori";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { categoryPalette } from "./category-palette.ts";
import { drawCoursePicture } from "./draw-course-picture.ts";
import { coursePictureFiles } from "./render-picture.ts";

const categories = ["Technology", "Business", "Marketing", "Design", "Cooking"];
const draw = (category: string, seed: string) => drawCoursePicture({ category, seed, width: 480, height: 300 });

describe.each(categories)("the picture of a course of %s", (category) => {
  test("is always the same for the same course", () => {
    expect(draw(category, "seeing-typography")).toBe(draw(category, "seeing-typography"));
    expect(draw(category.toUpperCase(), "seeing-typography")).toBe(draw(category, "seeing-typography"));
  });

  test("differs from course to course", () => {
    const pictures = new Set(Array.from({ length: 40 }, (_, course) => draw(category, `course-${course}`)));
    expect(pictures.size).toBeGreaterThan(36);
  });

  test("consists of plain shapes: no script, no foreign content, nothing loaded from elsewhere, no broken number", async () => {
    for (let course = 0; course < 20; course += 1) {
      const svg = draw(category, `course-${course}`);
      expect(svg).not.toMatch(/<script|<foreignObject|<image|<text|href|style=|NaN|undefined|Infinity/i);
      expect(svg.match(/url\((?!#)/)).toBeNull();
      expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ format: "svg", width: 480, height: 300 });
    }
  });

  test("is never a single flat color @slow", async () => {
    for (let course = 0; course < 10; course += 1) {
      const { entropy } = await sharp(Buffer.from(draw(category, `course-${course}`))).stats();
      expect(entropy).toBeGreaterThan(0.5);
    }
  });
});

test("markup in a category or seed does not get into the document", () => {
  const svg = drawCoursePicture({ category: `"><script>`, seed: `</svg><script>alert(1)</script>`, width: 480, height: 300 });
  expect(svg).not.toContain("script");
});

test("every category has an ink that contrasts with its paper and its tint, even a made-up one", () => {
  for (const category of [...categories, "", "Gardening", "Música", "料理"]) {
    const { ground, ink, tint } = categoryPalette(category);
    expect(wcagContrast(ink, ground)).toBeGreaterThan(4.5);
    expect(wcagContrast(ink, tint)).toBeGreaterThan(4.5);
  }
});

test("a course gets WebP files of three widths, 16:10", async () => {
  const files = await coursePictureFiles({ category: "Design", seed: "seeing-typography" });
  const sizes = await Promise.all(files.map(async ({ body }) => sharp(body).metadata()));
  expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
    ["webp", 480, 300],
    ["webp", 960, 600],
    ["webp", 1600, 1000],
  ]);
  expect(files.map((file) => file.width)).toEqual([480, 960, 1600]);
});
