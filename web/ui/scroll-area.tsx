import { createElement, type ComponentProps } from "react";

type Scrolling = "div" | "section" | "pre" | "table";

type ScrollAreaProps<Tag extends Scrolling> = ComponentProps<Tag> & { as?: Tag };

/**
 * A container for content that may be longer or wider than its space: keyboard users reach it with the Tab key and scroll it with the
 * arrows. Label it (`aria-label`, with a `role` where the element has none), unless it contains code or a table.
 */
export function ScrollArea<Tag extends Scrolling = "div">({ as, ...props }: ScrollAreaProps<Tag>) {
  return createElement(as ?? "div", { ...props, tabIndex: 0 });
}
