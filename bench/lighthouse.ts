import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { findChromium } from "../scripts/find-chromium.ts";
import { median } from "./load.ts";

const runs = 5;

/** Scores from 0 to 100, transferred bytes of scripts, and the layout shift: medians of five visits. */
export type PageQuality = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  scriptBytes: number;
  largestPaintMilliseconds: number;
  layoutShift: number;
};

/** Visit a page like Lighthouse's phone, with network and CPU throttled by Chromium itself, five times in a fresh browser. */
export async function measureQuality(url: string): Promise<PageQuality> {
  const visits: PageQuality[] = [];
  for (let run = 0; run < runs; run += 1) visits.push(await visitOnce(url));
  return medianQuality(visits);
}

/** Return the median of each figure. */
export function medianQuality(visits: readonly PageQuality[]): PageQuality {
  const middle = (of: (visit: PageQuality) => number) => median(visits.map(of));
  return {
    performance: middle((visit) => visit.performance),
    accessibility: middle((visit) => visit.accessibility),
    bestPractices: middle((visit) => visit.bestPractices),
    seo: middle((visit) => visit.seo),
    scriptBytes: middle((visit) => visit.scriptBytes),
    largestPaintMilliseconds: middle((visit) => visit.largestPaintMilliseconds),
    layoutShift: middle((visit) => visit.layoutShift),
  };
}

/** Visit a page once like Lighthouse's phone. */
export async function visitOnce(url: string): Promise<PageQuality> {
  const chromium = await launch({
    chromePath: findChromium(),
    chromeFlags: ["--headless=new", "--disable-dev-shm-usage", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
  });
  try {
    const result = await lighthouse(url, {
      port: chromium.port,
      logLevel: "error",
      formFactor: "mobile",
      throttlingMethod: "devtools",
    });
    if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? "no result"}`);
    const { categories, audits } = result.lhr;
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
    const number = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    return {
      performance: score("performance"),
      accessibility: score("accessibility"),
      bestPractices: score("best-practices"),
      seo: score("seo"),
      scriptBytes: scriptBytes(audits["network-requests"]?.details),
      largestPaintMilliseconds: number("largest-contentful-paint"),
      layoutShift: number("cumulative-layout-shift"),
    };
  } finally {
    chromium.kill();
  }
}

function scriptBytes(details: unknown): number {
  const { items } = details as { items: Array<{ resourceType?: string; transferSize?: number }> };
  return items.filter(({ resourceType }) => resourceType === "Script").reduce((sum, item) => sum + (item.transferSize ?? 0), 0);
}
