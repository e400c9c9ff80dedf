import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type axe from "axe-core";
import type { Page } from "@playwright/test";

/** A third of the size of the package's main export: a page parses it before each check. */
const source = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/**
 * Return axe's findings on the current page, one line each: the rule and the elements. `rules` restricts the rules, `without` omits
 * some, `within` is a part of the page. axe runs in the page itself: the usual adapter for browser tests opens another page for each check, which takes five times as
 * long.
 */
export async function findViolations(
  page: Page,
  { rules, without = [], within }: { rules?: string[]; without?: readonly string[]; within?: string } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(source);
  return page.evaluate(
    async ({ rules, without, within }) => {
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
      const { violations } = await inPage.run(within ?? document, {
        resultTypes: ["violations"],
        // None of the rules reads style sheets; fetching them again is a sixth of a check.
        preload: { assets: ["media"] },
        rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
        ...(rules ? { runOnly: { type: "rule", values: rules } } : {}),
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
    },
    { rules, without, within },
  );
}
