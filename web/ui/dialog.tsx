import { Overlay } from "./overlay.tsx";
import type { OverlayProps } from "./overlay.tsx";

/** A task in front of the page. On a phone it rises from the lower edge. */
export function Dialog(props: OverlayProps) {
  return <Overlay {...props} kind="dialog" closeButton />;
}

/** A sheet at the far edge of the page: cart, menu, filters. */
export function Drawer(props: OverlayProps) {
  return <Overlay {...props} kind="drawer" closeButton />;
}
