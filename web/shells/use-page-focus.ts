import { useEffect, useRef, type RefObject } from "react";
import { useLocation } from "react-router";

/**
 * Gives the focus to the page's content after a change of page, as a browser does when it loads one: the keyboard starts at the
 * top of what is new, and a screen reader says that something is. A change of the search or the page number is not a new page.
 */
export function usePageFocus(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
