import { flushSync } from "react-dom";

/**
 * Remove an item from a list with the button that was pressed, and keep the keyboard user's place: the focus goes to the same button of the
 * next item, to that of the last one, or to the control that adds items. The list has the attribute `data-items`, its buttons
 * `data-removes`, and the control `data-adds`.
 */
export function removeItem({ currentTarget: button }: { currentTarget: HTMLElement }, remove: () => void): void {
  const list = button.closest("[data-items]");
  const buttons = () => [...(list?.querySelectorAll<HTMLElement>("[data-removes]") ?? [])];
  const place = buttons().indexOf(button);
  flushSync(remove);
  const left = buttons().filter((each) => !each.matches(":disabled"));
  const next = left[place] ?? left.at(-1) ?? list?.querySelector<HTMLElement>("[data-adds]");
  next?.focus({ preventScroll: true });
}
