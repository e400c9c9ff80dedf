import { afterAll, beforeAll, expect, test } from "vitest";
import { singleChoice, startExamAcademy, type ExamAcademy } from "#tests/support/assessment/exam-academy.ts";
import { questionFileCalls } from "#tests/support/assessment/question-file-calls.ts";

let academy: ExamAcademy;
beforeAll(async () => {
  academy = await startExamAcademy();
});
afterAll(() => academy.stop());

const { send, exported, filled } = questionFileCalls(() => academy);

test("the project's own format round-trips byte for byte", async () => {
  const course = await filled();
  await academy.question(course.id, {
    ...singleChoice("In a lesson?", ["a", "b"]),
    purpose: "practice",
    lesson_id: course.lessonIds[0],
    shown_in_lesson: true,
  });
  const { text, exported: count, dropped } = await exported(course.id, "json");
  expect([count, dropped]).toEqual([10, []]);
  await academy.db.deleteFrom("questions").where("course_id", "=", course.id).execute();
  expect(await send(course.id, "json", text)).toMatchObject({ imported: 10, problems: [], remarks: [] });
  expect((await exported(course.id, "json")).text).toBe(text);
});

test("a dry run creates nothing; a single problem stops the import, and is named with its place", async () => {
  const course = await academy.course();
  const gift = "What is it?{=a bee ~a wasp}\n\nThe gap {=is} within.\n\n// [tag:x]\nHow many?{#1:0 =2:0}\n";
  const dry = await send(course.id, "gift", "What is it?{=a bee ~a wasp}", false);
  expect(dry).toMatchObject({ questions: [{ place: "line 1", type: "single-choice" }], problems: [], imported: 0 });
  const refused = await send(course.id, "gift", gift);
  expect(refused.imported).toBe(0);
  expect(refused.problems.map(({ place }) => place)).toEqual(["line 3", "line 6"]);
  expect(JSON.parse((await exported(course.id, "json")).text).questions).toEqual([]);
});

test("Moodle's HTML becomes Markdown, and nothing in it is executed", async () => {
  const course = await academy.course();
  const question = `<question type="multichoice"><questiontext format="html"><text><![CDATA[<p>Who <b>lays</b> eggs?<script>alert(1)</script></p><ul><li onclick="x()">one</li></ul>]]></text></questiontext>
    <single>true</single><answer fraction="100" format="html"><text>&lt;p&gt;The queen&lt;/p&gt;</text></answer><answer fraction="0" format="html"><text>A drone</text></answer></question>`;
  expect(await send(course.id, "moodle-xml", `<?xml version="1.0"?><quiz>${question}</quiz>`)).toMatchObject({ imported: 1 });
  const [made] = JSON.parse((await exported(course.id, "json")).text).questions;
  expect(made).toMatchObject({
    stem: "Who **lays** eggs?\n\n-   one",
    options: [{ text: "The queen", correct: true }, { text: "A drone" }],
  });
});

test("a CSV file that names a column twice is refused, with or without questions", async () => {
  const course = await academy.course();
  for (const rows of ["\nshort-text,Who?,first,second", ""]) {
    const check = await send(course.id, "csv", `type,question,answers, Answers${rows}`);
    expect(check).toMatchObject({ imported: 0, problems: [{ text: "The column “answers” appears twice in the first row." }] });
  }
});

test.each([
  [
    "a document type",
    `<!DOCTYPE quiz [<!ENTITY a "b">]><quiz><question type="essay"><questiontext><text>&a;</text></questiontext></question></quiz>`,
  ],
  ["an entity of its own", `<quiz><question type="essay"><questiontext><text>&file;</text></questiontext></question></quiz>`],
  ["too deep a nest", `<quiz>${"<a>".repeat(5_000)}${"</a>".repeat(5_000)}</quiz>`],
  ["no quiz", "<assessment/>"],
  ["broken XML", "<quiz><question></quiz>"],
  [
    "a picture in a file",
    `<quiz><question type="essay"><questiontext format="html"><text>x</text><file name="a.png" encoding="base64">AAAA</file></questiontext></question></quiz>`,
  ],
  ["a type that nobody knows", `<quiz><question type="calculated"><questiontext><text>x</text></questiontext></question></quiz>`],
])("Moodle XML with %s is refused", async (_, text) => {
  const course = await academy.course();
  const check = await send(course.id, "moodle-xml", text);
  expect([check.imported, check.problems.length]).toEqual([0, 1]);
});

const moodleChoice = (single: boolean, fractions: readonly number[]) =>
  `<quiz><question type="multichoice"><questiontext><text>Which?</text></questiontext><single>${single}</single>${fractions
    .map((fraction, at) => `<answer fraction="${fraction}"><text>${at}</text></answer>`)
    .join("")}</question></quiz>`;

test.each([
  ["gift", "a second option earns part of the points", "Which?{=a ~%50%b ~c}"],
  ["gift", "right options earn different parts", "Which?{~%75%a ~%25%b ~%-100%c}"],
  ["moodle-xml", "a second option earns part of the points", moodleChoice(true, [100, 50, 0])],
  ["moodle-xml", "right options earn different parts", moodleChoice(false, [75, 25, -100])],
])("a choice in %s in which %s is refused, not graded otherwise", async (format, _, text) => {
  const course = await academy.course();
  const check = await send(course.id, format as "gift", text);
  expect([check.imported, check.problems.length]).toEqual([0, 1]);
  expect(check.problems[0]?.text).toMatch(/partial credit|different parts/);
});

test.each([
  ["gift", "Which?{=a ~%-50%b ~c}", "single-choice"],
  ["gift", "Which?{~%33.3%a ~%33.3%b ~%33.4%c ~%-100%d}", "multiple-choice"],
  ["moodle-xml", moodleChoice(false, [33.33333, 33.33333, 33.33334, -100]), "multiple-choice"],
])("a choice in %s with shares that this academy has is imported: %s", async (format, text, type) => {
  const course = await academy.course();
  expect(await send(course.id, format as "gift", text)).toMatchObject({ problems: [], imported: 1, questions: [{ type }] });
});

const moodleShort = (answer: string) =>
  `<quiz><question type="shortanswer"><questiontext><text>Which?</text></questiontext><answer fraction="100" format="moodle_auto_format"><text><![CDATA[${answer}]]></text></answer></question></quiz>`;
const moodleCloze = (gap: string) =>
  `<quiz><question type="cloze"><questiontext><text>It is {1:SHORTANSWER:=${gap}}.</text></questiontext></question></quiz>`;

test.each([
  ["gift", "Which?{=par*}"],
  ["moodle-xml", moodleShort("par*")],
  ["moodle-xml", moodleCloze("par*")],
])("a wildcard in %s is refused, not taken for an asterisk: %s", async (format, text) => {
  const check = await send((await academy.course()).id, format as "gift", text);
  expect(check).toMatchObject({ imported: 0, problems: [{ text: expect.stringContaining("wildcard") }] });
});

test.each([
  ["gift", "Which?{=2\\*3}", "2*3"],
  ["moodle-xml", moodleCloze("2\\*3"), "2*3"],
  ["moodle-xml", moodleShort("List<String>"), "List<String>"],
  ["moodle-xml", moodleShort("&lt;b&gt;"), "&lt;b&gt;"],
])("an accepted text in %s is imported and exported as it is: %s", async (format, text, accepted) => {
  const course = await academy.course();
  expect(await send(course.id, format as "gift", text)).toMatchObject({ problems: [], imported: 1 });
  const written = (await exported(course.id, format as "gift")).text;
  expect(written).toContain(
    accepted.replace("*", "\\*").replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  );
  const other = await academy.course();
  expect(await send(other.id, format as "gift", written)).toMatchObject({ problems: [], imported: 1 });
  const [made] = JSON.parse((await exported(other.id, "json")).text).questions;
  expect(made.gaps[0]?.accepted ?? made.accepted).toEqual([accepted]);
});

test("a choice whose Moodle XML says 0 for single has several right options", async () => {
  const file = moodleChoice(false, [50, 50, -100]).replace("<single>false", "<single>0");
  const check = await send((await academy.course()).id, "moodle-xml", file);
  expect(check).toMatchObject({ imported: 1, questions: [{ type: "multiple-choice" }] });
});
