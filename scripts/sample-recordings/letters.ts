import { colors, fade, line, mix, step, write, type Pen, type Point, type Scene } from "./canvas.ts";
import {
  drawAperture,
  drawFaces,
  drawHexagon,
  drawPair,
  drawTextPage,
  enlarge,
  hexagon,
  measure,
  rule,
} from "./letter-drawings.ts";
import { heightsOf, inkRow, letterIn, writeLetter, type Letter } from "./letter-shapes.ts";

/* The video of the lesson "The Anatomy of Letters". */

/** Color the part of letters that is within an area: left, top, width, height. */
function color(pen: Pen, letter: Letter, [area, shade]: [[number, number, number, number], string], part: number) {
  fade(pen, part, () => {
    pen.beginPath();
    pen.rect(...area);
    pen.clip();
    writeLetter(pen, { ...letter, color: shade });
  });
}

export const scenes: Scene[] = [
  {
    chapter: "Looking at letters",
    say: "Most of us read for decades without looking at a single letter. The shapes disappear, and the meaning stays.",
    draw: (pen, share) => drawTextPage(pen, 1 - 0.75 * step(share, 0.55, 0.9), step(share, 0.3, 0.45)),
  },
  {
    say: "To design with text you need a second way of looking, one that stops at the shape.",
    draw: (pen, share) => {
      drawTextPage(pen, 0.25 - 0.25 * step(share, 0.1, 0.4), 1 - step(share, 0.1, 0.4));
      fade(pen, step(share, 0.4, 0.7), () => writeLetter(pen, hexagon));
    },
  },
  {
    chapter: "The lines that letters sit on",
    say: "Imagine the word Hexagon on ruled paper. Four invisible lines organise it.",
    draw: (pen, share) => {
      fade(pen, 0.5, () =>
        drawHexagon(
          pen,
          [0.5, 0.6, 0.7, 0.8].map((to) => 0.5 * step(share, to - 0.1, to + 0.1)),
        ),
      );
      writeLetter(pen, hexagon);
    },
  },
  {
    say: "The baseline is the line on which most letters stand.",
    draw: (pen, share) => drawHexagon(pen, [step(share, 0, 0.4)]),
  },
  {
    say: "The x-height is the height of a flat lowercase letter, such as x.",
    draw: (pen, share) => {
      drawHexagon(pen, [1, step(share, 0, 0.4)]);
      const { left, width } = letterIn(pen, hexagon, "x");
      measure(pen, left + width / 2, [350, 350 - heightsOf(pen, hexagon).x], step(share, 0.5, 0.9));
    },
  },
  {
    say: "The cap height is the height of a flat capital letter, such as H.",
    draw: (pen, share) => {
      drawHexagon(pen, [1, 1, step(share, 0, 0.4)]);
      const { left, width } = letterIn(pen, hexagon, "H");
      measure(pen, left + width / 2, [350, 350 - heightsOf(pen, hexagon).cap], step(share, 0.5, 0.9));
    },
  },
  {
    say: "And the descender line marks how far letters such as g, p and y reach below the baseline.",
    draw: (pen, share) => {
      drawHexagon(pen, [1, 1, 1, step(share, 0, 0.3)]);
      const { left, width } = letterIn(pen, hexagon, "g");
      measure(pen, left + width / 2, [350, 350 + heightsOf(pen, hexagon).descender], step(share, 0.5, 0.9));
    },
  },
  {
    chapter: "Ascenders and descenders",
    say: "A stroke that rises above the x-height, as in b, d and h, is called an ascender. A stroke that falls below the baseline is called a descender.",
    draw: (pen, share) => {
      const word: Letter = { letters: "bdh gpy", at: [216, 330], size: 180, font: "serif" };
      const { x } = heightsOf(pen, word);
      writeLetter(pen, word);
      color(pen, word, [[0, 0, 520, 330 - x], colors.accent], step(share, 0.1, 0.3));
      color(pen, word, [[520, 332, 440, 200], colors.danger], step(share, 0.6, 0.8));
      rule(pen, 330 - x, "x-height", step(share, 0, 0.2), { color: colors.muted, left: 160 });
      rule(pen, 330, "baseline", step(share, 0.5, 0.65), { color: colors.muted, left: 160 });
      fade(pen, step(share, 0.35, 0.45), () =>
        write(pen, "ascenders", [360, 148], { weight: 600, color: colors.accent, align: "center" }),
      );
      fade(pen, step(share, 0.85, 0.95), () =>
        write(pen, "descenders", [640, 456], { weight: 600, color: colors.danger, align: "center" }),
      );
    },
  },
  {
    chapter: "Overshoot",
    say: "Round letters cheat. The o extends a little above the x-height, and a little below the baseline.",
    draw: (pen, share) => {
      const pair: Letter = { letters: "xo", at: [200, 420], size: 440, font: "serif" };
      const { round } = heightsOf(pen, pair);
      const { left, width } = letterIn(pen, pair, "o");
      const shown = step(share, 0.3, 0.5);
      drawPair(pen, pair, { shown, lines: step(share, 0, 0.1), names: true });
      // What the eye hardly sees, enlarged.
      for (const [y, from] of [
        [190, 420 - round.top + 6],
        [405, 420 + round.bottom - 6],
      ] as const)
        fade(pen, step(share, from < 300 ? 0.4 : 0.7, from < 300 ? 0.55 : 0.85), () => {
          enlarge(pen, [left + width / 2, from], [815, y], () => drawPair(pen, pair, { shown: 1, lines: 1, names: false }));
        });
    },
  },
  {
    say: "A circle drawn to exactly the same height as an x looks too small. In typography, what looks right outranks what measures right.",
    draw: (pen, share) => {
      const at: Point = [190, 400];
      const x: Letter = { letters: "x", at, size: 400, font: "serif" };
      const { x: height, round } = heightsOf(pen, x);
      rule(pen, 400, "", 1);
      rule(pen, 400 - height, "", 1);
      writeLetter(pen, x);
      const exact = height / (round.top + round.bottom);
      const size = 400 * mix(exact, 1, step(share, 0.62, 0.85));
      const o: Letter = { ...x, letters: "o", size, at: [410, 400 - mix(round.bottom * exact, 0, step(share, 0.62, 0.85))] };
      writeLetter(pen, o);
      writeLetter(pen, { ...x, at: [630, 400] });
      fade(pen, step(share, 0.1, 0.25) - step(share, 0.6, 0.66), () =>
        write(pen, "same height: looks too small", [480, 470], { align: "center" }),
      );
      fade(pen, step(share, 0.8, 0.9), () =>
        write(pen, "with overshoot: looks right", [480, 470], { align: "center", weight: 600, color: colors.accent }),
      );
    },
  },
  {
    chapter: "Strokes, spaces and endings",
    say: "The main vertical stroke of a letter is its stem. A curved stroke that encloses a space is a bowl.",
    draw: (pen, share) => {
      const b: Letter = { letters: "b", at: [380, 430], size: 420, font: "serif" };
      const { x } = heightsOf(pen, b);
      // Above the x-height, a b is only its stem.
      const [stem] = inkRow(pen, b, -x * 1.2);
      writeLetter(pen, b);
      if (!stem) return;
      color(pen, b, [[stem[0], 0, stem[1] - stem[0], 540], colors.accent], step(share, 0.15, 0.4));
      color(pen, b, [[stem[1], 430 - x * 1.1, 400, 540], colors.danger], step(share, 0.6, 0.85));
      fade(pen, step(share, 0.3, 0.45), () =>
        write(pen, "stem", [stem[0] - 40, 250], { size: 34, weight: 600, color: colors.accent, align: "right" }),
      );
      fade(pen, step(share, 0.75, 0.9), () => write(pen, "bowl", [680, 330], { size: 34, weight: 600, color: colors.danger }));
    },
  },
  {
    say: "The space inside a letter is its counter. The opening of a partly enclosed counter, as in c and e, is the aperture.",
    draw: (pen, share) => {
      const o: Letter = { letters: "o", at: [90, 400], size: 430, font: "serif" };
      const { round } = heightsOf(pen, o);
      const { left, width } = letterIn(pen, o, "o");
      fade(pen, step(share, 0.1, 0.35), () => {
        pen.fillStyle = colors.soft;
        pen.beginPath();
        pen.ellipse(
          left + width / 2,
          400 - (round.top - round.bottom) / 2,
          width * 0.38,
          (round.top + round.bottom) * 0.46,
          0,
          0,
          7,
        );
        pen.fill();
        write(pen, "counter", [left + width / 2, 470], { size: 30, weight: 600, color: colors.accent, align: "center" });
      });
      writeLetter(pen, o);
      for (const [index, letters] of ["c", "e"].entries()) {
        const letter: Letter = { ...o, letters, at: [400 + index * 250, 400] };
        writeLetter(pen, letter);
        const box = letterIn(pen, letter, letters);
        const edge = box.left + box.width * (index === 0 ? 0.8 : 0.84);
        const { x } = heightsOf(pen, o);
        const [top, bottom] = index === 0 ? [-x * 0.62, -x * 0.24] : [-x * 0.5, -x * 0.24];
        fade(pen, step(share, 0.5, 0.75), () => {
          line(pen, [edge, 400 + top], [edge, 400 + bottom], { heads: 2, width: 4, color: colors.danger });
        });
      }
      fade(pen, step(share, 0.75, 0.9), () =>
        write(pen, "apertures", [628, 470], { size: 30, weight: 600, color: colors.danger, align: "center" }),
      );
    },
  },
  {
    say: "A serif is a small stroke attached to the end of a main stroke. A typeface without serifs is called a sans serif.",
    draw: (pen, share) => {
      const n: Letter = { letters: "n", at: [130, 400], size: 430, font: "serif" };
      writeLetter(pen, n);
      color(pen, n, [[0, 384, 960, 30], colors.danger], step(share, 0.1, 0.35));
      fade(pen, step(share, 0.2, 0.35), () =>
        write(pen, "serifs", [250, 462], { size: 30, weight: 600, color: colors.danger, align: "center" }),
      );
      fade(pen, step(share, 0.6, 0.8), () => {
        writeLetter(pen, { ...n, font: "sans", at: [570, 400] });
        write(pen, "sans serif", [680, 462], { size: 30, weight: 600, align: "center" });
      });
    },
  },
  {
    chapter: "Why x-height matters",
    say: "Take two typefaces at 16 pixels. One has an x-height of 0.42 em, the other of 0.54 em. An em is the font size.",
    draw: (pen, share) => drawFaces(pen, { shown: step(share, 0, 0.2) + 0.5 * step(share, 0.5, 0.6), heights: 0, grown: 0 }),
  },
  {
    say: "So the lowercase letters stand 6.7 pixels tall in one, and 8.6 in the other. To make the first look as large, you would set it at about 20 and a half pixels.",
    draw: (pen, share) => drawFaces(pen, { shown: 1.5, heights: step(share, 0.1, 0.3), grown: step(share, 0.6, 0.95) }),
  },
  {
    chapter: "Open apertures",
    say: "Apertures matter too. When the openings of c and e are narrow, those letters begin to resemble o. Open apertures keep the shapes apart.",
    draw: (pen, share) => drawAperture(pen, step(share, 0.25, 0.55) - step(share, 0.72, 0.95)),
  },
];
