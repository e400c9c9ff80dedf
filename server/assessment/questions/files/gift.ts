import { questionLimits } from "#domain/question.ts";
import type { NewQuestion as Question } from "#domain/question.schema.ts";
import type { FileRemark } from "#domain/question-file.schema.ts";
import { htmlToMarkdown, isHtml, textToMarkdown } from "./html-to-markdown.ts";
import {
  acceptedText,
  addQuestion,
  choice,
  left,
  literalText,
  pair,
  refuseUnequalShares,
  UnreadableQuestion,
  wholeRubric,
  type Left,
  type ReadFile,
} from "./read-result.ts";

/*
 * GIFT, Moodle's text format (https://docs.moodle.org/en/GIFT_format): an empty line between questions, answers in braces. Tags are in a
 * comment before a question, as Moodle writes them: `// [tag:bees]`.
 */

const special = /[~=#{}:\\]/g;
const escape = (text: string) => text.replace(special, "\\$&").replaceAll("\n", "\\n");
/** Escaped characters are set aside, so that the remaining ones are syntax. */
const setAside = (text: string) =>
  text.replace(/\\([~=#{}:\\n])/g, (_, sign: string) => String.fromCodePoint(0xe000 + sign.charCodeAt(0)));
const bringBack = (text: string) =>
  text.replace(/[\ue000-\ue0ff]/g, (sign) => {
    const plain = String.fromCodePoint(sign.charCodeAt(0) - 0xe000);
    return plain === "n" ? "\n" : plain;
  });

/** Read a GIFT file. */
export function readGift(text: string): ReadFile {
  const read: ReadFile = { found: [], problems: [], remarks: [] };
  const lines = text
    .replace(/^\ufeff/, "")
    .replace(/\r\n?/g, "\n")
    .split("\n");
  let block: string[] = [];
  let begin = 0;
  let tags: string[] = [];
  const finish = () => {
    const source = block.join("\n").trim();
    block = [];
    if (source === "") return;
    const place = `line ${begin}`;
    const own = tags;
    tags = [];
    addQuestion(read, place, (remarks) => ({ ...readQuestion(source, remarks), ...(own.length > 0 && { tags: own }) }));
  };
  for (const [at, line] of [...lines, ""].entries()) {
    if (line.trim().startsWith("//")) {
      tags.push(...Array.from(line.matchAll(/\[tag:([^[\]]+)\]/g), ([, tag = ""]) => tag.trim()));
    } else if (line.trim() === "") finish();
    else if (line.startsWith("$CATEGORY:")) read.remarks.push({ place: `line ${at + 1}`, text: "Categories are left out." });
    else {
      if (block.length === 0) begin = at + 1;
      block.push(line);
    }
  }
  return read;
}

function readQuestion(source: string, remarks: Left): Record<string, unknown> {
  const text = setAside(source).replace(/^::[^:]*::\s*/, "");
  const [, format = "moodle", written = text] = formatMark.exec(text) ?? [];
  const [, before, inside, after, more] = /^([^{}]*)\{([^{}]*)\}([^{}]*)([\s\S]*)$/.exec(written) ?? [];
  if (before === undefined || inside === undefined || after === undefined)
    throw new UnreadableQuestion("It has no answers in braces. Descriptions cannot be imported.");
  if (more !== "") throw new UnreadableQuestion("It has more than one gap, or unescaped braces.");
  if (after.trim() !== "")
    throw new UnreadableQuestion("A gap within a sentence cannot be imported from GIFT. Use a cloze question in Moodle XML.");
  const [answers = "", general = ""] = splitOnce(inside, "####");
  const textIn = (source: string) => readText(source, format);
  return { stem: textIn(before), feedback: textIn(general), ...readAnswers(answers.trim(), textIn, remarks) };
}

const formatMark = /^\s*\[(html|markdown|plain|moodle)\]([\s\S]*)$/;

/** Return a text as Markdown, according to its own format mark or that of the question. */
function readText(source: string, ofQuestion: string): string {
  const [, format = ofQuestion, written = source] = formatMark.exec(source) ?? [];
  const text = bringBack(written).trim();
  if (format === "markdown") return text;
  return format === "html" || (format === "moodle" && isHtml(text)) ? htmlToMarkdown(text) : textToMarkdown(text);
}

function readAnswers(text: string, textIn: (source: string) => string, remarks: Left): Record<string, unknown> {
  if (text === "") return { type: "essay", credit: "by-rubric", rubric: wholeRubric() };
  if (text.startsWith("#")) return readNumber(text.slice(1).trim());
  const [, word, wrong = "", right = ""] = /^(T|TRUE|F|FALSE)(?:#([^#]*))?(?:#([^#]*))?$/i.exec(text) ?? [];
  if (word !== undefined) {
    const isTrue = word.toUpperCase().startsWith("T");
    const feedback = (of: boolean) => textIn(of === isTrue ? right : wrong);
    return { type: "true-false", options: [choice("True", isTrue, feedback(true)), choice("False", !isTrue, feedback(false))] };
  }
  const parts = Array.from(text.matchAll(/([=~])([^=~]*)/g), ([, sign = "", rest = ""]) => {
    const [, weight, said = rest] = /^\s*%(-?[\d.]+)%([\s\S]*)$/.exec(rest) ?? [];
    const [answer = "", feedback = ""] = splitOnce(said, "#");
    return {
      sign,
      weight: weight === undefined ? null : Number(weight),
      answer: answer.trim(),
      said: feedback.trim(),
    };
  });
  if (parts.some(({ weight }) => Number.isNaN(weight)))
    throw new UnreadableQuestion("A weight between percent signs must be a number.");
  if (parts.length === 0) throw new UnreadableQuestion("None of its answers begins with = or ~.");
  if (parts.every(({ sign }) => sign === "=") && parts.some(({ said }) => said !== "")) remarks.push(left.answers);
  if (parts.every(({ sign, answer }) => sign === "=" && answer.includes("->"))) {
    const pairs = parts.map(({ answer }) => splitOnce(answer, "->"));
    return {
      type: "matching",
      credit: "per-part",
      pairs: pairs.map(([left = "", right = ""]) => pair(textIn(left), bringBack(right).trim())),
    };
  }
  if (parts.every(({ sign }) => sign === "=")) {
    if (parts.some(({ weight }) => weight !== null && weight !== 100))
      throw new UnreadableQuestion("A short answer with partial credit cannot be imported.");
    return { type: "short-text", accepted: parts.map(({ answer }) => acceptedText(bringBack(answer))) };
  }
  const options = () => parts.map(({ answer, said }, at) => choice(textIn(answer), (shares[at] ?? 0) > 0, textIn(said)));
  const shares = parts.map(({ sign, weight }) => weight ?? (sign === "=" ? 100 : 0));
  // As in Moodle, an answer with = makes it a single choice, in which others may earn part of the points.
  if (parts.every(({ sign }) => sign === "~") && parts.some(({ weight }) => weight !== null)) {
    refuseUnequalShares(shares);
    return {
      type: "multiple-choice",
      credit: "right-minus-wrong",
      options: options(),
    };
  }
  if (shares.some((share) => share > 0 && share < 100))
    throw new UnreadableQuestion("A single-choice question with partial credit cannot be imported.");
  if (shares.some((share) => share < 0)) remarks.push(left.costs);
  return { type: "single-choice", options: options() };
}

function readNumber(text: string): Record<string, unknown> {
  const plain = bringBack(text).replace(/^=/, "").trim();
  if (plain.length > questionLimits.number) throw new UnreadableQuestion("A number is too long.");
  const [, from, to] = /^(-?[\d.]+)\.\.(-?[\d.]+)$/.exec(plain) ?? [];
  if (from !== undefined && to !== undefined) {
    const [low, high] = [Number(from), Number(to)];
    const digits = Math.max(0, ...[from, to].map((side) => side.split(".")[1]?.length ?? 0)) + 1;
    const written = (value: number) => String(Number(value.toFixed(digits)));
    return {
      type: "numeric",
      value: written((low + high) / 2),
      tolerance: { kind: "absolute", amount: written((high - low) / 2) },
    };
  }
  const [, value, amount = "0"] = /^(-?[\d.]+(?:e-?\d+)?)(?::([\d.]+(?:e-?\d+)?))?$/i.exec(plain) ?? [];
  if (value === undefined) throw new UnreadableQuestion("A number must have exactly one value with one tolerance.");
  return { type: "numeric", value, tolerance: { kind: "absolute", amount } };
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + separator.length)];
}

/** Write questions as GIFT, and return what it does not support. */
export function writeGift(questions: readonly Question[]): { text: string; dropped: FileRemark[] } {
  const dropped: FileRemark[] = [];
  const blocks = questions.flatMap((question, at) => {
    const answers = writeAnswers(question);
    if (answers === null) {
      dropped.push({
        place: `question ${at + 1}`,
        text: `“${question.stem.slice(0, 80)}” is left out: GIFT does not support it.`,
      });
      return [];
    }
    const general = question.feedback === "" ? "" : `####${escape(question.feedback)}`;
    const tags = question.tags.map((tag) => `[tag:${tag}]`).join(" ");
    return [`${tags && `// ${tags}\n`}[markdown]${escape(question.stem)}{${answers}${general}}`];
  });
  return { text: `${blocks.join("\n\n")}\n`, dropped };
}

function writeAnswers({ type, options, pairs, accepted, value, tolerance, match_case }: Question): string | null {
  const said = (text: string) => (text === "" ? "" : `#${escape(text)}`);
  switch (type) {
    case "true-false": {
      const right = options.find(({ correct }) => correct);
      const wrong = options.find(({ correct }) => !correct);
      // Omit the second `#` if nothing follows it: otherwise it would be parsed as part of `####`, which starts the general feedback.
      const feedback = right?.feedback
        ? `#${escape(wrong?.feedback ?? "")}#${escape(right.feedback)}`
        : said(wrong?.feedback ?? "");
      return `${options[0]?.correct ? "TRUE" : "FALSE"}${feedback}`;
    }
    case "single-choice":
      return options.map(({ text, correct, feedback }) => `\n${correct ? "=" : "~"}${escape(text)}${said(feedback)}`).join("");
    case "multiple-choice": {
      const right = options.filter(({ correct }) => correct).length;
      const share = (of: number) => Number((100 / of).toFixed(5));
      return options
        .map(({ text, correct, feedback }) => {
          const weight = correct ? share(right) : -share(options.length - right);
          return `\n~%${weight}%${escape(text)}${said(feedback)}`;
        })
        .join("");
    }
    case "short-text":
      return match_case ? null : accepted.map((text) => `=${literalText(escape(text))} `).join("");
    case "numeric":
      return tolerance.kind === "absolute" ? `#${value}:${tolerance.amount}` : null;
    case "matching":
      return pairs.map(({ left, right }) => `\n=${escape(left)} -> ${escape(right)}`).join("");
    case "essay":
      return "";
    case "ordering":
    case "cloze":
      return null;
  }
}
