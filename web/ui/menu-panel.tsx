import { useEffect, useLayoutEffect, useRef } from "react";
import type { KeyboardEvent, ReactNode, RefObject } from "react";
import { Link } from "react-router";
import type { MenuEntry, MenuOpening } from "./menu.tsx";

type MenuPanelProps = {
  id: string;
  labelledBy: string;
  button: RefObject<HTMLButtonElement | null>;
  opening: MenuOpening;
  entries: readonly MenuEntry[];
  header: ReactNode;
  align: "start" | "end";
  onClose: (focus: "button" | "stay") => void;
};

/** The open menu. It is a popover in the top layer, so that no scrolling container clips it. */
export function MenuPanel({ id, labelledBy, button, opening, entries, header, align, onClose }: MenuPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    const menu = panel.current;
    const anchor = button.current;
    if (!menu || !anchor) return;
    menu.showPopover?.();
    const keepInPlace = () => place(menu, anchor, align);
    keepInPlace();
    addEventListener("scroll", keepInPlace, { capture: true, passive: true });
    addEventListener("resize", keepInPlace);
    return () => {
      removeEventListener("scroll", keepInPlace, { capture: true });
      removeEventListener("resize", keepInPlace);
    };
  }, [button, align]);

  useEffect(() => {
    const items = itemsOf(panel.current);
    if (opening === "press") list.current?.focus({ preventScroll: true });
    if (opening === "first") items[0]?.focus({ preventScroll: true });
    if (opening === "last") items.at(-1)?.focus({ preventScroll: true });
  }, [opening]);

  useEffect(() => {
    function onPointerDown(event: PointerEvent): void {
      const target = event.target as Node;
      if (!panel.current?.contains(target) && !button.current?.contains(target)) close.current("stay");
    }
    // Captured on the window, so that inside a dialog Escape closes the menu and not the dialog.
    function onEscape(event: globalThis.KeyboardEvent): void {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      event.preventDefault();
      close.current("button");
    }
    document.addEventListener("pointerdown", onPointerDown);
    window.addEventListener("keydown", onEscape, true);
    return () => {
      document.removeEventListener("pointerdown", onPointerDown);
      window.removeEventListener("keydown", onEscape, true);
    };
  }, [button]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Tab") {
      onClose("button");
      return;
    }
    const next = nextItem(itemsOf(panel.current), document.activeElement, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <div ref={panel} popover="manual" className="ui-menu">
      {header && <div className="ui-menu-header">{header}</div>}
      <div ref={list} role="menu" id={id} aria-labelledby={labelledBy} tabIndex={-1} onKeyDown={onKeyDown}>
        {entries.map((entry, index) =>
          entry === "separator" ? (
            <hr key={index} className="ui-menu-separator" />
          ) : (
            <MenuItem key={index} entry={entry} onClose={onClose} />
          ),
        )}
      </div>
    </div>
  );
}

function MenuItem({ entry, onClose }: { entry: Exclude<MenuEntry, "separator">; onClose: MenuPanelProps["onClose"] }) {
  const shared = {
    role: "menuitem",
    tabIndex: -1,
    className: "ui-menu-item",
    "data-danger": entry.danger || undefined,
  };
  const content = (
    <>
      {entry.icon}
      <span>{entry.label}</span>
    </>
  );
  function select(): void {
    onClose(entry.to === undefined ? "button" : "stay");
    entry.onSelect?.();
  }
  if (entry.to !== undefined && !entry.disabled) {
    return (
      <Link {...shared} to={entry.to} onClick={select}>
        {content}
      </Link>
    );
  }
  return (
    <button {...shared} type="button" disabled={entry.disabled} onClick={select}>
      {content}
    </button>
  );
}

function itemsOf(panel: HTMLElement | null): HTMLElement[] {
  return Array.from(panel?.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)') ?? []);
}

/** Return the item to which a key moves: arrows wrap around, and a letter finds the next item that begins with it. */
function nextItem(items: HTMLElement[], current: Element | null, key: string): HTMLElement | undefined {
  const at = items.findIndex((item) => item === current);
  if (key === "ArrowDown") return items[(at + 1) % items.length];
  if (key === "ArrowUp") return items.at(at <= 0 ? -1 : at - 1);
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  if (key.length !== 1 || key === " ") return undefined;
  const letter = key.toLocaleLowerCase();
  const ring = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return ring.find((item) => item.textContent?.trim().toLocaleLowerCase().startsWith(letter));
}

/** Position the menu under the button, or above it if there is more room, within the edges of the screen. */
function place(menu: HTMLElement, anchor: HTMLElement, align: "start" | "end"): void {
  const gap = 6;
  const edge = 8;
  const box = anchor.getBoundingClientRect();
  const toTheRight = (align === "end") !== (getComputedStyle(anchor).direction === "rtl");
  const left = toTheRight ? box.right - menu.offsetWidth : box.left;
  const below = box.bottom + gap;
  const above = box.top - gap - menu.offsetHeight;
  const fitsBelow = below + menu.offsetHeight <= innerHeight - edge || above < edge;
  menu.style.left = `${Math.max(edge, Math.min(left, document.documentElement.clientWidth - menu.offsetWidth - edge))}px`;
  menu.style.top = `${fitsBelow ? below : above}px`;
  menu.style.maxHeight = `${innerHeight - edge - (fitsBelow ? below : edge)}px`;
}
