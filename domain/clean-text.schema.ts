import { z } from "zod";
import { visibleText, oneLine } from "./storable-text.ts";

/*
 * Text inputs, cleaned for storage and search: without characters that the database refuses or that are invisible. Limits apply to the
 * cleaned text.
 */

/** Create the schema of a text of several lines, cleaned and trimmed. */
export function cleanText(most: number, tooLong?: string) {
  return z
    .string()
    .overwrite((text) => visibleText(text.replace(/\r\n?/g, "\n")))
    .trim()
    .max(most, tooLong);
}

/** Create the schema of a name or a title: one line, cleaned. */
export function cleanLine(most: number) {
  return z.string().overwrite(oneLine).max(most);
}
