import { Overlay } from "./overlay.tsx";
import type { OverlayProps } from "./overlay.tsx";

/** A modal dialog. On a phone it slides in from the lower edge. */
export function Dialog(props: OverlayProps) {
  return <Overlay {...props} kind="dialog" closeButton />;
}

/** A panel at the end edge of the page, for a cart, a menu or filters. */
export function Drawer(props: OverlayProps) {
  return <Overlay {...props} kind="drawer" closeButton />;
}
