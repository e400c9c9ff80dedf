import { Suspense, useLayoutEffect, useRef, useState } from "react";
import type { ReactNode, RefObject } from "react";
import { fetchAhead, lazyPart } from "./lazy-part.ts";
import type { OverlayPanelProps } from "./overlay-panel.tsx";

const loadPanel = () => import("./overlay-panel.tsx");
const OverlayPanel = lazyPart(loadPanel);

/** Preload dialogs and drawers, so that the first one opens immediately: call it when the pointer is over a button that opens one. */
export function preloadOverlay(): void {
  fetchAhead(loadPanel);
}

export type OverlayProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** The dialog's accessible description. */
  description?: ReactNode;
  children?: ReactNode;
  /** The row of actions; it stays visible while the content scrolls. */
  footer?: ReactNode;
  /** Gets the focus when it closes; by default the element that had it before. */
  returnFocus?: RefObject<HTMLElement | null>;
  /** While true, neither Escape nor a click outside closes it. */
  locked?: boolean;
  className?: string;
};

/** The light part of every dialog: the heavy one is loaded when a dialog is first opened. */
export function Overlay(props: OverlayProps & Pick<OverlayPanelProps, "kind" | "closeButton">) {
  const [wanted, setWanted] = useState(props.open);
  const opener = useRef<HTMLElement | null>(null);
  if (props.open && !wanted) setWanted(true);
  useLayoutEffect(() => {
    if (!props.open) return;
    if (document.activeElement instanceof HTMLElement) opener.current = document.activeElement;
    // Scrolling is locked by hiding the scrollbar; base.css reserves its width.
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
