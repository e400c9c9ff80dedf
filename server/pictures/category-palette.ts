import { oklchToHex } from "./colour.ts";
import { hashText } from "./seeded-random.ts";

/** The four colours of a category, #rrggbb: its paper, its ink and two hues. The interface's category tokens are the same. */
export interface CategoryPalette {
  ground: string;
  ink: string;
  hue: string;
  accent: string;
}

const palettes: ReadonlyMap<string, CategoryPalette> = new Map([
  ["technology", { ground: "#e8e0cd", ink: "#14303c", hue: "#2b7186", accent: "#e58f4e" }],
  ["business", { ground: "#ebe0c6", ink: "#1d3328", hue: "#3f7a55", accent: "#e0b04a" }],
  ["marketing", { ground: "#f0dfd0", ink: "#3a1a2b", hue: "#cf4a33", accent: "#efac9c" }],
  ["design", { ground: "#e9e0d2", ink: "#221f4a", hue: "#5a4fa8", accent: "#efb23e" }],
]);

/**
 * The palette of a category, whatever its letter case. A category that is not one of the four default ones gets a
 * hue of its own, derived from its name, at the same lightness and strength as the others.
 */
export function categoryPalette(category: string): CategoryPalette {
  const name = category.trim().toLowerCase();
  const known = palettes.get(name);
  if (known) return known;
  const hue = hashText(name) % 360;
  return {
    ground: oklchToHex({ lightness: 0.905, chroma: 0.028, hue: 80 }),
    ink: oklchToHex({ lightness: 0.29, chroma: 0.055, hue }),
    hue: oklchToHex({ lightness: 0.55, chroma: 0.12, hue }),
    accent: oklchToHex({ lightness: 0.79, chroma: 0.12, hue: hue + 120 > 360 ? 60 : 80 }),
  };
}
