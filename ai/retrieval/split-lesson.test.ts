import { expect, test } from "vitest";
import { passagesOf, splitLesson } from "./split-lesson.ts";

const content = `# Waiting

A timeout is a limit, e.g. 0.5 s. It frees workers (see Sec. 2). "Never wait for ever!" is a rule.

## When to retry

Retry in these cases:

1. **Lost.** The reply was lost.
2. Busy: HTTP 503

| Code | Retry |
|---|---|
| 503 | Yes. Later. |

\`\`\`js
// # no heading. "no quote"

retry();
\`\`\`

### Limits
Three of them.

> A quoted rule.

## Try it

1. Find a timeout.`;
const lesson = { courseId: "c", courseTitle: "C", lessonId: "l", lessonTitle: "Waiting", position: 0, content };

test("a lesson is split into verbatim passages, in order, under their headings", () => {
  const passages = splitLesson(lesson);
  expect(passages.map(({ headings, text }) => [headings.join(" > "), text.slice(0, 12)])).toEqual([
    ["", "A timeout is"],
    ["When to retry", "Retry in the"],
    ["When to retry > Limits", "Three of the"],
    ["Try it", "1. Find a ti"],
  ]);
  for (const { start, end, text } of passages) expect(content.slice(start, end)).toBe(text);
});

test("sentences end where they should, and can be quoted verbatim", () => {
  const [first, second] = splitLesson(lesson);
  expect(first?.sentences.map(({ text }) => text)).toEqual([
    "A timeout is a limit, e.g. 0.5 s.",
    "It frees workers (see Sec. 2).",
    '"Never wait for ever!" is a rule.',
  ]);
  expect(second?.sentences.map(({ text }) => text)).toEqual([
    "Retry in these cases:",
    "**Lost.** The reply was lost.",
    "Busy: HTTP 503",
  ]);
  for (const { text, start, end } of [...(first?.sentences ?? []), ...(second?.sentences ?? [])])
    expect(content.slice(start, end)).toBe(text);
});

test("tables and code contain no sentences, and exercises are recognised", () => {
  const passages = splitLesson(lesson);
  expect(passages.map(({ holds }) => (holds.code ? "code" : holds.table ? "table" : holds.list ? "list" : "text"))).toEqual([
    "text",
    "code",
    "text",
    "list",
  ]);
  expect(passages[1]?.holds).toEqual({ table: true, code: true, list: true });
  expect(passages[1]?.sentences.some(({ text }) => /503 \||no quote/.test(text))).toBe(false);
  expect(passages.map(({ isExercise }) => isExercise)).toEqual([false, false, false, true]);
});

test.each(["", "\n\n", "#", "```", "- ", "> ", "|", "* * *", "no end of ```fence\n```js\nx", "\r\n# A\r\n\r\nText.\r\n"])(
  "%j is a lesson too",
  (text) => {
    for (const passage of splitLesson({ ...lesson, content: text })) expect(text).toContain(passage.text);
  },
);

test("paragraphs under one heading are one passage of up to about 120 words", () => {
  const paragraph = `${"word ".repeat(49)}end.`;
  const passages = splitLesson({ ...lesson, content: Array.from({ length: 5 }, () => paragraph).join("\n\n") });
  expect(passages.map(({ sentences }) => sentences.length)).toEqual([2, 2, 1]);
});

test("a changed lesson is split again", () => {
  expect(passagesOf(lesson)).toBe(passagesOf({ ...lesson }));
  expect(passagesOf({ ...lesson, content: "New." })[0]?.text).toBe("New.");
  expect(passagesOf(lesson)[0]?.text).toMatch(/^A timeout/);
});

test("passages stay small without countable words, and under a heading as long as a lesson", () => {
  const unworthy = [".\n\n", "- .\n", "```\n", "| . |\n\n", "> .\n\n"].map((unit) => unit.repeat(60_000 / unit.length));
  for (const content of [...unworthy, `# ${"ab ".repeat(20_000)}\n\n${"w x y\n\n".repeat(3_000)}`]) {
    const passages = splitLesson({ courseId: "c", courseTitle: "C", lessonId: "l", lessonTitle: "L", position: 0, content });
    expect(passages.length).toBeGreaterThan(1);
    for (const { text, headings } of passages) {
      expect(text.length).toBeLessThanOrEqual(6_000);
      expect(headings.join("").length).toBeLessThanOrEqual(300);
    }
  }
});

test("a sentence as long as a lesson is not quoted, because the answer would be as long, and be checked with every piece of it", () => {
  const content = `Stripes confuse lions. The zebra principle is ${"_a ".repeat(20_000)}`;
  const lesson = { courseId: "c", courseTitle: "C", lessonId: "l", lessonTitle: "L", position: 0, content };
  expect(splitLesson(lesson).flatMap(({ sentences }) => sentences.map(({ text }) => text))).toEqual(["Stripes confuse lions."]);
  const [passage] = splitLesson({ ...lesson, content: "The zebra principle. ".repeat(3_000) });
  expect(passage?.sentences).toHaveLength(200);
});
