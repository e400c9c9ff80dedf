import { type ReactNode, useEffect, useRef, type RefObject } from "react";
import { useNavigation, useLocation } from "react-router";
import { SkipLink } from "#web/ui/link.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { LoadFailed } from "#web/ui/error-state.tsx";
import { messages } from "./messages.ts";

/**
 * Events that make a link prefetch its page. "mouseout" is among them because React derives the entering of a link from the event that
 * leaves the previous element.
 */
const signsOfInterest = ["mouseover", "mouseout", "focusin", "touchstart"] as const;

/** The path of the current page. At module level, because a page with another shell mounts a new frame. */
let shown: string | undefined;

/** The common frame of every shell: skip link, header, page, and an optional footer. */
export function ShellFrame({ header, footer, children }: { header: ReactNode; footer?: ReactNode; children: ReactNode }) {
  const main = usePageFocus();
  useStayWhileOffline();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <PendingBar />
      {header}
      <main id="main" ref={main} tabIndex={-1} className="flex flex-1 flex-col">
        {children}
      </main>
      {footer}
    </div>
  );
}

/** A thin line at the top while the next page loads; delayed, so that a fast page never shows it. */
function PendingBar() {
  const pending = useNavigation().state !== "idle";
  return (
    <div
      aria-hidden="true"
      className={`pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 origin-left bg-accent ${
        pending ? "scale-x-75 opacity-100 transition-transform delay-200 duration-[4s] starting:scale-x-0" : "scale-x-0 opacity-0"
      }`}
    />
  );
}

/**
 * Focus the page's heading after a navigation, so that the keyboard starts at the new content and a screen reader announces it, as after
 * loading a page. A change of the search or the page number is not a new page.
 */
function usePageFocus(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const before = shown;
    shown = pathname;
    if (before === undefined || before === pathname) return;
    const heading = main.current?.querySelector("h1");
    if (heading) heading.tabIndex = -1;
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/**
 * Stay on the page while offline: navigating would replace it with the browser's own error page and lose
 * what was typed. The current page stays, and says why.
 */
function useStayWhileOffline(): void {
  useEffect(() => {
    function stayHere(event: MouseEvent): void {
      if (navigator.onLine || event.button !== 0 || !leadsToAnotherPage(event.target)) return;
      event.preventDefault();
      toast({ ...messages.offline, variant: "destructive" });
    }
    // In the capture phase, before the links handle the click.
    window.addEventListener("click", stayHere, true);
    for (const sign of signsOfInterest) window.addEventListener(sign, fetchNothingAhead, true);
    return () => {
      window.removeEventListener("click", stayHere, true);
      for (const sign of signsOfInterest) window.removeEventListener(sign, fetchNothingAhead, true);
    };
  }, []);
}

/** Prevent prefetching while offline: the browser does not retry a failed script, so a later click would lose the page after all. */
function fetchNothingAhead(event: Event): void {
  const enters = event.type === "mouseout" && event instanceof MouseEvent ? event.relatedTarget : event.target;
  if (!navigator.onLine && enters instanceof Element && enters.closest("a")) event.stopPropagation();
}

function leadsToAnotherPage(pressed: EventTarget | null): boolean {
  const link = pressed instanceof Element ? pressed.closest("a") : null;
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return false;
  // A completely prefetched page can be shown offline.
  if (link.hasAttribute("data-fetched")) return false;
  return link.pathname !== location.pathname;
}

/** A page failed with an unexpected error: header and footer still work. */
export function PageFailed() {
  return (
    <LoadFailed headingLevel={1} className="my-auto" title={messages.pageFailed.title}>
      {messages.pageFailed.description}
    </LoadFailed>
  );
}
