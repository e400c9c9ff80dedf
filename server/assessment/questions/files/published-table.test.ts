import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { questionTypes, type QuestionType } from "#domain/question.ts";
import { questionFormats } from "#domain/question-file.schema.ts";
import { common, option, pair, picture } from "#tests/support/assessment/every-type.ts";
import { singleChoice, startExamAcademy, type ExamAcademy } from "#tests/support/assessment/exam-academy.ts";
import { questionFileCalls } from "#tests/support/assessment/question-file-calls.ts";

/* The table in docs/question-files.md is what exports and imports are compared with. */

let academy: ExamAcademy;
beforeAll(async () => {
  academy = await startExamAcademy();
});
afterAll(() => academy.stop());

const { send, exported, filled } = questionFileCalls(() => academy);

/** The formats in the columns of the published table. */
const columns = {
  "moodle-xml": "Moodle XML",
  qti: "QTI 2.1 package",
  "qti-1-2": "QTI 1.2 package",
  gift: "GIFT",
  csv: "CSV",
} as const;
type Published = keyof typeof columns;

/** The published table: the cell of each row and format. */
const published = readPublishedTable(readFileSync("docs/question-files.md", "utf8"));

function readPublishedTable(document: string): (row: string, format: Published) => string {
  const rows = document
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const [head = [], , ...body] = rows;
  return (row, format) => {
    const cell = body.find(([name]) => name === row)?.[head.indexOf(columns[format])];
    if (cell === undefined) throw new Error(`the table has no row “${row}” or no column “${columns[format]}”`);
    return cell;
  };
}

/** The rows of the published table about parts of a question, and the names of these parts in the list of what an export dropped. */
const partRows = [
  { row: "hint", part: "hint", dropped: "hint" },
  { row: "feedback for everyone", part: "feedback", dropped: "feedback" },
  { row: "feedback for one answer", part: "answer feedback", dropped: "feedback of the answers" },
  { row: "tags", part: "tags", dropped: "tags" },
  { row: "credit rule", part: "credit", dropped: "credit rule" },
  { row: "rubric of an essay", part: "rubric", dropped: "rubric" },
  { row: "unit of a number", part: "unit", dropped: "unit" },
  { row: "passage of the lesson", part: "passage", dropped: "passage" },
  { row: "placing in the lesson", part: "shown_in_lesson", dropped: "placing in the lesson" },
] as const;

/** What survives an export and an import in a format, as docs/question-files.md says. The JSON is compared as a whole, above. */
function carriedBy(format: Published): { types: readonly QuestionType[]; parts: readonly string[] } {
  // The gaps of the question of this type are of both kinds, which a format may not hold in one question.
  const lost: QuestionType[] = [
    ...(published("filling in gaps", format) !== "yes" ? ["cloze" as const] : []),
    ...(published("ordering", format) === "no" ? ["ordering" as const] : []),
  ];
  return {
    types: questionTypes.filter((type) => !lost.includes(type)),
    parts: partRows.filter(({ row }) => published(row, format) === "yes").map(({ part }) => part),
  };
}

/** Return the parts of a question that a format supports. */
function carried(question: Record<string, unknown>, { parts }: { parts: readonly string[] }): object {
  const has = (part: string) => parts.includes(part);
  const shown = (entry: Record<string, unknown>) => ({
    ...entry,
    id: undefined,
    match_id: undefined,
    feedback: has("answer feedback") ? entry["feedback"] : "",
  });
  const list = (name: string) => (question[name] as Record<string, unknown>[]).map(shown);
  const { type, stem, accepted, value, tolerance } = question;
  const gaps = (question["gaps"] as { name: string; accepted: string[]; choices: Record<string, unknown>[] }[]).map((gap) => ({
    name: gap.name,
    accepted: gap.accepted,
    choices: gap.choices.map(shown),
  }));
  return {
    type,
    stem,
    accepted,
    value,
    tolerance,
    gaps,
    options: list("options"),
    pairs: list("pairs"),
    ...(has("unit") && { unit: question["unit"] }),
    ...(has("passage") && { passage: question["passage"] }),
    ...(has("shown_in_lesson") && { shown_in_lesson: question["shown_in_lesson"] }),
    ...(has("hint") && { hint: question["hint"] }),
    ...(has("feedback") && { feedback: question["feedback"] }),
    ...(has("tags") && { tags: question["tags"] }),
    ...(has("credit") && { credit: question["credit"] }),
    ...(has("rubric") && { rubric: list("rubric") }),
  };
}

describe.each(questionFormats.filter((format) => format !== "json"))("%s", (format) => {
  test("contains what the published table says, and lists what it dropped @slow", async () => {
    const course = await filled();
    const own = JSON.parse((await exported(course.id, "json")).text).questions;
    const file = await exported(course.id, format);
    const { types, parts } = carriedBy(format);
    // The address of a picture survives in its text, which is compared below.
    expect(JSON.stringify(own).split(picture)).toHaveLength(2);
    expect(published("pictures", format)).toBe("address");
    expect(file.exported).toBe(types.length);
    for (const type of questionTypes.filter((known) => !types.includes(known)))
      expect(file.dropped.map((each: { text: string }) => each.text).join("\n")).toContain(
        own.find((each: { type: string }) => each.type === type).stem.slice(0, 20),
      );
    const other = await academy.course();
    expect(await send(other.id, format, file.text)).toMatchObject({ problems: [], imported: types.length });
    const back = JSON.parse((await exported(other.id, "json")).text).questions;
    const expected = own.filter(({ type }: { type: (typeof questionTypes)[number] }) => types.includes(type));
    expect(back.map((each: Record<string, unknown>) => carried(each, { parts }))).toEqual(
      expected.map((each: Record<string, unknown>) => carried(each, { parts })),
    );
  });
});

test.each(questionFormats.filter((format) => format !== "json"))(
  "each “no” of the published table is listed as dropped: %s",
  async (format) => {
    const course = await academy.course();
    const shared = { ...common, match_case: true };
    await academy.question(course.id, {
      ...singleChoice("Who lays eggs?", ["The queen", "A drone"]),
      ...shared,
      options: [option("The queen", true, "Right."), option("A drone", false, "No.")],
      purpose: "practice",
      lesson_id: course.lessonIds[0],
      passage: "A queen lays eggs.",
      shown_in_lesson: true,
    });
    await academy.question(course.id, { type: "numeric", stem: "How heavy?", value: "6", unit: "g" });
    await academy.question(course.id, {
      type: "essay",
      stem: "Why do bees dance?",
      credit: "by-rubric",
      rubric: [{ id: randomUUID(), text: "Names the way", points: 4 }],
      ...common,
    });
    await academy.question(course.id, { type: "matching", stem: "Match.", pairs: [pair("a", "b"), pair("c", "d")], ...common });
    await academy.question(course.id, { type: "short-text", stem: "What?", accepted: ["Honey"], ...shared });
    const told = (await exported(course.id, format)).dropped.map((each: { text: string }) => each.text);
    const listed = (name: string) =>
      told.some((text: string) =>
        text
          .replace(/^Left out: |\.$/g, "")
          .split(", ")
          .includes(name),
      );
    for (const { row, dropped } of partRows) {
      const cell = published(row, format);
      if (cell === "yes" || cell === "no") expect([row, listed(dropped)]).toEqual([row, cell === "no"]);
    }
    const marks = published("capitals and accents", format);
    if (marks === "no") expect(told.join("\n")).toMatch(/capitals|“What\?” is left out/);
    const placing = published("lesson, purpose", format);
    expect(["lesson", "purpose"].map((name) => [name, listed(name)])).toEqual([
      ["lesson", true],
      ["purpose", placing === "no"],
    ]);
    expect(told.some((text: string) => text.startsWith("Its pictures are left out"))).toBe(false);
    await academy.question(course.id, { type: "short-text", stem: "Who?", accepted: ["queen"], hint: `![A comb](${picture})` });
    const again = (await exported(course.id, format)).dropped;
    expect(again.filter((each: { text: string }) => each.text.startsWith("Its pictures are left out"))).toHaveLength(1);
    const percent = { type: "numeric", stem: "How long?", value: "6", tolerance: { kind: "relative", amount: "5" } };
    await academy.question(course.id, percent);
    const texts = (await exported(course.id, format)).dropped.map((each: { text: string }) => each.text).join("\n");
    expect(texts.includes("“How long?” is left out")).toBe(published("tolerance as a percentage or in digits", format) === "no");
  },
);
