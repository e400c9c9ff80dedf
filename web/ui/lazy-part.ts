import { lazy, type ComponentType, type LazyExoticComponent } from "react";

/** Milliseconds until a failed part is requested again, unless the connection returns earlier. */
const pauseMs = 5_000;

/**
 * Define a part of a page that is loaded when it is first shown. If it fails to load because the connection is lost, the rest of the page
 * still works, and the fallback is shown until the part has loaded.
 */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => fetchUntilItComes(load));
}

/** Preload a part. If that fails, it is requested again where it is shown. */
export function fetchAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}

async function fetchUntilItComes<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      // Browsers report a script that could not be fetched as a TypeError. Retry only then: one that fails when it runs would fail again.
      if (!(error instanceof TypeError)) throw error;
      await new Promise<void>((resolve) => {
        window.addEventListener("online", () => resolve(), { once: true });
        setTimeout(resolve, pauseMs);
      });
    }
  }
}
