import { describe, expect, it } from "vitest";
import { findQuote } from "./use-passage.ts";

const text = `Size
Font size is the height of the em square — not the height of any visible letter. That is why “66” is a start.
one character is about 18 × 0.47 = 8.5 pixels;
66 characters need about 561 pixels;
Open an article.
Count the characters.
.article {
  line-height: 1.5;     /* 27px */
}
See the guide for more. Größe zählt 📏 auch in Москва.`;

function found(quote: string): string | null {
  const stretch = findQuote(text, quote);
  return stretch && text.slice(stretch.start, stretch.end);
}

describe("a quoted passage is found", () => {
  it.each([
    ["verbatim", "not the height of any visible letter", "not the height of any visible letter."],
    ["through emphasis", "**Font size** is the _height_ of the `em` square", "Font size is the height of the em square"],
    [
      "with other dashes and quotation marks",
      'em square - not the height of any visible letter. That is why "66"',
      "em square — not the height of any visible letter. That is why “66”",
    ],
    [
      "across lines and list marks",
      "- one character is about 18 × 0.47 = 8.5 pixels;\n- 66 characters",
      "one character is about 18 × 0.47 = 8.5 pixels;\n66 characters",
    ],
    [
      "in a numbered list, whose numbers are not in the text",
      "1. Open an article.\n2. Count the characters.",
      "Open an article.\nCount the characters.",
    ],
    ["in code with its fence", "```css\n.article {\n  line-height: 1.5;", "article {\n  line-height: 1.5;"],
    ["through a link's target", 'See [the guide](https://example.com/a1 "Title") for more', "See the guide for more."],
    [
      "in other scripts and beside signs outside the basic plane",
      "Größe zählt 📏 auch in Москва",
      "Größe zählt 📏 auch in Москва.",
    ],
    ["when its accents are composed differently", "Größe zählt".normalize("NFD"), "Größe zählt"],
  ])("%s", (_, quote, passage) => expect(found(quote)).toBe(passage));

  it("when the lesson's accents are characters of their own, up to the last one", () => {
    const lesson = "Rosée d'été. La théière est au café".normalize("NFD");
    const stretch = findQuote(lesson, "La théière est au café");
    expect(stretch && lesson.slice(stretch.start, stretch.end)).toBe("La théière est au café".normalize("NFD"));
  });

  it("at its first occurrence", () => {
    const stretch = findQuote("again and again", "again");
    expect(stretch).toEqual({ start: 0, end: 5 });
  });
});

describe("nothing is found", () => {
  it.each([
    ["for words that are not in the lesson", "the height of the column"],
    ["in another case", "font SIZE"],
    ["for an empty quote", ""],
    ["for a quote without a letter or digit", "— “…”"],
  ])("%s", (_, quote) => expect(findQuote(text, quote)).toBeNull());
});
