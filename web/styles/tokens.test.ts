import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const pair = /--color-([\w-]+):\s*light-dark\(\s*oklch\(([^)]+)\),\s*oklch\(([^)]+)\)\s*\)/g;
const colours = new Map(
  Array.from(css.matchAll(pair), ([, name = "", light = "", dark = ""]) => [
    name,
    { light: luminance(light), dark: luminance(dark) },
  ]),
);

/** Return the relative luminance, 0 to 1, of "L C h" in OKLCH, via OKLab and linear sRGB. */
function luminance(oklch: string): number {
  const [lightness = NaN, chroma = NaN, hue = NaN] = oklch.trim().split(/\s+/).map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function clip(channel: number): number {
  return Math.min(1, Math.max(0, channel));
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

const hues = ["technology", "business", "marketing", "design", "neutral"];

/** Pairs of text and background colors. */
const text: Record<string, string[]> = {
  ink: ["paper", "surface", "sunken", "wash", "mark", "accent-soft", "hairline"],
  muted: ["paper", "surface", "sunken", "wash"],
  accent: ["paper", "surface", "sunken", "wash", "accent-soft"],
  "accent-strong": ["paper", "surface"],
  "on-accent": ["accent", "accent-strong"],
  danger: ["paper", "surface", "sunken", "danger-soft"],
  "on-danger": ["danger", "danger-strong"],
  success: ["paper", "surface", "success-soft"],
  info: ["paper", "surface", "info-soft"],
  ...Object.fromEntries(hues.map((hue) => [`${hue}-ink`, [`${hue}-soft`, "surface", "paper"]])),
};

/** Non-text elements that must be visible: frames of fields, focus rings, bars and dots. */
const shapes: Record<string, string[]> = {
  edge: ["paper", "surface", "sunken"],
  focus: ["paper", "surface", "sunken", "wash"],
  accent: ["wash"],
  ...Object.fromEntries(hues.map((hue) => [hue, ["paper", "surface", `${hue}-soft`]])),
};

const cases = [
  ...Object.entries(text).flatMap(([front, backs]) => backs.map((back) => ({ front, back, least: 4.5 }))),
  ...Object.entries(shapes).flatMap(([front, backs]) => backs.map((back) => ({ front, back, least: 3 }))),
];

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  test.each(cases)("$front has enough contrast with $back ($least:1)", ({ front, back, least }) => {
    const [one, other] = [colours.get(front), colours.get(back)];
    if (!one || !other) throw new Error(`tokens.css has no pair of colours for ${front} or ${back}`);
    expect(contrast(one[theme], other[theme])).toBeGreaterThanOrEqual(least);
  });
});

test("measures the known contrast of black on white", () => {
  expect(contrast(luminance("0 0 0"), luminance("1 0 0"))).toBeCloseTo(21, 1);
});
