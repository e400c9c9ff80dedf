import type { XmlElement } from "@rgrove/parse-xml";
import { mostQuestions } from "#domain/question.ts";
import { questionFileLimits } from "#domain/question-file.schema.ts";
import { openZip, type OpenZip } from "#server/courses/import-export/open-zip.ts";
import { newRemarks } from "#server/courses/import-export/remarks.ts";
import { readQti1 } from "./qti-1-2.ts";
import { readQti2 } from "./qti-2-1.ts";
import { UnreadableQuestion, type ReadFile } from "./read-result.ts";
import { childrenOf, descendantsOf, parseXml, textOf } from "./xml.ts";

/* A package as IMS Content Packaging defines it: a ZIP with imsmanifest.xml, which names the files with the questions. */

const limits = { fileBytes: 2_000_000, manifestBytes: 8_000_000, allBytes: 48_000_000, files: mostQuestions + 1_000 } as const;
const ofQuestions = /^(?:imsqti_|associatedcontent\/imscc)/;

/** Read a package of questions in QTI 1.2 or 2.1, given in base64. Unreadable parts are named by file and place. */
export async function readQtiPackage(base64: string): Promise<ReadFile> {
  if (!/^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(base64)) throw new UnreadableQuestion("The package is incomplete. Choose it again.");
  const found = newRemarks();
  const zip = openZip(Buffer.from(base64, "base64"), found, limits.files);
  const read: ReadFile = { found: [], problems: [], remarks: [] };
  const unfit = () =>
    read.problems.push(
      ...found.problems.map(({ place, text }) =>
        place === "" ? { place, text: `The package ${text}.` } : { place, text: `The file ${text}.` },
      ),
    );
  if (!zip || found.problems.length > 0) {
    unfit();
    return read;
  }
  const manifestName = zip.names
    .filter((name) => /(^|\/)imsmanifest\.xml$/.test(name))
    .toSorted((a, b) => a.length - b.length)[0];
  if (manifestName === undefined) throw new UnreadableQuestion("The package has no imsmanifest.xml, so it is not a QTI package.");
  const files = new PackageFiles(zip);
  const manifest = parseXml(await files.read(manifestName, limits.manifestBytes));
  const folder = manifestName.slice(0, -"imsmanifest.xml".length);
  for (const { name, tags, isQuestion } of namedFiles(manifest)) {
    if (!zip.has(folder + name)) {
      read.problems.push({ place: name, text: "The manifest lists this file, but it is missing from the package." });
      continue;
    }
    if (!isQuestion && !/\.(xml|qti)$/i.test(name)) continue;
    try {
      const root = parseXml(await files.read(folder + name));
      if (root.name === "questestinterop") readQti1(root, name, read);
      else if (root.name === "assessmentItem") readQti2(root, { place: name, tags }, read);
      else if (root.name === "assessmentTest")
        read.remarks.push({ place: name, text: "The test itself is left out; its questions are imported." });
      // Canvas describes the settings of a quiz in a file of its own.
      else if (isQuestion && root.name !== "quiz")
        throw new UnreadableQuestion(`The file begins with “${root.name.slice(0, 40)}”, which is not known in QTI 1.2 or 2.1.`);
      else read.remarks.push({ place: name, text: "This file has no questions in QTI, so it is left out." });
    } catch (error) {
      if (!(error instanceof UnreadableQuestion)) throw error;
      read.problems.push({ place: name, text: error.message });
    }
    if (read.found.length + read.problems.length > questionFileLimits.questions) break;
  }
  unfit();
  return read;
}

/** The texts of a package, with limits on unpacking. */
class PackageFiles {
  readonly #zip: OpenZip;
  #bytes = 0;
  #files = 0;

  constructor(zip: OpenZip) {
    this.#zip = zip;
  }

  async read(name: string, most: number = limits.fileBytes): Promise<string> {
    const megabytes = `${most / 1_000_000} MB`;
    const content = await this.#zip.read(name, most, `is larger than ${megabytes}`);
    if (content === null) throw new UnreadableQuestion(`The file is damaged, or larger than ${megabytes}.`);
    this.#bytes += content.length;
    if (this.#bytes > limits.allBytes || ++this.#files > limits.files)
      throw new UnreadableQuestion("The package unpacks to more than 48 MB, or has more than 6,000 files of questions.");
    const text = content.toString("utf8");
    if (text.includes("\ufffd")) throw new UnreadableQuestion("The file is not UTF-8.");
    return text;
  }
}

type NamedFile = {
  name: string;
  tags: string[];
  /** Whether the manifest says that its content is questions; otherwise it is a further file of a resource. */
  isQuestion: boolean;
};

/** Return the question files of a manifest, without duplicates, in its order, with their keywords. */
function namedFiles(manifest: XmlElement): NamedFile[] {
  const named = new Map<string, NamedFile>();
  for (const resource of descendantsOf(manifest, "resource")) {
    const type = resource.attributes["type"] ?? "";
    if (!ofQuestions.test(type)) continue;
    const tags = descendantsOf(resource, "keyword").map((keyword) => {
      const string = descendantsOf(keyword, "string")[0] ?? descendantsOf(keyword, "langstring")[0];
      return textOf(string ?? keyword).trim();
    });
    const base = resource.attributes["xml:base"] ?? "";
    const hrefs = [resource.attributes["href"], ...childrenOf(resource, "file").map((file) => file.attributes["href"])];
    for (const [at, href] of hrefs.entries()) {
      const name = href === undefined ? "" : base + readHref(href);
      const isQuestion = at === 0 && type.startsWith("imsqti_");
      const known = named.get(name);
      if (known) known.isQuestion ||= isQuestion;
      else if (name !== "") named.set(name, { name, tags: tags.filter((tag) => tag !== ""), isQuestion });
    }
  }
  return [...named.values()];
}

function readHref(href: string): string {
  try {
    return decodeURIComponent(href).replace(/^\.\//, "");
  } catch {
    return href;
  }
}
