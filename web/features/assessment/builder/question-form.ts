import { creditRulesOf, gapNames, type QuestionOption, type QuestionPair, type QuestionType } from "#domain/question.ts";
import type { NewQuestion, Question } from "#domain/question.schema.ts";
import { numberFrom, numberIn } from "#domain/number-language.ts";
import { newId } from "#web/platform/new-id.ts";
import { messages } from "./messages.ts";

/** The form state of a question. */
export type QuestionForm = Omit<NewQuestion, "tags" | "accepted" | "gaps"> & { tags: string; accepted: string; gaps: FormGap[] };
/**
 * The form state of a gap: accepted texts, or choices with the right one first, one per line. `saved` are the choices as they were saved,
 * in that order.
 */
export type FormGap = {
  id: string;
  name: string;
  isChoice: boolean;
  lines: string;
  saved: readonly { id: string; text: string }[];
};

/** The props of a part of the form: its changes, and the errors of its fields. */
export type FormPartProps = {
  form: QuestionForm;
  /** The language of the course. */
  language: string;
  onChange: (changed: Partial<QuestionForm>) => void;
  errorOf: (field: string) => string | undefined;
};

export const newOption = (text = "", correct = false): QuestionOption => ({ id: newId(), text, correct, feedback: "" });
export const newPair = (): QuestionPair => ({ id: newId(), left: "", match_id: newId(), right: "" });
export const newGap = (name: string): FormGap => ({ id: newId(), name, isChoice: false, lines: "", saved: [] });
/** Return the gaps to show for a cloze: those in its text, some perhaps new, and filled-in ones that the text no longer contains. */
export function gapsOf(stem: string, gaps: readonly FormGap[]): FormGap[] {
  const shown = gapNames(stem);
  const remaining = gaps.filter(({ name, lines }) => shown.includes(name) || lines.trim() !== "");
  return [...remaining, ...shown.filter((name) => !remaining.some((gap) => gap.name === name)).map(newGap)];
}
export const newRubricRow = (id: string) => ({ id, text: "", points: 5 });

/** Return the form state of a question, or of a new one; its numbers are written as the course's language does. */
export function formOf(question: Question | null, language = "en"): QuestionForm {
  if (!question) {
    return {
      type: "single-choice",
      stem: "",
      hint: "",
      feedback: "",
      credit: "all-or-nothing",
      options: [newOption(), newOption(), newOption(), newOption()],
      pairs: [],
      accepted: "",
      match_case: false,
      match_accents: true,
      value: "",
      tolerance: { kind: "absolute", amount: "0" },
      unit: "",
      gaps: [],
      rubric: [],
      purpose: "practice",
      lesson_id: null,
      passage: "",
      shown_in_lesson: true,
      tags: "",
    };
  }
  const { type, stem, hint, feedback, credit, options, pairs, match_case, match_accents, unit } = question;
  const value = numberIn(language, question.value);
  const tolerance = { ...question.tolerance, amount: numberIn(language, question.tolerance.amount) };
  const { purpose, lesson_id, passage, shown_in_lesson, tags, accepted, rubric } = question;
  const content = { type, stem, hint, feedback, credit, options, pairs, match_case, match_accents, value, tolerance, unit };
  const gaps = question.gaps.map(({ id, name, accepted: texts, choices }) => {
    const ordered = [...choices].sort((one, other) => Number(other.correct) - Number(one.correct));
    const lines = (choices.length > 0 ? ordered.map(({ text }) => text) : texts).join("\n");
    return { id, name, isChoice: choices.length > 0, lines, saved: ordered };
  });
  const placing = { purpose, lesson_id, passage, shown_in_lesson, tags: tags.join(", ") };
  return { ...content, ...placing, accepted: accepted.join("\n"), gaps, rubric };
}

/** Change the type of the form, keeping the shared fields. */
export function withType(form: QuestionForm, type: QuestionType): QuestionForm {
  const isOneRight = type === "single-choice" || type === "true-false";
  // Unless the author has marked one, none is correct: a default would be overlooked too easily.
  const right = form.options.findIndex(({ correct }) => correct);
  const options =
    type === "true-false"
      ? [newOption(messages.isTrue), newOption(messages.isFalse)]
      : form.type === "true-false" || form.options.length === 0
        ? [newOption(), newOption(), newOption()]
        : form.options.map((option, at) => (isOneRight ? { ...option, correct: at === right } : option));
  const pairs = type === "matching" && form.pairs.length === 0 ? [newPair(), newPair(), newPair()] : form.pairs;
  const gaps = type === "cloze" ? gapsOf(form.stem, form.gaps) : form.gaps;
  const rubric = type === "essay" && form.rubric.length === 0 ? [newRubricRow(newId())] : form.rubric;
  const purpose = type === "essay" ? "exam" : form.purpose;
  return { ...form, type, options, pairs, gaps, rubric, purpose, credit: creditRulesOf(type).at(-1) ?? "all-or-nothing" };
}

/**
 * Return the question to send: only the fields of its type, without empty lines, and without empty options and pairs at the end. What the
 * stored question contains keeps its id wherever it is now: learners' answers name ids, and a corrected key grades them. Numbers written as
 * the course's language does are sent with a decimal point.
 */
export function questionOf(form: QuestionForm, stored: Question | null = null, language = "en"): NewQuestion {
  const { type, tags, accepted, tolerance, ...question } = form;
  const isChoice = ["single-choice", "multiple-choice", "true-false", "ordering"].includes(type);
  return {
    ...question,
    type,
    options: isChoice ? optionsOf(form, stored) : [],
    pairs: type === "matching" ? pairsOf(form, stored) : [],
    accepted: type === "short-text" ? linesOf(accepted, "\n") : [],
    value: type === "numeric" ? numberFrom(language, form.value) : "",
    tolerance: { ...tolerance, amount: numberFrom(language, tolerance.amount) },
    unit: type === "numeric" ? form.unit : "",
    gaps: type === "cloze" ? form.gaps.map(gapOf) : [],
    rubric: type === "essay" ? form.rubric : [],
    shown_in_lesson: form.shown_in_lesson && form.purpose === "practice" && form.lesson_id !== null,
    tags: linesOf(tags, ","),
  };
}

function optionsOf({ options }: QuestionForm, stored: Question | null): NewQuestion["options"] {
  const filled = withoutLast(options, ({ text, feedback, correct }) => (text + feedback).trim() === "" && !correct);
  const ids = idsOf(filled, stored?.options ?? []);
  return filled.map((option, at) => ({ ...option, id: ids[at] ?? option.id }));
}

function pairsOf({ pairs }: QuestionForm, stored: Question | null): NewQuestion["pairs"] {
  const filled = withoutLast(pairs, ({ left, right }) => (left + right).trim() === "");
  const lefts = (of: readonly QuestionPair[]) => of.map(({ id, left: text }) => ({ id, text }));
  const rights = (of: readonly QuestionPair[]) => of.map(({ match_id: id, right: text }) => ({ id, text }));
  const known = stored?.pairs ?? [];
  const [ids, matchIds] = [idsOf(lefts(filled), lefts(known)), idsOf(rights(filled), rights(known))];
  return filled.map((pair, at) => ({ ...pair, id: ids[at] ?? pair.id, match_id: matchIds[at] ?? pair.match_id }));
}

/** Remove empty rows at the end only: errors count rows, and the author sees the others. */
function withoutLast<Row>(rows: readonly Row[], isEmpty: (row: Row) => boolean): Row[] {
  return rows.slice(0, rows.findLastIndex((row) => !isEmpty(row)) + 1);
}

function gapOf({ id, name, isChoice, lines, saved }: FormGap): NewQuestion["gaps"][number] {
  const texts = linesOf(lines, "\n");
  if (!isChoice) return { id, name, accepted: texts, choices: [] };
  // A line that was changed in its place is the same choice; with more or fewer lines, nobody knows which it was.
  const inPlace = texts.length === saved.length ? saved : [];
  const rows = texts.map((text, at) => ({ id: inPlace[at]?.id ?? newId(), text }));
  const ids = idsOf(rows, saved);
  return {
    id,
    name,
    accepted: [],
    choices: rows.map((row, at) => ({ id: ids[at] ?? row.id, text: row.text, correct: at === 0 })),
  };
}

type Entry = { id: string; text: string };

/** Return the ids of entries: each known text has its id once, and no other entry has that id. */
function idsOf(entries: readonly Entry[], known: readonly Entry[]): string[] {
  const free = known.filter(({ text }) => text.trim() !== "");
  const byText = entries.map(({ text }) => {
    const at = free.findIndex((each) => each.text.trim() === text.trim());
    return at < 0 ? undefined : free.splice(at, 1)[0]?.id;
  });
  return entries.map(({ id }, at) => byText[at] ?? (byText.includes(id) ? newId() : id));
}

function linesOf(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
