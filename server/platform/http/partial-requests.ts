import type { ByteRange } from "#server/platform/storage/files.ts";

/* What a client asks for of a body: nothing, where it has it already, or a part. */

/**
 * Return whether a client already has what this tag names, as its If-None-Match says: a list of tags, weak ones too, or `*` for any. Compression on
 * the way makes tags weak, so weak ones are equal here.
 */
export function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const strong = tag.replace(/^W\//, "");
  return [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([known]) => known === strong);
}

/** Parse the single range of a header; null where everything is to be sent: there is no header, it is invalid, or it has several ranges. */
export function readRange(header: string | undefined, bytes: number): ByteRange | "unsatisfiable" | null {
  const [whole, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (whole === undefined || (first === "" && last === "")) return null;
  if (first === "") {
    const length = Math.min(Number(last), bytes);
    return length === 0 ? "unsatisfiable" : { from: bytes - length, to: bytes - 1 };
  }
  const from = Number(first);
  const to = last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== "" && Number(last) < from) return null;
  return from >= bytes ? "unsatisfiable" : { from, to };
}
