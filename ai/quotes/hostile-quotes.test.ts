import { expect, test } from "vitest";
import { createQuoteGate } from "./quote-gate.ts";
import { quoteVerifier } from "./verify-quote.ts";

const yes = "A pear ripens from the inside out";
const verify = quoteVerifier([
  { courseId: "c", courseTitle: "Fruit", lessonId: "l", lessonTitle: "Pears", position: 0, content: `${yes}. Don't press it.` },
]);

/** The tolerated CPU time in milliseconds; with quadratic time the gate takes at least three times as long. */
const patience = 4000;
// Each of these once made the gate restart at every piece, or try every end for every beginning.
const units = [
  "“a ",
  "«a ",
  "'a ",
  '"a ',
  "'as' ",
  "‘a’ ‘",
  "('",
  "''",
  "“*",
  "“a\n",
  "> “a\n",
  "> 'a' ",
  "**a ",
  '<a href="',
  "`a ",
  " ",
  "- ",
  "\\",
];

test.each(units.flatMap((unit) => [4, 20_000].map((size) => [unit, size] as const)))(
  "twenty thousand characters of %j, in pieces of %i, are checked in linear time @slow",
  { timeout: 20_000 },
  (unit, size) => {
    const text = `${unit.repeat(20_000 / unit.length)}\n\nThat is all.`;
    const gate = createQuoteGate(verify);
    const before = process.cpuUsage();
    let shown = "";
    for (let at = 0; at < text.length; at += size) shown += gate.push(text.slice(at, at + size));
    shown += gate.finish();
    const { user } = process.cpuUsage(before);
    expect(user / 1000).toBeLessThan(patience);
    expect(shown.endsWith("That is all.")).toBe(true);
  },
);

test("true and false quotations far inside a long paragraph are still told apart", () => {
  const text = `${"Pears are fine and they grow slowly. ".repeat(500)}“${yes}” and “pears are blue all over”.`;
  for (const size of [7, text.length]) {
    const gate = createQuoteGate(verify);
    let shown = "";
    for (let at = 0; at < text.length; at += size) shown += gate.push(text.slice(at, at + size));
    shown += gate.finish();
    expect(shown).toBe(text.replace("“pears are blue all over”", "pears are blue all over"));
    expect(gate.citations.map(({ quote }) => quote)).toEqual([yes]);
  }
});

test("a mark without a closing one within reach is removed, and the text after it is still verified", () => {
  const long = "pears and pears ".repeat(400);
  const gate = createQuoteGate(verify);
  expect(gate.push(`“${long}“${yes}” so.`) + gate.finish()).toBe(`${long}“${yes}” so.`);
});

test.each(["`", "~", "```a\n", "   ~~~ a\n", "``` ```\n"])(
  "a quote is searched for in a lesson of two hundred thousand characters of %j without blocking",
  { timeout: 60_000 },
  (unit) => {
    const content = `${unit.repeat(200_000 / unit.length)}\n\n${yes}.`;
    const lesson = { courseId: "c", courseTitle: "Fruit", lessonId: "l", lessonTitle: "Pears", position: 0, content };
    const before = process.cpuUsage();
    expect(quoteVerifier([lesson])(yes)).toMatchObject({ kind: "citation" });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(patience);
  },
);
