import { z } from "zod";
import { visibleText, oneLine } from "./storable-text.ts";

/*
 * How texts come in, wherever they are stored or looked for: without what no database keeps and nobody sees. Lengths are measured of what is kept.
 */

/** Text of several lines. */
export function keptText(most: number, tooLong?: string) {
  return z
    .string()
    .overwrite((text) => visibleText(text.replace(/\r\n?/g, "\n")))
    .trim()
    .max(most, tooLong);
}

/** A name or a title: one line. */
export function keptLine(most: number) {
  return z.string().overwrite(oneLine).max(most);
}
