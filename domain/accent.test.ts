import { readFileSync } from "node:fs";
import { clampChroma, formatHex, type Oklch } from "culori";
import { expect, test } from "vitest";
import { accentProperties, isUnchanged, pairsOfAccent, solveAccent, standardTones, surfaces, type Theme } from "./accent.ts";

const themes = ["light", "dark"] as const;

/** Return a grid over OKLCH, including greys, clipped to sRGB: hue by 10 degrees, chroma by 0.04, lightness by 0.05. */
function gridOfColours(): string[] {
  const colours = new Set(["#000000", "#ffffff", "#ffff00", "#ff0000", "#00ff00", "#0000ff", "#00ffff", "#ff00ff", "#808080"]);
  for (let l = 0; l <= 1.0001; l += 0.05)
    for (let c = 0; c <= 0.37; c += 0.04)
      for (let h = 0; h < 360; h += c === 0 ? 360 : 10) {
        const colour: Oklch = { mode: "oklch", l, c, h };
        colours.add(formatHex(clampChroma(colour, "oklch")));
      }
  return [...colours];
}

test.each(themes)("every colour becomes an accent with enough contrast in the %s theme", (theme) => {
  let worst = { margin: Infinity, chosen: "", words: "" };
  const colours = gridOfColours();
  for (const chosen of colours) {
    for (const { front, back, least, contrast } of pairsOfAccent(solveAccent(chosen, theme), theme)) {
      const margin = contrast / least;
      if (margin < worst.margin) worst = { margin, chosen, words: `${front} on ${back}: ${contrast.toFixed(3)} of ${least}` };
    }
  }
  console.info(`${theme}: ${colours.length} colours, the worst is ${worst.chosen}, ${worst.words}`);
  expect(worst.margin, `${worst.chosen}: ${worst.words}`).toBeGreaterThanOrEqual(1);
});

test.each(themes)("hovering changes the colour of every button in the %s theme", (theme) => {
  const same = gridOfColours().filter((chosen) => {
    const tones = solveAccent(chosen, theme);
    return tones.accent === tones["accent-strong"];
  });
  expect(same).toEqual([]);
});

test("a colour with enough contrast stays as chosen, and any other one keeps its hue", () => {
  expect(isUnchanged("#7a1f5c", solveAccent("#7a1f5c", "light"))).toBe(true);
  expect(isUnchanged("#ffff00", solveAccent("#ffff00", "light"))).toBe(false);
  expect(isUnchanged("#ffff00", solveAccent("#ffff00", "dark"))).toBe(true);
});

// One that can't become darker, one that can't become lighter, a vivid color, one too light for paper, and a grey. After changing tones, update these and look at them on a page.
test.each([
  ["#000000", "light", "#000000 #060606 #ececec #fbfbfb #636363"],
  ["#fff7d6", "dark", "#fff7d6 #e4ddbc #302e26 #18160e #fff7d6"],
  ["#7a1f5c", "light", "#7a1f5c #640349 #fde4f1 #fff9fc #983c77"],
  ["#7a1f5c", "dark", "#d573af #e986c2 #3f2434 #201019 #b2548e"],
  ["#ffd400", "light", "#7f6800 #685500 #f3ecd4 #fdfbf5 #a08400"],
  ["#ffd400", "dark", "#ffd400 #ffeba6 #362d0c #1a1606 #fdd530"],
  ["#6b7280", "light", "#636a78 #505664 #eaecf0 #fafbfc #6b7280"],
  ["#6b7280", "dark", "#8e96a4 #a1a8b7 #2c2e32 #14161a #6e7584"],
] as const)("%s keeps its tones in the %s theme", (chosen, theme, tones) => {
  expect(Object.values(solveAccent(chosen, theme)).join(" ")).toBe(tones);
});

test("a page's styles use every property of an accent, in both themes", () => {
  const css = readFileSync(new URL("../web/styles/base.css", import.meta.url), "utf8");
  for (const [name, value] of Object.entries(accentProperties("#3355ff"))) {
    expect(value).toMatch(/^#[0-9a-f]{6}$/);
    const token = name.replace(/^--own-/, "--color-").replace(/-(day|night)$/, "");
    expect(css).toMatch(new RegExp(`${token}: light-dark\\([^;]*var\\(${name}\\)[^;]*;`));
  }
});

test("the surfaces and the standard tones are the same as in the pages' styles", () => {
  const css = readFileSync(new URL("../web/styles/tokens.css", import.meta.url), "utf8");
  const inStyles = (theme: Theme, name: string) => {
    const [, light, dark] = new RegExp(`--color-${name}: light-dark\\((oklch\\([^)]+\\)), (oklch\\([^)]+\\))\\)`).exec(css) ?? [];
    return (theme === "light" ? light : dark) ?? "";
  };
  for (const theme of themes) {
    for (const [name, colour] of Object.entries(surfaces[theme]))
      expect(colour, `${theme} ${name}`).toBe(formatHex(inStyles(theme, name)));
    for (const [name, colour] of Object.entries(standardTones[theme]))
      expect(colour, `${theme} ${name}`).toBe(inStyles(theme, name));
  }
});
