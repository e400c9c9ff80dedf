import { expect, test } from "vitest";
import type { LessonText } from "#ai/retrieval/passage.ts";
import { createQuoteGate } from "./quote-gate.ts";
import { quoteVerifier } from "./verify-quote.ts";

const lesson: LessonText = {
  courseId: "course-1",
  courseTitle: "Careful Fruit",
  lessonId: "lesson-1",
  lessonTitle: "Apples and Pears",
  position: 0,
  content: `# Apples and Pears

An apple doesn't fall far from the tree, says the *old* proverb. A **pear tree**
is patient: it bears fruit after "five or more" years, and the growers' children pick it.

- **Storage.** Keep apples at 4 °C – never with pears.

\`\`\`js
const fruit = "apple";
\`\`\`

A pear ripens from the inside out. Don't press it.`,
};
const other: LessonText = {
  ...lesson,
  lessonId: "lesson-2",
  lessonTitle: "Plums",
  content: "A plum has one stone and no patience.",
};
const verify = quoteVerifier([lesson, other]);

/** Send a text through the gate in pieces of a size. */
function pass(text: string, size: number) {
  const gate = createQuoteGate(verify);
  let shown = "";
  for (let at = 0; at < text.length; at += size) shown += gate.push(text.slice(at, at + size));
  shown += gate.finish();
  return { shown, quotes: gate.citations.map(({ quote }) => quote) };
}

const yes = "A pear ripens from the inside out";
const no = "A pear ripens from the outside in";

const marks = [
  ['"', '"'],
  ["“", "”"],
  ["”", "”"],
  ["„", "“"],
  ["„", "”"],
  ["‟", "”"],
  ["«", "»"],
  ["»", "«"],
  ["« ", " »"],
  ["‹", "›"],
  ["「", "」"],
  ["『", "』"],
  ["＂", "＂"],
  ["《", "》"],
  ["‘", "’"],
  ["'", "'"],
  ["‚", "‘"],
  ["‚", "’"],
  ["''", "''"],
  ["&quot;", "&quot;"],
  ["&ldquo;", "&rdquo;"],
  ["&#8220;", "&#x201D;"],
  ['\\"', '\\"'],
  ["&laquo;", "&raquo;"],
  ["〝", "〞"],
  ["❝", "❞"],
  ["🙶", "🙷"],
  ["ʺ", "ʺ"],
  ["ˮ", "ˮ"],
  ["˝", "˝"],
  ["״", "״"],
  ["❮", "❯"],
  ["⟪", "⟫"],
  ["&ldquor;", "&rdquor;"],
  ["&dblac;", "&dblac;"],
  ["**“", "”**"],
  ['*"', '"*'],
] as const;

test.each(marks)("a true quotation in %s %s keeps its marks and is cited", (open, close) => {
  expect(pass(`Well: ${open}${yes}${close}, it says.`, 3)).toEqual({
    shown: `Well: ${open}${yes}${close}, it says.`,
    quotes: [yes],
  });
});

test.each(marks)("a false quotation in %s %s loses its marks and cites nothing", (open, close) => {
  const bare = `${open}${no}${close}`
    .replace(/[^\w *]|quot|[lr]dquor?|dblac|ˮ|laquo|raquo|\d{4}|x201D/g, "")
    .replace(/  +/g, " ")
    .trim();
  expect(pass(`Well: ${open}${no}${close}, it says.`, 3)).toEqual({ shown: `Well: ${bare}, it says.`, quotes: [] });
});

test.each<[why: string, text: string, shown: string, quotes: string[]]>([
  [
    "apostrophes are no quotations",
    "It's the growers' tree and I don't mind, 'tis '90s fruit.",
    "It's the growers' tree and I don't mind, 'tis '90s fruit.",
    [],
  ],
  [
    "a quotation may hold an apostrophe",
    "“An apple doesn't fall far from the tree”",
    "“An apple doesn't fall far from the tree”",
    ["An apple doesn't fall far from the tree"],
  ],
  [
    "whichever apostrophe is used",
    "“An apple doesn’t fall far from the tree”",
    "“An apple doesn’t fall far from the tree”",
    ["An apple doesn't fall far from the tree"],
  ],
  [
    "a single-quoted one too",
    "'and the growers' children pick it'",
    "'and the growers' children pick it'",
    ["and the growers' children pick it"],
  ],
  ["emphasis and line breaks do not count", "“A pear tree is patient”", "“A pear tree is patient”", ["A pear tree is patient"]],
  ["emphasis may be quoted along", "“A **pear tree** is patient”", "“A **pear tree** is patient”", ["A pear tree is patient"]],
  ["capitals count", "“a pear ripens from the inside out”", "a pear ripens from the inside out", []],
  ["numbers count", "“Keep apples at 5 °C”", "Keep apples at 5 °C", []],
  ["a dash is not a hyphen", "“Keep apples at 4 °C - never with pears”", "Keep apples at 4 °C - never with pears", []],
  ["a missing word counts", "“A pear ripens from inside out”", "A pear ripens from inside out", []],
  ["words left out in the middle count", "“A pear … inside out”", "A pear … inside out", []],
  ["a part of a word does not verify", "“pear ripens from the inside ou”", "pear ripens from the inside ou", []],
  [
    "a comma drawn into the marks goes out again",
    "“A pear ripens from the inside out,” it says.",
    "“A pear ripens from the inside out”, it says.",
    [yes],
  ],
  ["dots at the ends go", "“… ripens from the inside out …”", "“ripens from the inside out”", ["ripens from the inside out"]],
  ["a word or two cite nothing but may be quoted", "The “pear tree” is old.", "The “pear tree” is old.", []],
  [
    "a lesson's title is no false quotation",
    "See “Apples and Pears” and 'careful fruit'.",
    "See “Apples and Pears” and 'careful fruit'.",
    [],
  ],
  [
    "a quotation inside a quotation",
    "“it bears fruit after ‘five or more’ years”",
    "“it bears fruit after ‘five or more’ years”",
    ['it bears fruit after "five or more" years'],
  ],
  [
    "with the same marks inside",
    '"it bears fruit after "five or more" years"',
    '"it bears fruit after "five or more" years"',
    ['it bears fruit after "five or more" years'],
  ],
  ["a true one inside a false one", `“He said ‘${yes}’ to all”`, `He said ‘${yes}’ to all`, [yes]],
  ["two in one sentence", `"${no}" or "${yes}"?`, `${no} or "${yes}"?`, [yes]],
  ["the same one twice is cited once", `“${yes}” “${yes}”`, `“${yes}” “${yes}”`, [yes]],
  ["a quotation that never ends", `It says “${no} and so on.\n\nNext.`, `It says ${no} and so on.\n\nNext.`, []],
  ["an end without a beginning", `${no}” it says.`, `${no} it says.`, []],
  ["marks that are written twice", `""${no}"" and “”${no}“”`, `${no} and ${no}`, []],
  ["a mark right after a number", `See 3"${no}" there`, `See 3${no} there`, []],
  ["a block quote behind marks", `”> ${no}`, `\\> ${no}`, []],
  ["inches", "A 12\" ruler and a 5' board.", "A 12\" ruler and a 5' board.", []],
  ["code keeps its marks", 'Write `x = "false"` and `"`.', 'Write `x = "false"` and `"`.', []],
  [
    "a code block keeps its marks",
    'Look:\n\n```js\nconst a = "not in a lesson";\n```\nGood.',
    'Look:\n\n```js\nconst a = "not in a lesson";\n```\nGood.',
    [],
  ],
  ["a code block in a list keeps its marks", '- Look:\n  ~~~\n  "x y z"\n  ~~~\n', '- Look:\n  ~~~\n  "x y z"\n  ~~~\n', []],
  ["a block quote that is true", `So:\n\n> ${yes}.\n\nGood.`, `So:\n\n> ${yes}.\n\nGood.`, [`${yes}.`]],
  [
    "a block quote over two lines",
    "> A **pear tree**\n> is patient\n",
    "> A **pear tree**\n> is patient\n",
    ["A pear tree is patient"],
  ],
  ["a block quote with its lesson", `> ${yes}.\n> — *Apples and Pears*\n`, `> ${yes}.\n> — *Apples and Pears*\n`, [`${yes}.`]],
  ["a block quote in marks", `> “${yes}.”\n`, `> “${yes}.”\n`, [`${yes}.`]],
  ["a false block quote becomes plain words", `> ${no}.\n> — Apples and Pears\n\nSo.`, `${no}.\n\nSo.`, []],
  ["a false source does not hide in a block quote", `> ${yes}.\n> — and pears are blue\n`, `${yes}.\n— and pears are blue\n`, []],
  ["half a block quote is none", `> ${yes}.\n>\n> ${no}.\n`, `${yes}.\n\n${no}.\n`, []],
  ["a block quote in a list", `1. > ${no}\n2. > ${yes}\n`, `1. ${no}\n2. > ${yes}\n`, [yes]],
  ["a line after a block quote is not drawn into it", `> ${yes}.\nThat is all.`, `> ${yes}.\n\nThat is all.`, [`${yes}.`]],
  ["a quotation does not run over a paragraph", `“${yes}\n\n${no}”`, `${yes}\n\n${no}`, []],
  ["nor into the next item", `- “${no}\n- more” of it`, `- ${no}\n- more of it`, []],
  ["the other lesson is found too", "«A plum has one stone»", "«A plum has one stone»", ["A plum has one stone"]],
  ["an empty pair", 'An "" and a “”.', 'An "" and a “”.', []],
  ["a block quote after old line breaks", `Well:\r\r> ${no}\r\rSo.`, `Well:\n\n${no}\n\nSo.`, []],
  ["one after the line breaks of Windows", `Well:\r\n> ${yes}\r\n\r\nSo.`, `Well:\n> ${yes}\n\nSo.`, [yes]],
  ["a block quote in a footnote", `Well[^1].\n\n[^1]: > ${no}`, `Well[^1].\n\n[\\^1]: > ${no}`, []],
  ["one in a list", `Well[^1].\n- [^1]: > ${no}`, `Well[^1].\n- [\\^1]: > ${no}`, []],
  ["a set of characters in code", "The pattern `[^a]:` is.\n`[^a]`", "The pattern `[^a]:` is.\n`[^a]`", []],
  ["a heading", `## "${no}"\nText "${yes}"`, `## ${no}\nText "${yes}"`, [yes]],
])("%s", (_, text, shown, quotes) => {
  for (const size of [1, 2, 5, 17, 1000]) expect({ size, ...pass(text, size) }).toEqual({ size, shown, quotes });
});

test("words before a quotation are shown while the quotation is still open", () => {
  const gate = createQuoteGate(verify);
  expect(gate.push("The lesson puts it so: “A pear ripens")).toBe("The lesson puts it so: ");
  expect(gate.push(" from the inside out” an")).toBe("“A pear ripens from the inside out” an");
});

test("a citation names its lesson", () => {
  const gate = createQuoteGate(verify);
  gate.push(`"${yes}" `);
  expect(gate.citations).toEqual([{ lessonId: "lesson-1", lessonTitle: "Apples and Pears", quote: yes }]);
});

test("no piece that is ever shown has a false quotation in marks, however the answer is split", () => {
  const text = `One "${no}" and “${yes}” and ‘${no}’ then\n> ${no}\n\nand „${no}“.`;
  for (let size = 1; size < 60; size++) {
    expect(pass(text, size).shown).toBe(`One ${no} and “${yes}” and ${no} then\n${no}\n\nand ${no}.`);
  }
});
