import type { ZipEntry } from "./zip-directory.ts";

const unixTypes: Partial<Record<number, string>> = {
  0xa: "is a link, not a file",
  0x1: "is a pipe, not a file",
  0x2: "is a device, not a file",
  0x6: "is a device, not a file",
  0xc: "is a socket, not a file",
};

/** The name of a file in a ZIP; what cannot be read as a text has replacement characters. */
export function readEntryName({ nameBytes, isUtf8 }: ZipEntry): { name: string; problem: string | null } {
  const name = new TextDecoder("utf-8", { ignoreBOM: true }).decode(nameBytes);
  return { name, problem: nameProblem(name, isUtf8 || nameBytes.every((byte) => byte < 0x80)) };
}

/**
 * Why a file may not be called that. No name of a file ever leads to the academy's disk; but what is packed to deceive is refused, not mended.
 */
export function nameProblem(name: string, isKnownText = true): string | null {
  if (!isKnownText || name.includes("\ufffd")) return "has a name that is not UTF-8";
  if (name === "" || name.length > 200) return "has no name, or one longer than 200 characters";
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name)) return "has invisible signs in its name";
  if (name.includes("\\")) return "has a backslash in its name: folders are separated by /";
  if (name.startsWith("/") || /^[a-z]:/i.test(name)) return "has an absolute name";
  const parts = name.replace(/\/$/, "").split("/");
  if (parts.some((part) => part === ".." || part === "." || part === "")) return "has a name that leads elsewhere";
  return null;
}

/** What is wrong with a file of a ZIP before it is opened; null when nothing is. */
export function entryProblem(entry: ZipEntry): string | null {
  if (entry.isEncrypted) return "is encrypted";
  const special = unixTypes[entry.unixType];
  if (special) return special;
  if (entry.method !== 0 && entry.method !== 8) return "is packed in a way that is not accepted: use the ordinary one, Deflate";
  if (entry.method === 0 && entry.packedSize !== entry.size) return "is damaged: it is not as long as it says";
  return null;
}
