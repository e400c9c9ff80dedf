import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import bidiFactory from "bidi-js";
import * as fontkit from "fontkit";
import { LRUCache } from "lru-cache";
import { z } from "zod";

/** How heavy letters are. */
export type Weight = "Regular" | "Medium";

const axisOf = { Regular: 400, Medium: 500 } as const satisfies Record<Weight, number>;

/** A face that can be drawn with, and its file, for a PDF to embed. */
type Face = { name: string; font: fontkit.Font; file: Buffer };

/** A piece of a line in one face and one direction, in the order in which it is read. */
export type Run = { face: Face; text: string };

/** A line as it is set: its runs from left to right, its width at size 1, and what no face has letters for. */
export type SetLine = { runs: Run[]; width: number; missing: string[] };

/*
 * The families, the academy's own first. A family comes in files for parts of its letters; `unicode.json` says which part has which.
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

/** One file of a family, before it is read. */
type Part = { name: string; path: (weight: Weight) => string; isVariable: boolean; ranges: [number, number][] };

const require = createRequire(import.meta.url);
/** The library has no types. It unpacks WOFF2, which no PDF reader knows, and makes one weight of a variable font a font of its own. */
const subsetFont: (
  font: Buffer,
  text: null,
  how: { keepAllGlyphs: true; targetFormat: "truetype"; variationAxes?: { wght: number } },
) => Promise<Buffer> = require("subset-font");
const bidi = bidiFactory();
const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });
const rangesSchema = z.record(z.string(), z.string());

let parts: Promise<Part[]> | undefined;

/** The files that there are, in the order in which they are looked through. */
function listParts(): Promise<Part[]> {
  return (parts ??= Promise.all(families.map(readFamily)).then((all) => all.flat()));
}

async function readFamily({ folder, name, parts: wanted }: (typeof families)[number]): Promise<Part[]> {
  const ranges = rangesSchema.parse(JSON.parse(await readFile(require.resolve(`${folder}/unicode.json`), "utf8")));
  const isVariable = folder.startsWith("@fontsource-variable/");
  // A part that is numbered stands in brackets.
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

/** A few large files at most: the parts with Chinese and Korean letters are a hundred each. */
const faces = new LRUCache<string, Promise<Face>>({ max: 48 });

/** Read a face, once. */
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

/** The Thai vowel am after other marks of its letter: its ring stands below those and not above them, which the shaper leaves to whoever writes. */
const saraAm = /([\u0e31\u0e34-\u0e37\u0e3b\u0e47-\u0e4e]+)\u0e33/gu;

/** What shapes the letters around it and is no letter itself: joiners and the like. */
const shapesOthers = /^\p{Default_Ignorable_Code_Point}$/u;

function codePoints(text: string): number[] {
  return Array.from(text, (character) => (shapesOthers.test(character) ? [] : [character.codePointAt(0) ?? 0])).flat();
}

/** The first face that has all letters of a cluster; the one that set what stands before it, if it has. */
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

/** Set a text as one line: its letters in the faces that have them, what is read from the right in its place. */
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
 * A run as the shaper has to get it. It sets a run from the right if it has letters of a script that is read so, whatever the direction that the run
 * really has: punctuation within such a name, and Persian digits, are handed over the other way round.
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

/** How wide a run is at size 1. */
export function runWidth({ face, text }: Run): number {
  return layOut({ face, text }).advanceWidth / face.font.unitsPerEm;
}

/** The shaped glyphs of a run. What asks for no feature is given those that its script needs. */
export function layOut({ face, text }: Run): fontkit.GlyphRun {
  return face.font.layout(text, []);
}
