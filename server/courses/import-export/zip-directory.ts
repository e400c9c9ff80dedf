/** One file of a ZIP as the directory at its end describes it. Offsets and sizes are bytes; nothing of it has been believed yet. */
export type ZipEntry = {
  /** As it stands in the file. */
  nameBytes: Uint8Array;
  isUtf8: boolean;
  isEncrypted: boolean;
  method: number;
  crc: number;
  packedSize: number;
  size: number;
  /** File type of Unix (the upper four bits of the mode), 0 where it was not packed by one. */
  unixType: number;
  /** Where its own header begins. */
  offset: number;
};

const signatures = { entry: 0x02014b50, end: 0x06054b50, end64Locator: 0x07064b50 } as const;
const endSize = 22;
const entrySize = 46;

/** What is wrong with a ZIP as a whole, as a sentence without its subject. */
export class BrokenZip extends Error {}

/**
 * Reads the directory of a ZIP: how many files it has is looked at before any of them is. Throws BrokenZip for what is not one, was cut off, is in
 * several parts, or is of the 64-bit kind, which no file of this size needs.
 */
export function readZipDirectory(zip: Buffer, mostEntries: number): { entries: ZipEntry[]; start: number } {
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
    throw new BrokenZip("is a ZIP64, which a course file does not need. Please pack it as an ordinary ZIP");
  }
  if (disk !== 0 || diskOfStart !== 0 || onDisk !== count) throw new BrokenZip("is one part of a ZIP in several");
  if (count > mostEntries) throw new BrokenZip(`holds ${count} files: at most ${mostEntries} are accepted`);
  if (start + size !== end) throw new BrokenZip("is damaged: its directory is not where it should be");
  return { entries: readEntries(zip.subarray(start, end), count), start };
}

/** The record at the very end, behind which nothing but its own comment may stand. */
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
      // Bit 0: encrypted; bit 6: strongly; bit 13: its header too.
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
  if (entries.length !== count || at !== directory.length)
    throw new BrokenZip("is damaged: its directory does not hold what it says");
  return entries;
}
