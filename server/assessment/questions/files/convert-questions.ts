import { newQuestionSchema, type NewQuestion } from "#domain/question.schema.ts";
import type { FileRemark, QuestionFormat } from "#domain/question-file.schema.ts";
import { namedPictures } from "#server/platform/markdown/named-pictures.ts";
import { readCsv, writeQuestionCsv } from "./csv.ts";
import { readGift, writeGift } from "./gift.ts";
import { readMoodleXml, writeMoodleXml } from "./moodle-xml.ts";
import { findAmbiguousLessons, readOwnJson, writeOwnJson } from "./own-json.ts";
import { readQtiPackage } from "./qti-package.ts";
import { UnreadableQuestion, type ReadFile } from "./read-result.ts";
import { readQtiBack, writeQti1Package, writeQtiPackage } from "./write-qti-package.ts";

type Lessons = readonly { id: string; title: string }[];

/** Read a file of questions; an unreadable file is reported as one problem. */
export async function readQuestionFile(format: QuestionFormat, text: string, lessons: Lessons): Promise<ReadFile> {
  try {
    if (format === "json") return readOwnJson(text, lessons);
    if (isQti(format)) return await readQtiPackage(text);
    if (text.includes("\ufffd"))
      throw new UnreadableQuestion("The file is not UTF-8. Save it in this encoding and choose it again.");
    if (format === "gift") return readGift(text);
    return format === "csv" ? readCsv(text) : readMoodleXml(text);
  } catch (error) {
    if (!(error instanceof UnreadableQuestion)) throw error;
    return { found: [], problems: [{ place: "", text: error.message }], remarks: [] };
  }
}

/**
 * Export questions to a file, and list what its format does not support.
 * Each question is read back first: one that would ask or accept something else is left out, and missing parts are listed.
 */
export async function exportQuestions(
  format: QuestionFormat,
  questions: readonly NewQuestion[],
  lessons: Lessons,
): Promise<{ text: string; exported: number; dropped: FileRemark[] }> {
  if (format === "json")
    return {
      text: writeOwnJson(questions, lessons),
      exported: questions.length,
      dropped: findAmbiguousLessons(questions, lessons),
    };
  const dropped: FileRemark[] = [];
  const exportable: NewQuestion[] = [];
  for (const [at, written] of questions.entries()) {
    const question = withoutGroups(written);
    const place = `question ${at + 1}`;
    const { unfit, back } = await readBack(format, question);
    if (unfit) dropped.push({ place, text: unfit.text });
    else if (back === null || JSON.stringify(keyOf(back)) !== JSON.stringify(keyOf(question)))
      dropped.push({ place, text: `“${question.stem.slice(0, 80)}” is left out: it would change when imported again.` });
    else {
      exportable.push(question);
      const lost = lostParts(question, back);
      if (lost.length > 0) dropped.push({ place, text: `Left out: ${lost.join(", ")}.` });
      if (hasPictures(question))
        dropped.push({ place, text: "Its pictures are left out: the file has only their addresses in this academy." });
    }
  }
  return { text: write[format](exportable).text, exported: exportable.length, dropped };
}

const isQti = (format: QuestionFormat): format is "qti" | "qti-1-2" => format === "qti" || format === "qti-1-2";
const write = {
  gift: writeGift,
  csv: writeQuestionCsv,
  "moodle-xml": writeMoodleXml,
  qti: writeQtiPackage,
  "qti-1-2": writeQti1Package,
};

/** Return a question without separators of thousands in its numbers, which are stored with a decimal point. */
function withoutGroups(question: NewQuestion): NewQuestion {
  const plain = (number: string) => number.replaceAll(",", "");
  const { value, tolerance } = question;
  return { ...question, value: plain(value), tolerance: { ...tolerance, amount: plain(tolerance.amount) } };
}

/** Write one question and read it back. `back` is null if that fails; `unfit` says why the format cannot hold it. */
async function readBack(
  format: Exclude<QuestionFormat, "json">,
  question: NewQuestion,
): Promise<{ unfit?: FileRemark | undefined; back: NewQuestion | null }> {
  const one = isQti(format) ? readQtiBack(format, question) : write[format]([question]);
  const [unfit] = one.dropped;
  if (unfit) return { unfit, back: null };
  const { found, problems } = "text" in one ? await readQuestionFile(format, one.text, []) : one;
  const [only] = found;
  if (!only || found.length > 1 || problems.length > 0) return { back: null };
  return { back: newQuestionSchema.safeParse({ purpose: "exam", ...only.question }).data ?? null };
}

/** Return what a question asks and accepts, without ids and the order of what is shown in another order anyway. */
function keyOf({ type, stem, options, pairs, accepted, value, tolerance, gaps }: NewQuestion): unknown[] {
  return [
    type,
    stem.trim(),
    options.map(({ text, correct }) => [text.trim(), correct]),
    pairs.map(({ left, right }) => [left.trim(), right]).toSorted(([a], [b]) => Number(a === "") - Number(b === "")),
    accepted,
    type === "numeric" ? [value, tolerance.kind, Number(tolerance.amount)] : [],
    gaps
      .map(({ name, accepted: texts, choices }) => [name, texts, choices.map(({ text, correct }) => [text, correct])])
      .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
  ];
}

/** Return whether a text of a question shows pictures, which no format has room for. */
function hasPictures({ stem, hint, feedback, options, pairs }: NewQuestion): boolean {
  const texts = [
    stem,
    hint,
    feedback,
    ...options.flatMap((each) => [each.text, each.feedback]),
    ...pairs.map(({ left }) => left),
  ];
  return texts.some((text) => text.includes("![") && namedPictures(text).length > 0);
}

/** Name the parts of a question that are lost in the file. */
function lostParts(question: NewQuestion, back: NewQuestion): string[] {
  const isTyped = question.type === "short-text" || question.type === "cloze";
  const parts: Readonly<Record<string, (of: NewQuestion) => unknown>> = {
    hint: ({ hint }) => hint.trim(),
    feedback: ({ feedback }) => feedback.trim(),
    "feedback of the answers": ({ options }) => options.map(({ feedback }) => feedback.trim()),
    "credit rule": ({ credit }) => credit,
    capitals: ({ match_case }) => isTyped && match_case,
    accents: ({ match_accents }) => isTyped && match_accents,
    unit: ({ unit }) => unit,
    rubric: ({ rubric }) => rubric.map(({ text, points }) => [text, points]),
    tags: ({ tags }) => tags,
    lesson: ({ lesson_id }) => lesson_id,
    passage: ({ passage }) => passage,
    "placing in the lesson": ({ shown_in_lesson }) => shown_in_lesson,
    purpose: ({ purpose }) => purpose,
  };
  return Object.entries(parts).flatMap(([name, part]) =>
    JSON.stringify(part(question)) === JSON.stringify(part(back)) ? [] : [name],
  );
}
