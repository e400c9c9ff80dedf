/*
 * Read one attachment: the program of a separate process, which isolates its memory and CPU time, as `media-process.mjs` does for
 * recordings.
 * Plain JavaScript for the same reason. Detects the type from the bytes, not from the file's name, and reads the declared number of pages.
 */
import { readFile } from "node:fs/promises";
import { inflateSync } from "node:zlib";
import { strFromU8, unzipSync } from "fflate";

/** @type {{ from: string, document: "pdf" | "zip", limits: { memory: number }, exits: { memory: number } }} */
const { from, document, limits, exits } = JSON.parse(process.argv[2] ?? "");

setInterval(() => {
  if (process.memoryUsage.rss() > limits.memory) process.exit(exits.memory);
}, 20).unref();

/** Limits: unpacked bytes of a part, streams of a PDF to inspect, and characters to search for pages. */
const most = { partBytes: 4 * 1024 * 1024, streams: 5_000, characters: 20_000_000, pages: 100_000 };

const office = "application/vnd.openxmlformats-officedocument.";
const kinds = {
  "word/document.xml": `${office}wordprocessingml.document`,
  "xl/workbook.xml": `${office}spreadsheetml.sheet`,
  "ppt/presentation.xml": `${office}presentationml.presentation`,
};

/** Thrown to end the check; the message is the reason of the refusal. */
class Refusal extends Error {}

async function read() {
  const bytes = await readFile(from);
  return document === "pdf" ? readPdf(bytes) : readOffice(bytes);
}

/** The root of a PDF's page tree has the total count; in newer files it is in a compressed stream. */
function readPdf(bytes) {
  const text = bytes.toString("latin1");
  if (!text.includes("%%EOF", text.length - 2048)) throw new Refusal("damaged");
  let pages = countIn(text);
  let streams = 0;
  for (
    let at = text.indexOf("/ObjStm");
    at !== -1 && streams < most.streams;
    at = text.indexOf("/ObjStm", at + 1), streams += 1
  ) {
    const begins = text.indexOf("stream", at);
    const start = begins === -1 ? -1 : begins + (text[begins + 6] === "\r" ? 8 : 7);
    const end = start === -1 ? -1 : text.indexOf("endstream", start);
    if (end === -1) break;
    try {
      pages = Math.max(
        pages,
        countIn(inflateSync(bytes.subarray(start, end), { maxOutputLength: most.partBytes }).toString("latin1")),
      );
    } catch {
      // Encrypted, or packed differently: the number of pages remains unknown.
    }
  }
  return { contentType: "application/pdf", pages: pages > 0 && pages <= most.pages ? pages : null };
}

function countIn(text) {
  let pages = 0;
  const tree = /\/Type\s{0,9}\/Pages\b/g;
  let looked = 0;
  for (let found = tree.exec(text); found && looked < most.characters; found = tree.exec(text)) {
    const before = text.slice(Math.max(0, found.index - 200), found.index);
    const after = text.slice(found.index, found.index + 100_000);
    const end = after.indexOf(">>");
    const dictionary = `${before.slice(before.lastIndexOf("<<") + 1)}${end === -1 ? after : after.slice(0, end)}`;
    looked += dictionary.length;
    pages = Math.max(pages, Number(/\/Count\s{1,9}(\d{1,7})/.exec(dictionary)?.[1] ?? 0));
  }
  return pages;
}

function readOffice(bytes) {
  const names = new Set();
  const wanted = new Set(["[Content_Types].xml", "mimetype", "docProps/app.xml", "meta.xml"]);
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      names.add(name);
      return wanted.has(name) && originalSize <= most.partBytes;
    },
  });
  const textOf = (name) => (parts[name] ? strFromU8(parts[name]).replaceAll("\0", "") : "");
  // Macros would run where the document is opened. Their file may have any name, but the list of content types reveals it.
  const hasProgram = /macroEnabled|vbaProject|ms-office\.activeX/i.test(textOf("[Content_Types].xml"));
  if (hasProgram || [...names].some((name) => /vbaProject\.bin$|^Basic\/|^Scripts\//i.test(name)))
    throw new Refusal("wrong_document");
  const [open] = /^application\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)$/.exec(textOf("mimetype").trim()) ?? [];
  if (open) return { contentType: open, pages: numberIn(textOf("meta.xml"), /meta:page-count="(\d{1,6})"/) };
  const main = Object.keys(kinds).find((name) => names.has(name));
  if (!main || !parts["[Content_Types].xml"]) throw new Refusal("wrong_document");
  return { contentType: kinds[main], pages: numberIn(textOf("docProps/app.xml"), /<(?:Pages|Slides)>(\d{1,6})<\//) };
}

function numberIn(text, pattern) {
  const number = Number(pattern.exec(text)?.[1] ?? 0);
  return number > 0 && number <= most.pages ? number : null;
}

let answer;
try {
  answer = await read();
} catch (error) {
  answer = { refusal: error instanceof Refusal ? error.message : "damaged", reason: String(error) };
}
process.stdout.write(`${JSON.stringify(answer)}\n`, () => process.exit());
