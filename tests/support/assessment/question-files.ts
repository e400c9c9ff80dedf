import { randomUUID } from "node:crypto";
import { zipSync } from "fflate";
import { mostQuestions } from "#domain/question.ts";
import type { QuestionFormat } from "#domain/question-file.schema.ts";
import { newQuestionSchema, type NewQuestion } from "#domain/question.schema.ts";

type QuestionFile = { format: QuestionFormat; text: string };

const option = (text: string, correct = false) => ({ id: randomUUID(), text, correct });

/** Generate the maximum number of questions of a course, realistic and of every type that all formats support. */
export function ordinaryQuestions(count: number = mostQuestions): NewQuestion[] {
  return Array.from({ length: count }, (_, at) => {
    const shared = {
      purpose: "exam",
      hint: `Look at *page ${at}*.`,
      feedback: `A **bee** of kind ${at} is told in chapter ${at % 7}: see the [list](https://bees.example/${at}).`,
      tags: [`chapter ${at % 7}`],
    };
    const stem = `Which bee of hive ${at} works **all summer**?\n\n- It flies\n- It dances\n\nChoose one.`;
    if (at % 3 === 0)
      return newQuestionSchema.parse({ ...shared, stem, type: "short-text", accepted: ["the forager", `bee ${at}`] });
    if (at % 3 === 1)
      return newQuestionSchema.parse({
        ...shared,
        stem,
        type: "numeric",
        value: String(at),
        tolerance: { kind: "absolute", amount: "1" },
      });
    const options = [
      option("The *queen*"),
      option("A drone"),
      option(`Forager ${at}`, true),
      option("A nurse, who stays at home"),
    ];
    return newQuestionSchema.parse({ ...shared, stem, type: "single-choice", options });
  });
}

const zipOf = (files: Record<string, string>) =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])))).toString(
    "base64",
  );
const manifest = (types: string, count = 1) =>
  `<manifest><resources>${Array.from({ length: count }, (_, at) => `<resource type="${types}" href="q${at}.xml"><file href="q${at}.xml"/></resource>`).join("")}</resources></manifest>`;
const qti2 = (body: string, declarations = "") =>
  `<assessmentItem>${declarations}<responseDeclaration identifier="RESPONSE" baseType="string"><correctResponse><value>a</value></correctResponse></responseDeclaration><itemBody>${body}</itemBody></assessmentItem>`;
const qti1 = (text: string, times = 1) =>
  `<questestinterop>${`<item><presentation><material><mattext texttype="text/html">${text}</mattext></material><response_str ident="r"/></presentation></item>`.repeat(times)}</questestinterop>`;
const pack = (item: string, type = "imsqti_item_xmlv2p1") => zipOf({ "imsmanifest.xml": manifest(type), "q0.xml": item });
const moodle = (inside: string, type = "essay") => `<quiz><question type="${type}">${inside}</question></quiz>`;
const html = (text: string) => `<questiontext format="html"><text><![CDATA[${text}]]></text></questiontext>`;
const row = (cells: string) => `type,question,answers\n${cells}`;

/** Return files that are small but expensive to read, or as large as allowed, by their peculiarity. */
export function hostileQuestionFiles(length: number): Record<string, QuestionFile> {
  const fill = (unit: string, of = length) => unit.repeat(Math.floor(of / unit.length));
  const essay = (stem: string) => ({
    type: "essay",
    stem,
    purpose: "exam",
    credit: "by-rubric",
    rubric: [{ id: randomUUID(), text: "a", points: 1 }],
  });
  const own = (questions: unknown) => JSON.stringify({ format: "academy-questions", version: 1, questions });
  const perQuestion = Math.floor(length / 12_000);
  const source = (markdown: string) =>
    qti2(
      `<div><?academy-markdown ${Buffer.from(markdown).toString("base64")}?>x</div><extendedTextInteraction responseIdentifier="RESPONSE"/>`,
    );
  const qti = (text: string, type?: string): QuestionFile => ({ format: "qti", text: pack(text, type) });
  const small = Math.min(length, 1_900_000);
  return {
    "json: stems of the worst Markdown": {
      format: "json",
      text: own(Array.from({ length: perQuestion }, () => essay(fill("![", 9_900)))),
    },
    "json: nested quotes": { format: "json", text: own(Array.from({ length: perQuestion }, () => essay(fill("> ", 9_900)))) },
    "json: links": { format: "json", text: own(Array.from({ length: perQuestion }, () => essay(fill("//a.b/", 9_900)))) },
    "json: arrays in arrays": { format: "json", text: fill("[") },
    "json: empty questions": { format: "json", text: own(Array.from({ length: Math.floor(length / 3) }, () => ({}))) },
    "gift: braces": { format: "gift", text: fill("{") },
    "gift: a long line": { format: "gift", text: `${fill("::a")}{=b}` },
    "gift: tags": { format: "gift", text: `// ${fill("[tag:")}` },
    "gift: answers": { format: "gift", text: `a{${fill("=a ")}}` },
    "gift: spaces": { format: "gift", text: `a${fill(" ")}b{=a}` },
    "gift: questions": { format: "gift", text: fill("a{=b}\n\n") },
    "csv: quotes": { format: "csv", text: row(fill('"')) },
    "csv: one open quote": { format: "csv", text: row(`essay,"${fill("a\n")}`) },
    "csv: rows": { format: "csv", text: row(fill("essay,a,b\n")) },
    "csv: gaps": { format: "csv", text: row(`cloze,[[1]],"${fill("1: a|")}"`) },
    "moodle: open elements": { format: "moodle-xml", text: `<quiz>${fill("<a")}` },
    "moodle: attributes": {
      format: "moodle-xml",
      text: `<quiz ${Array.from({ length: Math.floor(length / 14) }, (_, at) => `a${at}=""`).join(" ")}/>`,
    },
    "moodle: many questions": { format: "moodle-xml", text: `<quiz>${fill('<question type="essay"/>')}</quiz>` },
    "moodle: HTML that nests": { format: "moodle-xml", text: moodle(html(fill("<em>", 59_000))) },
    "moodle: HTML without ends": { format: "moodle-xml", text: moodle(html(fill("<a ", 59_000))) },
    "moodle: many texts of HTML": {
      format: "moodle-xml",
      text: `<quiz>${fill(`<question type="essay">${html(fill("<p>a <b>c</b>", 9_000))}</question>`)}</quiz>`,
    },
    "moodle: gaps": { format: "moodle-xml", text: moodle(html(fill("{1:SA:=a")), "cloze") },
    "moodle: entities": { format: "moodle-xml", text: moodle(html(fill("&#38;"))) },
    "qti: marks of gaps": qti(qti2(`<p>${fill("\ue000", small)}</p><extendedTextInteraction/>`)),
    "qti: the source of a text": qti(source(fill("> ", small * 0.7))),
    "qti: a source of links": qti(source(fill("[a](", small * 0.7))),
    "qti: a source of quotes": qti(source(fill("> 1. ", 60_000))),
    "qti: spaces": qti(qti2(`<p>a${fill(" ", small)}b</p><extendedTextInteraction/>`)),
    "qti: interactions": qti(qti2(`<p>${fill('<textEntryInteraction responseIdentifier="RESPONSE"/>', small)}</p>`)),
    "qti: paragraphs": qti(qti2(`${fill("<p>a</p>", small)}<extendedTextInteraction/>`)),
    "qti: declarations": qti(qti2("<p>a</p><extendedTextInteraction/>", fill('<responseDeclaration identifier="a"/>', small))),
    "qti 1.2: items": qti(qti1("a", Math.floor(small / 130)), "imsqti_xmlv1p2"),
    "qti 1.2: HTML": qti(qti1(`<![CDATA[${fill("<b>a ", 59_000)}]]>`, Math.floor(small / 60_000)), "imsqti_xmlv1p2"),
    "qti 1.2: spaces": qti(qti1(`a${fill(" ", small)}b`), "imsqti_xmlv1p2"),
    "qti: a manifest of resources": {
      format: "qti",
      text: zipOf({ "imsmanifest.xml": manifest("imsqti_item_xmlv2p1", Math.floor(small / 80)) }),
    },
    "qti: zeros": { format: "qti", text: zipOf({ "imsmanifest.xml": fill(" ", small) }) },
    "qti: no package": { format: "qti", text: fill("A") },
  };
}
