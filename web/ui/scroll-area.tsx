import { createElement, type ComponentProps } from "react";

type Scrolling = "div" | "section" | "pre" | "table";

type ScrollAreaProps<Tag extends Scrolling> = ComponentProps<Tag> & { as?: Tag };

/**
 * A container for content that may be longer or wider than its space. Keyboard users reach it with Tab and scroll it with the arrow keys.
 * Label it with `aria-label`, plus a `role` if the element has none, unless it contains code or a table.
 */
export function ScrollArea<Tag extends Scrolling = "div">({ as, ...props }: ScrollAreaProps<Tag>) {
  return createElement(as ?? "div", { ...props, tabIndex: 0 });
}
