import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type * as OpenType from "opentype.js";
import { pathData } from "./svg-shapes.ts";

const require = createRequire(import.meta.url);
// The library's ES module is not declared as one, so Node can only load it with `require`.
const { parse }: typeof OpenType = require("opentype.js");
type Font = OpenType.Font;

let fonts: Font[] | undefined;

/** Read Newsreader in the academy's three subsets when the first text is drawn. */
function readFonts(): Font[] {
  fonts ??= ["latin", "latin-ext", "vietnamese"].map((letters) => {
    const file = readFileSync(require.resolve(`@fontsource/newsreader/files/newsreader-${letters}-500-normal.woff`));
    return parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
  });
  return fonts;
}

/** Runs of text that one font can draw. */
type Run = { font: Font; text: string };

function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const font = readFonts().find((candidate) => candidate.charToGlyphIndex(character) > 0);
    if (!font) continue;
    const last = runs.at(-1);
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

/**
 * Return the part of a text that the fonts can draw, on one line, with accents composed; without other scripts, emoji and control
 * characters.
 */
export function drawableText(text: string): string {
  const composed = text.toWellFormed().normalize("NFC").replace(/\s+/gu, " ");
  const parts = runsOf(composed).map((run) => run.text);
  return parts.join("").replace(/ +/g, " ").trim();
}

/** Return the width of a drawable text, in the units of its size. */
export function textWidth(text: string, size: number): number {
  return runsOf(text).reduce((width, run) => width + run.font.getAdvanceWidth(run.text, size), 0);
}

/** Return the outlines of a drawable text as SVG path data; x and y are the start of its baseline. */
export function textOutline(text: string, x: number, y: number, size: number): string {
  let at = x;
  return runsOf(text)
    .map(({ font, text: part }) => {
      const data = font.getPath(part, at, y, size).commands.map(commandData).join("");
      at += font.getAdvanceWidth(part, size);
      return data;
    })
    .join("");
}

/** Format path data. The library's own output joins numbers in ways that not every renderer can read. */
function commandData(command: OpenType.PathCommand): string {
  switch (command.type) {
    case "M":
    case "L":
      return pathData(command.type, command.x, command.y);
    case "Q":
      return pathData("Q", command.x1, command.y1, command.x, command.y);
    case "C":
      return pathData("C", command.x1, command.y1, command.x2, command.y2, command.x, command.y);
    case "Z":
      return "Z";
  }
}

/** Break a drawable text into lines of at most this width; a word that is wider is broken anywhere. */
export function breakLines(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((whole) => breakWord(whole, size, width))) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (textWidth(longer, size) <= width) {
      line = longer;
    } else {
      if (line !== "") lines.push(line);
      line = word;
    }
  }
  return line === "" ? lines : [...lines, line];
}

function breakWord(word: string, size: number, width: number): string[] {
  if (textWidth(word, size) <= width) return [word];
  const parts: string[] = [];
  let part = "";
  for (const character of word) {
    if (part !== "" && textWidth(part + character, size) > width) {
      parts.push(part);
      part = "";
    }
    part += character;
  }
  return [...parts, part];
}
