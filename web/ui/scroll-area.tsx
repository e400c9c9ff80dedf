import { createElement, type ComponentProps } from "react";

type Scrolling = "div" | "section" | "pre" | "table";

type ScrollAreaProps<Tag extends Scrolling> = ComponentProps<Tag> & { as?: Tag };

/**
 * Hold what may be longer or wider than its room: whoever has no mouse reaches it with the Tab key and scrolls it with the arrows. Name it
 * (`aria-label`, with a `role` where the element has none), unless it is code or a table.
 */
export function ScrollArea<Tag extends Scrolling = "div">({ as, ...props }: ScrollAreaProps<Tag>) {
  return createElement(as ?? "div", { ...props, tabIndex: 0 });
}
