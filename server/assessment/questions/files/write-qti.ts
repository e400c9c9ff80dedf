import { gapMark } from "#domain/question.ts";
import type { NewQuestion as Question } from "#domain/question.schema.ts";
import { escapeXml, writeText } from "./qti-text.ts";

/* A question as an assessmentItem of QTI 2.1 (https://www.imsglobal.org/question/qtiv2p1/imsqti_infov2p1.html). */

/** A prefix for identifiers: option ids may begin with a digit, and XML names must not. */
const named = (id: string) => `I-${id}`;
const value = (text: string) => `<value>${escapeXml(text)}</value>`;
const template = (name: string) =>
  `<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/${name}"/>`;

type Parts = { declarations: string; body: string; processing: string };

export function writeQtiItem(question: Question, identifier: string): string {
  const { stem, feedback, hint } = question;
  const { declarations, body, processing } = writeParts(question);
  const title = escapeXml(stem.replace(/\s+/g, " ").trim().slice(0, 80));
  const modal = (name: string, text: string) =>
    text === ""
      ? ""
      : `<modalFeedback outcomeIdentifier="FEEDBACK" identifier="${name}" showHide="show">${writeText(text)}</modalFeedback>`;
  const outcomes = `<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"><defaultValue><value>0</value></defaultValue></outcomeDeclaration><outcomeDeclaration identifier="FEEDBACK" cardinality="multiple" baseType="identifier"/>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="${identifier}" title="${title}" adaptive="false" timeDependent="false">
${declarations}${outcomes}
<itemBody>${body}</itemBody>
${processing}
${modal("GENERAL", feedback)}${modal("HINT", hint)}
</assessmentItem>
`;
}

/** Write a response declaration: the right answers, and the points of each part. */
function declare({
  id = "RESPONSE",
  cardinality,
  base,
  right,
  map = "",
}: {
  id?: string;
  cardinality: string;
  base: string;
  right: readonly string[];
  map?: string;
}): string {
  const correct = right.length === 0 ? "" : `<correctResponse>${right.map(value).join("")}</correctResponse>`;
  return `<responseDeclaration identifier="${id}" cardinality="${cardinality}" baseType="${base}">${correct}${map}</responseDeclaration>`;
}

const mapping = (entries: readonly [string, number][], more = "") =>
  `<mapping lowerBound="0" defaultValue="0">${entries.map(([key, worth]) => `<mapEntry mapKey="${escapeXml(key)}" mappedValue="${worth}"${more}/>`).join("")}</mapping>`;

function writeParts(question: Question): Parts {
  const { type, options, pairs, accepted, credit, unit, gaps } = question;
  const stem = `<div>${writeText(question.stem)}</div>`;
  const byMap = template("map_response");
  const byMatch = template("match_correct");
  switch (type) {
    case "single-choice":
    case "true-false":
    case "multiple-choice": {
      const isMultiple = type === "multiple-choice";
      const name = (id: string, at: number) => (type === "true-false" ? (at === 0 ? "true" : "false") : named(id));
      const right = options.flatMap(({ id, correct }, at) => (correct ? [name(id, at)] : []));
      const parts = isMultiple && credit === "right-minus-wrong";
      const map = parts ? mapping(options.map(({ id, correct }): [string, number] => [named(id), correct ? 1 : -1])) : "";
      const choices = options.map(({ id, text, feedback }, at) => {
        const said =
          feedback === ""
            ? ""
            : `<feedbackInline outcomeIdentifier="FEEDBACK" identifier="${name(id, at)}" showHide="show">${writeText(feedback)}</feedbackInline>`;
        return `<simpleChoice identifier="${name(id, at)}"><div>${writeText(text)}</div>${said}</simpleChoice>`;
      });
      const body = `${stem}<choiceInteraction responseIdentifier="RESPONSE" shuffle="${type !== "true-false"}" maxChoices="${isMultiple ? 0 : 1}">${choices.join("")}</choiceInteraction>`;
      const declarations = declare({ cardinality: isMultiple ? "multiple" : "single", base: "identifier", right, map });
      return { declarations, body, processing: parts ? byMap : byMatch };
    }
    case "ordering": {
      const choices = options.map(
        ({ id, text }) => `<simpleChoice identifier="${named(id)}"><div>${writeText(text)}</div></simpleChoice>`,
      );
      const body = `${stem}<orderInteraction responseIdentifier="RESPONSE" shuffle="true">${choices.join("")}</orderInteraction>`;
      const declarations = declare({ cardinality: "ordered", base: "identifier", right: options.map(({ id }) => named(id)) });
      return { declarations, body, processing: byMatch };
    }
    case "matching": {
      const asked = pairs.filter(({ left }) => left !== "");
      const right = asked.map(({ id, match_id }) => `${named(id)} ${named(match_id)}`);
      const map = credit === "per-part" ? mapping(right.map((each): [string, number] => [each, 1])) : "";
      const side = (id: string, text: string) =>
        `<simpleAssociableChoice identifier="${named(id)}" matchMax="1">${text}</simpleAssociableChoice>`;
      const lefts = asked.map(({ id, left }) => side(id, writeText(left))).join("");
      const rights = pairs.map(({ match_id, right: text }) => side(match_id, escapeXml(text))).join("");
      const sets = `<simpleMatchSet>${lefts}</simpleMatchSet><simpleMatchSet>${rights}</simpleMatchSet>`;
      const body = `${stem}<matchInteraction responseIdentifier="RESPONSE" shuffle="true" maxAssociations="${asked.length}">${sets}</matchInteraction>`;
      return {
        declarations: declare({ cardinality: "multiple", base: "directedPair", right, map }),
        body,
        processing: map === "" ? byMatch : byMap,
      };
    }
    case "short-text": {
      const map = mapping(
        accepted.map((text): [string, number] => [text, 1]),
        ` caseSensitive="${question.match_case}"`,
      );
      const declarations = declare({ cardinality: "single", base: "string", right: accepted.slice(0, 1), map });
      return { declarations, body: `${stem}<p><textEntryInteraction responseIdentifier="RESPONSE"/></p>`, processing: byMap };
    }
    case "numeric": {
      const body = `${stem}<p><textEntryInteraction responseIdentifier="RESPONSE"/>${unit === "" ? "" : ` ${escapeXml(unit)}`}</p>`;
      return {
        declarations: declare({ cardinality: "single", base: "float", right: [question.value] }),
        body,
        processing: compareNumber(question),
      };
    }
    case "cloze": {
      const name = (gap: string) => `GAP-${Buffer.from(gap).toString("hex")}`;
      const declarations = gaps.map(({ name: gap, accepted: texts, choices }) => {
        if (choices.length > 0)
          return declare({
            id: name(gap),
            cardinality: "single",
            base: "identifier",
            right: choices.filter(({ correct }) => correct).map(({ id }) => named(id)),
          });
        const map = mapping(
          texts.map((text): [string, number] => [text, 1]),
          ` caseSensitive="${question.match_case}"`,
        );
        return declare({ id: name(gap), cardinality: "single", base: "string", right: texts.slice(0, 1), map });
      });
      const body = stem.replaceAll(gapMark, (mark, written: string) => {
        const gap = gaps.find((each) => each.name === written.trim());
        if (!gap) return mark;
        if (gap.choices.length === 0) return `<textEntryInteraction responseIdentifier="${name(gap.name)}"/>`;
        const choices = gap.choices.map(
          ({ id, text }) => `<inlineChoice identifier="${named(id)}">${escapeXml(text)}</inlineChoice>`,
        );
        return `<inlineChoiceInteraction responseIdentifier="${name(gap.name)}" shuffle="true">${choices.join("")}</inlineChoiceInteraction>`;
      });
      const add = (worth: string) =>
        `<setOutcomeValue identifier="SCORE"><sum><variable identifier="SCORE"/>${worth}</sum></setOutcomeValue>`;
      const steps = gaps.map(({ name: gap, choices }) => {
        if (choices.length === 0) return add(`<mapResponse identifier="${name(gap)}"/>`);
        const chosen = `<match><variable identifier="${name(gap)}"/><correct identifier="${name(gap)}"/></match>`;
        return `<responseCondition><responseIf>${chosen}${add('<baseValue baseType="float">1</baseValue>')}</responseIf></responseCondition>`;
      });
      return {
        declarations: declarations.join(""),
        body,
        processing: `<responseProcessing>${steps.join("")}</responseProcessing>`,
      };
    }
    case "essay":
      return {
        declarations: declare({ cardinality: "single", base: "string", right: [] }),
        body: `${stem}<extendedTextInteraction responseIdentifier="RESPONSE"/>`,
        processing: "",
      };
  }
}

function compareNumber({ tolerance: { kind, amount } }: Question): string {
  const sides = `<variable identifier="RESPONSE"/><correct identifier="RESPONSE"/>`;
  const compared =
    kind === "digits"
      ? `<equalRounded roundingMode="significantFigures" figures="${amount}">${sides}</equalRounded>`
      : `<equal toleranceMode="${kind}" tolerance="${amount} ${amount}">${sides}</equal>`;
  return `<responseProcessing><responseCondition><responseIf>${compared}<setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>`;
}
