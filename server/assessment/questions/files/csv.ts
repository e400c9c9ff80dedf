import { randomUUID } from "node:crypto";
import { CsvError, parse } from "csv-parse/sync";
import { z } from "zod";
import { gapNames, questionTypes } from "#domain/question.ts";
import type { NewQuestion as Question } from "#domain/question.schema.ts";
import type { FileRemark } from "#domain/question-file.schema.ts";
import { readCell, writeCsv } from "#domain/write-csv.ts";
import { choice, pair, plainNumber, UnreadableQuestion, wholeRubric, type ReadFile } from "./read-result.ts";

/*
 * One question per row. `answers` has a line for each answer: choices, the right ones with a leading asterisk; pairs as `left => right`;
 * items in their order; accepted texts; `1: a b` for a typed gap, `1: *a b` for one with choices; `criterion points` for a rubric.
 */
const columns = [
  "type",
  "question",
  "answers",
  "value",
  "tolerance",
  "unit",
  "credit",
  "match_case",
  "match_accents",
  "hint",
  "feedback",
  "tags",
  "purpose",
] as const;
type Column = (typeof columns)[number];
const rowsSchema = z.array(z.record(z.string(), z.string()));

/** Read a CSV file of questions. */
export function readCsv(text: string): ReadFile {
  const read: ReadFile = { found: [], problems: [], remarks: [] };
  let rows: Record<string, string>[];
  let named: string[] = [];
  try {
    rows = rowsSchema.parse(
      parse(text, {
        bom: true,
        columns: (names: string[]) => (named = names.map((name) => name.trim().toLowerCase())),
        skip_empty_lines: true,
      }),
    );
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = "lines" in error ? String(error["lines"]) : "1";
    throw new UnreadableQuestion(`The file is not valid CSV. Check line ${line}: its quotation marks, and its number of cells.`);
  }
  const unknown = named.filter((name) => !columns.some((column) => column === name));
  if (unknown.length > 0)
    throw new UnreadableQuestion(
      `The column “${(unknown[0] ?? "").slice(0, 40)}” is unknown. The columns are “${columns.join(", ")}”.`,
    );
  const repeated = named.find((name, at) => named.indexOf(name) !== at);
  if (repeated !== undefined) throw new UnreadableQuestion(`The column “${repeated}” appears twice in the first row.`);
  for (const [at, row] of rows.entries()) {
    const place = `row ${at + 2}`;
    try {
      // Cells that a spreadsheet could take for a formula were written with a leading apostrophe.
      const cell = (column: Column) => readCell(row[column] ?? "").trim();
      read.found.push({ place, question: readRow(cell) });
    } catch (error) {
      if (!(error instanceof UnreadableQuestion)) throw error;
      read.problems.push({ place, text: error.message });
    }
  }
  return read;
}

function readRow(cell: (column: Column) => string): Record<string, unknown> {
  const type = questionTypes.find((known) => known === cell("type"));
  if (!type) throw new UnreadableQuestion(`The type must be one of “${questionTypes.join(", ")}”.`);
  const lines = cell("answers")
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const credit = cell("credit") || (type === "essay" ? "by-rubric" : "all-or-nothing");
  const shared = {
    type,
    credit,
    stem: cell("question"),
    hint: cell("hint"),
    feedback: cell("feedback"),
    tags: cell("tags")
      .split(",")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ""),
    match_case: isYes(cell("match_case"), "match_case", false),
    match_accents: isYes(cell("match_accents"), "match_accents", true),
    ...(cell("purpose") !== "" && { purpose: cell("purpose") }),
  };
  switch (type) {
    case "single-choice":
    case "multiple-choice":
    case "true-false":
      return { ...shared, options: lines.map((line) => choice(line.replace(/^\*\s*/, ""), line.startsWith("*"))) };
    case "ordering":
      return { ...shared, options: lines.map((line) => choice(line, false)) };
    case "short-text":
      return { ...shared, accepted: lines };
    case "numeric": {
      const [, amount = cell("tolerance") || "0", kind = ""] = /^([\d.]+)\s*(%|digits)?$/.exec(cell("tolerance")) ?? [];
      plainNumber(cell("tolerance").replace(/\s*(?:%|digits)$/, ""));
      return {
        ...shared,
        value: plainNumber(cell("value")),
        unit: cell("unit"),
        tolerance: { kind: kind === "%" ? "relative" : kind === "digits" ? "digits" : "absolute", amount },
      };
    }
    case "matching":
      return {
        ...shared,
        pairs: lines.map((line) => {
          const at = line.indexOf("=>");
          if (at === -1) throw new UnreadableQuestion(`Write a pair as “left => right”, not “${line.slice(0, 60)}”.`);
          return pair(line.slice(0, at).trim(), line.slice(at + 2).trim());
        }),
      };
    case "cloze":
      return { ...shared, gaps: lines.map((line) => readGap(line)) };
    case "essay":
      return { ...shared, rubric: lines.length === 0 ? wholeRubric() : lines.map(readCriterion) };
  }
}

function isYes(said: string, column: Column, otherwise: boolean): boolean {
  if (said === "") return otherwise;
  if (said === "yes" || said === "no") return said === "yes";
  throw new UnreadableQuestion(`The column “${column}” must be yes or no, not “${said.slice(0, 40)}”.`);
}

function readGap(line: string) {
  const [, name, rest] = /^([^:]+):\s*(.+)$/.exec(line) ?? [];
  if (name === undefined || rest === undefined)
    throw new UnreadableQuestion(`Write a gap as “1: answer | another”, not “${line.slice(0, 60)}”.`);
  const texts = rest.split("|").map((text) => text.trim());
  const isChoice = texts.some((text) => text.startsWith("*"));
  const choices = texts.map((text) => ({ id: randomUUID(), text: text.replace(/^\*\s*/, ""), correct: text.startsWith("*") }));
  return { id: randomUUID(), name: name.trim(), accepted: isChoice ? [] : texts, choices: isChoice ? choices : [] };
}

function readCriterion(line: string) {
  const [, text = "", points] = /^(.*)\|\s*(\d+)$/.exec(line) ?? [];
  if (points === undefined) throw new UnreadableQuestion(`Write a criterion as “text | points”, not “${line.slice(0, 60)}”.`);
  return { id: randomUUID(), text: text.trim(), points: Number(points) };
}

/** Write questions as CSV, and return what it does not support. */
export function writeQuestionCsv(questions: readonly Question[]): { text: string; dropped: FileRemark[] } {
  const dropped: FileRemark[] = [];
  const rows = questions.flatMap((question, at) => {
    const answers = writeAnswers(question);
    if (answers.some((line) => /\n/.test(line) || line !== line.trim() || line === "")) {
      dropped.push({
        place: `question ${at + 1}`,
        text: `“${question.stem.slice(0, 80)}” is left out: CSV cannot hold an answer with several lines.`,
      });
      return [];
    }
    const { type, stem, value, tolerance, unit, credit, match_case, match_accents, hint, feedback, tags, purpose } = question;
    const amount = `${tolerance.amount}${tolerance.kind === "relative" ? "%" : tolerance.kind === "digits" ? " digits" : ""}`;
    const cells: Record<Column, string> = {
      type,
      question: stem,
      answers: answers.join("\n"),
      value,
      unit,
      credit,
      hint,
      feedback,
      purpose,
      tags: tags.join(", "),
      tolerance: type === "numeric" ? amount : "",
      match_case: match_case ? "yes" : "no",
      match_accents: match_accents ? "yes" : "no",
    };
    return [columns.map((column) => cells[column])];
  });
  return { text: writeCsv([[...columns], ...rows]), dropped };
}

function writeAnswers({ type, stem, options, pairs, accepted, gaps, rubric }: Question): string[] {
  if (type === "ordering") return options.map(({ text }) => text);
  if (type === "short-text") return [...accepted];
  if (type === "numeric") return [];
  if (type === "matching") return pairs.map(({ left, right }) => `${left} => ${right}`.trim());
  if (type === "essay") return rubric.map(({ text, points }) => `${text} | ${points}`);
  if (type !== "cloze") return options.map(({ text, correct }) => `${correct ? "*" : ""}${text}`);
  return gapNames(stem).flatMap((name) =>
    gaps
      .filter((gap) => gap.name === name)
      .map((gap) => {
        const texts =
          gap.choices.length > 0 ? gap.choices.map(({ text, correct }) => `${correct ? "*" : ""}${text}`) : gap.accepted;
        return `${name}: ${texts.join(" | ")}`;
      }),
  );
}
