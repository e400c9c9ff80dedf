import fc from "fast-check";
import MarkdownItParser from "markdown-it";
import footnotes from "markdown-it-footnote";
import { expect, test } from "vitest";
import { dialectTexts } from "#tests/support/dialect-texts.ts";
import { addFootnotes } from "./footnotes.ts";

const ours = new MarkdownItParser();
addFootnotes(ours);
const pluginAlone = new MarkdownItParser();
pluginAlone.use(footnotes).inline.ruler.disable("footnote_inline");

const piece = fc.constantFrom(
  ..."[^1]|[^2]|[^a]|[^__proto__]|[^1]: |[^2]: |[^a]: |[^__proto__]: |    |> |- |a|*b*|```\n|$|[^|]|:|\n|\n\n".split("|"),
);

test("notes are moved to the same places as by the plugin's own rule", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join("");
      expect(ours.parse(text, {})).toEqual(pluginAlone.parse(text, {}));
    }),
    { numRuns: 500, seed: 20_261_127 },
  );
});

test("8,000 notes take time in proportion to their number", () => {
  const text = dialectTexts(200_000)["note"] ?? "";
  const before = process.threadCpuUsage();
  const found = ours.parse(text, {}).filter(({ type }) => type === "footnote_open");
  expect(found.length).toBe(Math.floor(200_000 / 24));
  // With a copy of all tokens for each note it was eight seconds.
  expect(process.threadCpuUsage(before).user / 1e6).toBeLessThan(2);
});
