import { useNextLocation } from "#web/ui/use-next-location.ts";
import { useLocation } from "react-router";

/**
 * Return the query of the current navigation's target, or else of the current address. A filter builds on the latest request: based on what
 * is still shown, a second change would undo the first one while its page is loading. Another tab or view has its own filters, which do not
 * count.
 */
export function useNextSearch(): URLSearchParams {
  const { pathname, search } = useLocation();
  const next = useNextLocation();
  const here = new URLSearchParams(search);
  if (next?.pathname !== pathname) return here;
  const there = new URLSearchParams(next.search);
  const isSamePanel = ["tab", "view"].every((name) => there.get(name) === here.get(name));
  return isSamePanel ? there : here;
}
