import type { ByteRange } from "#server/platform/storage/files.ts";

/* Conditional and range requests: a client needs nothing, because it has the body already, or only a part of it. */

/**
 * Return whether the client's If-None-Match names this tag: in a list of tags, as a weak tag, or as `*` for any.
 * Compression along the way makes tags weak, so weak and strong ones count as equal here.
 */
export function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const strong = tag.replace(/^W\//, "");
  return [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([known]) => known === strong);
}

/** Parse a header with a single range. Null (send everything) if there is no header, it is invalid, or it has several ranges. */
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
