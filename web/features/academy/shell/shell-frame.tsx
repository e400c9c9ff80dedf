import { type ReactNode, useEffect, useRef, type RefObject } from "react";
import { useNavigation, useLocation } from "react-router";
import { SkipLink } from "#web/ui/link.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { LoadFailed } from "#web/ui/error-state.tsx";
import { messages } from "./messages.ts";

/** What makes a link fetch its page ahead. React takes a pointer that leaves another element for the link as one that enters the link. */
const signsOfInterest = ["mouseover", "mouseout", "focusin", "touchstart"] as const;

/** The path of the page that is shown. It outlives a shell: a page with another shell around it is a change of page as well. */
let shown: string | undefined;

/** What every shell is made of: the way past the header, the header, the page, and a footer where there is one. */
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

/** A thin line at the top while the next page is on its way; it waits a moment, so that a fast page never shows it. */
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
 * Gives the focus to the page's heading after a change of page, as a browser begins at the top of a page that it loads: the keyboard
 * starts with what is new, and a screen reader says what it is. A change of the search or the page number is not a new page.
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
 * Without a connection no other page can come, and going there would leave the reader with the browser's own error in its place, and without
 * what they had typed. The page that is there stays, and says why.
 */
function useStayWhileOffline(): void {
  useEffect(() => {
    function stayHere(event: MouseEvent): void {
      if (navigator.onLine || event.button !== 0 || !leadsToAnotherPage(event.target)) return;
      event.preventDefault();
      toast({ ...messages.offline, variant: "destructive" });
    }
    // In front of the links, so that they hear of it too late or not at all.
    window.addEventListener("click", stayHere, true);
    for (const sign of signsOfInterest) window.addEventListener(sign, fetchNothingAhead, true);
    return () => {
      window.removeEventListener("click", stayHere, true);
      for (const sign of signsOfInterest) window.removeEventListener(sign, fetchNothingAhead, true);
    };
  }, []);
}

/** A script that could not be fetched is not tried again by the browser: the page would be lost after all, at the next press. */
function fetchNothingAhead(event: Event): void {
  const enters = event.type === "mouseout" && event instanceof MouseEvent ? event.relatedTarget : event.target;
  if (!navigator.onLine && enters instanceof Element && enters.closest("a")) event.stopPropagation();
}

function leadsToAnotherPage(pressed: EventTarget | null): boolean {
  const link = pressed instanceof Element ? pressed.closest("a") : null;
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return false;
  // What a page has fetched ahead whole can come.
  if (link.hasAttribute("data-fetched")) return false;
  return link.pathname !== location.pathname;
}

/** A page failed in a way that it has no words for: header and footer still lead on. */
export function PageFailed() {
  return (
    <LoadFailed headingLevel={1} className="my-auto" title={messages.pageFailed.title}>
      {messages.pageFailed.description}
    </LoadFailed>
  );
}
