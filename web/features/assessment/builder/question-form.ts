import { creditRulesOf, type QuestionOption, type QuestionPair, type QuestionType } from "#domain/question.ts";
import type { NewQuestion, Question } from "#domain/question.schema.ts";
import { newId } from "#web/platform/new-id.ts";
import { messages } from "./messages.ts";

/** A question as it stands in the form. */
export type QuestionForm = Omit<NewQuestion, "tags" | "accepted"> & { tags: string; accepted: string };

/** A part of the form: what it changes, and what is wrong with a field. */
export type FormPartProps = {
  form: QuestionForm;
  onChange: (changed: Partial<QuestionForm>) => void;
  errorOf: (field: string) => string | undefined;
};

export const newOption = (text = "", correct = false): QuestionOption => ({ id: newId(), text, correct, feedback: "" });
export const newPair = (): QuestionPair => ({ id: newId(), left: "", match_id: newId(), right: "" });

/** The form of a question, or of a new one. */
export function formOf(question: Question | null): QuestionForm {
  if (!question) {
    return {
      type: "single-choice",
      stem: "",
      hint: "",
      feedback: "",
      credit: "all-or-nothing",
      options: [newOption("", true), newOption(), newOption(), newOption()],
      pairs: [],
      accepted: "",
      match_case: false,
      match_accents: true,
      value: "",
      tolerance: { kind: "absolute", amount: "0" },
      unit: "",
      purpose: "practice",
      lesson_id: null,
      shown_in_lesson: true,
      tags: "",
    };
  }
  const { type, stem, hint, feedback, credit, options, pairs, match_case, match_accents, value, tolerance, unit } = question;
  const { purpose, lesson_id, shown_in_lesson, tags, accepted } = question;
  const content = { type, stem, hint, feedback, credit, options, pairs, match_case, match_accents, value, tolerance, unit };
  return { ...content, purpose, lesson_id, shown_in_lesson, tags: tags.join(", "), accepted: accepted.join("\n") };
}

/** The form with another type, with what the types share. */
export function withType(form: QuestionForm, type: QuestionType): QuestionForm {
  const isOneRight = type === "single-choice" || type === "true-false";
  const right = Math.max(
    0,
    form.options.findIndex(({ correct }) => correct),
  );
  const options =
    type === "true-false"
      ? [newOption(messages.isTrue, true), newOption(messages.isFalse)]
      : form.type === "true-false" || form.options.length === 0
        ? [newOption("", true), newOption(), newOption()]
        : form.options.map((option, at) => (isOneRight ? { ...option, correct: at === right } : option));
  const pairs = type === "matching" && form.pairs.length === 0 ? [newPair(), newPair(), newPair()] : form.pairs;
  return { ...form, type, options, pairs, credit: creditRulesOf(type).at(-1) ?? "all-or-nothing" };
}

/** What is sent of the form: what its type needs, without what was left empty at the end of a list. */
export function questionOf(form: QuestionForm): NewQuestion {
  const { type, tags, accepted, ...question } = form;
  const isChoice = ["single-choice", "multiple-choice", "true-false", "ordering"].includes(type);
  return {
    ...question,
    type,
    options: isChoice ? form.options.filter(({ text, correct }) => text.trim() !== "" || correct) : [],
    pairs: type === "matching" ? form.pairs.filter(({ left, right }) => left.trim() + right.trim() !== "") : [],
    accepted: type === "short-text" ? linesOf(accepted, "\n") : [],
    value: type === "numeric" ? form.value : "",
    unit: type === "numeric" ? form.unit : "",
    shown_in_lesson: form.shown_in_lesson && form.purpose === "practice" && form.lesson_id !== null,
    tags: linesOf(tags, ","),
  };
}

function linesOf(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
