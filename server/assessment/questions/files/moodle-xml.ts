import { gapMark } from "#domain/question.ts";
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
  plainNumber,
  refuseUnequalShares,
  UnreadableQuestion,
  wholeRubric,
  type Left,
  type ReadFile,
} from "./read-result.ts";
import { takeGaps, type Cloze } from "./moodle-gaps.ts";
import { escapeXml } from "./qti-text.ts";
import { childrenOf, firstOf, parseXml, textOf, XmlElement } from "./xml.ts";

/* Moodle XML (https://docs.moodle.org/en/Moodle_XML_format). Texts are written as Markdown, which Moodle supports; HTML is read too. */

/** Read a Moodle XML file. Throws UnreadableQuestion when it is invalid. */
export function readMoodleXml(text: string): ReadFile {
  const read: ReadFile = { found: [], problems: [], remarks: [] };
  const root = parseXml(text);
  if (root.name !== "quiz") throw new UnreadableQuestion("The file is not a Moodle XML quiz.");
  for (const [at, element] of childrenOf(root, "question").entries()) {
    const type = element.attributes["type"] ?? "";
    const place = `question ${at + 1}`;
    if (type === "category") {
      read.remarks.push({ place, text: "Categories are left out." });
      continue;
    }
    addQuestion(read, place, (remarks) => readQuestion(type, element, remarks));
  }
  return read;
}

/** The feedback that depends on how much of an answer is right. */
const generalFeedback = ["correctfeedback", "partiallycorrectfeedback", "incorrectfeedback"] as const;

function readQuestion(type: string, element: XmlElement, remarks: Left): Record<string, unknown> {
  const gaps: object[] = [];
  if (generalFeedback.some((name) => says(firstOf(element, name)))) remarks.push(left.general);
  const shared = {
    stem: readText(firstOf(element, "questiontext"), type === "cloze" ? { gaps, remarks } : undefined),
    feedback: readText(firstOf(element, "generalfeedback")),
    hint: childrenOf(element, "hint")
      .map((hint) => readText(hint))
      .filter((hint) => hint !== "")
      .join("\n\n"),
    tags: childrenOf(firstOf(element, "tags"), "tag").map((tag) => textOf(firstOf(tag, "text")).trim()),
  };
  const answers = childrenOf(element, "answer").map((answer) => ({
    fraction: Number(answer.attributes["fraction"] ?? "0"),
    // Plain text, even where it looks like HTML: List<String>.
    plain: textOf(firstOf(answer, "text")).trim(),
    feedback: firstOf(answer, "feedback"),
    element: answer,
  }));
  if (answers.some(({ fraction }) => !Number.isFinite(fraction)))
    throw new UnreadableQuestion("The share of the points for an answer must be a number.");
  const noteCosts = () => answers.some(({ fraction }) => fraction < 0) && remarks.push(left.costs);
  const noteFeedback = () => answers.some(({ feedback }) => says(feedback)) && remarks.push(left.answers);
  const options = () =>
    answers.map(({ element: answer, fraction, feedback }) => choice(readText(answer), fraction > 0, readText(feedback)));
  switch (type) {
    case "multichoice": {
      const isSingle = !["false", "0"].includes(textOf(firstOf(element, "single")).trim());
      if (!isSingle) {
        refuseUnequalShares(answers.map(({ fraction }) => fraction));
        return { ...shared, type: "multiple-choice", credit: "right-minus-wrong", options: options() };
      }
      if (answers.some(({ fraction }) => fraction > 0 && fraction < 100))
        throw new UnreadableQuestion("A single-choice question with partial credit cannot be imported.");
      noteCosts();
      return { ...shared, type: "single-choice", options: options() };
    }
    case "truefalse": {
      const words = answers.map(({ plain: word }) => word.toLowerCase());
      if (words.toSorted().join(" ") !== "false true" || answers.filter(({ fraction }) => fraction > 0).length !== 1)
        throw new UnreadableQuestion("A true-or-false question has the answers true and false, one of them right.");
      const right = words[answers.findIndex(({ fraction }) => fraction > 0)] === "true";
      const feedback = (of: string) => readText(answers.find((_, at) => words[at] === of)?.feedback);
      noteCosts();
      return {
        ...shared,
        type: "true-false",
        options: [choice("True", right, feedback("true")), choice("False", !right, feedback("false"))],
      };
    }
    case "shortanswer":
      if (answers.some(({ fraction }) => fraction !== 100))
        throw new UnreadableQuestion("A short answer with partial credit cannot be imported.");
      noteFeedback();
      return {
        ...shared,
        type: "short-text",
        accepted: answers.map(({ plain: text }) => acceptedText(text)),
        match_case: textOf(firstOf(element, "usecase")).trim() === "1",
      };
    case "numerical": {
      const [answer, ...others] = answers;
      if (!answer || others.length > 0) throw new UnreadableQuestion("A number must have exactly one value with one tolerance.");
      const amount = plainNumber(textOf(firstOf(answer.element, "tolerance")).trim() || "0");
      noteFeedback();
      const units = childrenOf(firstOf(element, "units"), "unit");
      if (units.length > 1) throw new UnreadableQuestion("A number with several units cannot be imported.");
      const unit = textOf(firstOf(units[0], "unit_name")).trim();
      return { ...shared, type: "numeric", value: plainNumber(answer.plain), tolerance: { kind: "absolute", amount }, unit };
    }
    case "matching":
      return {
        ...shared,
        type: "matching",
        credit: "per-part",
        pairs: childrenOf(element, "subquestion").map((sub) =>
          pair(readText(sub), textOf(firstOf(firstOf(sub, "answer"), "text")).trim()),
        ),
      };
    case "essay":
      return {
        ...shared,
        feedback: [readText(firstOf(element, "graderinfo")), shared.feedback].filter((text) => text !== "").join("\n\n"),
        type: "essay",
        credit: "by-rubric",
        rubric: wholeRubric(),
      };
    case "cloze":
      return { ...shared, type: "cloze", credit: "per-part", gaps };
    default:
      throw new UnreadableQuestion(`The type “${type.slice(0, 40)}” is not supported.`);
  }
}

/** Return whether a text of Moodle is there, and not empty. */
const says = (element: XmlElement | undefined) => textOf(firstOf(element, "text")).trim() !== "";

/**
 * Return the text inside an element as Markdown, according to its format. `cloze` collects the gaps of a cloze, whose marks are not
 * rewritten.
 */
function readText(element: XmlElement | undefined, cloze?: Cloze): string {
  if (!element) return "";
  if (childrenOf(element, "file").length > 0)
    throw new UnreadableQuestion(
      "It contains a picture as a file, which cannot be imported. Add the picture to the question afterward.",
    );
  const inside = firstOf(element, "text");
  if (inside?.children.some((child) => child instanceof XmlElement))
    throw new UnreadableQuestion("A text contains XML elements. Its HTML must be escaped, or in CDATA.");
  const written = textOf(inside);
  const format = element.attributes["format"] ?? "moodle_auto_format";
  const asHtml = format === "html" || (format === "moodle_auto_format" && isHtml(written));
  const text = cloze ? takeGaps(written, cloze, asHtml) : written;
  const markdown = format === "markdown" ? text.trim() : asHtml ? htmlToMarkdown(text) : textToMarkdown(text);
  return cloze ? markdown.replace(/\ue000(\d+)\ue001/g, "[[$1]]") : markdown;
}

const tag = (name: string, inside: string, attributes = "") => `<${name}${attributes}>${inside}</${name}>`;
const plain = (name: string, text: string) => tag(name, tag("text", escapeXml(text)));
const markdown = (name: string, text: string, attributes = "", more = "") =>
  tag(name, tag("text", escapeXml(text)) + more, `${attributes} format="markdown"`);

/** Write questions as Moodle XML, and return what it does not support. */
export function writeMoodleXml(questions: readonly Question[]): { text: string; dropped: FileRemark[] } {
  const dropped: FileRemark[] = [];
  const written = questions.flatMap((question, at) => {
    const body = writeBody(question);
    if (body === null) {
      dropped.push({
        place: `question ${at + 1}`,
        text: `“${question.stem.slice(0, 80)}” is left out: Moodle XML does not support it.`,
      });
      return [];
    }
    const stem = question.type === "cloze" ? writeGaps(question) : question.stem;
    const name = plain("name", question.stem.replace(/\s+/g, " ").slice(0, 80));
    const general = markdown("generalfeedback", question.type === "essay" ? "" : question.feedback);
    const hint = question.hint === "" ? "" : markdown("hint", question.hint);
    const tags = question.tags.length === 0 ? "" : tag("tags", question.tags.map((each) => plain("tag", each)).join(""));
    return [tag("question", name + markdown("questiontext", stem) + general + body.inside + hint + tags, ` type="${body.type}"`)];
  });
  return { text: `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${written.join("\n")}\n</quiz>\n`, dropped };
}

function writeBody({
  type,
  options,
  pairs,
  accepted,
  value,
  tolerance,
  unit,
  match_case,
  feedback,
}: Question): { type: string; inside: string } | null {
  const answer = (text: string, fraction: number, said = "", more = "") =>
    markdown("answer", text, ` fraction="${fraction}"`, markdown("feedback", said) + more);
  const share = (of: number) => Number((100 / of).toFixed(5));
  const right = options.filter(({ correct }) => correct).length;
  switch (type) {
    case "single-choice":
    case "multiple-choice": {
      const isSingle = type === "single-choice";
      const fraction = (correct: boolean) =>
        isSingle ? (correct ? 100 : 0) : correct ? share(right) : -share(options.length - right);
      const answers = options.map(({ text, correct, feedback: said }) => answer(text, fraction(correct), said)).join("");
      return { type: "multichoice", inside: tag("single", String(isSingle)) + tag("shuffleanswers", "true") + answers };
    }
    case "true-false":
      return {
        type: "truefalse",
        inside: options
          .map(({ correct, feedback: said }, at) => answer(at === 0 ? "true" : "false", correct ? 100 : 0, said))
          .join(""),
      };
    case "short-text":
      return {
        type: "shortanswer",
        inside: tag("usecase", match_case ? "1" : "0") + accepted.map((text) => answer(literalText(text), 100)).join(""),
      };
    case "numeric":
      if (tolerance.kind !== "absolute") return null;
      return {
        type: "numerical",
        inside:
          answer(value, 100, "", tag("tolerance", tolerance.amount)) +
          (unit === "" ? "" : tag("units", tag("unit", tag("multiplier", "1") + tag("unit_name", escapeXml(unit))))),
      };
    case "matching":
      return {
        type: "matching",
        inside: pairs.map(({ left, right: to }) => markdown("subquestion", left, "", plain("answer", to))).join(""),
      };
    case "essay":
      return { type: "essay", inside: markdown("graderinfo", feedback) };
    case "cloze":
      return { type: "cloze", inside: "" };
    case "ordering":
      return null;
  }
}

function writeGaps({ stem, gaps }: Question): string {
  const safe = (text: string) => text.replace(/[\\~=#{}]/g, "\\$&");
  return stem.replaceAll(gapMark, (mark, name: string) => {
    const gap = gaps.find((each) => each.name === name.trim());
    if (!gap) return mark;
    if (gap.choices.length === 0) return `{1:SHORTANSWER:${gap.accepted.map((text) => `=${literalText(safe(text))}`).join("~")}}`;
    return `{1:MULTICHOICE:${gap.choices.map(({ text, correct }) => `${correct ? "=" : ""}${safe(text)}`).join("~")}}`;
  });
}
