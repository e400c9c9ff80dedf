import type { AskedQuestion } from "#domain/answer.schema.ts";
import { messages } from "./messages.ts";

/** The question types with partial credit, whose rule is shown before answering. */
const parted = ["multiple-choice", "ordering", "matching", "cloze", "essay"];

/** How a question's points are given, for types that can be partly right. */
export function CreditRule({ question: { type, credit }, className }: { question: AskedQuestion; className: string }) {
  return parted.includes(type) && <p className={className}>{messages.credit[credit]}</p>;
}
