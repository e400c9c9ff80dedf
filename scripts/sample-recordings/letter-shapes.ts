import { colors, setFont, size as paper, type Pen, type Point } from "./canvas.ts";

/* Letters, and what can be measured on them. */

export type Letter = { letters: string; at: Point; size: number; font: "serif" | "sans"; color?: string };

/** Draw letters with the baseline at their position. */
export function writeLetter(pen: Pen, { letters, at: [x, y], size, font, color = colors.ink }: Letter): void {
  setFont(pen, { size, font });
  pen.textAlign = "left";
  pen.fillStyle = color;
  pen.fillText(letters, x, y);
}

/** Return the heights of a typeface above its baseline, and below it. */
export function heightsOf(pen: Pen, { size, font }: Letter) {
  setFont(pen, { size, font });
  const boxOf = (letter: string) => pen.measureText(letter);
  return {
    x: boxOf("x").actualBoundingBoxAscent,
    cap: boxOf("H").actualBoundingBoxAscent,
    descender: boxOf("p").actualBoundingBoxDescent,
    round: { top: boxOf("o").actualBoundingBoxAscent, bottom: boxOf("o").actualBoundingBoxDescent },
  };
}

/** Return from where to where the first of the letters that is called so has ink. */
export function letterIn(pen: Pen, { letters, at, size, font }: Letter, name: string): { left: number; width: number } {
  setFont(pen, { size, font });
  pen.textAlign = "left";
  const before = pen.measureText(letters.slice(0, letters.indexOf(name))).width;
  const { actualBoundingBoxLeft, actualBoundingBoxRight } = pen.measureText(name);
  return { left: at[0] + before - actualBoundingBoxLeft, width: actualBoundingBoxLeft + actualBoundingBoxRight };
}

/** Return the spans of ink of a letter at a height below its baseline, from the left to the right. */
export function inkRow(pen: Pen, letter: Letter, below: number): [from: number, to: number][] {
  const sheet = new OffscreenCanvas(paper.width, 1).getContext("2d");
  if (!sheet) throw new Error("no canvas");
  const [x] = letter.at;
  writeLetter(sheet, { ...letter, at: [x, -below], color: "black" });
  const { data } = sheet.getImageData(0, 0, paper.width, 1);
  const spans: [number, number][] = [];
  for (let column = 0; column < paper.width; column += 1) {
    if ((data[column * 4 + 3] ?? 0) < 128) continue;
    const last = spans.at(-1);
    if (last && last[1] === column) last[1] = column + 1;
    else spans.push([column, column + 1]);
  }
  return spans;
}
