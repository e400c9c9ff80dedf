import { z } from "zod";
import { errorCodes } from "#domain/error-codes.ts";
import type { Door } from "./doors.ts";

/** The response. `failure` says why there was none. */
export type Answered = { address: string; status: number; headers: Headers; text: string; failure: string | null };

const refusalSchema = z.object({ error: z.string().min(1), code: z.enum(errorCodes), field: z.string().optional() });

/** Statuses allowed for any call, documented or not: for too many requests, oversized bodies, and invalid addresses. */
const always = new Set([400, 401, 403, 404, 405, 409, 413, 415, 422, 429]);

/** Return what is wrong with a response; empty for most. */
export function checkAnswer(
  door: Door,
  method: string,
  { status, headers, text }: Answered,
  schemas: ReadonlyMap<number, z.ZodType | null>,
): string[] {
  const wrong: string[] = [];
  const says = text.slice(0, 200);
  if (status >= 500) wrong.push(`failed with ${status}: ${says}`);
  if (method === "HEAD" && text !== "") wrong.push(`a HEAD was answered ${text.length} characters`);
  // Oversized addresses are refused before they are parsed.
  if (!headers.has("x-content-type-options") && status !== 431) wrong.push(`${status} without the headers that every answer has`);
  const type = headers.get("content-type") ?? "";
  if (door.kind === "page" && method === "GET") {
    if (status === 200 && type.startsWith("text/html") && !text.trimEnd().endsWith("</html>"))
      wrong.push(`a page that is not whole: ${text.length} characters`);
    if (/undefined is not|TypeError|at .*\.tsx?:\d+/.test(text)) wrong.push(`a page that shows an error of the program: ${says}`);
  }
  if (door.kind !== "call" || method !== door.method || status === 0 || status >= 500) return wrong;
  if (!schemas.has(status) && !always.has(status)) wrong.push(`answered ${status}, which is not described: ${says}`);
  else if (status >= 400) {
    if (!refusalSchema.safeParse(tryJson(text)).success) wrong.push(`refused in another shape: ${says}`);
  } else {
    const checked = schemas.get(status)?.safeParse(tryJson(text));
    if (checked?.success === false)
      wrong.push(`answered ${status} in another shape: ${z.prettifyError(checked.error).slice(0, 300)}`);
  }
  return wrong;
}

function tryJson(said: string): unknown {
  try {
    return JSON.parse(said);
  } catch {
    return undefined;
  }
}
