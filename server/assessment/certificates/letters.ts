import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import bidiFactory from "bidi-js";
import * as fontkit from "fontkit";
import { LRUCache } from "lru-cache";
import { z } from "zod";

/** The weight of letters. */
export type Weight = "Regular" | "Medium";

const axisOf = { Regular: 400, Medium: 500 } as const satisfies Record<Weight, number>;

/** A font, and its file for embedding in a PDF. */
type Face = { name: string; font: fontkit.Font; file: Buffer };

/** A piece of a line in one font and one direction, in reading order. */
export type Run = { face: Face; text: string };

/** A laid out line: its runs from left to right, its width at size 1, and the characters without a glyph. */
export type SetLine = { runs: Run[]; width: number; missing: string[] };

/*
 * The font families, the academy's own first. A family is split into files by characters; `unicode.json` maps them.
 * All are under the SIL Open Font License.
 */
const families = [
  { folder: "@fontsource/newsreader", name: "newsreader", parts: ["latin", "latin-ext", "vietnamese"] },
  {
    folder: "@fontsource-variable/noto-serif",
    name: "noto-serif",
    parts: ["greek", "greek-ext", "cyrillic", "cyrillic-ext", "latin", "latin-ext", "vietnamese"],
  },
  { folder: "@fontsource-variable/noto-naskh-arabic", name: "noto-naskh-arabic", parts: ["arabic"] },
  { folder: "@fontsource-variable/noto-serif-hebrew", name: "noto-serif-hebrew", parts: ["hebrew"] },
  { folder: "@fontsource-variable/noto-serif-devanagari", name: "noto-serif-devanagari", parts: ["devanagari"] },
  { folder: "@fontsource-variable/noto-serif-bengali", name: "noto-serif-bengali", parts: ["bengali"] },
  { folder: "@fontsource-variable/noto-serif-tamil", name: "noto-serif-tamil", parts: ["tamil"] },
  { folder: "@fontsource-variable/noto-serif-thai", name: "noto-serif-thai", parts: ["thai"] },
  { folder: "@fontsource-variable/noto-serif-georgian", name: "noto-serif-georgian", parts: ["georgian"] },
  { folder: "@fontsource-variable/noto-serif-armenian", name: "noto-serif-armenian", parts: ["armenian"] },
  { folder: "@fontsource-variable/noto-serif-ethiopic", name: "noto-serif-ethiopic", parts: ["ethiopic"] },
  { folder: "@fontsource-variable/noto-serif-sc", name: "noto-serif-sc", parts: "numbered" },
  { folder: "@fontsource-variable/noto-serif-kr", name: "noto-serif-kr", parts: "numbered" },
] as const;

/** One file of a family, not loaded yet. */
type Part = { name: string; path: (weight: Weight) => string; isVariable: boolean; ranges: [number, number][] };

const require = createRequire(import.meta.url);
/** The library has no types. It unpacks WOFF2, which PDF readers do not support, and makes a static font of one weight from a variable font. */
const subsetFont: (
  font: Buffer,
  text: null,
  how: { keepAllGlyphs: true; targetFormat: "truetype"; variationAxes?: { wght: number } },
) => Promise<Buffer> = require("subset-font");
const bidi = bidiFactory();
const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });
const rangesSchema = z.record(z.string(), z.string());

let parts: Promise<Part[]> | undefined;

/** List the available files, in lookup order. */
function listParts(): Promise<Part[]> {
  return (parts ??= Promise.all(families.map(readFamily)).then((all) => all.flat()));
}

async function readFamily({ folder, name, parts: wanted }: (typeof families)[number]): Promise<Part[]> {
  const ranges = rangesSchema.parse(JSON.parse(await readFile(require.resolve(`${folder}/unicode.json`), "utf8")));
  const isVariable = folder.startsWith("@fontsource-variable/");
  // A numbered part has brackets.
  const isWanted = (part: string) => (wanted === "numbered" ? true : wanted.some((each) => each === part));
  return Object.entries(ranges)
    .filter(([part]) => isWanted(part))
    .map(([part, covered]) => {
      const stem = `${folder}/files/${name}-${part.replaceAll(/[[\]]/g, "")}`;
      const path = (weight: Weight) =>
        require.resolve(isVariable ? `${stem}-wght-normal.woff2` : `${stem}-${axisOf[weight]}-normal.woff2`);
      return { name: `${name}-${part}`, path, isVariable, ranges: covered.split(",").map(readRange) };
    });
}

function readRange(text: string): [number, number] {
  const [first = "", last = first] = text.trim().replace(/^U\+/i, "").split("-");
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

/** A few large files at most: Chinese and Korean are split into a hundred parts each. */
const faces = new LRUCache<string, Promise<Face>>({ max: 48 });

/** Load a font, once. */
function readFace(part: Part, weight: Weight): Promise<Face> {
  const name = `${part.name}-${weight}`;
  const known = faces.get(name);
  if (known) return known;
  const axes = part.isVariable ? { variationAxes: { wght: axisOf[weight] } } : {};
  const reading = readFile(part.path(weight)).then(async (packed) => {
    const file = await subsetFont(packed, null, { keepAllGlyphs: true, targetFormat: "truetype", ...axes });
    const font = fontkit.create(file);
    if (!("layout" in font)) throw new Error(`${name} is a collection of fonts`);
    return { name, font, file };
  });
  faces.set(name, reading);
  reading.catch(() => faces.delete(name));
  return reading;
}

/** The Thai vowel am after other marks of its consonant: its ring belongs below those marks, and the shaper does not reorder it. */
const saraAm = /([\u0e31\u0e34-\u0e37\u0e3b\u0e47-\u0e4e]+)\u0e33/gu;

/** Characters that only affect shaping and have no glyph: joiners and the like. */
const shapesOthers = /^\p{Default_Ignorable_Code_Point}$/u;

function codePoints(text: string): number[] {
  return Array.from(text, (character) => (shapesOthers.test(character) ? [] : [character.codePointAt(0) ?? 0])).flat();
}

/** Return the first font that has all characters of a cluster; preferably the one of the preceding text. */
async function faceFor(cluster: string, weight: Weight, before: Face | undefined): Promise<Face | undefined> {
  const points = codePoints(cluster);
  const has = (face: Face) => points.every((point) => face.font.hasGlyphForCodePoint(point));
  if (before && has(before)) return before;
  for (const part of await listParts()) {
    if (!points.every((point) => part.ranges.some(([first, last]) => point >= first && point <= last))) continue;
    const face = await readFace(part, weight);
    if (has(face)) return face;
  }
  return undefined;
}

/** Lay out a text as one line: its characters in fonts that have them, right-to-left parts in their visual place. */
export async function setLine(written: string, weight: Weight): Promise<SetLine> {
  const text = written.replace(saraAm, "\u0e4d$1\u0e32");
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text);
  const base = paragraphs[0]?.level ?? 0;
  const inOrder: (Run & { level: number })[] = [];
  const missing: string[] = [];
  for (const { segment, index } of clusters.segment(text)) {
    const level = levels[index] ?? base;
    const mirrored = level % 2 === 1 ? bidi.getMirroredCharacter(segment) : null;
    const last = inOrder.at(-1);
    const face = await faceFor(mirrored ?? segment, weight, last?.face);
    if (!face) {
      missing.push(segment);
      continue;
    }
    const drawn = Array.from(mirrored ?? segment)
      .filter((sign) => !shapesOthers.test(sign) || face.font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))
      .join("");
    if (last?.face === face && last.level === level) last.text += drawn;
    else inOrder.push({ face, text: drawn, level });
  }
  const runs = fromLeftToRight(inOrder).map(({ face, text: part, level }) => ({ face, text: asShaped(part, level) }));
  return { runs, width: runs.reduce((sum, run) => sum + runWidth(run), 0), missing };
}

/**
 * Prepare a run for the shaper. It sets a run right-to-left if it has letters of such a script, whatever the run's actual
 * direction: punctuation within such a name, and Persian digits, are therefore passed reversed.
 */
function asShaped(text: string, level: number): string {
  const isSetFromRight = /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);
  if (isSetFromRight === (level % 2 === 1)) return text;
  return Array.from(clusters.segment(text), ({ segment }) => segment)
    .reverse()
    .join("");
}

/** Reverse every sequence of runs at or above each level, from the highest to the lowest odd one (rule L2 of the bidirectional algorithm). */
function fromLeftToRight<Item extends { level: number }>(runs: readonly Item[]): Item[] {
  const shown = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level >= 1; level -= 1) {
    for (let from = 0; from < shown.length; from += 1) {
      let to = from;
      while ((shown[to]?.level ?? -1) >= level) to += 1;
      if (to === from) continue;
      shown.splice(from, to - from, ...shown.slice(from, to).reverse());
      from = to;
    }
  }
  return shown;
}

/** Return the width of a run at size 1. */
export function runWidth({ face, text }: Run): number {
  return layOut({ face, text }).advanceWidth / face.font.unitsPerEm;
}

/** Shape the glyphs of a run, with its script's default features. */
export function layOut({ face, text }: Run): fontkit.GlyphRun {
  return face.font.layout(text, []);
}
