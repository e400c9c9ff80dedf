import { initialOf, type PageAcademy } from "./academy.ts";
import { solveAccent, type AccentTones, type Theme } from "./accent.ts";

/** The default green, used if no accent is chosen (public/favicon.svg). */
export const standardGreen = "#19593f";

/** Draw the icon of an academy without a square logo: its initial on its accent. Without `theme` it follows the browser's. */
export function drawIcon({ name, accent }: Pick<PageAcademy, "name" | "accent">, theme?: Theme): string {
  const rules = (tones: AccentTones) => `.g{fill:${tones.accent}}.a{fill:${tones["on-accent"]}}`;
  const tonesOf = (each: Theme) => solveAccent(accent ?? standardGreen, each);
  const style = theme
    ? rules(tonesOf(theme))
    : `${rules(tonesOf("light"))}@media(prefers-color-scheme:dark){${rules(tonesOf("dark"))}}`;
  const initial = initialOf(name).replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>${style}</style><rect class="g" width="32" height="32" rx="7"/>` +
    `<text class="a" x="16" y="23" text-anchor="middle" font-family="Georgia, serif" font-size="21">${initial}</text></svg>`
  );
}
