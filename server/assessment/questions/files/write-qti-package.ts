import { zipSync, type Zippable } from "fflate";
import type { FileRemark } from "#domain/question-file.schema.ts";
import type { NewQuestion as Question } from "#domain/question.schema.ts";
import { readQti1 } from "./qti-1-2.ts";
import { readQti2 } from "./qti-2-1.ts";
import { escapeXml } from "./qti-text.ts";
import { UnreadableQuestion, type ReadFile } from "./read-result.ts";
import { writeQti1Item } from "./write-qti-1-2.ts";
import { writeQtiItem } from "./write-qti.ts";
import { parseXml } from "./xml.ts";

/** A ZIP contains local times. Fix them, so that the same questions give the same package. */
const fixedTime = new Date(1980, 0, 1);

/** Write questions as a package in QTI 2.1, in base64, and return what it does not support. */
export function writeQtiPackage(questions: readonly Question[]): { text: string; dropped: FileRemark[] } {
  const files: Zippable = {};
  const resources = questions.map((question, at) => {
    const identifier = `question-${at + 1}`;
    const href = `items/${identifier}.xml`;
    files[href] = Buffer.from(writeQtiItem(question, identifier));
    const words = question.tags.map(
      (tag) => `<imsmd:keyword><imsmd:langstring>${escapeXml(tag)}</imsmd:langstring></imsmd:keyword>`,
    );
    const general = `<imsmd:title><imsmd:langstring>${escapeXml(titleOf(question))}</imsmd:langstring></imsmd:title>${words.join("")}`;
    return `<resource identifier="${identifier}" type="imsqti_item_xmlv2p1" href="${href}"><metadata><imsmd:lom><imsmd:general>${general}</imsmd:general></imsmd:lom></metadata><file href="${href}"/></resource>`;
  });
  files["imsmanifest.xml"] = Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:imsmd="http://www.imsglobal.org/xsd/imsmd_v1p2" identifier="academy-questions">
<metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata><organizations/>
<resources>\n${resources.join("\n")}\n</resources>\n</manifest>\n`,
  );
  return { text: zipped(files), dropped: [] };
}

/** The bytes of one file with items: fewer than an import reads. Other systems make a quiz of each file. */
const fileBytes = 1_500_000;

/** Write questions as a package in QTI 1.2, in base64, and return what it does not support. */
export function writeQti1Package(questions: readonly Question[]): { text: string; dropped: FileRemark[] } {
  const { items, dropped } = writeItems(questions);
  const quizzes: string[][] = [];
  let bytes = Infinity;
  for (const item of items) {
    const size = Buffer.byteLength(item);
    if (bytes + size > fileBytes) {
      quizzes.push([]);
      bytes = 0;
    }
    quizzes.at(-1)?.push(item);
    bytes += size;
  }
  const files: Zippable = {};
  const resources = quizzes.map((items, at) => {
    const identifier = `questions-${at + 1}`;
    const href = `${identifier}/${identifier}.xml`;
    files[href] = Buffer.from(quizOf(items, identifier));
    return `<resource identifier="${identifier}" type="imsqti_xmlv1p2" href="${href}"><file href="${href}"/></resource>`;
  });
  files["imsmanifest.xml"] = Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<manifest xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1" identifier="academy-questions">
<metadata><schema>IMS Content</schema><schemaversion>1.1.3</schemaversion></metadata><organizations/>
<resources>\n${resources.join("\n")}\n</resources>\n</manifest>\n`,
  );
  return { text: zipped(files), dropped };
}

function writeItems(questions: readonly Question[]): { items: string[]; dropped: FileRemark[] } {
  const dropped: FileRemark[] = [];
  const items = questions.flatMap((question, at) => {
    const item = writeQti1Item(question, `question-${at + 1}`);
    if (item === null)
      dropped.push({
        place: `question ${at + 1}`,
        text: `“${question.stem.slice(0, 80)}” is left out: QTI 1.2 does not support it.`,
      });
    return item ?? [];
  });
  return { items, dropped };
}

const quizOf = (items: readonly string[], identifier: string) => `<?xml version="1.0" encoding="UTF-8"?>
<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="${identifier}" title="${identifier}"><section ident="root_section">
${items.join("\n")}
</section></assessment></questestinterop>
`;

const zipped = (files: Zippable) => Buffer.from(zipSync(files, { mtime: fixedTime })).toString("base64");

/**
 * Write a question as its file in a package and read it back, without packing it. An unreadable file is reported as a problem, what
 * the version has no form for as dropped.
 */
export function readQtiBack(format: "qti" | "qti-1-2", question: Question): ReadFile & { dropped: FileRemark[] } {
  const read: ReadFile = { found: [], problems: [], remarks: [] };
  const { items, dropped } = format === "qti" ? { items: [], dropped: [] } : writeItems([question]);
  try {
    if (format === "qti") readQti2(parseXml(writeQtiItem(question, "question-1")), { place: "", tags: [...question.tags] }, read);
    else readQti1(parseXml(quizOf(items, "questions-1")), "", read);
  } catch (error) {
    if (!(error instanceof UnreadableQuestion)) throw error;
    read.problems.push({ place: "", text: error.message });
  }
  return { ...read, dropped };
}

const titleOf = ({ stem }: Question) => stem.replace(/\s+/g, " ").trim().slice(0, 80);
