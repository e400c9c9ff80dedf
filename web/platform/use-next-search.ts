import { useNextLocation } from "#web/ui/use-next-location.ts";
import { useLocation } from "react-router";

/**
 * The query of the address that the page is on its way to, or else of its own address. A filter changes what was asked for last: based on what is
 * still shown, a second change would undo the first one while its page is loading. Another tab or view has filters of its own, which do not count.
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
