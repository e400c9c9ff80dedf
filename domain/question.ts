import { readNumber, type Tolerance } from "./compare-number.ts";

/** The kinds of questions, by the words of the field. */
export const questionTypes = [
  "single-choice",
  "multiple-choice",
  "true-false",
  "short-text",
  "numeric",
  "ordering",
  "matching",
] as const;
export type QuestionType = (typeof questionTypes)[number];

/** Practice stands in lessons; what is for exams is shown to nobody before. */
export const purposes = ["practice", "exam"] as const;
export type Purpose = (typeof purposes)[number];

/** How much an answer that is partly right is worth. */
export const creditRules = ["all-or-nothing", "right-minus-wrong", "per-part"] as const;
export type CreditRule = (typeof creditRules)[number];

/** The rules that a kind of question can have. Where there is one part, there is one rule. */
export function creditRulesOf(type: QuestionType): readonly CreditRule[] {
  if (type === "multiple-choice") return ["all-or-nothing", "right-minus-wrong"];
  return type === "ordering" || type === "matching" ? ["all-or-nothing", "per-part"] : ["all-or-nothing"];
}

export const questionLimits = {
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
  search: 200,
} as const;
export const questionsPageSize = 20;

/** A choice, or an item in its right place, or one side of a pair. Its id says nothing of where it stands. */
export type QuestionOption = { id: string; text: string; correct: boolean; feedback: string };
/** Two things that belong together. A pair without a left side is one more right side to choose from. */
export type QuestionPair = { id: string; left: string; match_id: string; right: string };

/** What a question asks, with its key. What a type does not need is empty. */
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
};

export type QuestionProblem = { field: string; reason: string };

/** What is wrong with a question as it stands, in a sentence that names its field. Null when it can be asked. */
export function findQuestionProblem(question: QuestionContent): QuestionProblem | null {
  if (question.stem.trim() === "") return { field: "stem", reason: "The question is missing." };
  if (!creditRulesOf(question.type).includes(question.credit))
    return { field: "credit", reason: "The credit rule is none that this type of question has." };
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
  }
}

function findChoiceProblem({ type, options }: QuestionContent): QuestionProblem | null {
  const problem = findOptionsProblem(options, "option", 2);
  if (problem) return problem;
  if (type === "true-false" && options.length !== 2)
    return { field: "options", reason: "The options must be two: true and false." };
  const right = options.filter(({ correct }) => correct).length;
  if (type !== "multiple-choice" && right !== 1)
    return { field: "options", reason: "The options must have exactly one that is right." };
  if (type === "multiple-choice" && (right === 0 || right === options.length))
    return { field: "options", reason: "The options must have at least one that is right and one that is wrong." };
  return null;
}

function findOptionsProblem(options: readonly QuestionOption[], name: string, least: number): QuestionProblem | null {
  if (options.length < least) return { field: "options", reason: `The options must be at least ${least}.` };
  const empty = options.findIndex(({ text }) => text.trim() === "");
  if (empty !== -1) return { field: `options.${empty}.text`, reason: `The text of ${name} ${empty + 1} is missing.` };
  if (new Set(options.map(({ text }) => text.trim())).size !== options.length)
    return { field: "options", reason: "The options must differ from each other." };
  return hasDoubles(options.map(({ id }) => id)) ? { field: "options", reason: "The options must have ids of their own." } : null;
}

function findPairsProblem(pairs: readonly QuestionPair[]): QuestionProblem | null {
  const asked = pairs.filter(({ left }) => left.trim() !== "");
  if (asked.length < 2) return { field: "pairs", reason: "The pairs must be at least 2." };
  const empty = pairs.findIndex(({ right }) => right.trim() === "");
  if (empty !== -1) return { field: `pairs.${empty}.right`, reason: `The right side of pair ${empty + 1} is missing.` };
  if (hasDoubles(asked.map(({ left }) => left.trim())) || hasDoubles(pairs.map(({ right }) => right.trim())))
    return { field: "pairs", reason: "The pairs must differ from each other on both sides." };
  return hasDoubles(pairs.flatMap(({ id, match_id }) => [id, match_id]))
    ? { field: "pairs", reason: "The pairs must have ids of their own." }
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
    return { field: "tolerance.amount", reason: "The amount must be a number that is not negative." };
  return null;
}

function hasDoubles(values: readonly string[]): boolean {
  return new Set(values).size !== values.length;
}
