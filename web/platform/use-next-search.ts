import { useNextLocation } from "#web/ui/use-next-location.ts";
import { useLocation } from "react-router";

/**
 * Return the query of the running navigation's target, or otherwise that of the current address. A filter must be based on the former:
 * based on what is still shown, a second change would undo the first one while its page is loading. A navigation to another tab or view
 * does not count, because that has its own filters.
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
