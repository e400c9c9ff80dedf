import { Suspense, useLayoutEffect, useRef, useState } from "react";
import type { ReactNode, RefObject } from "react";
import { fetchAhead, lazyPart } from "./lazy-part.ts";
import type { OverlayPanelProps } from "./overlay-panel.tsx";

const loadPanel = () => import("./overlay-panel.tsx");
const OverlayPanel = lazyPart(loadPanel);

/** Fetches what dialogs and drawers need, so that the first one opens at once: call it when a button that opens one is pointed at. */
export function preloadOverlay(): void {
  fetchAhead(loadPanel);
}

export type OverlayProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Tied to the dialog as its description. */
  description?: ReactNode;
  children?: ReactNode;
  /** The row of actions; it stays in sight while the content scrolls. */
  footer?: ReactNode;
  /** Receives the focus when it closes; without it, whatever had the focus when it opened. */
  returnFocus?: RefObject<HTMLElement | null>;
  /** While true, neither Escape nor a press outside closes it. */
  locked?: boolean;
  className?: string;
};

/** The light half of every dialog: the heavy one is fetched when it is opened for the first time. */
export function Overlay(props: OverlayProps & Pick<OverlayPanelProps, "kind" | "closeButton">) {
  const [wanted, setWanted] = useState(props.open);
  const opener = useRef<HTMLElement | null>(null);
  if (props.open && !wanted) setWanted(true);
  useLayoutEffect(() => {
    if (!props.open) return;
    if (document.activeElement instanceof HTMLElement) opener.current = document.activeElement;
    // The page is held still without its scrollbar; base.css keeps the room that it took.
    const page = document.documentElement;
    page.style.setProperty("--scrollbar-width", `${Math.max(0, innerWidth - page.getBoundingClientRect().width)}px`);
  }, [props.open]);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <OverlayPanel {...props} opener={opener} />
    </Suspense>
  );
}
