import { clampChroma, formatHex, modeOklch, modeRgb, useMode } from "culori/fn";
import { hashText } from "./seeded-random.ts";

useMode(modeOklch);
useMode(modeRgb);

/**
 * The colors of a category, #rrggbb: its paper, a deep ink, its own hue, a contrasting accent, and a light tint.
 * The hues are those of the interface's category tokens, so that pictures, chips and charts match.
 */
export type CategoryPalette = { ground: string; ink: string; hue: string; accent: string; tint: string };

/** The same colors in OKLCH: lightness 0 to 1, chroma 0 to about 0.3, hue in degrees. */
type Steps = Record<keyof CategoryPalette, readonly [lightness: number, chroma: number, hue: number]>;

const palettes: ReadonlyMap<string, Steps> = new Map([
  [
    "technology",
    {
      ground: [0.915, 0.027, 86],
      ink: [0.3, 0.058, 252],
      hue: [0.53, 0.115, 247],
      accent: [0.69, 0.165, 44],
      tint: [0.8, 0.058, 236],
    },
  ],
  [
    "business",
    {
      ground: [0.922, 0.028, 88],
      ink: [0.325, 0.05, 158],
      hue: [0.74, 0.135, 78],
      accent: [0.58, 0.145, 38],
      tint: [0.79, 0.05, 140],
    },
  ],
  [
    "marketing",
    {
      ground: [0.92, 0.024, 70],
      ink: [0.31, 0.085, 12],
      hue: [0.57, 0.17, 16],
      accent: [0.8, 0.135, 76],
      tint: [0.81, 0.08, 22],
    },
  ],
  [
    "design",
    {
      ground: [0.912, 0.022, 80],
      ink: [0.29, 0.075, 305],
      hue: [0.51, 0.125, 318],
      accent: [0.81, 0.145, 82],
      tint: [0.77, 0.07, 312],
    },
  ],
]);

/**
 * Return the palette of a category, ignoring case.
 * A category that is not one of the four default ones gets a hue derived from its name, with the same lightness and chroma as the others.
 */
export function categoryPalette(category: string): CategoryPalette {
  const name = category.trim().toLowerCase();
  const steps = palettes.get(name) ?? stepsOfName(name);
  return {
    ground: toHex(steps.ground),
    ink: toHex(steps.ink),
    hue: toHex(steps.hue),
    accent: toHex(steps.accent),
    tint: toHex(steps.tint),
  };
}

function stepsOfName(name: string): Steps {
  const hue = hashText(name) % 360;
  // A contrasting accent: warm for cold hues, a cool blue-green for warm ones.
  const isWarm = hue < 115 || hue > 330;
  return {
    ground: [0.917, 0.024, 84],
    ink: [0.3, 0.055, hue],
    hue: [0.55, 0.115, hue],
    accent: isWarm ? [0.72, 0.08, 200] : [0.77, 0.14, 66],
    tint: [0.81, 0.06, hue],
  };
}

/** Convert OKLCH to #rrggbb. For a color outside sRGB, chroma is reduced until it fits; lightness and hue are kept. */
function toHex([l, c, h]: Steps["ink"]): string {
  return formatHex(clampChroma({ mode: "oklch", l, c, h }, "oklch"));
}
