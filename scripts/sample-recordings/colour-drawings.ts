import { box, colors, dot, fade, line, mix, shape, step, write, type Pen, type Point } from "./canvas.ts";

/* Drawings of the video about color. */

export type Colour = [lightness: number, chroma: number, hue: number];
export const css = ([lightness, chroma, hue]: Colour) => `oklch(${lightness} ${chroma} ${hue})`;
export const between = (from: Colour, to: Colour, part: number): Colour => [
  mix(from[0], to[0], part),
  mix(from[1], to[1], part),
  mix(from[2], to[2], part),
];

/** Return a clear color of a hue; yellow is only clear when it is light. */
export function hueAt(degrees: number): Colour {
  const yellow = Math.exp(-(((degrees - 100) / 38) ** 2));
  return [0.64 + 0.22 * yellow, 0.13 + 0.03 * yellow, degrees];
}

export const questions = [
  { name: "Hue", asks: "Which family?", at: (part: number): Colour => hueAt(part * 360) },
  { name: "Lightness", asks: "How light or dark?", at: (part: number): Colour => [part, 0.05, 200] },
  { name: "Chroma", asks: "How far from grey?", at: (part: number): Colour => [0.65, part * 0.19, 45] },
] as const;

/** Draw a scale of colors, with a mark at a part of it. */
export function scale(
  pen: Pen,
  [x, y, width, height]: [number, number, number, number],
  at: (part: number) => Colour,
  mark?: number,
) {
  const bands = 48;
  for (let band = 0; band < bands; band += 1) {
    pen.fillStyle = css(at(band / (bands - 1)));
    pen.fillRect(x + (band * width) / bands, y, width / bands + 0.6, height);
  }
  if (mark === undefined) return;
  const place = x + mark * width;
  shape(
    pen,
    [
      [place, y - 4],
      [place - 11, y - 22],
      [place + 11, y - 22],
    ],
    colors.ink,
  );
  line(pen, [place, y - 4], [place, y + height + 6], { width: 3 });
}

/** Draw the three questions with their scales, those before `shown` wholly. */
export function drawQuestions(pen: Pen, shown: number, marks: readonly (number | undefined)[] = [], left = 110) {
  for (const [index, { name, asks, at }] of questions.entries())
    fade(pen, shown - index, () => {
      const top = 152 + index * 122;
      write(pen, name, [left, top], { size: 34, font: "serif", weight: 600 });
      write(pen, asks, [left + 190, top], { size: 27, color: colors.muted });
      scale(pen, [left, top + 34, 850 - left, 32], at, marks[index]);
    });
}

export const center: Point = [330, 318];
export const onCircle = (degrees: number, radius: number): Point => [
  center[0] + radius * Math.cos((degrees * Math.PI) / 180),
  center[1] - radius * Math.sin((degrees * Math.PI) / 180),
];

/** Draw the circle of hues. */
export function circle(pen: Pen) {
  for (let degrees = 0; degrees < 360; degrees += 4) {
    pen.strokeStyle = css(hueAt(degrees));
    pen.lineWidth = 48;
    pen.beginPath();
    pen.arc(...center, 140, (-(degrees + 4.4) * Math.PI) / 180, (-degrees * Math.PI) / 180);
    pen.stroke();
  }
}

export const families: { name: string; degrees: number }[] = [
  { name: "red", degrees: 25 },
  { name: "yellow", degrees: 100 },
  { name: "green", degrees: 145 },
  { name: "blue", degrees: 255 },
];

/** Draw a color with its name, and its values below. */
export function patch(pen: Pen, colour: Colour, [x, y, side]: [number, number, number], name: string) {
  box(pen, [x, y, side, side], css(colour));
  write(pen, name, [x + side / 2, y + side + 38], { size: 28, weight: 600, align: "center" });
}

export function drawThings(pen: Pen, shown: number) {
  const chroma = { cone: 0.19, brick: 0.1, fog: 0.008 };
  fade(pen, shown, () => {
    const color = css([0.65, chroma.cone, 45]);
    shape(
      pen,
      [
        [158, 330],
        [198, 150],
        [218, 150],
        [258, 330],
      ],
      color,
    );
    shape(
      pen,
      [
        [179, 235],
        [188, 197],
        [228, 197],
        [237, 235],
      ],
      colors.surface,
    );
    box(pen, [130, 328, 156, 20], color, 4);
    write(pen, "traffic cone", [208, 386], { align: "center" });
  });
  fade(pen, shown - 1, () => {
    for (const [x, y, width] of [
      [390, 180, 90],
      [486, 180, 90],
      [390, 234, 42],
      [438, 234, 90],
      [534, 234, 42],
      [390, 288, 90],
      [486, 288, 90],
    ] as const)
      box(pen, [x, y, width, 48], css([0.55, chroma.brick, 40]), 3);
    write(pen, "brick", [483, 386], { align: "center" });
  });
  fade(pen, shown - 2, () => {
    for (const [x, y, width] of [
      [690, 190, 170],
      [660, 224, 170],
      [700, 258, 160],
      [650, 292, 190],
    ] as const)
      box(pen, [x, y, width, 22], css([0.8, chroma.fog, 230]), 11);
    write(pen, "fog", [755, 386], { align: "center" });
  });
  scale(pen, [110, 430, 740, 30], (part) => [0.65, part * 0.2, 45]);
  for (const [index, value] of [chroma.cone, chroma.brick, chroma.fog].entries())
    fade(pen, shown - index, () => dot(pen, [110 + (value / 0.2) * 740, 445], 11, colors.ink));
  write(pen, "grey", [110, 496], { size: 24, color: colors.muted });
  write(pen, "strong", [850, 496], { size: 24, color: colors.muted, align: "right" });
}

/** Draw pure yellow and pure blue, each with a bar below for every measure of how light it is. */
export function drawTwo(pen: Pen, rows: readonly { name: string; values: [number, number]; shown: number }[]) {
  for (const [index, color] of ["#ffff00", "#0000ff"].entries()) {
    const x = 110 + index * 390;
    box(pen, [x, 122, 350, 150], color);
    for (const [row, { name, values, shown }] of rows.entries())
      fade(pen, shown, () => {
        const y = 318 + row * 70;
        write(pen, name, [x, y], { size: 24, color: colors.muted });
        write(pen, name.startsWith("HSL") ? "50%" : String(values[index]), [x + 350, y], { weight: 600, align: "right" });
        box(pen, [x, y + 12, 350, 16], colors.wash, 8);
        box(pen, [x, y + 12, Math.max(16, 350 * (values[index] ?? 0) * step(shown, 0, 1)), 16], colors.accent, 8);
      });
  }
}

export const hsl = { name: "HSL lightness", values: [0.5, 0.5] as [number, number] };
export const luminance = { name: "Measured luminance", values: [0.93, 0.07] as [number, number] };
export const perceived = { name: "OKLCH lightness", values: [0.97, 0.45] as [number, number] };
