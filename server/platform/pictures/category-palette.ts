import { hashText } from "./seeded-random.ts";

/** A perceptual color: lightness 0 to 1, chroma 0 to about 0.3, hue in degrees. */
interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

/**
 * The colors of a category, #rrggbb: its paper, a deep ink, its own hue, a contrasting accent, and a light tint.
 * The hues are those of the interface's category tokens, so that pictures, chips and charts match.
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
 * Return the palette of a category, ignoring case.
 * A category that is not one of the four default ones gets a hue derived from its name, with the same lightness and chroma as the others.
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

function toLinearRgb({ lightness, chroma, hue }: Oklch): [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function toHexPair(linear: number): string {
  const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, encoded)) * 255)
    .toString(16)
    .padStart(2, "0");
}

/** Convert OKLCH to #rrggbb. For a color outside sRGB, chroma is reduced until it fits; lightness and hue are kept. */
function oklchToHex(colour: Oklch): string {
  const linear = toLinearRgb(colour);
  const fits = linear.every((channel) => channel > -0.0005 && channel < 1.0005);
  if (!fits && colour.chroma > 0) return oklchToHex({ ...colour, chroma: Math.max(0, colour.chroma - 0.004) });
  return `#${linear.map(toHexPair).join("")}`;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Return the WCAG contrast ratio (1 to 21) of two #rrggbb colors. */
export function contrastRatio(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
