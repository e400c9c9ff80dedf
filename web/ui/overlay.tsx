import { Suspense, useLayoutEffect, useRef, useState } from "react";
import type { ReactNode, RefObject } from "react";
import { fetchAhead, lazyPart } from "./lazy-part.ts";
import type { OverlayPanelProps } from "./overlay-panel.tsx";

const loadPanel = () => import("./overlay-panel.tsx");
const OverlayPanel = lazyPart(loadPanel, { isPressed: true });

/** Preload dialogs and drawers, so that they open immediately. Call it when the pointer is over a button that opens one. */
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
  /** The row of actions, which stays visible while the content scrolls. */
  footer?: ReactNode;
  /** The element that gets the focus on closing; by default the one that had it before. */
  returnFocus?: RefObject<HTMLElement | null>;
  /** While true, neither Escape nor a click outside closes the panel. */
  locked?: boolean;
  className?: string;
};

/** The light part of every dialog. The heavy part is loaded when a dialog is first opened. */
export function Overlay(props: OverlayProps & Pick<OverlayPanelProps, "kind" | "closeButton">) {
  const [wanted, setWanted] = useState(props.open);
  const opener = useRef<HTMLElement | null>(null);
  const around = useRef<readonly HTMLElement[]>([]);
  if (props.open && !wanted) setWanted(true);
  useLayoutEffect(() => {
    if (!props.open) return;
    if (document.activeElement instanceof HTMLElement) {
      opener.current = document.activeElement;
      around.current = partsAround(document.activeElement);
    }
    // Hiding the scrollbar locks scrolling; base.css reserves its width.
    const page = document.documentElement;
    page.style.setProperty("--scrollbar-width", `${Math.max(0, innerWidth - page.getBoundingClientRect().width)}px`);
  }, [props.open]);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <OverlayPanel {...props} opener={opener} around={around} />
    </Suspense>
  );
}

/** Return the parts of the page that contain an element, the smallest first. */
function partsAround(element: HTMLElement): HTMLElement[] {
  const part = element.parentElement?.closest<HTMLElement>("section, [role=tabpanel], main");
  return part ? [part, ...partsAround(part)] : [];
}
