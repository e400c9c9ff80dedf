import { useEffect } from "react";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "./messages.ts";

/**
 * Without a connection no other page can come, and going there would leave the reader with the browser's own error in its place, and without
 * what they had typed. The page that is there stays, and says why.
 */
export function useStayWhileOffline(): void {
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

/** What makes a link fetch its page ahead. */
const signsOfInterest = ["mouseover", "focusin", "touchstart"] as const;

/** A script that could not be fetched is not tried again by the browser: the page would be lost after all, at the next press. */
function fetchNothingAhead(event: Event): void {
  if (!navigator.onLine && event.target instanceof Element && event.target.closest("a")) event.stopPropagation();
}

function leadsToAnotherPage(pressed: EventTarget | null): boolean {
  const link = pressed instanceof Element ? pressed.closest("a") : null;
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return false;
  // What a page has fetched ahead whole can come.
  if (link.hasAttribute("data-fetched")) return false;
  return link.pathname !== location.pathname;
}
