import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import AnswerMarkdown from "./answer-markdown.tsx";
import { completeMarkdown, withoutMarks } from "./answer.tsx";

describe("a partial answer", () => {
  it.each([
    ["plain words", "plain words"],
    ["a **bold", "a **bold**"],
    ["a **bold*", "a **bold**"],
    ["a **bold**", "a **bold**"],
    ["a *slanted", "a *slanted*"],
    ["a **bold and *slanted", "a **bold and *slanted***"],
    ["a ~~struck", "a ~~struck~~"],
    ["a _slanted", "a _slanted_"],
    ["snake_case_name", "snake_case_name"],
    ["3 * 4 and 2 * 2", "3 * 4 and 2 * 2"],
    ["a **", "a"],
    ["a *", "a"],
    ["the `code", "the `code`"],
    ["the `", "the"],
    ["the **`code", "the **`code`**"],
    ["`a * b", "`a * b`"],
    ["see [the store", "see the store"],
    ["see [the store]", "see the store"],
    ["see [the store](", "see the store"],
    ["see [the store](/sto", "see the store"],
    ["see [the store](/store)", "see [the store](/store)"],
    ["see **[the store](/sto", "see **the store**"],
    ["![a sign](https://e", "a sign"],
    ["`a[0](x", "`a[0](x`"],
    ["array `a[` is", "array `a[` is"],
    ["Hello <scr", "Hello "],
    ["Hello <img src=x onerror=al", "Hello "],
    ["a < b", "a < b"],
    ["Words:\n-", "Words:\n"],
    ["Words:\n- ", "Words:\n"],
    ["Words:\n- one", "Words:\n- one"],
    ["Words\n=", "Words\n"],
    ["Words\n\n##", "Words\n\n"],
    ["Words\n\n1.", "Words\n\n"],
    ["Words\n\n``", "Words\n\n"],
    ["Words\n\n```js", "Words\n\n"],
    ["Words\n\n```js\nconst a = **", "Words\n\n```js\nconst a = **"],
    ["```\na\n```\nand **b", "```\na\n```\nand **b**"],
    ["Words\n\n| a | b |", "Words\n\n"],
    ["Words\n\n| a | b |\n|--", "Words\n\n"],
    ["Words\n\n| a | b |\n|---|---|", "Words\n\n| a | b |\n|---|---|"],
    ["| a | b |\n|---|---|\n| **c", "| a | b |\n|---|---|\n| **c**"],
    ["> quoted **wor", "> quoted **wor**"],
    ["", ""],
  ])("%j is completed to %j", (text, shown) => expect(completeMarkdown(text).trimEnd()).toBe(shown.trimEnd()));
});

const answers = [
  "# Title\n\nSome **bold**, *slanted*, ***both***, ~~struck~~ words.",
  'Code `a * b` and see [the store](/store?a=1) or [a **book**](https://example.com/b(1) "Title").',
  "1. **One** thing\n2. `another`\n   - nested *item*\n\n> A **quoted** sentence.",
  "So:\n\n```js\nconst a = [1](2); // **no**\n```\n\nThen **on**.",
  "| name | **value** |\n|:---|---:|\n| `a` | 1 |\n| [b](/store) | 2 |\n\nDone.",
  "![a sign](https://evil.example/x.png) and <b>HTML</b>.",
];

function show(text: string): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <AnswerMarkdown text={text} />
    </MemoryRouter>,
  );
}

describe("an answer, after every streamed character", () => {
  it.each(answers)("shows no unfinished syntax, and no words disappear again: %j", (whole) => {
    let longest = 0;
    for (let length = 0; length <= whole.length; length += 1) {
      const shown = show(completeMarkdown(whole.slice(0, length)));
      const place = JSON.stringify(whole.slice(Math.max(0, length - 60), length));
      const words = shown.replace(/<[^>]*>/g, "").replace(/\s+/g, " ");
      // Only a few words may disappear again: a tag that turns out to be raw HTML, or an address that turns out to be a link's.
      expect(words.length, place).toBeGreaterThanOrEqual(longest - 12);
      longest = Math.max(longest, words.length);
      const withoutCode = shown.replace(/<pre[^]*?<\/pre>|<code>[^<]*<\/code>/g, "").replace(/<[^>]*>/g, "");
      expect(withoutCode, place).not.toMatch(/\*|~~|`|\[|\]|\(\/|https?:|\||&lt;|^#|---/m);
    }
  });

  it.each(answers)("is unchanged once complete: %j", (whole) => expect(show(completeMarkdown(whole))).toBe(show(whole)));
});

describe("until the Markdown renderer has loaded", () => {
  it.each([
    ["Use **bold** words, *slanted* ones and `code`", "Use bold words, slanted ones and code"],
    ["## A heading\n\n> said", "A heading\n\nsaid"],
    ["see [the store](/store) and ![a sign](https://e.example/x.png)", "see the store and a sign"],
    ["| a | b |\n|---|---|\n| 1 | 2 |", " a b \n 1 2 "],
    ["3 * 4, snake_case and a - b", "3 * 4, snake_case and a - b"],
  ])("%s is shown without Markdown syntax", (text, words) => expect(withoutMarks(text)).toBe(words));

  it("shows no Markdown syntax, wherever the answer is cut", () => {
    const answer = "Use **bold** words, `code` and [the store](/store).\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nDone.";
    for (let length = 0; length <= answer.length; length += 1)
      expect(withoutMarks(completeMarkdown(answer.slice(0, length)))).not.toMatch(/\*\*|`|\[|\]\(|\|/);
  });
});

describe("hostile Markdown", () => {
  it.each([
    "[click](javascript:alert(1)",
    "[click](java",
    "<script>alert(1)</scr",
    "**[x](data:text/html;base64,AAAA",
    "![x](//evil.example/`onerror=`",
  ])("%s has no effect", (text) => {
    for (let length = 0; length <= text.length; length += 1) {
      expect(show(completeMarkdown(text.slice(0, length)))).not.toMatch(
        /<script|<img|href="(?:javascript|data|\/\/)|alert\(1\)<\/script/,
      );
    }
  });

  it.each([
    ["[".repeat(50_000), "brackets"],
    ["*".repeat(50_000), "stars"],
    ["a*b ".repeat(20_000), "stars in words"],
    ["`a ``b ".repeat(10_000), "code marks"],
    ["| a ".repeat(20_000), "bars"],
    ["<a ".repeat(20_000), "tags"],
  ])("a long repetition of one mark is processed quickly (%#)", (text) => {
    const began = performance.now();
    completeMarkdown(text);
    withoutMarks(text);
    expect(performance.now() - began).toBeLessThan(2000);
  });
});
