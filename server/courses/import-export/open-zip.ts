import { crc32, inflateRaw } from "node:zlib";
import { promisify } from "node:util";
import { courseFileLimits } from "#domain/course-file.ts";
import { entryProblem, readEntryName } from "./entry-name.ts";
import type { Remarks } from "./remarks.ts";
import { BrokenZip, readZipDirectory, type ZipEntry } from "./zip-directory.ts";

const inflate = promisify(inflateRaw);
const localSize = 30;

/** The files of a ZIP by their names. */
export type OpenZip = {
  names: string[];
  has(name: string): boolean;
  /**
   * Unpacks one file, up to `most` bytes: never more than that, and never more than it says, is unpacked, whatever it holds. What is wrong with
   * it becomes a problem, and the answer null.
   */
  read(name: string, most: number, tooLarge: string): Promise<Buffer | null>;
};

/** Opens a ZIP without unpacking anything. What is wrong with it, or with one of its files, becomes a problem; null: nothing can be read. */
export function openZip(zip: Buffer, remarks: Remarks): OpenZip | null {
  const files = findFiles(zip, remarks);
  if (!files) return null;
  const folder = commonFolder([...files.keys()]);
  return {
    names: [...files.keys()].map((name) => name.slice(folder.length)),
    has: (name) => files.has(folder + name),
    read: async (name, most, tooLarge) => {
      const file = files.get(folder + name);
      if (!file) return null;
      if (file.entry.size > most) {
        remarks.problem(name, tooLarge);
        return null;
      }
      const content = await unpack(zip.subarray(file.start, file.end), file.entry);
      if (typeof content !== "string") return content;
      remarks.problem(name, content);
      return null;
    },
  };
}

type PackedFile = { entry: ZipEntry; start: number; end: number };

function findFiles(zip: Buffer, remarks: Remarks): Map<string, PackedFile> | null {
  try {
    const { entries, start } = readZipDirectory(zip, courseFileLimits.entries);
    const files = new Map<string, PackedFile>();
    const seen = new Set<string>();
    for (const entry of entries) {
      const { name, problem } = readEntryName(entry);
      if (isOfTheSystem(name)) continue;
      const wrong = problem ?? entryProblem(entry) ?? (isTwice(seen, name) ? "stands in the file twice" : null);
      if (wrong) remarks.problem(name, wrong);
      else if (!name.endsWith("/")) files.set(name, locate(zip, entry, start));
    }
    refuseOverlaps([...files.values()]);
    return files;
  } catch (error) {
    if (!(error instanceof BrokenZip)) throw error;
    remarks.problem("", error.message);
    return null;
  }
}

/** What macOS and Windows put into folders and archives by themselves. */
function isOfTheSystem(name: string): boolean {
  return /^__MACOSX\/|(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/.test(name);
}

/** Names that differ in capitals alone are one file on many disks. */
function isTwice(seen: Set<string>, name: string): boolean {
  const key = name.normalize("NFC").toLowerCase();
  return seen.has(key) || !seen.add(key);
}

/** Where the content of a file begins and ends; its own header must be there and name the same file. */
function locate(zip: Buffer, entry: ZipEntry, limit: number): PackedFile {
  const { offset, nameBytes, packedSize } = entry;
  const damaged = new BrokenZip("is damaged: its directory names files that are not there");
  if (offset + localSize > limit || zip.readUInt32LE(offset) !== 0x04034b50) throw damaged;
  const nameEnd = offset + localSize + zip.readUInt16LE(offset + 26);
  const start = nameEnd + zip.readUInt16LE(offset + 28);
  if (start + packedSize > limit || !zip.subarray(offset + localSize, nameEnd).equals(nameBytes)) throw damaged;
  return { entry, start, end: start + packedSize };
}

/** Files that share their bytes are how a small ZIP becomes a very large one. */
function refuseOverlaps(files: PackedFile[]): void {
  const inOrder = files.toSorted((a, b) => a.entry.offset - b.entry.offset);
  for (const [index, file] of inOrder.entries()) {
    const next = inOrder[index + 1];
    if (next && file.end > next.entry.offset) throw new BrokenZip("is damaged: its files overlap");
  }
}

/** Whoever packs a folder has everything in it: its name, with the slash, when manifest.json lies there and nothing beside it. */
function commonFolder(names: string[]): string {
  const folder = /^[^/]+\//.exec(names[0] ?? "")?.[0] ?? "";
  return names.includes(`${folder}manifest.json`) && names.every((name) => name.startsWith(folder)) ? folder : "";
}

/** The content, or what is wrong with it. The unpacker stops at what the directory says; the checksum tells of everything else. */
async function unpack(packed: Buffer, { method, size, crc }: ZipEntry): Promise<Buffer | string> {
  const content = method === 0 ? packed : await inflate(packed, { maxOutputLength: Math.max(1, size) }).catch(() => null);
  if (content === null || content.length !== size || crc32(content) !== crc)
    return "is damaged: it does not hold what the ZIP says";
  return content;
}
