import { gapMark, gapNames } from "#domain/question.ts";
import type { NewQuestion as Question } from "#domain/question.schema.ts";
import { escapeXml, htmlWithSource, addDecimals } from "./qti-text.ts";

/*
 * A question as an item of QTI 1.2 (https://www.imsglobal.org/question/qtiv1p2/imsqti_asi_bindv1p2.html), in the form in which Canvas
 * writes and reads its quizzes: the types are named in the metadata, and a gap is its name in brackets.
 */

type Parts = { type: string; answers: string; conditions: string };

/** Write a question as an item. Return null for a question that QTI 1.2 has no form for that Canvas reads. */
export function writeQti1Item(question: Question, identifier: string): string | null {
  const parts = writeParts(question);
  if (parts === null) return null;
  const { stem, feedback, hint, tags, options } = question;
  const title = escapeXml(stem.replace(/\s+/g, " ").trim().slice(0, 80));
  const fields = [["question_type", parts.type], ["points_possible", "1"], ...tags.map((tag) => ["qmd_keywords", tag])];
  const metadata = fields.map(
    ([label = "", entry = ""]) =>
      `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${escapeXml(entry)}</fieldentry></qtimetadatafield>`,
  );
  const said = options.flatMap(({ id, feedback: text }, at) => (text === "" ? [] : [{ name: labelOf(question, id, at), text }]));
  const showing = (condition: string, name: string) =>
    `<respcondition continue="Yes"><conditionvar>${condition}</conditionvar><displayfeedback feedbacktype="Response" linkrefid="${name}"/></respcondition>`;
  const conditions = [
    feedback === "" ? "" : showing("<other/>", "general_fb"),
    ...said.map(({ name }) => showing(equal(response, name), `${name}_fb`)),
    parts.conditions,
  ];
  const texts = [
    feedback === "" ? "" : feedbackOf("general_fb", html(feedback)),
    ...said.map(({ name, text }) => feedbackOf(`${name}_fb`, html(text))),
    hint === "" ? "" : `<itemfeedback ident="hint"><hint><hintmaterial>${html(hint)}</hintmaterial></hint></itemfeedback>`,
  ];
  return `<item ident="${identifier}" title="${title}">
<itemmetadata><qtimetadata>${metadata.join("")}</qtimetadata></itemmetadata>
<presentation>${html(stem, stemWithGaps)}${parts.answers}</presentation>
<resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>${conditions.join("")}</resprocessing>
${texts.join("")}</item>`;
}

const response = "response1";
const typed = `<response_str ident="${response}" rcardinality="Single"><render_fib><response_label ident="answer1"/></render_fib></response_str>`;

/** A Markdown text as HTML for other systems, with its source in a processing instruction. */
const html = (text: string, rewrite?: (html: string) => string) => {
  const { instruction, html: shown } = htmlWithSource(text, rewrite);
  return `<material>${instruction}<mattext texttype="text/html">${escapeXml(shown)}</mattext></material>`;
};
const plain = (text: string) => `<material><mattext texttype="text/plain">${escapeXml(text)}</mattext></material>`;
const stemWithGaps = (text: string) => text.replaceAll(gapMark, (_, name: string) => `[${name.trim()}]`);

const feedbackOf = (name: string, material: string) =>
  `<itemfeedback ident="${name}"><flow_mat>${material}</flow_mat></itemfeedback>`;
const label = (id: string, material: string) => `<response_label ident="${id}">${material}</response_label>`;
const choices = (ident: string, labels: readonly string[], { many = false, before = "" } = {}) =>
  `<response_lid ident="${ident}" rcardinality="${many ? "Multiple" : "Single"}">${before}<render_choice>${labels.join("")}</render_choice></response_lid>`;

const equal = (of: string, text: string, more = "") => `<varequal respident="${of}"${more}>${escapeXml(text)}</varequal>`;
const when = (condition: string, worth = "100", action = "Set") =>
  `<respcondition continue="No"><conditionvar>${condition}</conditionvar><setvar action="${action}" varname="SCORE">${worth}</setvar></respcondition>`;
/** The share of the points for one part of several. */
const shareOf = (parts: number) => (100 / parts).toFixed(2);

const labelOf = ({ type }: Question, id: string, at: number) => (type === "true-false" ? (at === 0 ? "true" : "false") : id);

function writeParts(question: Question): Parts | null {
  const { type, options, accepted, match_case, tolerance, value } = question;
  const asWritten = match_case ? ' case="Yes"' : "";
  switch (type) {
    case "single-choice":
    case "true-false":
    case "multiple-choice": {
      const named = options.map((option, at) => ({ ...option, name: labelOf(question, option.id, at) }));
      const labels = named.map(({ name, text }) => label(name, html(text)));
      const many = type === "multiple-choice";
      const right = named.filter(({ correct }) => correct).map(({ name }) => equal(response, name));
      const wrong = named.filter(({ correct }) => !correct).map(({ name }) => `<not>${equal(response, name)}</not>`);
      const canvas = { "single-choice": "multiple_choice", "true-false": "true_false", "multiple-choice": "multiple_answers" };
      return {
        type: `${canvas[type]}_question`,
        answers: choices(response, labels, { many }),
        conditions: when(many ? `<and>${[...right, ...wrong].join("")}</and>` : right.join("")),
      };
    }
    case "short-text":
      return {
        type: "short_answer_question",
        answers: typed,
        conditions: when(accepted.map((text) => equal(response, text, asWritten)).join("")),
      };
    case "numeric": {
      if (tolerance.kind !== "absolute") return null;
      const bound = (name: string, sign: 1 | -1) =>
        `<${name} respident="${response}">${addDecimals(value, tolerance.amount, sign)}</${name}>`;
      const range = `<and>${bound("vargte", -1)}${bound("varlte", 1)}</and>`;
      return {
        type: "numerical_question",
        answers: typed,
        conditions: when(`<or>${equal(response, value)}${range}</or>`),
      };
    }
    case "matching":
      return writePairs(question);
    case "cloze":
      return writeGaps(question, asWritten);
    case "essay":
      return { type: "essay_question", answers: typed, conditions: "" };
    case "ordering":
      return null;
  }
}

/** Each left side is a question of its own, with all the right sides to choose from. */
function writePairs({ pairs }: Question): Parts {
  const asked = pairs.filter(({ left }) => left !== "");
  const labels = pairs.map(({ match_id, right }) => label(match_id, plain(right)));
  return {
    type: "matching_question",
    answers: asked.map(({ id, left }) => choices(`response_${id}`, labels, { before: html(left) })).join(""),
    conditions: asked.map(({ id, match_id }) => when(equal(`response_${id}`, match_id), shareOf(asked.length), "Add")).join(""),
  };
}

/** Gaps are either all typed into or all chosen from: one item has one type. */
function writeGaps({ stem, gaps }: Question, asWritten: string): Parts | null {
  const chosen = gaps.filter((gap) => gap.choices.length > 0).length;
  const isUnfit = gaps.some(({ name }) => !/^[\w.-]+$/.test(name)) || (chosen > 0 && chosen < gaps.length);
  if (isUnfit) return null;
  const written = gapNames(stem).flatMap((name) => gaps.filter((gap) => gap.name === name));
  const parts = written.map(({ id, name, accepted, choices: listed }) => {
    const ident = `response_${name}`;
    const labels = chosen === 0 ? accepted.map((text, at) => ({ id: `${id}-${at + 1}`, text, correct: true })) : listed;
    const right = labels.filter(({ correct }) => correct);
    return {
      answers: choices(
        ident,
        labels.map((each) => label(each.id, plain(each.text))),
        { before: plain(name) },
      ),
      conditions: right.map((each) => when(equal(ident, each.id, asWritten), shareOf(written.length), "Add")).join(""),
    };
  });
  return {
    type: chosen === 0 ? "fill_in_multiple_blanks_question" : "multiple_dropdowns_question",
    answers: parts.map(({ answers }) => answers).join(""),
    conditions: parts.map(({ conditions }) => conditions).join(""),
  };
}
