/** Reading happens from here on: below the header, in CSS pixels from the upper edge of the window. */
const readingLine = 104;

/** The index of the block of the text that stands at the reading line; 0 above it. */
export function blockInSight(text: HTMLElement): number {
  const index = Array.from(text.children).findIndex((block) => block.getBoundingClientRect().bottom > readingLine);
  return index < 0 ? Math.max(0, text.children.length - 1) : index;
}

/** True when the end of the text can be seen. */
export function endIsInSight(text: HTMLElement): boolean {
  return text.getBoundingClientRect().bottom <= innerHeight;
}

/** Scrolls a block to the reading line, at once. False when there is nothing to do: it stands on the first screen anyway. */
export function bringBlockIntoSight(text: HTMLElement, index: number): boolean {
  const block = text.children[Math.min(index, text.children.length - 1)];
  if (!block || index <= 0) return false;
  const { top } = block.getBoundingClientRect();
  if (top + scrollY < innerHeight * 0.6) return false;
  scrollTo({ top: top + scrollY - readingLine + 8, behavior: "instant" });
  return true;
}
