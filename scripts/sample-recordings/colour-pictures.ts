import { box, colors, dot, fade, mix, shape, write, type Pen, type Point } from "./canvas.ts";

/* Pictures of the video about color that take more than a few lines. */

/** Draw a house in the evening, 400 by 290 pixels, with a share of its chroma. */
export function drawPicture(pen: Pen, [x, y]: Point, chroma: number): void {
  const color = (lightness: number, full: number, hue: number) => `oklch(${lightness} ${full * chroma} ${hue})`;
  pen.save();
  pen.translate(x, y);
  pen.beginPath();
  pen.roundRect(0, 0, 400, 290, 6);
  pen.clip();
  box(pen, [0, 0, 400, 290], color(0.83, 0.07, 230), 0);
  dot(pen, [325, 66], 34, color(0.9, 0.15, 95));
  box(pen, [0, 210, 400, 80], color(0.6, 0.13, 140), 0);
  box(pen, [110, 130, 150, 120], color(0.93, 0.03, 85), 0);
  shape(
    pen,
    [
      [92, 132],
      [185, 62],
      [278, 132],
    ],
    color(0.5, 0.15, 30),
  );
  box(pen, [164, 182, 42, 68], color(0.38, 0.07, 50), 0);
  box(pen, [124, 152, 28, 28], color(0.62, 0.1, 240), 0);
  box(pen, [220, 152, 28, 28], color(0.62, 0.1, 240), 0);
  box(pen, [318, 170, 16, 70], color(0.42, 0.06, 55), 0);
  dot(pen, [326, 152], 40, color(0.45, 0.11, 145));
  pen.restore();
}

/** Draw the same grey on black and on white; a strip joins the two. */
export function drawNeighbours(pen: Pen, joined: number): void {
  const grey = "oklch(0.62 0 0)";
  box(pen, [90, 124, 390, 340], "black", 0);
  box(pen, [480, 124, 390, 340], "white", 0);
  box(pen, [225, 234, 120, 120], grey, 0);
  box(pen, [615, 234, 120, 120], grey, 0);
  if (joined > 0) pen.fillRect(345, 284, 270 * joined, 20);
}

/** Draw a lonely square, which becomes the button of a page. */
export function drawPage(pen: Pen, part: number): void {
  const teal = "oklch(0.54 0.09 200)";
  fade(pen, part, () => {
    box(pen, [230, 116, 500, 380], colors.line, 8);
    box(pen, [232, 118, 496, 376], colors.surface, 7);
    box(pen, [232, 118, 496, 40], colors.wash, 7);
    for (const x of [256, 280, 304]) dot(pen, [x, 138], 7, colors.line);
    write(pen, "Your appointment", [268, 214], { size: 34, font: "serif", weight: 500 });
    write(pen, "Thursday, nine in the morning.", [268, 258]);
    write(pen, "Please bring your card.", [268, 294]);
    box(pen, [268, 322, 424, 56], "oklch(0.97 0.01 200)");
    write(pen, "We will remind you the day before.", [288, 358], { size: 24, color: "oklch(0.4 0.07 200)" });
  });
  const side = mix(200, 58, part);
  const width = mix(200, 190, part);
  box(pen, [mix(380, 268, part), mix(210, 408, part), width, side], teal);
  fade(pen, part * 2 - 1, () => write(pen, "Confirm", [363, 446], { weight: 600, color: "white", align: "center" }));
}
