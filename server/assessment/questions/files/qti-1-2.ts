import { randomUUID } from "node:crypto";
import type { XmlElement } from "@rgrove/parse-xml";
import { readMaterial, readStem, wholeMaterial } from "./qti-1-2-text.ts";
import { addDecimals } from "./qti-text.ts";
import {
  addQuestion,
  choice,
  left,
  pair,
  plainNumber,
  UnreadableQuestion,
  wholeRubric,
  type Left,
  type ReadFile,
} from "./read-result.ts";
import { childrenOf, descendantsOf, firstOf, wholeTextOf } from "./xml.ts";

/* Items of QTI 1.2 as written by Canvas, Common Cartridges and other systems. */

/** The question types of Canvas and Common Cartridges. */
const kinds = new Map([
  ["multiple_choice_question", "single-choice"],
  ["cc.multiple_choice.v0p1", "single-choice"],
  ["true_false_question", "true-false"],
  ["cc.true_false.v0p1", "true-false"],
  ["multiple_answers_question", "multiple-choice"],
  ["cc.multiple_response.v0p1", "multiple-choice"],
  ["short_answer_question", "short-text"],
  ["cc.fib.v0p1", "short-text"],
  ["numerical_question", "numeric"],
  ["fill_in_multiple_blanks_question", "cloze"],
  ["multiple_dropdowns_question", "cloze"],
  ["matching_question", "matching"],
  ["essay_question", "essay"],
  ["cc.essay.v0p1", "essay"],
]);

/** Read the questions of a file and add them to the result. */
export function readQti1(root: XmlElement, file: string, read: ReadFile): void {
  for (const [at, item] of descendantsOf(root, "item").entries()) {
    const place = `${file}, question ${at + 1}`;
    const metadata = readMetadata(item);
    const type = metadata.get("question_type")?.at(-1) ?? metadata.get("cc_profile")?.at(-1) ?? "";
    if (type === "text_only_question") {
      read.remarks.push({ place, text: "A text without a question is left out." });
      continue;
    }
    const tags = metadata.get("qmd_keywords") ?? [];
    addQuestion(read, place, (remarks) => ({ tags, ...readItem(item, type, remarks) }));
  }
}

/** Return the metadata of an item: the entries of each label. */
function readMetadata(item: XmlElement): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const field of descendantsOf(firstOf(item, "itemmetadata"), "qtimetadatafield")) {
    const label = wholeTextOf(firstOf(field, "fieldlabel"));
    found.set(label, [...(found.get(label) ?? []), wholeTextOf(firstOf(field, "fieldentry"))]);
  }
  return found;
}

/** A condition on an answer for points, and its feedback. */
type Condition = {
  equal: { of: string; text: string; matchesCase: boolean }[];
  element: XmlElement;
  worth: number;
  says: string[];
  isOther: boolean;
};

function readConditions(item: XmlElement): Condition[] {
  return descendantsOf(firstOf(item, "resprocessing"), "respcondition").map((element) => {
    const variables = firstOf(element, "conditionvar") ?? element;
    const worth = childrenOf(element, "setvar").filter(({ attributes }) => (attributes["varname"] ?? "SCORE") === "SCORE");
    return {
      element: variables,
      equal: descendantsOf(variables, "varequal", /^not$/).map((each) => ({
        of: each.attributes["respident"] ?? "",
        text: wholeTextOf(each),
        matchesCase: each.attributes["case"] === "Yes",
      })),
      worth: worth.reduce((sum, each) => sum + Number(wholeTextOf(each)), 0),
      says: childrenOf(element, "displayfeedback").map(({ attributes }) => attributes["linkrefid"] ?? ""),
      isOther: childrenOf(variables, "other").length > 0,
    };
  });
}

function readItem(item: XmlElement, type: string, remarks: Left): Record<string, unknown> {
  const presentation = firstOf(item, "presentation");
  if (!presentation) throw new UnreadableQuestion("The question has no text.");
  const conditions = readConditions(item);
  if (conditions.some(({ worth }) => !Number.isFinite(worth)))
    throw new UnreadableQuestion("The points for an answer must be a number.");
  const texts = childrenOf(item, "itemfeedback");
  const isHint = (each: XmlElement) => childrenOf(each, "hint").length > 0;
  const said = new Map(texts.filter((each) => !isHint(each)).map((each) => [each.attributes["ident"] ?? "", readMaterial(each)]));
  const hint = texts.filter(isHint).map(readMaterial).join("\n\n");
  const asked = descendantsOf(presentation, /^response_(?:lid|str|num|xy|grp)$/);
  const kind = kinds.get(type) ?? (type === "" ? guessKind(asked, conditions) : undefined);
  if (kind === undefined) throw new UnreadableQuestion(`The type “${type.slice(0, 60) || "unknown"}” is not supported.`);
  if (type === "")
    remarks.push({ text: `The file does not state the type of this question. Its answer field is that of “${kind}”.` });
  const stemOf = (gaps: readonly string[] = []) => readStem(presentation, gaps);
  const isGeneral = (name: string, { isOther }: Condition) => isOther || /^general_(?:fb|feedback)$/.test(name);
  const general = conditions.flatMap((each) => each.says.filter((name) => isGeneral(name, each)));
  const feedback = [...new Set(general)]
    .map((name) => said.get(name) ?? "")
    .filter((text) => text !== "")
    .join("\n\n");
  const shown = new Set(general);
  const answerFeedback = (id: string) =>
    conditions
      .flatMap(({ equal, says, isOther }) => (!isOther && equal.length === 1 && equal[0]?.text === id ? says : []))
      .filter((name) => !ofAllAnswers.test(name))
      .map((name) => (shown.add(name) && said.get(name)) ?? "")
      .join("\n\n");
  const question = { feedback, hint, ...readAnswers({ kind, asked, conditions, stemOf, answerFeedback }) };
  for (const [name, text] of said)
    if (text !== "" && !shown.has(name)) remarks.push(ofAllAnswers.test(name) ? left.general : left.answers);
  if (/^(?:single-choice|true-false)$/.test(kind) && conditions.some(({ worth }) => worth < 0)) remarks.push(left.costs);
  return question;
}

/** The feedback of Canvas for all right answers, and for all wrong ones. */
const ofAllAnswers = /^(?:correct|general_incorrect)_fb$/;

/** Guess the type of an item that does not declare it. */
function guessKind(asked: readonly XmlElement[], conditions: readonly Condition[]): string | undefined {
  const [only, ...others] = asked;
  if (!only || others.length > 0) return undefined;
  if (only.name === "response_str") return conditions.some(({ equal }) => equal.length > 0) ? "short-text" : "essay";
  if (only.name !== "response_lid") return undefined;
  return only.attributes["rcardinality"] === "Multiple" ? "multiple-choice" : "single-choice";
}

type Asked = {
  kind: string;
  asked: readonly XmlElement[];
  conditions: readonly Condition[];
  stemOf: (gaps?: readonly string[]) => ReturnType<typeof readStem>;
  answerFeedback: (id: string) => string;
};

function readAnswers({ kind, asked, conditions, stemOf, answerFeedback }: Asked): Record<string, unknown> {
  const [first] = asked;
  const rewarding = conditions.filter(({ worth }) => worth > 0);
  const isRight = (of: string | undefined, id: string) =>
    rewarding.some(({ equal }) => equal.some((each) => each.of === (of ?? "") && each.text === id));
  if (kind === "essay") return { stem: stemOf().stem, type: "essay", credit: "by-rubric", rubric: wholeRubric() };
  if (!first) throw new UnreadableQuestion("The question has no answer field that can be imported.");
  const ident = first.attributes["ident"];
  switch (kind) {
    case "single-choice":
    case "true-false":
    case "multiple-choice": {
      if (asked.length > 1) throw new UnreadableQuestion("A choice question with several parts cannot be imported.");
      if (kind !== "multiple-choice" && new Set(rewarding.map(({ worth }) => worth)).size > 1)
        throw new UnreadableQuestion("A single-choice question with partial credit cannot be imported.");
      const options = labelsOf(first).map(({ id, element }) =>
        choice(readMaterial(element), isRight(ident, id), answerFeedback(id)),
      );
      if (kind === "multiple-choice") return { stem: stemOf().stem, type: kind, credit: "right-minus-wrong", options };
      const ids = labelsOf(first).map(({ id }) => id);
      const [yes, no] = ["true", "false"].map((word) =>
        options.find(({ text }, at) => ids[at] === word || text.toLowerCase() === word),
      );
      if (kind === "true-false" && yes && no) return { stem: stemOf().stem, type: "true-false", options: [yes, no] };
      return { stem: stemOf().stem, type: "single-choice", options };
    }
    case "short-text": {
      if (asked.length > 1) throw new UnreadableQuestion("A text question with several parts cannot be imported.");
      if (new Set(rewarding.map(({ worth }) => worth)).size > 1)
        throw new UnreadableQuestion("A short answer with partial credit cannot be imported.");
      const typed = rewarding.flatMap(({ equal }) => equal);
      return {
        stem: stemOf().stem,
        type: kind,
        accepted: typed.map(({ text }) => text),
        match_case: typed.some(({ matchesCase }) => matchesCase),
      };
    }
    case "numeric":
      return { stem: stemOf().stem, type: kind, ...readNumber(rewarding) };
    case "matching": {
      const parts = asked.map((element) => {
        const labels = labelsOf(element).map(({ id, element: label }) => ({
          text: wholeMaterial(label),
          right: isRight(element.attributes["ident"], id),
        }));
        const right = labels.filter((label) => label.right);
        if (right.length !== 1) throw new UnreadableQuestion("Each left side must belong to exactly one right side.");
        return { left: readMaterial(firstOf(element, "material")), right: right[0]?.text ?? "", labels };
      });
      const used = new Set(parts.map(({ right }) => right));
      const unused = new Set(parts.flatMap(({ labels }) => labels.map(({ text }) => text)).filter((text) => !used.has(text)));
      return {
        stem: stemOf().stem,
        type: kind,
        credit: "per-part",
        pairs: [...parts.map(({ left, right }) => pair(left, right)), ...[...unused].map((text) => pair("", text))],
      };
    }
    default:
      return readGaps({ asked, conditions, stemOf, isRight });
  }
}

function readGaps({
  asked,
  conditions,
  stemOf,
  isRight,
}: Pick<Asked, "asked" | "conditions" | "stemOf"> & { isRight: (of: string | undefined, id: string) => boolean }): Record<
  string,
  unknown
> {
  const { stem, names } = stemOf(asked.map((element) => wholeMaterial(firstOf(element, "material"))));
  const gaps = asked.map((element, at) => {
    const labels = labelsOf(element).map(({ id, element: label }) => ({
      id: randomUUID(),
      text: wholeMaterial(label),
      correct: isRight(element.attributes["ident"], id),
    }));
    // If every listed text is right, the gap is one to type into.
    const isTyped = labels.every(({ correct }) => correct);
    return {
      id: randomUUID(),
      name: names[at] ?? "",
      accepted: isTyped ? labels.map(({ text }) => text) : [],
      choices: isTyped ? [] : labels,
    };
  });
  const match_case = conditions.some(({ equal }) => equal.some(({ matchesCase }) => matchesCase));
  return { stem, type: "cloze", credit: "per-part", match_case, gaps };
}

/** Read a value with a symmetric tolerance, or a range, whose middle is the value. */
function readNumber(rewarding: readonly Condition[]): Record<string, unknown> {
  const unread = new UnreadableQuestion("A number must have exactly one value with one tolerance.");
  const [only, ...others] = rewarding;
  if (!only || others.length > 0 || descendantsOf(only.element, /^(?:vargt|varlt|not)$/).length > 0) throw unread;
  const bound = (name: string) => descendantsOf(only.element, name).map((each) => plainNumber(wholeTextOf(each)));
  const [[low], [high], [value]] = [bound("vargte"), bound("varlte"), only.equal.map(({ text }) => plainNumber(text))];
  if (only.equal.length > 1 || (low === undefined) !== (high === undefined)) throw unread;
  if (low === undefined || high === undefined) {
    if (value === undefined) throw unread;
    return { value, tolerance: { kind: "absolute", amount: "0" } };
  }
  const middle = value ?? String(Number(((Number(low) + Number(high)) / 2).toPrecision(12)));
  const amount = addDecimals(high, middle, -1);
  if (amount !== addDecimals(middle, low, -1))
    throw new UnreadableQuestion("A number whose tolerance differs between the two sides cannot be imported.");
  return { value: middle, tolerance: { kind: "absolute", amount } };
}

function labelsOf(asked: XmlElement): { id: string; element: XmlElement }[] {
  return descendantsOf(asked, "response_label").map((element) => ({ id: element.attributes["ident"] ?? "", element }));
}
