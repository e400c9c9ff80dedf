import { chromium, type CDPSession, type Page } from "@playwright/test";
import { findChromium } from "../scripts/find-chromium.ts";
import { median } from "./load.ts";

/** A slow mobile connection: milliseconds of latency, and bytes per second. */
const line = { latency: 400, bytesPerSecond: 400_000 / 8 };

const runs = 3;

/** Milliseconds until a page's text is painted, and the number of requests started by then; medians of three visits in a fresh browser. */
export type Painted = { milliseconds: number; requests: number };

/** Visit a page on a slow line, signed in with the credentials or as a visitor. `text` is the selector to wait for. */
export async function measureOnSlowLine(url: string, text: string, credentials?: Credentials): Promise<Painted> {
  const visits: Painted[] = [];
  for (let run = 0; run < runs; run += 1) visits.push(await visit(url, text, credentials));
  return { milliseconds: median(visits.map((each) => each.milliseconds)), requests: median(visits.map((each) => each.requests)) };
}

function visit(url: string, text: string, credentials?: Credentials): Promise<Painted> {
  return inFreshBrowser(url, credentials, async (page, network) => {
    await network.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: line.latency,
      downloadThroughput: line.bytesPerSecond,
      uploadThroughput: line.bytesPerSecond,
    });
    await page.addInitScript((selector) => {
      const watch = new MutationObserver(() => {
        if (!document.querySelector(selector)) return;
        Object.assign(window, { textAt: performance.now() });
        watch.disconnect();
      });
      watch.observe(document, { childList: true, subtree: true });
    }, text);
    await page.goto(url, { waitUntil: "commit" });
    // The text is in the page, and the page has been painted: it is readable.
    await page.waitForFunction(
      () => "textAt" in window && performance.getEntriesByName("first-contentful-paint").length > 0,
      undefined,
      { timeout: 60_000 },
    );
    return await page.evaluate(() => {
      const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN;
      const at = Math.max(painted, (window as unknown as { textAt: number }).textAt);
      const begun = performance.getEntriesByType("resource").filter(({ startTime }) => startTime <= at).length;
      return { milliseconds: Math.round(at), requests: begun + 1 };
    });
  });
}

export type Credentials = { email: string; password: string };

/** Use a page of a fresh browser, signed in at the address's academy with the credentials or as a visitor, and its observed network. */
export async function inFreshBrowser<Result>(
  url: string,
  credentials: Credentials | undefined,
  use: (page: Page, network: CDPSession) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  try {
    const page = await browser.newPage();
    const { origin } = new URL(url);
    if (credentials) {
      const answer = await page.request.post(`${origin}/auth/v1/token?grant_type=password`, { data: credentials });
      if (!answer.ok()) throw new Error(`no session for ${credentials.email}: ${answer.status()}`);
      await page.goto(`${origin}/robots.txt`);
      await page.evaluate((session) => localStorage.setItem("sb-localhost-auth-token", session), await answer.text());
    }
    const network = await page.context().newCDPSession(page);
    await network.send("Network.enable");
    return await use(page, network);
  } finally {
    await browser.close();
  }
}
