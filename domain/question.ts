import { readNumber, type Tolerance } from "./compare-number.ts";
import { visibleText } from "./storable-text.ts";

/** The question types, with their standard names. */
export const questionTypes = [
  "single-choice",
  "multiple-choice",
  "true-false",
  "short-text",
  "numeric",
  "ordering",
  "matching",
  "cloze",
  "essay",
] as const;
export type QuestionType = (typeof questionTypes)[number];

/** Practice questions are in lessons; exam questions are never shown before the exam. */
export const purposes = ["practice", "exam"] as const;
export type Purpose = (typeof purposes)[number];

/** How much a partly right answer is worth. */
export const creditRules = ["all-or-nothing", "right-minus-wrong", "per-part", "by-rubric"] as const;
export type CreditRule = (typeof creditRules)[number];

/** Return the credit rules of a question type. A type with a single part has a single rule. */
export function creditRulesOf(type: QuestionType): readonly CreditRule[] {
  if (type === "multiple-choice") return ["all-or-nothing", "right-minus-wrong"];
  if (type === "essay") return ["by-rubric"];
  return ["ordering", "matching", "cloze"].includes(type) ? ["all-or-nothing", "per-part"] : ["all-or-nothing"];
}

export const questionLimits = {
  passage: 400,
  stem: 10_000,
  option: 2_000,
  feedback: 4_000,
  hint: 2_000,
  options: 20,
  accepted: 30,
  acceptedText: 200,
  tags: 10,
  tag: 40,
  number: 60,
  unit: 40,
  answer: 2_000,
  essay: 20_000,
  gaps: 30,
  gapName: 20,
  rubric: 12,
  criterion: 1_000,
  rubricPoints: 100,
  search: 200,
} as const;
export const questionsPageSize = 20;
/** The most questions in a course. */
export const mostQuestions = 5_000;

/** A choice, an item to order, or one side of a pair. Its id reveals nothing about its position. */
export type QuestionOption = { id: string; text: string; correct: boolean; feedback: string };
/** Two matching items. A pair without a left side is a distractor on the right. */
export type QuestionPair = { id: string; left: string; match_id: string; right: string };
/** A gap of a cloze: `[[name]]` in the stem. It is filled with a text, or with one of its choices if it has some. */
type QuestionGap = {
  id: string;
  name: string;
  accepted: readonly string[];
  choices: readonly { id: string; text: string; correct: boolean }[];
};
/** A row of an essay's rubric: a criterion and its maximum points. */
export type RubricRow = { id: string; text: string; points: number };

/** The contents of a question, with its key. Fields that its type does not need are empty. */
export type QuestionContent = {
  type: QuestionType;
  stem: string;
  hint: string;
  feedback: string;
  credit: CreditRule;
  options: readonly QuestionOption[];
  pairs: readonly QuestionPair[];
  accepted: readonly string[];
  match_case: boolean;
  match_accents: boolean;
  value: string;
  tolerance: Tolerance;
  unit: string;
  gaps: readonly QuestionGap[];
  rubric: readonly RubricRow[];
};

export type QuestionProblem = { field: string; reason: string };

/** Return what is wrong with a question, in a sentence that names the field; null if it can be asked. */
export function findQuestionProblem(question: QuestionContent): QuestionProblem | null {
  if (visibleText(question.stem) === "") return { field: "stem", reason: "The question is missing." };
  if (!creditRulesOf(question.type).includes(question.credit))
    return { field: "credit", reason: "The credit rule does not apply to this type of question." };
  switch (question.type) {
    case "single-choice":
    case "multiple-choice":
    case "true-false":
      return findChoiceProblem(question);
    case "short-text":
      if (!question.accepted.some((text) => text.trim() !== ""))
        return { field: "accepted", reason: "The accepted answer is missing." };
      return null;
    case "numeric":
      return findNumberProblem(question);
    case "ordering":
      return findOptionsProblem(question.options, "item", 2);
    case "matching":
      return findPairsProblem(question.pairs);
    case "cloze":
      return findGapsProblem(question);
    case "essay":
      return findRubricProblem(question.rubric);
  }
}

/** Return the names of the gaps in a stem, in order: `[[1]]`. */
export function gapNames(stem: string): string[] {
  return Array.from(stem.matchAll(gapMark), ([, name = ""]) => name.trim());
}
/** A gap in a stem, and in the HTML rendered from it. */
export const gapMark = /\[\[([^[\]<>\n]{1,20})\]\]/g;

function findGapsProblem({ stem, gaps }: QuestionContent): QuestionProblem | null {
  const names = gapNames(stem);
  if (gaps.length === 0)
    return { field: "gaps", reason: "The gaps are missing: write [[1]] into the question for the first one." };
  if (hasDoubles(names)) return { field: "stem", reason: "The question must contain each gap exactly once." };
  if (hasDoubles(gaps.map(({ name }) => name))) return { field: "gaps", reason: "The gaps must have different names." };
  const unknown = names.find((name) => !gaps.some((gap) => gap.name === name));
  if (unknown !== undefined) return { field: "stem", reason: `The question contains the gap “${unknown}”, which has no answer.` };
  const unseen = gaps.findIndex(({ name }) => !names.includes(name));
  if (unseen !== -1)
    return { field: `gaps.${unseen}.name`, reason: `The question does not contain the gap “${gaps[unseen]?.name ?? ""}”.` };
  for (const [at, { name, accepted, choices }] of gaps.entries()) {
    if (choices.length === 0) {
      if (!accepted.some((text) => text.trim() !== ""))
        return { field: `gaps.${at}.accepted`, reason: `The accepted answer of the gap “${name}” is missing.` };
      continue;
    }
    const field = `gaps.${at}.choices`;
    if (choices.length < 2 || choices.filter(({ correct }) => correct).length !== 1)
      return { field, reason: `The gap “${name}” must have at least 2 choices, one of them right.` };
    if (choices.some(({ text }) => text.trim() === "") || hasDoubles(choices.map(({ text }) => text.trim())))
      return { field, reason: `The choices of the gap “${name}” must have a text and differ from each other.` };
  }
  return hasDoubles(gaps.flatMap(({ id, choices }) => [id, ...choices.map((choice) => choice.id)]))
    ? { field: "gaps", reason: "The gaps must have unique ids." }
    : null;
}

function findRubricProblem(rubric: readonly RubricRow[]): QuestionProblem | null {
  if (rubric.length === 0) return { field: "rubric", reason: "The rubric is missing. An essay is graded by its rubric." };
  const empty = rubric.findIndex(({ text }) => visibleText(text) === "");
  if (empty !== -1) return { field: `rubric.${empty}.text`, reason: `The criterion in row ${empty + 1} is missing.` };
  return hasDoubles(rubric.map(({ id }) => id))
    ? { field: "rubric", reason: "The rubric must have rows with unique ids." }
    : null;
}

function findChoiceProblem({ type, options }: QuestionContent): QuestionProblem | null {
  const problem = findOptionsProblem(options, "option", 2);
  if (problem) return problem;
  if (type === "true-false" && options.length !== 2)
    return { field: "options", reason: "The options must be exactly two: true and false." };
  const right = options.filter(({ correct }) => correct).length;
  if (type !== "multiple-choice" && right !== 1) return { field: "options", reason: "Mark exactly one of the options as right." };
  if (type === "multiple-choice" && (right === 0 || right === options.length))
    return { field: "options", reason: "Mark at least one of the options as right, and leave at least one unmarked." };
  return null;
}

function findOptionsProblem(options: readonly QuestionOption[], name: string, least: number): QuestionProblem | null {
  if (options.length < least) return { field: "options", reason: `Write at least ${least} options.` };
  const empty = options.findIndex(({ text }) => text.trim() === "");
  if (empty !== -1) return { field: `options.${empty}.text`, reason: `The text of ${name} ${empty + 1} is missing.` };
  if (new Set(options.map(({ text }) => text.trim())).size !== options.length)
    return { field: "options", reason: "The options must differ from each other." };
  return hasDoubles(options.map(({ id }) => id)) ? { field: "options", reason: "The options must have unique ids." } : null;
}

function findPairsProblem(pairs: readonly QuestionPair[]): QuestionProblem | null {
  const asked = pairs.filter(({ left }) => left.trim() !== "");
  if (asked.length < 2) return { field: "pairs", reason: "Write at least 2 pairs." };
  const empty = pairs.findIndex(({ right }) => right.trim() === "");
  if (empty !== -1) return { field: `pairs.${empty}.right`, reason: `The right side of pair ${empty + 1} is missing.` };
  if (hasDoubles(asked.map(({ left }) => left.trim())) || hasDoubles(pairs.map(({ right }) => right.trim())))
    return { field: "pairs", reason: "The pairs must differ from each other on both sides." };
  return hasDoubles(pairs.flatMap(({ id, match_id }) => [id, match_id]))
    ? { field: "pairs", reason: "The pairs must have unique ids." }
    : null;
}

function findNumberProblem({ value, tolerance }: QuestionContent): QuestionProblem | null {
  if (readNumber(value, ".").kind !== "number")
    return { field: "value", reason: "The value must be a number, with a point before its decimals." };
  if (tolerance.kind === "digits")
    return /^([1-9]|1[0-5])$/.test(tolerance.amount)
      ? null
      : { field: "tolerance.amount", reason: "The amount must be 1 to 15 significant digits." };
  const read = readNumber(tolerance.amount, ".");
  if (read.kind !== "number" || read.value.digits < 0n)
    return { field: "tolerance.amount", reason: "The amount must be a number that is not negative, with a decimal point: 0.01." };
  return null;
}

function hasDoubles(values: readonly string[]): boolean {
  return new Set(values).size !== values.length;
}
