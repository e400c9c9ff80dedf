import { oklchToHex } from "./colour.ts";
import { hashText } from "./seeded-random.ts";

/**
 * The colours of a category, #rrggbb: its paper, a deep ink, its own hue, an accent against it and a light tint between them.
 * Hues are those of the interface's category tokens, so that a picture, a chip and a chart belong together.
 */
export type CategoryPalette = { ground: string; ink: string; hue: string; accent: string; tint: string };

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
 * The palette of a category, whatever its letter case. A category that is not one of the four default ones gets a
 * hue of its own, derived from its name, at the same lightness and strength as the others.
 */
export function categoryPalette(category: string): CategoryPalette {
  const name = category.trim().toLowerCase();
  const steps = palettes.get(name) ?? stepsOfName(name);
  const colour = ([lightness, chroma, hue]: Steps["ink"]): string => oklchToHex({ lightness, chroma, hue });
  return {
    ground: colour(steps.ground),
    ink: colour(steps.ink),
    hue: colour(steps.hue),
    accent: colour(steps.accent),
    tint: colour(steps.tint),
  };
}

function stepsOfName(name: string): Steps {
  const hue = hashText(name) % 360;
  // An accent that stands apart: warm against cold hues, a cool blue-green against warm ones.
  const isWarm = hue < 115 || hue > 330;
  return {
    ground: [0.917, 0.024, 84],
    ink: [0.3, 0.055, hue],
    hue: [0.55, 0.115, hue],
    accent: isWarm ? [0.72, 0.08, 200] : [0.77, 0.14, 66],
    tint: [0.81, 0.06, hue],
  };
}
