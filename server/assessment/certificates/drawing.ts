import { encode } from "uqr";
import { printedDate, printedPercent, printedWords, type PrintedWords } from "./certificate-words.ts";
import { layOut, runWidth, setLine, type Run, type SetLine, type Weight } from "./letters.ts";

/** The texts of a certificate, and the address for verifying it; null while there is none. */
export type CertificateWords = {
  holderName: string;
  courseTitle: string;
  instructorName: string | null;
  academyName: string;
  hours: number | null;
  /** In hundredths of a percent; null: it says none. */
  grade: number | null;
  completedOn: string;
  verifyAddress: string | null;
  /** The language of the course, as a tag. */
  language: string;
};

/** A flat shape, as SVG path data. */
type Outline = { kind: "outline"; data: string; color: string };
/** A line of text: each run begins at its own x, all on one baseline. */
type Type = { kind: "type"; runs: (Run & { x: number })[]; y: number; size: number; tracking: number; color: string };

/** One drawing, for a page and for a PDF: A4 landscape, in points, the origin at the top left. */
export type Drawing = { width: number; height: number; shapes: (Outline | Type)[] };

const width = 841.89;
const height = 595.28;
const middle = width / 2;
const widest = 640;
export const paper = "#fffefb";
const ink = "#26211a";
const muted = "#5f574c";
export const green = "#1d5844";
export const gold = "#a98446";

/** Draw a certificate. Characters without a glyph in any font are left out; `findMissingLetters` returns them beforehand. */
export async function drawCertificate(words: CertificateWords): Promise<Drawing> {
  const { holderName, courseTitle, instructorName, academyName, hours, grade, completedOn, verifyAddress } = words;
  const nameLines = await fitLines(holderName, { sizes: [50, 46, 42, 38, 34, 30, 27], smaller: [30, 27, 24, 21, 18] });
  const titleLines = await fitLines(courseTitle, { sizes: [29, 26, 24], smaller: [24, 21, 18, 16, 14] });
  const nameBase = nameLines.length > 1 ? 252 : 262;
  const titleBase = titleLines.length > 1 ? 353 : 365;
  const printed = printedWords(words.language);
  const facts = [
    hours ? printed.hours(hours) : null,
    grade === null ? null : printed.grade(printedPercent(grade, printed.language)),
    printed.completedOn(printedDate(completedOn, printed.language)),
  ];
  const say = (text: string, at: Place) => setType(text, { weight: "Regular", color: muted, ...at });
  const stack = (lines: Fitted[], base: number, color: string) =>
    lines.map(({ line, size }, index) => placeLine(line, { x: middle, y: base + index * size * 1.22, size, color }));
  return {
    width,
    height,
    shapes: [
      rectangle(0, 0, width, height, paper),
      ...frame(),
      await setType(academyName, { x: middle, y: 103, size: 25, weight: "Medium", color: green }),
      rectangle(middle - 14, 117, 28, 1.1, gold),
      await say(printed.heading, { x: middle, y: 148, size: 12.5, tracking: 3.2 }),
      await say(printed.certifies, { x: middle, y: 194, size: 15 }),
      ...stack(nameLines, nameBase, ink),
      rectangle(middle - 190, 290, 380, 0.7, gold),
      await say(printed.completed, { x: middle, y: 322, size: 15 }),
      ...stack(titleLines, titleBase, green),
      await say(facts.filter((fact) => fact !== null).join("  ·  "), { x: middle, y: 412, size: 13.5 }),
      ...(await signature({ instructorName, academyName }, printed)),
      ...(verifyAddress === null ? [] : await verification(verifyAddress, printed)),
    ],
  };
}

/** Return the characters of a text without a glyph in any font, without duplicates. */
export async function findMissingLetters(text: string): Promise<string[]> {
  return [...new Set((await setLine(text, "Medium")).missing)];
}

async function signature(
  { instructorName, academyName }: Pick<CertificateWords, "instructorName" | "academyName">,
  printed: PrintedWords,
): Promise<Drawing["shapes"]> {
  const left = 92;
  // Part of a name is no signature: then the academy signs, as when there is no instructor.
  const instructor = instructorName !== null && (await findMissingLetters(instructorName)).length === 0 ? instructorName : null;
  const signer = await fitLines(instructor ?? academyName, { sizes: [14, 13, 12, 11, 10], smaller: [10, 9], room: 230 });
  return [
    rectangle(left, 488, 230, 0.7, ink),
    ...signer.map(({ line, size }, index) =>
      placeLine(line, { x: left, y: 505 + index * size * 1.2, size, color: ink, anchor: "start" as const }),
    ),
    await setType(instructor === null ? printed.signature : printed.instructor, {
      x: left,
      y: 505 + signer.length * 14,
      size: 11,
      weight: "Regular",
      color: muted,
      anchor: "start",
    }),
  ];
}

/** Draw where the certificate is verified: a QR code, and the same address to type. */
async function verification(address: string, { verify }: PrintedWords): Promise<Drawing["shapes"]> {
  const size = 82;
  const left = width - 92 - size;
  const top = 444;
  const cut = address.lastIndexOf("/") + 1;
  const lines = [
    [verify, muted, 488],
    [address.slice(0, cut), ink, 504],
    [address.slice(cut), ink, 519],
  ] as const;
  const room = left - 16 - (92 + 230 + 24);
  const set = await Promise.all(
    lines.map(async ([text, color, y]) => {
      const line = await setLine(text, "Regular");
      return placeLine(line, { x: left - 16, y, size: Math.min(10.5, room / line.width), color, anchor: "end" });
    }),
  );
  return [qrCode(address, { left, top, size }), ...set];
}

function qrCode(address: string, { left, top, size }: { left: number; top: number; size: number }): Outline {
  const { data, size: modules } = encode(address, { ecc: "M", border: 0 });
  const unit = size / modules;
  const at = (value: number) => Number(value.toFixed(3));
  // Adjacent modules in a row are one rectangle: a seam between them would show in print.
  const bars = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1] === true) return [];
      let end = x;
      while (row[end] === true) end += 1;
      return [
        `M${at(left + x * unit)} ${at(top + y * unit)}H${at(left + end * unit)}V${at(top + (y + 1) * unit)}H${at(left + x * unit)}Z`,
      ];
    }),
  );
  return { kind: "outline", data: bars.join(""), color: ink };
}

/** Draw the frame: two lines around the sheet, with a leaf of four petals in each corner of the outer one. */
function frame(): Outline[] {
  const corners = [27, width - 27].flatMap((x) => [27, height - 27].map((y) => ({ x, y })));
  return [
    ...outlineOf(27, 2.2, green),
    ...corners.map(({ x, y }) => rectangle(x - 14, y - 14, 28, 28, paper)),
    ...corners.map(({ x, y }) => petals(x, y, 11)),
    ...outlineOf(37, 0.6, gold),
  ];
}

function outlineOf(inset: number, weight: number, color: string): Outline[] {
  const [right, bottom] = [width - inset, height - inset];
  return [
    rectangle(inset, inset - weight / 2, right - inset, weight, color),
    rectangle(inset, bottom - weight / 2, right - inset, weight, color),
    rectangle(inset - weight / 2, inset, weight, bottom - inset, color),
    rectangle(right - weight / 2, inset, weight, bottom - inset, color),
  ];
}

function petals(x: number, y: number, reach: number): Outline {
  const half = reach / 2;
  const petal = (dx: number, dy: number) =>
    `M${x} ${y}C${x + dx * half - dy * half} ${y + dy * half + dx * half} ${x + dx * half - dy * half} ${y + dy * half + dx * half} ${x + dx * reach} ${y + dy * reach}` +
    `C${x + dx * half + dy * half} ${y + dy * half - dx * half} ${x + dx * half + dy * half} ${y + dy * half - dx * half} ${x} ${y}Z`;
  return { kind: "outline", data: petal(1, 0) + petal(-1, 0) + petal(0, 1) + petal(0, -1), color: gold };
}

function rectangle(x: number, y: number, wide: number, high: number, color: string): Outline {
  return { kind: "outline", data: `M${x} ${y}h${wide}v${high}h${-wide}Z`, color };
}

type Place = { x: number; y: number; size: number; color?: string; tracking?: number; anchor?: "start" | "middle" | "end" };

export async function setType(text: string, { weight, ...place }: Place & { weight: Weight }): Promise<Type> {
  return placeLine(await setLine(text, weight), place);
}

export function placeLine(line: SetLine, { x, y, size, color = ink, tracking = 0, anchor = "middle" }: Place): Type {
  const letters = line.runs.reduce((sum, { text }) => sum + Array.from(text).length, 0);
  const wide = line.width * size + tracking * Math.max(0, letters - 1);
  let at = anchor === "start" ? x : anchor === "end" ? x - wide : x - wide / 2;
  const runs = line.runs.map((run) => {
    const placed = { ...run, x: at };
    at += runWidth(run) * size + tracking * Array.from(run.text).length;
    return placed;
  });
  return { kind: "type", runs, y, size, tracking, color };
}

type Fitted = { line: SetLine; size: number };

/** Set a text in the largest size that fits: in one line, else in two smaller ones, else as small as necessary. */
export async function fitLines(
  text: string,
  { sizes, smaller, room = widest }: { sizes: readonly number[]; smaller: readonly number[]; room?: number },
): Promise<Fitted[]> {
  const whole = await setLine(text, "Medium");
  const fits = sizes.find((size) => whole.width * size <= room);
  if (fits !== undefined) return [{ line: whole, size: fits }];
  for (const size of smaller) {
    const lines = await breakAtSpaces(text, room / size);
    if (lines.length <= 2 && lines.every((line) => line.width * size <= room)) return lines.map((line) => ({ line, size }));
  }
  return [{ line: whole, size: room / whole.width }];
}

async function breakAtSpaces(text: string, room: number): Promise<SetLine[]> {
  const lines: SetLine[] = [];
  let current = "";
  for (const word of text.split(" ")) {
    const longer = current === "" ? word : `${current} ${word}`;
    if (current !== "" && (await setLine(longer, "Medium")).width > room) {
      lines.push(await setLine(current, "Medium"));
      current = word;
    } else current = longer;
  }
  return [...lines, await setLine(current, "Medium")];
}

/**
 * Write the drawing as SVG: all letters are outlines, so that it looks the same everywhere. It has no accessible text: the page has to
 * provide it.
 */
export function toSvg({ width: wide, height: high, shapes }: Drawing): string {
  const paths = shapes.flatMap((shape) =>
    shape.kind === "outline"
      ? [`<path fill="${shape.color}" d="${shape.data}"/>`]
      : shape.runs.map((run) => `<path fill="${shape.color}" d="${outlinesOf(run, shape)}"/>`),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${high}">${paths.join("")}</svg>`;
}

function outlinesOf(run: Run & { x: number }, { y, size, tracking }: Type): string {
  const scale = size / run.face.font.unitsPerEm;
  const { glyphs, positions } = layOut(run);
  let at = run.x;
  return glyphs
    .map((glyph, index) => {
      const { xAdvance, xOffset, yOffset } = positions[index] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 };
      const outline = glyph.path
        .scale(scale, -scale)
        .translate(at + xOffset * scale, y - yOffset * scale)
        .toSVG();
      at += xAdvance * scale + tracking;
      return outline;
    })
    .join("");
}
