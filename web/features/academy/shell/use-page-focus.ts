import { useEffect, useRef, type RefObject } from "react";
import { useLocation } from "react-router";

/** The path of the page that is shown. It outlives a shell: a page with another shell around it is a change of page as well. */
let shown: string | undefined;

/**
 * Gives the focus to the page's heading after a change of page, as a browser begins at the top of a page that it loads: the keyboard
 * starts with what is new, and a screen reader says what it is. A change of the search or the page number is not a new page.
 */
export function usePageFocus(): RefObject<HTMLElement | null> {
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
