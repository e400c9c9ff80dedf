import { randomUUID } from "node:crypto";
import { zipSync, type Zippable } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { QuestionFileCheck } from "#domain/question-file.schema.ts";
import { startExamAcademy, type ExamAcademy } from "#tests/support/assessment/exam-academy.ts";

let academy: ExamAcademy;
beforeAll(async () => {
  academy = await startExamAcademy();
});
afterAll(() => academy.stop());

const send = async (courseId: string, text: string, makes = true): Promise<QuestionFileCheck> =>
  JSON.parse(
    (
      await academy.call(academy.instructor, "POST", `/courses/${courseId}/questions/import`, {
        format: "qti",
        text,
        import: makes,
      })
    ).text,
  );
const made = async (courseId: string): Promise<Record<string, unknown>[]> =>
  JSON.parse(
    JSON.parse((await academy.call(academy.instructor, "GET", `/courses/${courseId}/questions/export?format=json`)).text).text,
  ).questions;

const pack = (files: Record<string, string>) =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])) as Zippable),
  ).toString("base64");
const manifest = (files: readonly string[], type = "imsqti_xmlv1p2") =>
  `<manifest identifier="m" xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"><organizations/><resources>${files.map((name) => `<resource identifier="r" type="${type}" href="${name}"><file href="${name}"/></resource>`).join("")}</resources></manifest>`;

/* A quiz as exported by Canvas. */
const text = (html: string) =>
  `<material><mattext texttype="text/html">${html.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</mattext></material>`;
const label = (id: string, words: string) =>
  `<response_label ident="${id}"><material><mattext texttype="text/plain">${words}</mattext></material></response_label>`;
const choices = (ident: string, labels: string, many = false, more = "") =>
  `<response_lid ident="${ident}" rcardinality="${many ? "Multiple" : "Single"}">${more}<render_choice>${labels}</render_choice></response_lid>`;
const when = (condition: string, worth: number, action = "Set") =>
  `<respcondition continue="No"><conditionvar>${condition}</conditionvar><setvar action="${action}" varname="SCORE">${worth}</setvar></respcondition>`;
const is = (ident: string, value: string) => `<varequal respident="${ident}">${value}</varequal>`;
const item = (type: string, stem: string, answers: string, conditions: string, more = "") =>
  `<item ident="g" title="Question"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>${type}</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation>${text(stem)}${answers}</presentation><resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>${conditions}</resprocessing>${more}</item>`;
const quiz = (...items: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="a" title="Bees"><section ident="root_section">${items.join("")}</section></assessment></questestinterop>`;
const said = (ident: string, words: string) =>
  `<itemfeedback ident="${ident}"><flow_mat>${text(words)}</flow_mat></itemfeedback>`;
const typed = `<response_str ident="response1" rcardinality="Single"><render_fib/></response_str>`;

const canvas = [
  item("multiple_choice_question", "<p>Who <strong>lays</strong> eggs?<script>x()</script></p>", choices("response1", label("1", "The queen") + label("2", "A drone")),
    `<respcondition continue="Yes"><conditionvar><other/></conditionvar><displayfeedback feedbacktype="Response" linkrefid="general_fb"/></respcondition><respcondition continue="Yes"><conditionvar>${is("response1", "2")}</conditionvar><displayfeedback feedbacktype="Response" linkrefid="2_fb"/></respcondition>${when(is("response1", "1"), 100)}`,
    said("general_fb", "<p>Only one of them does.</p>") + said("2_fb", "Drones mate.") + said("correct_fb", "Well done")),
  item("true_false_question", "Drones sting.", choices("response1", label("11", "True") + label("12", "False")), when(is("response1", "12"), 100)),
  item("multiple_answers_question", "Which work?", choices("response1", label("1", "nurses") + label("2", "drones") + label("3", "foragers"), true), when(`<and>${is("response1", "1")}<not>${is("response1", "2")}</not>${is("response1", "3")}</and>`, 100)),
  item("short_answer_question", "What do bees make?", typed, when(is("response1", "honey") + is("response1", "wax"), 100)),
  item("numerical_question", "How many legs?", typed, when(`<or>${is("response1", "6")}<and><vargte respident="response1">5.5</vargte><varlte respident="response1">6.5</varlte></and></or>`, 100)),
  item("fill_in_multiple_blanks_question", "<p>The [who] lays [what].</p>", choices("response_who", label("1", "queen") + label("2", "mother"), false, text("who")) + choices("response_what", label("3", "eggs"), false, text("what")), when(is("response_who", "1"), 50, "Add") + when(is("response_who", "2"), 50, "Add") + when(is("response_what", "3"), 50, "Add")),
  item("multiple_dropdowns_question", "Honey is [taste].", choices("response_taste", label("1", "sweet") + label("2", "sour"), false, text("taste")), when(is("response_taste", "1"), 100, "Add")),
  item("matching_question", "Match.", ["1", "2"].map((at) => choices(`response_${at}`, label("5", "lays eggs") + label("6", "mates") + label("7", "stings"), false, text(at === "1" ? "queen" : "drone"))).join(""), when(is("response_1", "5"), 50, "Add") + when(is("response_2", "6"), 50, "Add")),
  item("essay_question", "Why do bees dance?", typed, ""),
  item("text_only_question", "Read this first.", "", ""),
]; // prettier-ignore

test("a quiz exported by Canvas is imported completely, its HTML as Markdown, and unsupported parts are reported", async () => {
  const course = await academy.course();
  const name = "g1/g1.xml";
  const zip = pack({
    "imsmanifest.xml": manifest([name, "g1/assessment_meta.xml"]),
    [name]: quiz(...canvas),
    "g1/assessment_meta.xml": "<quiz/>",
  });
  const dry = await send(course.id, zip, false);
  expect([dry.problems, dry.questions.length, dry.imported]).toEqual([[], 9, 0]);
  expect(dry.remarks.map(({ place }) => place)).toEqual([
    `${name}, question 1`,
    `${name}, question 10`,
    "g1/assessment_meta.xml",
  ]);
  expect((await send(course.id, zip)).imported).toBe(9);
  const [single, truth, multiple, short, number, blanks, dropdown, matching, essay] = await made(course.id);
  expect(single).toMatchObject({
    type: "single-choice",
    stem: "Who **lays** eggs?",
    feedback: "Only one of them does.",
    options: [
      { text: "The queen", correct: true },
      { text: "A drone", correct: false, feedback: "Drones mate." },
    ],
  });
  expect(truth).toMatchObject({
    type: "true-false",
    options: [
      { text: "True", correct: false },
      { text: "False", correct: true },
    ],
  });
  expect(multiple).toMatchObject({
    type: "multiple-choice",
    options: [{ correct: true }, { correct: false }, { correct: true }],
  });
  expect(short).toMatchObject({ type: "short-text", accepted: ["honey", "wax"], match_case: false });
  expect(number).toMatchObject({ type: "numeric", value: "6", tolerance: { kind: "absolute", amount: "0.5" } });
  expect(blanks).toMatchObject({
    type: "cloze",
    stem: "The [[1]] lays [[2]].",
    gaps: [{ accepted: ["queen", "mother"] }, { accepted: ["eggs"] }],
  });
  expect(dropdown).toMatchObject({
    type: "cloze",
    stem: "Honey is [[1]].",
    gaps: [
      {
        choices: [
          { text: "sweet", correct: true },
          { text: "sour", correct: false },
        ],
      },
    ],
  });
  expect(matching).toMatchObject({
    type: "matching",
    pairs: [
      { left: "queen", right: "lays eggs" },
      { left: "drone", right: "mates" },
      { left: "", right: "stings" },
    ],
  });
  expect(essay).toMatchObject({ type: "essay", stem: "Why do bees dance?" });
});

const item2 = (body: string, declaration: string, processing = "") =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="t">${declaration}<itemBody>${body}</itemBody>${processing}</assessmentItem>`;
const single2 = item2(
  `<p>Look at the <em>comb</em>.</p><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>Who lays eggs?</prompt><simpleChoice identifier="A">The queen</simpleChoice><simpleChoice identifier="B">A drone<feedbackInline outcomeIdentifier="F" identifier="B">No.</feedbackInline></simpleChoice></choiceInteraction>`,
  `<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration>`,
);

test("QTI 2.1 items of other systems are imported, with tags and prompts; an edited text wins over its source", async () => {
  const course = await academy.course();
  const source = Buffer.from("Who **lays** eggs?").toString("base64");
  const entry = (stem: string) =>
    item2(
      `<div><?academy-markdown ${source}?>${stem}</div><p><textEntryInteraction responseIdentifier="R"/></p>`,
      `<responseDeclaration identifier="R" cardinality="single" baseType="string"><correctResponse><value>queen</value></correctResponse></responseDeclaration>`,
    );
  const zip = pack({
    "package/imsmanifest.xml": `<manifest><resources><resource type="imsqti_item_xmlv2p1" href="a.xml"><metadata><lom><general><keyword><string>bees</string></keyword></general></lom></metadata></resource><resource type="imsqti_item_xmlv2p1" href="b.xml"/><resource type="imsqti_item_xmlv2p1" href="c.xml"/></resources></manifest>`,
    "package/a.xml": single2,
    "package/b.xml": entry("Who <strong>lays</strong> eggs?"),
    "package/c.xml": entry("Who <strong>carries</strong> pollen?"),
  });
  expect(await send(course.id, zip)).toMatchObject({ imported: 3, problems: [] });
  const [first, same, changed] = await made(course.id);
  expect(first).toMatchObject({
    type: "single-choice",
    stem: "Look at the *comb*.\n\nWho lays eggs?",
    tags: ["bees"],
    options: [
      { text: "The queen", correct: true },
      { text: "A drone", feedback: "No." },
    ],
  });
  expect([same?.["stem"], changed?.["stem"]]).toEqual(["Who **lays** eggs?", "Who **carries** pollen?"]);
});

const many2 = (worth: readonly [number, number]) =>
  item2(
    `<p>Who works?</p><choiceInteraction responseIdentifier="R" maxChoices="0"><simpleChoice identifier="A">A worker</simpleChoice><simpleChoice identifier="B">The queen</simpleChoice><simpleChoice identifier="C">A drone</simpleChoice></choiceInteraction>`,
    `<responseDeclaration identifier="R" cardinality="multiple" baseType="identifier"><correctResponse><value>A</value><value>B</value></correctResponse><mapping defaultValue="0"><mapEntry mapKey="A" mappedValue="${worth[0]}"/><mapEntry mapKey="B" mappedValue="${worth[1]}"/><mapEntry mapKey="C" mappedValue="-1"/></mapping></responseDeclaration>`,
  );
const number2 = (processing: string) =>
  item2(
    `<p><textEntryInteraction responseIdentifier="R"/></p>`,
    `<responseDeclaration identifier="R" cardinality="single" baseType="float"><correctResponse><value>6</value></correctResponse></responseDeclaration>`,
    `<responseProcessing>${processing}</responseProcessing>`,
  );
const bad = (content: string, type = "imsqti_item_xmlv2p1") =>
  pack({ "imsmanifest.xml": manifest(["a.xml"], type), "a.xml": content });

test.each([
  ["no package", "", Buffer.from("not a zip").toString("base64")],
  ["what is not base64", "", "<xml>"],
  ["no manifest", "", pack({ "a.xml": single2 })],
  ["a file that is not there", "a.xml", pack({ "imsmanifest.xml": manifest(["a.xml"]) })],
  ["a name that leads elsewhere", "../a.xml", pack({ "imsmanifest.xml": manifest(["../a.xml"]), "../a.xml": single2 })],
  ["a document type", "a.xml", bad(`<!DOCTYPE a [<!ENTITY b "c">]>${single2}`)],
  ["a document type in the manifest", "", pack({ "imsmanifest.xml": `<!DOCTYPE a>${manifest(["a.xml"])}`, "a.xml": single2 })],
  ["a picture", "a.xml", bad(single2.replace("<em>comb</em>", `<img src="comb.png" alt="" />`))],
  ["a formula", "a.xml", bad(single2.replace("<em>comb</em>", "<math><mi>x</mi></math>"))],
  ["an interaction that is not known", "a.xml", bad(single2.replaceAll("choiceInteraction", "hottextInteraction"))],
  ["two interactions", "a.xml", bad(single2.replace("</itemBody>", `<extendedTextInteraction responseIdentifier="X"/></itemBody>`))],
  ["a choice of which a wrong option earns a part", "a.xml", bad(single2.replace("</correctResponse>", `</correctResponse><mapping defaultValue="0"><mapEntry mapKey="A" mappedValue="1"/><mapEntry mapKey="B" mappedValue="0.5"/></mapping>`))],
  ["right options that earn different parts", "a.xml", bad(many2([1, 3]))],
  ["a number between limits", "a.xml", bad(number2(`<gte><variable identifier="R"/><baseValue baseType="float">5</baseValue></gte>`))],
  ["a type of Canvas that is not known", "a.xml, question 1", bad(quiz(item("calculated_question", "x", typed, "")), "imsqti_xmlv1p2")],
  ["a short answer that earns a part", "a.xml, question 1", bad(quiz(item("short_answer_question", "x", typed, when(is("response1", "a"), 100) + when(is("response1", "b"), 50))), "imsqti_xmlv1p2")],
])("a package with %s is refused, naming the place", async (_, place, zip) => {
  const course = await academy.course();
  const check = await send(course.id, zip);
  expect([check.imported, check.problems.map((problem) => problem.place)]).toEqual([0, [place]]);
}); // prettier-ignore

test("a package that unpacks to far more than its size is not unpacked beyond the limit @slow", async () => {
  const course = await academy.course();
  const huge = `<a>${" ".repeat(1_900_000)}</a>`;
  const names = Array.from({ length: 30 }, (__, at) => `${at}.xml`);
  const check = await send(
    course.id,
    pack({ "imsmanifest.xml": manifest(names), ...Object.fromEntries(names.map((name) => [name, huge])) }),
  );
  expect(check.imported).toBe(0);
  expect(check.problems.map(({ text: words }) => words).join(" ")).toContain("more than 48 MB");
});

test.each([
  ["nested too deeply for a package is left out and named", `${">".repeat(70)} Who lays eggs?`, 1],
  ["with a reference to a control character is exported", "Who lays&#12; eggs?", 2],
])("a question %s; the others are exported", async (_, stem, exported) => {
  const course = await academy.course();
  const essay = { type: "essay", credit: "by-rubric", rubric: [{ id: randomUUID(), text: "Names the queen", points: 2 }] };
  await academy.question(course.id, { ...essay, stem: "Why do bees dance?" });
  await academy.question(course.id, { ...essay, stem });
  const { status, text: file } = await academy.call(
    academy.instructor,
    "GET",
    `/courses/${course.id}/questions/export?format=qti`,
  );
  expect({ status, ...JSON.parse(file) }).toMatchObject({ status: 200, exported });
  const dropped = JSON.parse(file).dropped.map(({ text: words }: { text: string }) => words);
  expect(dropped.filter((words: string) => words.includes("left out:"))).toHaveLength(2 - exported);
  expect(await send((await academy.course()).id, JSON.parse(file).text)).toMatchObject({ problems: [], imported: exported });
});
