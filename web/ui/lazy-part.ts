import { msg } from "@lingui/core/macro";
import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import { readMessage } from "#web/i18n/define-messages.ts";
import { dismissToast, toast } from "./toast/toast-store.ts";

/** Milliseconds until a failed part is requested again, unless the connection returns earlier. */
const pauseMs = 5_000;

/**
 * Define a part of a page that is loaded when it is first shown. If it fails to load because the connection is lost, the rest of the page
 * still works, and the fallback is shown until the part has loaded. If a button opens the part (`isPressed`), a toast says that it waits;
 * otherwise the button would seem to do nothing.
 */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { isPressed = false }: { isPressed?: boolean } = {},
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => fetchUntilItComes(load, isPressed));
}

/** Preload a part. If that fails, it is requested again where it is shown. */
export function fetchAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}

async function fetchUntilItComes<Part>(load: () => Promise<Part>, isPressed: boolean): Promise<Part> {
  let waiting: number | null = null;
  for (;;) {
    try {
      const part = await load();
      if (waiting !== null) dismissToast(waiting);
      return part;
    } catch (error) {
      // Browsers report a script that could not be fetched as a TypeError. Retry only then: one that fails when it runs would fail again.
      if (!(error instanceof TypeError)) throw error;
      if (isPressed) {
        waiting ??= toast({
          title: readMessage(msg`The academy cannot be reached`),
          description: readMessage(msg`This opens as soon as the connection is back.`),
          duration: Number.POSITIVE_INFINITY,
        });
      }
      await new Promise<void>((resolve) => {
        window.addEventListener("online", () => resolve(), { once: true });
        setTimeout(resolve, pauseMs);
      });
    }
  }
}
