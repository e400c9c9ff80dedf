import { randomUUID } from "node:crypto";
import { acceptedText, left, UnreadableQuestion, type Left } from "./read-result.ts";

/* The gaps of a cloze in Moodle's format: `{1:SHORTANSWER:=a~=b}`. */

const gapCode = /\{(\d*):([A-Z_]+):((?:\\.|[^{}\\])*)\}/g;
const kinds = new Map([
  ["SHORTANSWER", "text"],
  ["SA", "text"],
  ["MULTICHOICE", "choice"],
  ["MC", "choice"],
  ["MULTICHOICE_S", "choice"],
  ["MCS", "choice"],
]);

/** The gaps of a text, and remarks about what is left out of them. */
export type Cloze = { gaps: object[]; remarks: Left };

/** Extract the gaps from the text of a cloze, leaving the number of each between two private-use characters. */
export function takeGaps(text: string, { gaps, remarks }: Cloze, asHtml: boolean): string {
  const marked = text.replace(/[\ue000\ue001]/g, "").replaceAll(gapCode, (_, weight: string, kind: string, code: string) => {
    if (!kinds.has(kind) || !["", "1"].includes(weight))
      throw new UnreadableQuestion(`The gap “${kind}” with the weight ${weight || 1} cannot be imported.`);
    const name = String(gaps.length + 1);
    const isChoice = kinds.get(kind) === "choice";
    const answers = (asHtml ? plainCode(code, name) : code).split(/(?<!\\)~/).map((part) => {
      const [, mark = "", percent, said = ""] = /^(=|%(-?\d+)%)?([\s\S]*)$/.exec(part) ?? [];
      if (percent !== undefined && percent !== "100" && percent !== "0")
        throw new UnreadableQuestion("A gap with partial credit cannot be imported.");
      const [answer = "", feedback = ""] = said.split(/(?<!\\)#/);
      if (feedback.trim() !== "") remarks.push(left.answers);
      const correct = mark === "=" || percent === "100";
      if (correct && !isChoice) acceptedText(answer);
      return { text: answer.replaceAll(/\\(.)/g, "$1").trim(), correct };
    });
    gaps.push({
      id: randomUUID(),
      name,
      accepted: isChoice ? [] : answers.filter(({ correct }) => correct).map(({ text: accepted }) => accepted),
      choices: isChoice ? answers.map((answer) => ({ id: randomUUID(), ...answer })) : [],
    });
    return `\ue000${name}\ue001`;
  });
  if (/\{\d*:[A-Z_]+:/.test(marked)) throw new UnreadableQuestion("A gap in braces is not valid.");
  return marked;
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", "#39": "'", nbsp: " " };

/** Return the code of a gap inside HTML as plain text. */
function plainCode(code: string, name: string): string {
  return code.replace(/<[a-z/][^<>]*>|&([a-z]+|#\d+);/gi, (_, entity: string | undefined) => {
    const sign = entity === undefined ? undefined : entities[entity];
    if (sign === undefined) throw new UnreadableQuestion(`Gap ${name} contains HTML, which cannot be imported.`);
    return sign;
  });
}
