import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import type { QuestionFormat } from "#domain/question-file.schema.ts";
import { readQuestionFile } from "./convert-questions.ts";

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const pack = (item: string, type: string) =>
  Buffer.from(
    zipSync({
      "imsmanifest.xml": Buffer.from(`<manifest><resources><resource type="${type}" href="a.xml"/></resources></manifest>`),
      "a.xml": Buffer.from(item),
    }),
  ).toString("base64");

/** Essays that ask a text, in each format that can have HTML. */
const files: Record<string, (text: string) => [QuestionFormat, string]> = {
  "Moodle XML": (text) => [
    "moodle-xml",
    `<quiz><question type="essay"><questiontext format="html"><text>${escaped(text)}</text></questiontext></question></quiz>`,
  ],
  GIFT: (text) => ["gift", `${text.replace(/[~=#{}:\\]/g, "\\$&")}{}`],
  "QTI 1.2": (text) => [
    "qti",
    pack(
      `<questestinterop><item><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>essay_question</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation><material><mattext texttype="text/html">${escaped(text)}</mattext></material><response_str ident="r"/></presentation></item></questestinterop>`,
      "imsqti_xmlv1p2",
    ),
  ],
  "QTI 2.1": (text) => [
    "qti",
    pack(
      `<assessmentItem><itemBody>${text}<extendedTextInteraction responseIdentifier="R"/></itemBody></assessmentItem>`,
      "imsqti_item_xmlv2p1",
    ),
  ],
};

async function read(format: QuestionFormat, text: string) {
  const { found, problems } = await readQuestionFile(format, text, []);
  return { stems: found.map(({ question }) => question["stem"]), problems };
}

describe.each(Object.entries(files))("HTML in %s", (_, fileOf) => {
  test.each([
    ["Area: 10<sup>2</sup> m", /^Raised and lowered text .*10<sup>2/],
    ["H<sub>2</sub>O", /^Raised and lowered text .*H<sub>2/],
    ["<p>Not <u>one</u> lays.</p>", /^The HTML element “u” .*<u>one/],
    ["<p>One</p><hr/><p>Two</p>", /^The HTML element “hr”/],
    ['Fill <input type="text"/> in.', /^The HTML element “input”/],
    ["<dl><dt>Drone</dt><dd>mates</dd></dl>", /^The HTML element “dl”/],
    ['<span style="text-decoration: line-through">not</span> this', /^The HTML element “span”/],
  ])("is refused by name and place if its meaning would be lost: %s", async (text, reason) => {
    const { stems, problems } = await read(...fileOf(text));
    expect([stems, problems.map(({ text: why }) => why)]).toEqual([[], [expect.stringMatching(reason)]]);
    expect(problems[0]?.place).not.toBe("");
  });

  test.each([
    ["<div>One</div><div>Two</div>", "One\n\nTwo"],
    ["<section><center>One</center></section><p>Two</p>", "One\n\nTwo"],
    ["<p><del>Old</del> or <s>older</s></p>", "~~Old~~ or ~~older~~"],
    ['<p><span lang="de">Who</span> <font color="red">lays</font>?</p>', "Who lays?"],
    ["<b>Wh</b><b>o</b> lays?", "**Who** lays?"],
    ["<pre>a *b*</pre>", "```\na *b*\n```"],
    ["<p>2*3*4 and ~~5~~</p>", "2\\*3\\*4 and \\~~5\\~~"],
  ])("becomes Markdown that reads the same: %s", async (text, stem) => {
    expect(await read(...fileOf(text))).toEqual({ stems: [stem], problems: [] });
  });

  test("without elements reads the same", async () => {
    expect(await read(...fileOf("2*3*4 is it?"))).toEqual({ stems: ["2\\*3\\*4 is it?"], problems: [] });
    expect(await read(...fileOf("Is it -5 or 2 * 3?"))).toEqual({ stems: ["Is it -5 or 2 * 3?"], problems: [] });
  });
});

test.each([
  ["plain_text", "# 1*2*3 <b>", "\\# 1\\*2\\*3 \\<b>"],
  ["moodle_auto_format", "1*2*3\n\nTwo\nlines", "1\\*2\\*3\n\nTwo  \nlines"],
  ["markdown", "1*2*3", "1*2*3"],
])("a text of Moodle in the format %s reads the same", async (format, text, stem) => {
  const file = `<quiz><question type="essay"><questiontext format="${format}"><text>${escaped(text)}</text></questiontext></question></quiz>`;
  expect(await read("moodle-xml", file)).toEqual({ stems: [stem], problems: [] });
});

test("each answer in GIFT has the format of its mark, or of its question", async () => {
  const gift =
    "[html]<p>Who <i>lays</i>?</p>{=[markdown]The *queen* ~<b>drones</b>#<p>No\\: 2*2*2.</p>}\n\nWhich?{=2*2*2 -> <8> =a -> b}";
  const { found, problems } = await readQuestionFile("gift", gift, []);
  expect(problems).toEqual([]);
  expect(found[0]?.question).toMatchObject({
    stem: "Who *lays*?",
    options: [{ text: "The *queen*" }, { text: "**drones**", feedback: "No: 2\\*2\\*2." }],
  });
  expect(found[1]?.question).toMatchObject({ pairs: [{ left: "2\\*2\\*2", right: "<8>" }, { left: "a" }] });
});

test.each<[string, QuestionFormat, string]>([
  [
    "the right side of a pair in QTI 2.1",
    "qti",
    pack(
      `<assessmentItem><responseDeclaration identifier="R"><correctResponse><value>A B</value></correctResponse></responseDeclaration><itemBody><matchInteraction responseIdentifier="R"><simpleMatchSet><simpleAssociableChoice identifier="A">a</simpleAssociableChoice></simpleMatchSet><simpleMatchSet><simpleAssociableChoice identifier="B">10<sup>2</sup></simpleAssociableChoice></simpleMatchSet></matchInteraction></itemBody></assessmentItem>`,
      "imsqti_item_xmlv2p1",
    ),
  ],
  [
    "a gap of Moodle",
    "moodle-xml",
    `<quiz><question type="cloze"><questiontext format="html"><text>${escaped("<p>It is {1:SA:=10<sup>2</sup>}.</p>")}</text></questiontext></question></quiz>`,
  ],
  ["an element that does not end", "gift", "If [html] a &amp; <b{}"],
])("what is no plain text is refused in %s", async (_, format, text) => {
  expect(await read(format, text)).toMatchObject({ stems: [], problems: [{ text: expect.stringMatching(/Raised|HTML/) }] });
});
