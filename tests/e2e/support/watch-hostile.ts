import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expect } from "./test.ts";

/** A browser that records any effect of a hostile text. */
export type WatchedBrowser = { context: BrowserContext; findings: string[] };

/**
 * Open a browser without Content-Security-Policy: the policy is the last line of defence, and anything that only it prevents is a finding.
 * Executed code, requests, and external loads are recorded.
 */
export async function openWatchedBrowser(browser: Browser, baseURL: string): Promise<WatchedBrowser> {
  const context = await browser.newContext({ baseURL, bypassCSP: true, viewport: { width: 1280, height: 900 } });
  const findings: string[] = [];
  await context.exposeBinding("hostile", ({ page }, what: unknown) => {
    findings.push(`${String(what)} ran on ${page.url()}`);
  });
  context.on("dialog", (dialog) => {
    findings.push(`a dialog asked ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on("request", (request) => {
    const url = new URL(request.url());
    const isOwn = url.origin === new URL(baseURL).origin || ["data:", "blob:"].includes(url.protocol);
    if (!isOwn) findings.push(`${request.url()} was asked for by ${request.frame().url()}`);
  });
  return { context, findings };
}

/** Open an address and wait until it shows the expected text; then check that nothing hostile is in the page. */
export async function lookAt(page: Page, address: string, shows: string | RegExp = /Mallory/): Promise<void> {
  await page.goto(address);
  const seen = page.getByText(shows).or(page.locator(`[value*="Mallory"]`));
  await expect(seen.filter({ visible: true }).first(), `${address} shows ${String(shows)}`).toBeVisible();
  expect(await findHostileParts(page), `what has become of hostile texts on ${address}`).toEqual([]);
}

/** Return elements and attributes of the page that must never result from a person's text. */
export function findHostileParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const elements = ["iframe", "frame", "object", "embed", "applet", "base", "math", "foreignobject", "portal", "marquee"];
    const links = ["href", "xlink:href", "src", "action", "formaction", "data", "poster", "srcset", "ping", "background"];
    const describe = (element: Element) => element.outerHTML.slice(0, 160);

    const isForeign = (element: Element, value: string): boolean => {
      const url = URL.parse(value.trim().split(/\s/)[0] ?? "", document.baseURI);
      if (!url || url.origin === location.origin) return false;
      if (url.protocol === "mailto:") return false;
      if (element.localName === "img" && ["blob:", "data:"].includes(url.protocol)) return false;
      const isOwnBlob = url.protocol === "blob:" && url.href.startsWith(`blob:${location.origin}`);
      if (isOwnBlob && ["audio", "source"].includes(element.localName)) return false;
      // Links to other sites are allowed; they must not pass on a referrer.
      const rel = element.getAttribute("rel") ?? "";
      const isQuiet = /nofollow|noreferrer|noopener/.test(rel);
      return !(element.localName === "a" && ["http:", "https:"].includes(url.protocol) && isQuiet);
    };

    return [...document.querySelectorAll("*")].flatMap((element) => {
      const found: string[] = [];
      if (element.hasAttribute("data-hostile")) found.push(`an element: ${describe(element)}`);
      if (elements.includes(element.localName.toLowerCase())) found.push(`<${element.localName}>: ${describe(element)}`);
      if (element.localName === "meta" && element.getAttribute("http-equiv") === "refresh") found.push("a refresh");
      for (const { name, value } of element.attributes) {
        if (/^on|^srcdoc$/i.test(name)) found.push(`${name}: ${describe(element)}`);
        if (links.includes(name) && isForeign(element, value))
          found.push(`${name}="${value.slice(0, 80)}" of <${element.localName}>`);
      }
      return found;
    });
  });
}
