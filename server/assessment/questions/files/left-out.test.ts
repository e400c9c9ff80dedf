import { zipSync } from "fflate";
import { expect, test } from "vitest";
import type { QuestionFormat } from "#domain/question-file.schema.ts";
import { newQuestionSchema } from "#domain/question.schema.ts";
import { exportQuestions, readQuestionFile } from "./convert-questions.ts";

/* What an import leaves out is remarked on with its place; what would change a question's meaning is refused. */

const lessons = [
  { id: "00000000-0000-4000-8000-000000000001", title: "Bees" },
  { id: "00000000-0000-4000-8000-000000000002", title: "Hives" },
  { id: "00000000-0000-4000-8000-000000000003", title: "Hives" },
];
async function read(format: QuestionFormat, text: string) {
  const { found, problems, remarks } = await readQuestionFile(format, text, lessons);
  return { count: found.length, problems, remarks };
}

const text = (name: string, words: string, more = "") => `<${name}${more}><text>${words}</text></${name}>`;
const answer = (words: string, fraction: number, said = "") =>
  `<answer fraction="${fraction}"><text>${words}</text>${text("feedback", said)}</answer>`;
const moodle = (type: string, inside: string) =>
  `<quiz><question type="category"/><question type="${type}">${text("questiontext", "Who lays?")}${inside}</question></quiz>`;

const packed = (type: string, files: Record<string, string>) =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries({
          "imsmanifest.xml": `<manifest><resources><resource type="${type}" href="${Object.keys(files)[0]}">${Object.keys(files)
            .map((name) => `<file href="${name}"/>`)
            .join("")}</resource></resources></manifest>`,
          ...files,
        }).map(([name, content]) => [name, Buffer.from(content)]),
      ),
    ),
  ).toString("base64");
const qti2 = (body: string, entries = "") =>
  packed("imsqti_item_xmlv2p1", {
    "a.xml": `<assessmentItem><responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse>${entries}</responseDeclaration><itemBody>${body}<choiceInteraction responseIdentifier="R"><simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice></choiceInteraction></itemBody></assessmentItem>`,
  });
const qti1 = (type: string, answers: string, conditions: string, more = "") =>
  packed("imsqti_xmlv1p2", {
    "a.xml": `<questestinterop><item>${type && `<itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>${type}</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>`}<presentation><material><mattext>Who lays?</mattext></material>${answers}</presentation><resprocessing>${conditions}</resprocessing>${more}</item></questestinterop>`,
  });
const typed = `<response_str ident="r"/>`;
const chosen = `<response_lid ident="r" rcardinality="Single"><render_choice>${["1", "2"].map((id) => `<response_label ident="${id}"><material><mattext>${id}</mattext></material></response_label>`).join("")}</render_choice></response_lid>`;
const when = (id: string, worth: number, says = "") =>
  `<respcondition><conditionvar><varequal respident="r">${id}</varequal></conditionvar><setvar varname="SCORE">${worth}</setvar>${says && `<displayfeedback linkrefid="${says}"/>`}</respcondition>`;
const said = (name: string) =>
  `<itemfeedback ident="${name}"><material><mattext>The queen does.</mattext></material></itemfeedback>`;

const general = /^The general feedback for right or wrong answers is left out/;
const answers = /^The feedback for single answers is left out/;
const costs = /^Wrong answers cost points in the file/;
const category = { place: "question 1", text: "Categories are left out." };

test.each<[string, QuestionFormat, string, string, RegExp]>([
  ...["correctfeedback", "partiallycorrectfeedback", "incorrectfeedback"].map((name): [string, QuestionFormat, string, string, RegExp] => [
    `Moodle's ${name}`,
    "moodle-xml",
    moodle("multichoice", answer("a", 100) + answer("b", 0) + text(name, "Well.")),
    "question 2",
    general,
  ]),
  ["feedback of a short answer in Moodle XML", "moodle-xml", moodle("shortanswer", answer("queen", 100, "Yes.")), "question 2", answers],
  ["feedback of a number in Moodle XML", "moodle-xml", moodle("numerical", answer("6", 100, "Yes.")), "question 2", answers],
  [
    "feedback of a gap in Moodle XML",
    "moodle-xml",
    moodle("cloze", "").replace("Who lays?", "The {1:SA:=queen#Yes.} lays."),
    "question 2",
    answers,
  ],
  ["negative weights in Moodle XML", "moodle-xml", moodle("multichoice", answer("a", 100) + answer("b", -50)), "question 2", costs],
  ["negative weights in GIFT", "gift", "\nWhich?{=a ~%-50%b}", "line 2", costs],
  ["feedback of a short answer in GIFT", "gift", "Which?{=a#Yes. =b}", "line 1", answers],
  ["a rubricBlock of QTI 2.1", "qti", qti2(`<rubricBlock view="scorer"><p>Look.</p></rubricBlock>`), "a.xml", /^Notes .*“rubricBlock”/],
  [
    "negative points in QTI 2.1",
    "qti",
    qti2("", `<mapping><mapEntry mapKey="A" mappedValue="1"/><mapEntry mapKey="B" mappedValue="-1"/></mapping>`),
    "a.xml",
    costs,
  ],
  ["a text without a type in QTI 1.2", "qti", qti1("", typed, when("queen", 100)), "a.xml, question 1", /not state the type.*“short-text”/],
  ["an essay without a type in QTI 1.2", "qti", qti1("", typed, ""), "a.xml, question 1", /not state the type.*“essay”/],
  ["negative points in QTI 1.2", "qti", qti1("multiple_choice_question", chosen, when("1", 100) + when("2", -50)), "a.xml, question 1", costs],
  [
    "feedback of a short answer in QTI 1.2",
    "qti",
    qti1("short_answer_question", typed, when("queen", 100, "1_fb"), said("1_fb")),
    "a.xml, question 1",
    answers,
  ],
  [
    "a further file without questions",
    "qti",
    packed("imsqti_xmlv1p2", {
      "b.xml": `<questestinterop><item><presentation><material><mattext>Why?</mattext></material>${typed}</presentation><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>essay_question</fieldentry></qtimetadatafield></qtimetadata></itemmetadata></item></questestinterop>`,
      "more.xml": "<settings/>",
    }),
    "more.xml",
    /^This file has no questions/,
  ],
])("%s: the question is imported, with a remark at its place", async (_, format, file, place, words) => {
  const { count, problems, remarks } = await read(format, file);
  const others = remarks.filter(({ text: other }) => other !== category.text);
  expect([count, problems, others]).toEqual([1, [], [{ place, text: expect.stringMatching(words) }]]);
}); // prettier-ignore

test("what is used or empty is not remarked on", async () => {
  const inside = answer("a", 100, "Yes.") + answer("b", 0) + text("correctfeedback", " ") + text("generalfeedback", "The queen.");
  expect((await read("moodle-xml", moodle("multichoice", inside))).remarks).toEqual([category]);
  expect((await read("gift", "Which?{=a#Yes. ~b#No.}")).remarks).toEqual([]);
  const used = qti1("multiple_choice_question", chosen, when("1", 100, "1_fb") + when("2", 0), said("1_fb"));
  expect((await read("qti", used)).remarks).toEqual([]);
});

const csv = (value: string, tolerance = "") =>
  `type,question,answers,value,tolerance\nnumeric,How many?,,"${value}","${tolerance}"`;
const json = (lesson: string) =>
  JSON.stringify({ format: "academy-questions", version: 1, questions: [{ lesson, type: "essay", stem: "Why?" }] });

test.each<[string, QuestionFormat, string, string, RegExp]>([
  ["a template of QTI 2.1", "qti", qti2("", "<templateDeclaration/>"), "a.xml", /“templateDeclaration”/],
  ["a printed variable of QTI 2.1", "qti", qti2(`<p><printedVariable identifier="X"/></p>`), "a.xml", /“printedVariable”/],
  ["a root that QTI 2.1 does not have", "qti", packed("imsqti_item_xmlv2p1", { "a.xml": "<qti-assessment-item/>" }), "a.xml", /“qti-assessment-item”/],
  ["a CSV value that may be 1.5 or 1500", "csv", csv("1,500"), "row 2", /“1,500” is ambiguous/],
  ["a CSV tolerance that may be 1.5 or 1500", "csv", csv("6", "1,500"), "row 2", /“1,500” is ambiguous/],
  ["a CSV tolerance in percent that is ambiguous", "csv", csv("6", "1,500 %"), "row 2", /“1,500” is ambiguous/],
  ["a Moodle value that is ambiguous", "moodle-xml", moodle("numerical", answer("1,500", 100)), "question 2", /“1,500” is ambiguous/],
  ["a lesson title that occurs twice", "json", json("Hives"), "question 1", /several lessons “Hives”/],
])("%s is refused at its place", async (_, format, file, place, words) => {
  const { count, problems } = await read(format, file);
  expect([count, problems]).toEqual([0, [{ place, text: expect.stringMatching(words) }]]);
}); // prettier-ignore

test("numbers and lesson titles that are clear are imported", async () => {
  for (const value of ["1500", "1.500", "1,500.25"])
    expect(await read("csv", csv(value))).toMatchObject({ count: 1, problems: [] });
  expect(await read("json", json("Bees"))).toEqual({ count: 1, problems: [], remarks: [] });
});

test("an export in JSON tells which questions an import would refuse because of their lessons' titles", async () => {
  const asked = ["Bees", "Hives"].map((title) =>
    newQuestionSchema.parse({
      type: "short-text",
      stem: title,
      accepted: ["a"],
      purpose: "exam",
      lesson_id: lessons.find((lesson) => lesson.title === title)?.id,
    }),
  );
  const file = await exportQuestions("json", asked, lessons);
  const refused = [{ place: "question 2", text: expect.stringMatching(/several lessons “Hives”/) }];
  expect([file.exported, file.dropped]).toEqual([2, refused]);
  expect((await read("json", file.text)).problems).toEqual(refused);
});

test.each<QuestionFormat>(["csv", "gift", "moodle-xml", "qti", "qti-1-2"])(
  "a number that its author wrote with a separator of thousands is exported without it: %s",
  async (format) => {
    const written = { type: "numeric", stem: "How many bees?", value: "40,000", purpose: "exam" };
    const file = await exportQuestions(format, [newQuestionSchema.parse(written)], []);
    expect([file.exported, await read(format, file.text)]).toMatchObject([1, { count: 1, problems: [] }]);
    const { found } = await readQuestionFile(format, file.text, []);
    expect(found[0]?.question["value"]).toBe("40000");
  },
);
