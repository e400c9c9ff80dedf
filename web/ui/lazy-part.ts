import { lazy, type ComponentType, type LazyExoticComponent } from "react";

/** How long a part that did not come is left alone, unless the connection returns before. */
const pauseMs = 5_000;

/**
 * A part of a page that is fetched when it is first shown. One that does not come, because the connection is gone, takes nothing else of the page
 * along: its place shows the fallback until it has come.
 */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => fetchUntilItComes(load));
}

/** Fetches a part before it is wanted; when it does not come now, it is asked for again where it is shown. */
export function fetchAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}

async function fetchUntilItComes<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      // Browsers say so of a script that was not reached; one that fails when it runs would fail again.
      if (!(error instanceof TypeError)) throw error;
      await new Promise<void>((resolve) => {
        window.addEventListener("online", () => resolve(), { once: true });
        setTimeout(resolve, pauseMs);
      });
    }
  }
}
