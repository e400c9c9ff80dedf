import type { ByteRange } from "#server/platform/storage/files.ts";

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
