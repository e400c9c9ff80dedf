import { crc32, inflateRaw } from "node:zlib";
import { promisify } from "node:util";
import { courseFileLimits } from "#domain/course-file.ts";
import type { Remarks } from "./remarks.ts";

/** One file of a ZIP, as described by its central directory. Offsets and sizes are in bytes; nothing is validated yet. */
type ZipEntry = {
  /** The raw bytes of the name. */
  nameBytes: Uint8Array;
  isUtf8: boolean;
  isEncrypted: boolean;
  method: number;
  crc: number;
  packedSize: number;
  size: number;
  /** The Unix file type (the upper four bits of the mode); 0 if the file was not packed on Unix. */
  unixType: number;
  /** The offset of its local header. */
  offset: number;
};

const signatures = { entry: 0x02014b50, end: 0x06054b50, end64Locator: 0x07064b50 } as const;

const endSize = 22;

const entrySize = 46;

/** Thrown for a ZIP that is invalid as a whole. The message is a sentence without its subject. */
class BrokenZip extends Error {}

const unixTypes: Partial<Record<number, string>> = {
  0xa: "is a link, not a file",
  0x1: "is a pipe, not a file",
  0x2: "is a device, not a file",
  0x6: "is a device, not a file",
  0xc: "is a socket, not a file",
};

const inflate = promisify(inflateRaw);

const localSize = 30;

/** The files of a ZIP by name. */
export type OpenZip = {
  names: string[];
  has(name: string): boolean;
  /**
   * Unpack one file, up to `most` bytes and never more than its declared size.
   * Resolves to null if there is a problem, which is added to the remarks.
   */
  read(name: string, most: number, tooLarge: string): Promise<Buffer | null>;
};

/** Open a ZIP without unpacking anything. Whatever is wrong with it or its files is reported as a problem; null if nothing can be read. */
export function openZip(zip: Buffer, remarks: Remarks, mostEntries: number = courseFileLimits.entries): OpenZip | null {
  const files = findFiles(zip, remarks, mostEntries);
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

function findFiles(zip: Buffer, remarks: Remarks, mostEntries: number): Map<string, PackedFile> | null {
  try {
    const { entries, start } = readZipDirectory(zip, mostEntries);
    const files = new Map<string, PackedFile>();
    const seen = new Set<string>();
    for (const entry of entries) {
      const { name, problem } = readEntryName(entry);
      if (isOfTheSystem(name)) continue;
      const wrong = problem ?? entryProblem(entry) ?? (isTwice(seen, name) ? "is in the file twice" : null);
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

/** Return whether a file was added automatically by macOS or Windows. */
function isOfTheSystem(name: string): boolean {
  return /^__MACOSX\/|(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/.test(name);
}

/** Return whether a name occurs twice. Names that differ only in case are one file on many disks. */
function isTwice(seen: Set<string>, name: string): boolean {
  const key = name.normalize("NFC").toLowerCase();
  return seen.has(key) || !seen.add(key);
}

/** Return where the content of a file begins and ends; its local header must exist and name the same file. */
function locate(zip: Buffer, entry: ZipEntry, limit: number): PackedFile {
  const { offset, nameBytes, packedSize } = entry;
  const damaged = new BrokenZip("is damaged: its directory lists files that are missing");
  if (offset + localSize > limit || zip.readUInt32LE(offset) !== 0x04034b50) throw damaged;
  const nameEnd = offset + localSize + zip.readUInt16LE(offset + 26);
  const start = nameEnd + zip.readUInt16LE(offset + 28);
  if (start + packedSize > limit || !zip.subarray(offset + localSize, nameEnd).equals(nameBytes)) throw damaged;
  return { entry, start, end: start + packedSize };
}

/** Refuse overlapping files, which let a small ZIP unpack to a huge size. */
function refuseOverlaps(files: PackedFile[]): void {
  const inOrder = files.toSorted((a, b) => a.entry.offset - b.entry.offset);
  for (const [index, file] of inOrder.entries()) {
    const next = inOrder[index + 1];
    if (next && file.end > next.entry.offset) throw new BrokenZip("is damaged: its files overlap");
  }
}

/**
 * Return the folder that contains everything, with its slash, if manifest.json is in it and nothing is beside it.
 * People often pack the folder itself.
 */
function commonFolder(names: string[]): string {
  const folder = /^[^/]+\//.exec(names[0] ?? "")?.[0] ?? "";
  return names.includes(`${folder}manifest.json`) && names.every((name) => name.startsWith(folder)) ? folder : "";
}

/** Return the content, or what is wrong with it. Unpacking stops at the declared size; a checksum verifies the rest. */
async function unpack(packed: Buffer, { method, size, crc }: ZipEntry): Promise<Buffer | string> {
  const content = method === 0 ? packed : await inflate(packed, { maxOutputLength: Math.max(1, size) }).catch(() => null);
  if (content === null || content.length !== size || crc32(content) !== crc)
    return "is damaged: its content does not match its checksum";
  return content;
}

/** Decode the name of a file in a ZIP; invalid text gets replacement characters. */
function readEntryName({ nameBytes, isUtf8 }: ZipEntry): { name: string; problem: string | null } {
  const name = new TextDecoder("utf-8", { ignoreBOM: true }).decode(nameBytes);
  return { name, problem: nameProblem(name, isUtf8 || nameBytes.every((byte) => byte < 0x80)) };
}

/**
 * Return why a file name is refused, or null. Names are never used on the academy's disk; deceptive ones are refused rather than repaired.
 */
function nameProblem(name: string, isKnownText = true): string | null {
  if (!isKnownText || name.includes("\ufffd")) return "has a name that is not UTF-8";
  if (name === "" || name.length > 200) return "has no name, or a name longer than 200 characters";
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name)) return "has invisible characters in its name";
  if (name.includes("\\")) return "has a backslash in its name: folders are separated by /";
  if (name.startsWith("/") || /^[a-z]:/i.test(name)) return "has an absolute name";
  const parts = name.replace(/\/$/, "").split("/");
  if (parts.some((part) => part === ".." || part === "." || part === "")) return "has a name that points outside the file";
  return null;
}

/** Return what is wrong with a file of a ZIP before it is opened; null when nothing is. */
function entryProblem(entry: ZipEntry): string | null {
  if (entry.isEncrypted) return "is encrypted";
  const special = unixTypes[entry.unixType];
  if (special) return special;
  if (entry.method !== 0 && entry.method !== 8) return "is compressed with an unsupported method. Use Deflate";
  if (entry.method === 0 && entry.packedSize !== entry.size) return "is damaged: its size is wrong";
  return null;
}

/**
 * Read the central directory of a ZIP, after checking the number of files.
 * Throws BrokenZip for anything that is not a ZIP, is truncated, is split into parts, or is ZIP64, which no file of this size needs.
 */
function readZipDirectory(zip: Buffer, mostEntries: number): { entries: ZipEntry[]; start: number } {
  if (zip.length === 0) throw new BrokenZip("is empty");
  const end = findEnd(zip);
  if (end === -1) {
    const begins = zip.length >= 4 && zip.readUInt32LE(0) === 0x04034b50;
    throw new BrokenZip(begins ? "is cut off: the end of the ZIP is missing" : "is not a ZIP file");
  }
  const [disk = 0, diskOfStart = 0, onDisk = 0, count = 0] = [4, 6, 8, 10].map((at) => zip.readUInt16LE(end + at));
  const [size = 0, start = 0] = [12, 16].map((at) => zip.readUInt32LE(end + at));
  const is64 = count === 0xffff || size === 0xffffffff || start === 0xffffffff;
  if (is64 || (end >= 20 && zip.readUInt32LE(end - 20) === signatures.end64Locator)) {
    throw new BrokenZip("is a ZIP64 file. Pack it as an ordinary ZIP");
  }
  if (disk !== 0 || diskOfStart !== 0 || onDisk !== count) throw new BrokenZip("is one part of a split ZIP");
  if (count > mostEntries) throw new BrokenZip(`contains ${count} files, more than the ${mostEntries} allowed`);
  if (start + size !== end) throw new BrokenZip("is damaged: its directory is in the wrong place");
  return { entries: readEntries(zip.subarray(start, end), count), start };
}

/** Find the end record. Only its own comment may follow it. */
function findEnd(zip: Buffer): number {
  for (let at = zip.length - endSize; at >= Math.max(0, zip.length - endSize - 0xffff); at -= 1) {
    if (zip.readUInt32LE(at) === signatures.end && at + endSize + zip.readUInt16LE(at + 20) === zip.length) return at;
  }
  return -1;
}

function readEntries(directory: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = 0;
  while (entries.length < count) {
    if (at + entrySize > directory.length || directory.readUInt32LE(at) !== signatures.entry) break;
    const flags = directory.readUInt16LE(at + 8);
    const [nameLength = 0, extraLength = 0, commentLength = 0] = [28, 30, 32].map((offset) =>
      directory.readUInt16LE(at + offset),
    );
    const next = at + entrySize + nameLength + extraLength + commentLength;
    if (next > directory.length) break;
    entries.push({
      nameBytes: directory.subarray(at + entrySize, at + entrySize + nameLength),
      isUtf8: (flags & 0x800) !== 0,
      // Bit 0: encrypted; bit 6: strong encryption; bit 13: encrypted header.
      isEncrypted: (flags & 0x2041) !== 0,
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      packedSize: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      unixType: directory.readUInt32LE(at + 38) >>> 28,
      offset: directory.readUInt32LE(at + 42),
    });
    at = next;
  }
  if (entries.length !== count || at !== directory.length) throw new BrokenZip("is damaged: its directory is incomplete");
  return entries;
}
