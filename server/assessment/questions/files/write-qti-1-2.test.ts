import { randomUUID } from "node:crypto";
import { strFromU8, unzipSync, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { newQuestionSchema, type NewQuestion } from "#domain/question.schema.ts";
import { common, option, pair } from "#tests/support/assessment/every-type.ts";
import { exportQuestions, readQuestionFile } from "./convert-questions.ts";

const question = (fields: object): NewQuestion => newQuestionSchema.parse({ purpose: "exam", ...fields });
const choice = (text: string, correct = false) => ({ id: randomUUID(), text, correct });
const typedGap = (name: string, ...accepted: string[]) => ({ id: randomUUID(), name, accepted });
const chosenGap = (name: string, right: string, ...wrong: string[]) => ({
  id: randomUUID(),
  name,
  choices: [choice(right, true), ...wrong.map((text) => choice(text))],
});
const perPart = { credit: "per-part" };

/** Export questions and import the package again. */
async function thereAndBack(...questions: NewQuestion[]) {
  const file = await exportQuestions("qti-1-2", questions, []);
  const { found, problems } = await readQuestionFile("qti-1-2", file.text, []);
  return { file, problems, back: found.map((each) => question(each.question)) };
}
const filesOf = (base64: string) =>
  Object.entries(unzipSync(Buffer.from(base64, "base64"))).map(([name, bytes]): [string, string] => [name, strFromU8(bytes)]);
const itemsOf = (base64: string) => new Map(filesOf(base64)).get("questions-1/questions-1.xml") ?? "";

const withoutIds = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, inner: unknown) => (key === "id" || key === "match_id" ? undefined : inner)));

describe("questions survive a package in QTI 1.2", () => {
  test.each<[string, NewQuestion]>([
    [
      "true or false in another language",
      question({ type: "true-false", stem: "Les abeilles dansent.", options: [option("Vrai", true, "Oui."), option("Faux")] }),
    ],
    [
      "gaps to type into, which keep their names and capitals",
      question({
        type: "cloze",
        stem: "The [[who]] lays *eggs* in the [[what]].",
        gaps: [typedGap("who", "Queen", "mother & queen"), typedGap("what", "<comb>")],
        match_case: true,
        ...perPart,
      }),
    ],
    [
      "gaps with choices",
      question({ type: "cloze", stem: "Honey is [[1]].", gaps: [chosenGap("1", "sweet", "sour", "[1]")], ...perPart }),
    ],
    [
      "pairs whose wrong right side stands first",
      question({ type: "matching", stem: "Match.", pairs: [pair("", "z"), pair("*a*", "x"), pair("b", "y")], ...perPart }),
    ],
    [
      "a number of many places",
      question({ type: "numeric", stem: "π?", value: "3.14159", tolerance: { kind: "absolute", amount: "0.00001" } }),
    ],
    [
      "a short text with capitals",
      question({ type: "short-text", stem: "Who?", accepted: ["The  Queen", "a*"], match_case: true }),
    ],
    [
      "a text with everything that is markup somewhere",
      question({
        type: "short-text",
        stem: '# Look\n\n- `<b>` & "x"\n- [1] [[2]\n\n> ]]> $x_1 < 2$ \\(y\\) <!-- --> &lt;',
        accepted: ["]]>", "&amp;"],
        hint: "1. *First*\n2. Second",
        feedback: "See [there](https://bees.example/?a=1&b=2).",
        tags: ["a, b", "<c>"],
      }),
    ],
  ])("%s", async (_, written) => {
    const { file, problems, back } = await thereAndBack(written);
    expect([file.dropped, problems]).toEqual([[], []]);
    const inOrder = (each: NewQuestion) => ({ ...each, pairs: each.pairs.toSorted((a, b) => (a.left < b.left ? 1 : -1)) });
    expect(withoutIds(back.map(inOrder))).toEqual(withoutIds([inOrder(written)]));
  });

  test.each([
    ["ordering", { type: "ordering", stem: "From egg on.", options: [option("egg"), option("larva")] }],
    ["both kinds of gaps in one", { stem: "[[1]] [[2]]", gaps: [typedGap("1", "a"), chosenGap("2", "b", "c")] }],
    ["a gap whose name Canvas does not read", { stem: "[[the queen]]", gaps: [typedGap("the queen", "a")] }],
    ["a tolerance in percent", { type: "numeric", stem: "6?", value: "6", tolerance: { kind: "relative", amount: "5" } }],
  ])("%s is left out, and said so", async (_, fields) => {
    const { file } = await thereAndBack(question({ type: "cloze", ...fields }));
    expect([file.exported, file.dropped]).toEqual([
      0,
      [{ place: "question 1", text: `“${fields.stem}” is left out: QTI 1.2 does not support it.` }],
    ]);
  });

  test("a bracket in the stem that would be read as a gap leaves the question out", async () => {
    const { file } = await thereAndBack(
      question({ type: "cloze", stem: "As [1] says, [[1]].", gaps: [typedGap("1", "a")], ...perPart }),
    );
    expect(file.dropped[0]?.text).toMatch(/is left out: it would change/);
  });

  test("many questions are several quizzes, each small enough to be read again @slow", async () => {
    const many = Array.from({ length: 400 }, (_, at) =>
      question({ type: "short-text", stem: `${at} ${"蜜".repeat(1_500)}`, accepted: ["honey"] }),
    );
    const { file, problems, back } = await thereAndBack(...many);
    expect([file.exported, problems, filesOf(file.text).length]).toEqual([400, [], 5]);
    expect(back.map(({ stem }) => stem)).toEqual(many.map(({ stem }) => stem));
  });
});

describe("a package in QTI 1.2 has the form that Canvas reads", () => {
  test("types, answers, points and comments", async () => {
    const right = option("nurses", true);
    const wrong = option("drones", false, "They mate.");
    const { file } = await thereAndBack(
      question({
        type: "multiple-choice",
        stem: "Which **work**?",
        options: [right, wrong],
        credit: "right-minus-wrong",
        ...common,
      }),
      question({ type: "cloze", stem: "The [[who]] lays.", gaps: [typedGap("who", "queen")], ...perPart }),
      question({ type: "numeric", stem: "Legs?", value: "6", tolerance: { kind: "absolute", amount: "0.5" } }),
    );
    const [manifest] = filesOf(file.text).filter(([name]) => name === "imsmanifest.xml");
    expect(manifest?.[1]).toContain('type="imsqti_xmlv1p2" href="questions-1/questions-1.xml"');
    const xml = itemsOf(file.text);
    for (const piece of [
      '<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="questions-1"',
      "<fieldlabel>question_type</fieldlabel><fieldentry>multiple_answers_question</fieldentry>",
      '<mattext texttype="text/html">Which &lt;strong&gt;work&lt;/strong&gt;?</mattext>',
      '<response_lid ident="response1" rcardinality="Multiple"><render_choice>',
      `<and><varequal respident="response1">${right.id}</varequal><not><varequal respident="response1">${wrong.id}</varequal></not></and>`,
      `<displayfeedback feedbacktype="Response" linkrefid="${wrong.id}_fb"/>`,
      '<conditionvar><other/></conditionvar><displayfeedback feedbacktype="Response" linkrefid="general_fb"/>',
      "<fieldentry>fill_in_multiple_blanks_question</fieldentry>",
      '<mattext texttype="text/html">The [who] lays.</mattext>',
      '<response_lid ident="response_who" rcardinality="Single"><material><mattext texttype="text/plain">who</mattext></material>',
      '<vargte respident="response1">5.5</vargte><varlte respident="response1">6.5</varlte>',
    ])
      expect(xml).toContain(piece);
  });

  test("a text that another system edits wins over its source", async () => {
    const { file } = await thereAndBack(question({ type: "short-text", stem: "Who **lays**?", accepted: ["queen"] }));
    const edited = filesOf(file.text).map(([name, text]): [string, Uint8Array] => [
      name,
      Buffer.from(text.replaceAll("lays", "carries")),
    ]);
    const zip = Buffer.from(zipSync(Object.fromEntries(edited))).toString("base64");
    const { found } = await readQuestionFile("qti-1-2", zip, []);
    expect(found.map((each) => each.question["stem"])).toEqual(["Who **carries**?"]);
  });
});
