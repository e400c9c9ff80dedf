import { box, colors, fade, line, mix, setFont, write, type Pen, type Point } from "./canvas.ts";
import { heightsOf, letterIn, writeLetter, type Letter } from "./letter-shapes.ts";

/* Drawings of the video about letters. Every line is measured on the letters that are drawn. */

export const hexagon: Letter = { letters: "Hexagon", at: [216, 350], size: 166, font: "serif" };
const right = 900;

/** Draw a line that letters sit on, from the left to the right, with its name. */
export function rule(
  pen: Pen,
  y: number,
  name: string,
  part: number,
  { color = colors.accent as string, left = 190, until = right } = {},
) {
  if (part <= 0) return;
  line(pen, [left, y], [mix(left, until, part), y], { color, width: 3 });
  fade(pen, part * 2 - 1, () => write(pen, name, [left - 14, y + 8], { size: 21, weight: 600, color, align: "right" }));
}

/** Draw the word on its lines: baseline, x-height, cap height, descender line, each in part. */
export function drawHexagon(pen: Pen, parts: readonly number[]) {
  const { x, cap, descender } = heightsOf(pen, hexagon);
  const [, baseline] = hexagon.at;
  writeLetter(pen, hexagon);
  for (const [index, [y, name]] of (
    [
      [baseline, "baseline"],
      [baseline - x, "x-height"],
      [baseline - cap, "cap height"],
      [baseline + descender, "descender line"],
    ] as const
  ).entries())
    rule(pen, y, name, parts[index] ?? 0);
}

/** Mark the height of a letter above the baseline. */
export function measure(pen: Pen, at: number, [from, to]: [number, number], part: number) {
  if (part > 0.05)
    line(pen, [at, from], [at, mix(from, to, part)], { width: 3, heads: part > 0.4 ? 2 : 0, color: colors.danger });
}

const page = [
  "She had walked the length of the harbour before",
  "she noticed that the lamps were lit, and that the",
  "boats she had counted in the morning were gone.",
  "Somebody had left a coil of rope on the wall, and",
  "on the rope a glove, and she stood there a while,",
  "looking at the glove as if it might point the way.",
];

export function drawTextPage(pen: Pen, shown: number, looked: number) {
  for (const [index, words] of page.entries())
    fade(pen, shown, () => write(pen, words, [170, 168 + index * 54], { size: 31, font: "serif" }));
  fade(pen, looked, () => {
    setFont(pen, { size: 31, font: "serif" });
    const left = 170 + pen.measureText("looking at the ").width;
    box(pen, [left - 5, 410, pen.measureText("g").width + 10, 44], colors.soft, 4);
    write(pen, "g", [left, 438], { size: 31, font: "serif", color: colors.accent, weight: 600 });
  });
}

/** Draw an x and an o between their lines, and what of the o lies beyond them. */
export function drawPair(pen: Pen, pair: Letter, { shown, lines, names }: { shown: number; lines: number; names: boolean }) {
  const { x, round } = heightsOf(pen, pair);
  const [, baseline] = pair.at;
  rule(pen, baseline, names ? "baseline" : "", lines, { until: 690 });
  rule(pen, baseline - x, names ? "x-height" : "", lines, { until: 690 });
  writeLetter(pen, pair);
  fade(pen, shown, () => {
    const { left } = letterIn(pen, pair, "o");
    pen.beginPath();
    pen.rect(left, baseline - round.top - 2, right, round.top - x + 1);
    pen.rect(left, baseline + 1, right, round.bottom + 2);
    pen.clip();
    writeLetter(pen, { ...pair, color: colors.danger });
  });
}

/** Draw what is around a point enlarged, in a circle somewhere else. */
export function enlarge(pen: Pen, [fromX, fromY]: Point, [x, y]: Point, draw: () => void) {
  pen.save();
  pen.beginPath();
  pen.arc(x, y, 92, 0, 2 * Math.PI);
  pen.strokeStyle = colors.line;
  pen.lineWidth = 4;
  pen.fillStyle = colors.surface;
  pen.fill();
  pen.stroke();
  pen.clip();
  pen.translate(x, y);
  pen.scale(3, 3);
  pen.translate(-fromX, -fromY);
  draw();
  pen.restore();
}

/** Draw what two typefaces of 16 pixels look like, magnified, with the x-heights of the lesson. */
export function drawFaces(pen: Pen, { shown, heights, grown }: { shown: number; heights: number; grown: number }) {
  const em = 160;
  const baseline = 360;
  // Source Sans stands in for both faces, at the size that gives the x-height.
  const natural = heightsOf(pen, { letters: "x", at: [0, 0], size: 1000, font: "sans" }).x / 1000;
  for (const [index, { name, ratio, pixels }] of [
    { name: "A", ratio: 0.42, pixels: mix(16, 20.5, grown) },
    { name: "B", ratio: 0.54, pixels: 16 },
  ].entries())
    fade(pen, shown - index * 0.5, () => {
      const x = 90 + index * 420;
      const height = ratio * em * (pixels / 16);
      line(pen, [x, baseline], [x + 350, baseline], { color: colors.line });
      line(pen, [x, baseline - height], [x + 350, baseline - height], { color: colors.accent, dash: [6, 6], width: 3 });
      write(pen, "exon", [x + 8, baseline], { size: height / natural });
      write(pen, `Face ${name}: ${pixels.toFixed(grown > 0 && index === 0 ? 1 : 0)} pixels`, [x, 152], { size: 28, weight: 600 });
      write(pen, `x-height ${ratio} em`, [x, baseline + 52], { size: 26 });
      fade(pen, heights, () =>
        write(pen, `${((height / em) * 16).toFixed(1)} pixels tall`, [x, baseline + 92], {
          size: 26,
          weight: 600,
          color: colors.accent,
        }),
      );
    });
}

/** Draw a c whose opening closes, as a reader sees it from afar beside an o. */
export function drawAperture(pen: Pen, closed: number) {
  const round = ([x, y]: Point, gap: number) => {
    pen.strokeStyle = colors.ink;
    pen.lineWidth = 34;
    pen.beginPath();
    pen.arc(x, y, 92, gap, 2 * Math.PI - gap);
    pen.stroke();
  };
  round([240, 290], mix(0.85, 0.16, closed));
  round([560, 290], 0);
  write(pen, "c", [240, 466], { size: 32, font: "serif", align: "center", color: colors.muted });
  write(pen, "o", [560, 466], { size: 32, font: "serif", align: "center", color: colors.muted });
  pen.filter = "blur(2.2px)";
  for (const [index, y] of [230, 290, 350].entries()) {
    setFont(pen, { size: 22 });
    pen.lineWidth = 5;
    pen.strokeStyle = colors.ink;
    for (const [at, gap] of [mix(0.85, 0.16, closed), 0, mix(0.85, 0.16, closed), 0].entries()) {
      pen.beginPath();
      pen.arc(740 + at * 32 + index * 4, y, 11, gap, 2 * Math.PI - gap);
      pen.stroke();
    }
  }
  pen.filter = "none";
  write(pen, "small", [796, 466], { size: 24, align: "center", color: colors.muted });
}
