import { randomUUID } from "node:crypto";
import { XmlElement, XmlText } from "@rgrove/parse-xml";
import { markGap, readPlainText, readText, type TextRules } from "./qti-text.ts";
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
import { childrenOf, descendantsOf, firstOf, textOf } from "./xml.ts";

/* An assessmentItem of QTI 2.1 or 2.2. Unsupported elements that affect the score are refused. */

/** Read the question of an item and add it to the result. */
export function readQti2(item: XmlElement, { place, tags }: { place: string; tags: string[] }, read: ReadFile): void {
  addQuestion(read, place, (remarks) => ({ ...readItem(item, remarks), tags }));
}

/** Elements of items that come out differently for each learner. */
const varying = /^(?:template(?:Declaration|Processing|Block|Inline)|printedVariable)$/;

type Declared = {
  base: string;
  cardinality: string;
  right: string[];
  entries: { key: string; worth: number; matchesCase: boolean }[];
};

function readItem(item: XmlElement, remarks: Left): Record<string, unknown> {
  const body = firstOf(item, "itemBody");
  if (!body) throw new UnreadableQuestion("The question has no text.");
  const [varies] = descendantsOf(item, varying);
  if (varies)
    throw new UnreadableQuestion(`A question that comes out differently for each learner (“${varies.name}”) cannot be imported.`);
  if (descendantsOf(item, "rubricBlock").length > 0)
    remarks.push({ text: "Notes to learners, graders or other readers (“rubricBlock”) are left out." });
  const declared = new Map(
    childrenOf(item, "responseDeclaration").map((each) => [each.attributes["identifier"] ?? "", readDeclaration(each)]),
  );
  const asked = descendantsOf(body, /Interaction$/);
  const [first, ...others] = asked;
  if (!first) throw new UnreadableQuestion("The item has no interaction that can be imported.");
  const areInline = asked.every(({ name }) => name === "textEntryInteraction" || name === "inlineChoiceInteraction");
  if (others.length > 0 && !areInline) throw new UnreadableQuestion("An item with several interactions cannot be imported.");
  const modal = new Map(childrenOf(item, "modalFeedback").map((each) => [each.attributes["identifier"] ?? "", each]));
  const said = (name: string) => {
    const found = modal.get(name);
    modal.delete(name);
    return readText(found);
  };
  const shared = { feedback: said("GENERAL"), hint: said("HINT") };
  const question = areInline ? readInline(item, body, asked, declared) : readBlock(body, first, declared, said);
  for (const name of modal.keys()) remarks.push({ text: `The feedback “${name.slice(0, 40)}” is left out.` });
  const costs = declared.get(first.attributes["responseIdentifier"] ?? "")?.entries.some(({ worth }) => worth < 0);
  if (costs && ["single-choice", "true-false"].includes(String(question["type"]))) remarks.push(left.costs);
  return { ...shared, ...question };
}

function readDeclaration(element: XmlElement): Declared {
  const map = firstOf(element, "mapping");
  return {
    base: element.attributes["baseType"] ?? "",
    cardinality: element.attributes["cardinality"] ?? "",
    right: childrenOf(firstOf(element, "correctResponse"), "value").map((value) => textOf(value).trim()),
    entries: childrenOf(map, "mapEntry").map(({ attributes }) => ({
      key: attributes["mapKey"] ?? "",
      worth: Number(attributes["mappedValue"] ?? "0"),
      matchesCase: attributes["caseSensitive"] !== "false",
    })),
  };
}

function declaredOf(interaction: XmlElement, declared: ReadonlyMap<string, Declared>): Declared {
  const found = declared.get(interaction.attributes["responseIdentifier"] ?? "");
  if (!found) throw new UnreadableQuestion("An interaction has no response declaration.");
  if (found.entries.some(({ worth }) => !Number.isFinite(worth)))
    throw new UnreadableQuestion("The value of an answer must be a number.");
  return found;
}

/**
 * Return what earns points: the key, else the rewarded entries of the mapping. These must be worth the same, and be those of the key where
 * there are both.
 */
function rightOf({ right, entries }: Declared): string[] {
  const rewarded = entries.filter(({ worth }) => worth > 0);
  const isOther = (key: string) => right.length > 0 && !right.some((each) => sameKey(each, key));
  if (new Set(rewarded.map(({ worth }) => worth)).size > 1 || rewarded.some(({ key }) => isOther(key)))
    throw new UnreadableQuestion("Answers with different shares of the points cannot be imported.");
  return right.length > 0 ? right : rewarded.map(({ key }) => key);
}

const sameKey = (one: string, other: string) => one.trim().split(/\s+/).join(" ") === other.trim().split(/\s+/).join(" ");

function readBlock(
  body: XmlElement,
  asked: XmlElement,
  declared: ReadonlyMap<string, Declared>,
  said: (name: string) => string,
): Record<string, unknown> {
  const text = readText(body, { leaveOut: [asked.name, "rubricBlock"] });
  const stem = [text, readText(firstOf(asked, "prompt"))].filter((part) => part !== "").join("\n\n");
  if (asked.name === "extendedTextInteraction") return { stem, type: "essay", credit: "by-rubric", rubric: wholeRubric() };
  const answers = declaredOf(asked, declared);
  const right = rightOf(answers);
  const options = childrenOf(asked, "simpleChoice").map((element) => {
    const id = element.attributes["identifier"] ?? "";
    const feedback = readText(firstOf(element, "feedbackInline")) || said(id);
    return { id, ...choiceOf(readText(element, { leaveOut: ["feedbackInline"] }), right.includes(id), feedback) };
  });
  switch (asked.name) {
    case "choiceInteraction": {
      if (answers.cardinality === "multiple") {
        const credit = answers.entries.length > 0 ? "right-minus-wrong" : "all-or-nothing";
        return { stem, type: "multiple-choice", credit, options: options.map(({ option }) => option) };
      }
      const byName = new Map(options.map(({ id, option }) => [id.startsWith("I-") ? id : option.text.toLowerCase(), option]));
      const [yes, no] = [
        options.find(({ id }) => id === "true")?.option ?? byName.get("true"),
        options.find(({ id }) => id === "false")?.option ?? byName.get("false"),
      ];
      if (options.length === 2 && yes && no) return { stem, type: "true-false", options: [yes, no] };
      return { stem, type: "single-choice", options: options.map(({ option }) => option) };
    }
    case "orderInteraction": {
      const inOrder = right.flatMap((id) =>
        options.filter((each) => each.id === id).map(({ option }) => ({ ...option, correct: false })),
      );
      if (inOrder.length !== options.length) throw new UnreadableQuestion("The order must list every item exactly once.");
      return { stem, type: "ordering", credit: "all-or-nothing", options: inOrder };
    }
    case "matchInteraction":
      return {
        stem,
        type: "matching",
        credit: answers.entries.length > 0 ? "per-part" : "all-or-nothing",
        pairs: readPairs(asked, right),
      };
    default:
      throw new UnreadableQuestion(`The interaction “${asked.name.slice(0, 40)}” is not supported.`);
  }
}

const choiceOf = (text: string, correct: boolean, feedback: string) => ({ option: choice(text, correct, feedback) });

function readPairs(asked: XmlElement, right: readonly string[]): object[] {
  const [lefts = [], rights = []] = childrenOf(asked, "simpleMatchSet").map((set) => childrenOf(set, "simpleAssociableChoice"));
  const idOf = ({ attributes }: XmlElement) => attributes["identifier"] ?? "";
  const matched = right.map((each) => each.split(/\s+/));
  if (lefts.some((left) => matched.filter(([from]) => from === idOf(left)).length !== 1))
    throw new UnreadableQuestion("Each left side must belong to exactly one right side.");
  return rights.flatMap((to) => {
    const own = lefts.filter((left) => matched.some(([a, b]) => a === idOf(left) && b === idOf(to)));
    return own.length === 0 ? [pair("", readPlainText(to))] : own.map((left) => pair(readText(left), readPlainText(to)));
  });
}

/** Read an item that is answered within its text: one text or number, or a cloze. */
function readInline(
  item: XmlElement,
  body: XmlElement,
  asked: readonly XmlElement[],
  declared: ReadonlyMap<string, Declared>,
): Record<string, unknown> {
  const [only] = asked;
  const around = asked.length === 1 && only?.name === "textEntryInteraction" ? textAround(only) : null;
  if (around && only) {
    const answers = declaredOf(only, declared);
    const isNumber = answers.base === "float" || answers.base === "integer";
    const isAlone = around.before === "" && (isNumber || around.after === "");
    const rules: TextRules = {
      leaveOut: ["textEntryInteraction", "rubricBlock"],
      mark: (element) => (isAlone && element === around.block ? "" : null),
    };
    if (isNumber) return { stem: readText(body, rules), unit: isAlone ? around.after : "", ...readNumber(item, answers) };
    if (isAlone) return { stem: readText(body, rules), type: "short-text", ...readTyped(answers) };
  }
  let matchesCase = false;
  const gaps = asked.map((interaction, at) => {
    const answers = declaredOf(interaction, declared);
    const id = interaction.attributes["responseIdentifier"] ?? "";
    const name = id.startsWith("GAP-") ? Buffer.from(id.slice(4), "hex").toString("utf8") : String(at + 1);
    if (interaction.name === "textEntryInteraction") {
      if (answers.base !== "string") throw new UnreadableQuestion("A gap that expects a number cannot be imported.");
      const { accepted, match_case } = readTyped(answers);
      matchesCase ||= match_case;
      return { interaction, gap: { id: randomUUID(), name, accepted, choices: [] } };
    }
    const right = rightOf(answers);
    const choices = childrenOf(interaction, "inlineChoice").map((each) => ({
      id: randomUUID(),
      text: readPlainText(each),
      correct: right.includes(each.attributes["identifier"] ?? ""),
    }));
    return { interaction, gap: { id: randomUUID(), name, accepted: [], choices } };
  });
  const nameOf = new Map(gaps.map(({ interaction, gap }) => [interaction, gap.name]));
  const stem = readText(body, {
    leaveOut: ["rubricBlock"],
    mark: (element) => {
      const name = nameOf.get(element);
      return name === undefined ? null : markGap(name);
    },
  });
  return { stem, type: "cloze", credit: "per-part", match_case: matchesCase, gaps: gaps.map(({ gap }) => gap) };
}

/** Return the block with an answer's field, with its text before and after. Null if it contains anything but text. */
function textAround(entry: XmlElement): { block: XmlElement; before: string; after: string } | null {
  const block = entry.parent;
  if (!(block instanceof XmlElement)) return null;
  const at = block.children.indexOf(entry);
  if (!block.children.every((child) => child === entry || child instanceof XmlText)) return null;
  const text = (from: number, to?: number) =>
    block.children
      .slice(from, to)
      .map((child) => (child instanceof XmlText ? child.text : ""))
      .join("")
      .trim();
  return { block, before: text(0, at), after: text(at + 1) };
}

function readTyped(answers: Declared): { accepted: string[]; match_case: boolean } {
  const rewarded = answers.entries.filter(({ worth }) => worth > 0);
  if (new Set(rewarded.map(({ worth }) => worth)).size > 1)
    throw new UnreadableQuestion("Texts with different shares of the points cannot be imported.");
  if (rewarded.length === 0) return { accepted: answers.right, match_case: true };
  return { accepted: rewarded.map(({ key }) => key), match_case: rewarded.some(({ matchesCase }) => matchesCase) };
}

function readNumber(item: XmlElement, { right, entries }: Declared): Record<string, unknown> {
  const [value, ...more] = right.map(plainNumber);
  const processing = firstOf(item, "responseProcessing");
  if (
    value === undefined ||
    more.length > 0 ||
    entries.length > 0 ||
    descendantsOf(processing, /^(?:gte?|lte?|customOperator)$/).length > 0
  )
    throw new UnreadableQuestion("A number must have exactly one value with one tolerance.");
  const [rounded] = descendantsOf(processing, "equalRounded");
  const [equal] = descendantsOf(processing, "equal");
  if (rounded) {
    if (rounded.attributes["roundingMode"] === "decimalPlaces")
      throw new UnreadableQuestion("A number that is compared by decimal places cannot be imported.");
    return { type: "numeric", value, tolerance: { kind: "digits", amount: rounded.attributes["figures"] ?? "" } };
  }
  const mode = equal?.attributes["toleranceMode"] ?? "exact";
  const [amount = "0", upper = amount] = mode === "exact" ? ["0"] : (equal?.attributes["tolerance"] ?? "").trim().split(/\s+/);
  if (!["exact", "absolute", "relative"].includes(mode) || amount !== upper)
    throw new UnreadableQuestion("A number with this kind of tolerance cannot be imported.");
  return { type: "numeric", value, tolerance: { kind: mode === "relative" ? "relative" : "absolute", amount } };
}
