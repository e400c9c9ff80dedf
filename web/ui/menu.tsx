import { useEffect, useId, useRef, useState } from "react";
import type { KeyboardEvent, ReactElement, ReactNode } from "react";
import { MenuPanel } from "./menu-panel.tsx";
import { Slot } from "./slot.tsx";

export type MenuEntry =
  | "separator"
  | {
      label: ReactNode;
      /** If set, the entry is a link; otherwise `onSelect` is called. */
      to?: string;
      onSelect?: () => void;
      icon?: ReactNode;
      danger?: boolean;
      disabled?: boolean;
    };

type MenuProps = {
  /** A button; its accessible name labels the menu. */
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  /** Shown above the entries, for example the menu's owner. */
  header?: ReactNode;
  align?: "start" | "end";
  /** If set, the menu opens on hover, and closes this many milliseconds after the pointer has left it. */
  hoverGraceMs?: number;
};

/** How the menu was opened, which decides where the focus goes: nowhere, to the menu, to its first or to its last entry. */
export type MenuOpening = "hover" | "press" | "first" | "last";

/** A button with a menu of actions and links. */
export function Menu({ trigger, entries, header, align = "end", hoverGraceMs }: MenuProps) {
  const [opening, setOpening] = useState<MenuOpening | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  useEffect(() => () => clearTimeout(closing.current), []);

  function close(focus: "button" | "stay"): void {
    clearTimeout(closing.current);
    setOpening(null);
    if (focus === "button") button.current?.focus({ preventScroll: true });
  }

  function onTriggerKeyDown(event: KeyboardEvent): void {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setOpening(event.key === "ArrowDown" ? "first" : "last");
  }

  const hover =
    hoverGraceMs === undefined
      ? {}
      : {
          onPointerEnter: (event: { pointerType: string }) => {
            clearTimeout(closing.current);
            if (event.pointerType === "mouse") setOpening((now) => now ?? "hover");
          },
          onPointerLeave: (event: { pointerType: string }) => {
            if (event.pointerType !== "mouse" || opening !== "hover") return;
            closing.current = setTimeout(() => setOpening((now) => (now === "hover" ? null : now)), hoverGraceMs);
          },
        };

  return (
    <span className="ui-menu-anchor" {...hover}>
      <Slot
        ref={button}
        id={`${id}-button`}
        aria-haspopup="menu"
        aria-expanded={opening !== null}
        aria-controls={opening === null ? undefined : `${id}-menu`}
        onClick={(event) => {
          // A click by the keyboard has no detail. Clicking while the menu is open by hover keeps it open.
          if (opening !== null && opening !== "hover") close("button");
          else setOpening(event.detail === 0 ? "first" : "press");
        }}
        onKeyDown={onTriggerKeyDown}
      >
        {trigger}
      </Slot>
      {opening !== null && (
        <MenuPanel
          id={`${id}-menu`}
          labelledBy={`${id}-button`}
          button={button}
          opening={opening}
          entries={entries}
          header={header}
          align={align}
          onClose={close}
        />
      )}
    </span>
  );
}
