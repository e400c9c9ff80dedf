import { box, colors, dot, fade, line, mix, step, write, type Scene } from "./canvas.ts";
import {
  between,
  center,
  circle,
  css,
  drawQuestions,
  drawThings,
  drawTwo,
  families,
  hsl,
  hueAt,
  luminance,
  onCircle,
  patch,
  perceived,
  questions,
  scale,
  type Colour,
} from "./colour-drawings.ts";
import { drawNeighbours, drawPage, drawPicture } from "./colour-pictures.ts";

/* The video of the lesson "Hue, Lightness and Chroma". */

export const scenes: Scene[] = [
  {
    chapter: "Three questions",
    say: "People often say they have no eye for colour. Usually they lack something more modest: a way to say what is different between two colours.",
    draw: (pen, share) => {
      box(pen, [130, 150, 310, 260], css([0.6, 0.13, 30]));
      box(pen, [520, 150, 310, 260], css(between([0.6, 0.13, 30], [0.72, 0.08, 50], step(share, 0.1, 0.5))));
      fade(pen, step(share, 0.5, 0.7), () =>
        write(pen, "What is different?", [480, 478], { size: 36, font: "serif", align: "center" }),
      );
    },
  },
  {
    say: "Three questions are enough. Which family does it belong to? How light or dark is it? And how far is it from grey?",
    draw: (pen, share) => drawQuestions(pen, step(share, 0.2, 0.32) + step(share, 0.48, 0.6) + step(share, 0.74, 0.86)),
  },
  {
    chapter: "Hue: which family?",
    say: "Hue is the attribute by which we call a colour red, yellow, green or blue.",
    draw: (pen, share) => {
      circle(pen);
      for (const [index, { name, degrees }] of families.entries())
        fade(pen, step(share, 0.58 + index * 0.1, 0.66 + index * 0.1), () => {
          const [x, y] = onCircle(degrees, 176);
          const isRight = Math.cos((degrees * Math.PI) / 180) > 0;
          write(pen, name, [x + (isRight ? 8 : -8), y + (degrees > 180 ? 22 : 4)], {
            size: 28,
            weight: 600,
            align: isRight ? "left" : "right",
          });
        });
    },
  },
  {
    say: "It is often given as an angle on a circle, from zero to three hundred and sixty degrees.",
    draw: (pen, share) => {
      const degrees = 360 * step(share, 0.25, 1);
      circle(pen);
      line(pen, center, onCircle(degrees, 172), { width: 4, heads: 1 });
      dot(pen, center, 7, colors.ink);
      box(pen, [610, 190, 240, 200], css(hueAt(degrees)));
      write(pen, `${Math.round(degrees)}°`, [730, 452], { size: 46, weight: 600, align: "center" });
    },
  },
  {
    chapter: "Lightness: how light or dark?",
    say: "Lightness is how light or dark a colour appears, compared with white in the same setting.",
    draw: (pen, share) => {
      const lightness = mix(0.2, 0.92, step(share, 0.15, 0.9));
      box(pen, [110, 130, 370, 210], css([lightness, 0.07, 200]));
      box(pen, [480, 130, 370, 210], colors.line);
      box(pen, [482, 132, 366, 206], "white", 5);
      write(pen, "white", [665, 246], { align: "center", color: colors.muted });
      scale(pen, [110, 414, 740, 36], (part) => [part, 0.07, 200], lightness);
      write(pen, "0", [110, 486], { size: 24, color: colors.muted });
      write(pen, "1", [850, 486], { size: 24, color: colors.muted, align: "right" });
    },
  },
  {
    say: "A black and white copy of a picture keeps lightness, and discards almost everything else.",
    draw: (pen, share) => {
      drawPicture(pen, [60, 140], 1);
      fade(pen, step(share, 0.05, 0.2), () => drawPicture(pen, [500, 140], 1 - step(share, 0.2, 0.6)));
      write(pen, "picture", [260, 470], { align: "center", color: colors.muted });
      write(pen, "copy", [700, 470], { align: "center", color: colors.muted });
    },
  },
  {
    chapter: "Chroma: how far from grey?",
    say: "Chroma is how strong a colour appears: its distance from a grey of the same lightness.",
    draw: (pen, share) => {
      const part = step(share, 0.25, 0.9);
      box(pen, [110, 130, 250, 200], css([0.65, 0, 45]));
      write(pen, "grey", [235, 372], { align: "center", color: colors.muted });
      box(pen, [600, 130, 250, 200], css([0.65, part * 0.19, 45]));
      if (part > 0.06) line(pen, [372, 230], [372 + 216 * part, 230], { width: 4, heads: 1, color: colors.accent });
      scale(pen, [110, 444, 740, 36], questions[2].at, part);
    },
  },
  {
    say: "A traffic cone has high chroma. A brick has less. Fog has almost none.",
    draw: (pen, share) => drawThings(pen, step(share, 0, 0.12) + step(share, 0.42, 0.54) + step(share, 0.68, 0.8)),
  },
  {
    say: "These questions are independent. Pink is a light red. Brown is a dark orange of moderate chroma. Navy is a dark blue.",
    draw: (pen, share) => {
      const changes: [string, Colour, string, Colour, number][] = [
        ["red", [0.6, 0.19, 15], "pink", [0.86, 0.075, 10], 0.24],
        ["orange", [0.74, 0.16, 55], "brown", [0.42, 0.075, 55], 0.46],
        ["blue", [0.5, 0.17, 262], "navy", [0.27, 0.1, 265], 0.8],
      ];
      for (const [index, [from, first, to, last, at]] of changes.entries()) {
        const x = 90 + index * 280;
        fade(pen, step(share, at - 0.06, at), () => {
          patch(pen, first, [x, 124, 110], from);
          line(pen, [x + 136, 180], [x + 196, 262], { width: 3, heads: 1, color: colors.muted });
          const part = step(share, at, at + 0.14);
          patch(pen, between(first, last, part), [x + 60, 286, 160], part > 0.5 ? to : "");
        });
      }
    },
  },
  {
    chapter: "Numbers that mislead",
    say: "Screens describe colour by amounts of red, green and blue. Few people can look at such a code and predict a lighter version.",
    draw: (pen, share) => {
      box(pen, [110, 140, 300, 300], "#0a7e83");
      write(pen, "#0A7E83", [470, 190], { size: 54, font: "mono" });
      for (const [index, [name, value, color]] of (
        [
          ["red", 10, "#c8321e"],
          ["green", 126, "#1e8c3c"],
          ["blue", 131, "#2850c8"],
        ] as const
      ).entries())
        fade(pen, step(share, 0.24 + index * 0.07, 0.3 + index * 0.07), () => {
          const y = 262 + index * 76;
          write(pen, name, [470, y]);
          write(pen, `${value} of 255`, [850, y], { align: "right", color: colors.muted });
          box(pen, [470, y + 14, 380, 16], colors.wash, 8);
          box(pen, [470, y + 14, Math.max(16, (value / 255) * 380), 16], color, 8);
        });
    },
  },
  {
    say: "In HSL, pure yellow and pure blue have the same lightness: 50 percent. Look at them: yellow glows, and blue is deep.",
    draw: (pen, share) => drawTwo(pen, [{ ...hsl, shown: step(share, 0.3, 0.5) }]),
  },
  {
    say: "Their measured luminance is 0.93 for the yellow, and 0.07 for the blue.",
    draw: (pen, share) =>
      drawTwo(pen, [
        { ...hsl, shown: 1 },
        { ...luminance, shown: step(share, 0.15, 0.45) },
      ]),
  },
  {
    say: "In a perceptual space such as OKLCH, the yellow has lightness 0.97, and the blue 0.45. Now the numbers agree with what you see.",
    draw: (pen, share) =>
      drawTwo(pen, [
        { ...hsl, shown: 1 },
        { ...luminance, shown: 1 },
        { ...perceived, shown: step(share, 0.25, 0.5) },
      ]),
  },
  {
    chapter: "Neighbours change everything",
    say: "A colour also looks different depending on the colours around it. This grey looks lighter on black than on white, though it has not changed at all.",
    draw: (pen, share) => drawNeighbours(pen, step(share, 0.7, 0.95)),
  },
  {
    say: "So judge colours where they will live, with real text and real neighbours, never as lonely squares.",
    draw: (pen, share) => drawPage(pen, step(share, 0.05, 0.45)),
  },
  {
    say: "When a colour on your screen feels wrong, ask the questions in turn. Often the hue is fine, and the chroma is shouting.",
    draw: (pen, share) => {
      const chroma = mix(1, 0.4, step(share, 0.75, 1));
      drawQuestions(pen, 3, [45 / 360, 0.65, chroma], 330);
      box(pen, [60, 150, 220, 290], css([0.65, chroma * 0.19, 45]));
    },
  },
];
