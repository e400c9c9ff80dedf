import { clampChroma, formatHex, modeLrgb, modeOklab, modeOklch, modeRgb, useMode, wcagContrast, type Oklch } from "culori/fn";

useMode(modeOklab);
useMode(modeLrgb);
const toRgb = useMode(modeRgb);
const toOklch = useMode(modeOklch);

export type Theme = "light" | "dark";

/** The colors derived from an accent in one theme, by the names of their tokens (web/styles/tokens.css). */
export type AccentTones = Record<"accent" | "accent-strong" | "accent-soft" | "on-accent" | "focus", string>;

/** Two adjacent colors and the contrast that they need: 4.5 for text, 3 for rings, icons and marks. */
export type AccentPair = { front: string; back: string; least: 4.5 | 3; contrast: number };

/** The backgrounds of an accent, as hex. The same colours as in web/styles/tokens.css; accent.test.ts compares them. */
export const surfaces = {
  light: { paper: "#fbf9f5", surface: "#fffefb", sunken: "#f4f1eb", wash: "#edeae4", ink: "#231e19" },
  dark: { paper: "#181715", surface: "#201f1d", sunken: "#131210", wash: "#2d2c29", ink: "#eae6df" },
} as const satisfies Record<Theme, Record<string, string>>;

/** The tones of an academy without an accent of its own. The same as in web/styles/tokens.css; accent.test.ts compares them. */
export const standardTones = {
  light: {
    accent: "oklch(0.415 0.077 163)",
    "accent-strong": "oklch(0.345 0.066 163)",
    "accent-soft": "oklch(0.942 0.022 160)",
    "on-accent": "oklch(0.988 0.006 120)",
    focus: "oklch(0.5 0.115 163)",
  },
  dark: {
    accent: "oklch(0.81 0.078 160)",
    "accent-strong": "oklch(0.87 0.066 158)",
    "accent-soft": "oklch(0.3 0.026 162)",
    "on-accent": "oklch(0.215 0.026 163)",
    focus: "oklch(0.84 0.1 160)",
  },
} as const satisfies Record<Theme, AccentTones>;

const text = 4.5;

const shape = 3;

const step = 0.004;

/**
 * Make any color usable as the accent: hue and, within sRGB, chroma stay, and the lightness changes only until every pair of
 * colors has its contrast, at rest, hovered and selected, in that theme.
 * @param chosen a colour as #rrggbb
 */
export function solveAccent(chosen: string, theme: Theme): AccentTones {
  const own = toOklch(chosen);
  if (!own) throw new TypeError(`not a colour: ${chosen}`);
  const isLight = theme === "light";
  const { l, c, h = 0 } = own;
  const tone = (lightness: number, chroma: number) => toHex({ mode: "oklch", l: lightness, c: chroma, h });
  const { paper, surface, sunken, wash } = surfaces[theme];
  const soft = isLight ? tone(0.942, Math.min(c * 0.28, 0.032)) : tone(0.3, Math.min(c * 0.34, 0.05));
  const onAccent = isLight ? tone(0.988, Math.min(c * 0.08, 0.008)) : tone(0.2, Math.min(c * 0.34, 0.03));
  // Very saturated light on a dark page glares; in light mode the color stays unchanged.
  const chroma = isLight ? c : Math.min(c, 0.17);
  const away = isLight ? -step : step;
  const reaches = (backs: readonly string[], least: number) => (colour: string) =>
    backs.every((back) => wcagContrast(colour, back) >= least);

  const readable = reaches([paper, surface, sunken, wash, soft, onAccent], text);
  const accentLightness = readable(chosen) ? l : move(l, away, (at) => readable(tone(at, chroma)));
  // Hovering increases the contrast with the page; where that is impossible, it decreases it.
  const further = accentLightness + (isLight ? -0.07 : 0.06);
  const strongLightness = isLight
    ? further >= 0.16
      ? further
      : accentLightness + 0.12
    : further <= 0.97
      ? further
      : accentLightness - 0.08;
  const strong = move(strongLightness, away, (at) => readable(tone(at, chroma)));
  const seen = reaches([paper, surface, sunken, wash], shape);
  const focus = move(isLight ? Math.max(l, 0.5) : l, away, (at) => seen(tone(at, chroma)));
  return {
    accent: readable(chosen) ? toHex(own) : tone(accentLightness, chroma),
    "accent-strong": tone(strong, chroma),
    "accent-soft": soft,
    "on-accent": onAccent,
    focus: tone(focus, chroma),
  };
}

/** Move a lightness until it satisfies `holds`, within 0 and 1. */
function move(from: number, by: number, holds: (lightness: number) => boolean): number {
  let at = Math.min(1, Math.max(0, from));
  while (!holds(at) && (by > 0 ? at < 1 : at > 0)) at = Math.min(1, Math.max(0, at + by));
  return at;
}

/** Convert a color to hex, with reduced chroma where it is outside sRGB. */
function toHex(colour: Oklch): string {
  const hex = formatHex(toRgb(colour.c < 0.0001 ? { ...colour, c: 0 } : clampChroma(colour, "oklch", "rgb")));
  if (!hex) throw new TypeError("a colour that cannot be written");
  return hex;
}

/**
 * Return every color pair of an accent on the pages of a theme, with its contrast: links, hovered links, selected tabs, buttons, rings and
 * marks.
 */
export function pairsOfAccent(tones: AccentTones, theme: Theme): AccentPair[] {
  const { paper, surface, sunken, wash, ink } = surfaces[theme];
  const grounds = { paper, surface, sunken, wash };
  const pair = (front: keyof AccentTones, back: string, ground: string, least: AccentPair["least"]): AccentPair => ({
    front,
    back,
    least,
    contrast: wcagContrast(tones[front], ground),
  });
  const onGrounds = (front: keyof AccentTones, least: AccentPair["least"]) =>
    Object.entries(grounds).map(([name, ground]) => pair(front, name, ground, least));
  return [
    ...onGrounds("accent", text),
    ...onGrounds("accent-strong", text),
    pair("accent", "accent-soft", tones["accent-soft"], text),
    pair("accent-strong", "accent-soft", tones["accent-soft"], text),
    pair("on-accent", "accent", tones.accent, text),
    pair("on-accent", "accent-strong", tones["accent-strong"], text),
    { front: "ink", back: "accent-soft", least: text, contrast: wcagContrast(ink, tones["accent-soft"]) },
    ...onGrounds("focus", shape),
  ];
}

/** Return whether a theme uses the color exactly as chosen. */
export function isUnchanged(chosen: string, tones: AccentTones): boolean {
  return tones.accent === formatHex(chosen);
}

/** The custom properties that set an accent in both themes of a page (web/styles/base.css). */
export type AccentProperties = Record<`--own-${string}`, string>;

export function accentProperties(chosen: string): AccentProperties {
  const [day, night] = [solveAccent(chosen, "light"), solveAccent(chosen, "dark")];
  return {
    "--own-accent-day": day.accent,
    "--own-accent-night": night.accent,
    "--own-accent-strong-day": day["accent-strong"],
    "--own-accent-strong-night": night["accent-strong"],
    "--own-accent-soft-day": day["accent-soft"],
    "--own-accent-soft-night": night["accent-soft"],
    "--own-on-accent-day": day["on-accent"],
    "--own-on-accent-night": night["on-accent"],
    "--own-focus-day": day.focus,
    "--own-focus-night": night.focus,
  };
}
