import { setTimeout as pause } from "node:timers/promises";
import type { BrowserContext, Page, Request } from "@playwright/test";

const openRequests = new WeakMap<Page, Set<Request>>();

/** Count the requests of a context's pages, for `untilQuiet`. */
export function watchRequests(context: BrowserContext): void {
  context.on("page", (page) => {
    const open = new Set<Request>();
    openRequests.set(page, open);
    page.on("request", (request) => open.add(request));
    page.on("requestfinished", (request) => open.delete(request));
    page.on("requestfailed", (request) => open.delete(request));
    // What the page before had asked for is over, though the browser does not always say so.
    page.on("framenavigated", (frame) => {
      if (frame !== page.mainFrame()) return;
      for (const request of open) if (!request.isNavigationRequest()) open.delete(request);
    });
  });
}

/**
 * Wait until a page has had no open request for half a second. Unlike Playwright's "networkidle", which once waited for ten minutes
 * without a word, it gives up after 30 seconds and names what is open.
 */
export async function untilQuiet(page: Page): Promise<void> {
  const open = openRequests.get(page);
  if (!open) throw new Error("this page's requests are not watched");
  const until = Date.now() + 30_000;
  for (let quietSince = Date.now(); Date.now() - quietSince < 500; await pause(25)) {
    if (open.size > 0) quietSince = Date.now();
    if (Date.now() > until) throw new Error(`still open: ${[...open].map((request) => request.url()).join(", ")}`);
  }
}
