/** How long a question was in view since the previous report. */
export type Seen = { position: number; ms: number };

/**
 * Divide the elapsed time among the questions that were in view. A report that claims more, such as one sent again after its response was
 * lost, is scaled down: all questions together cannot have been in view for longer than the elapsed time.
 */
export function shareTime(seen: readonly Seen[], passedMs: number): Seen[] {
  const sums = new Map<number, number>();
  for (const { position, ms } of seen) sums.set(position, (sums.get(position) ?? 0) + ms);
  const claimed = Array.from(sums.values()).reduce((sum, ms) => sum + ms, 0);
  const factor = claimed === 0 ? 0 : Math.min(1, Math.max(0, passedMs) / claimed);
  return Array.from(sums, ([position, ms]) => ({ position, ms: Math.floor(ms * factor) }));
}

/** A question's position on the screen, from its top to its bottom. */
export type Box = { position: number; top: number; bottom: number; focused: boolean };

/**
 * Return the position of the question that a learner is looking at: the one with the focus if any of it is on the screen, else the one with
 * the largest visible part. Undefined if no question is on the screen.
 */
export function questionInView(boxes: readonly Box[], screen: { top: number; bottom: number }): number | undefined {
  let best: { position: number; shown: number } | undefined;
  for (const { position, top, bottom, focused } of boxes) {
    const height = Math.min(bottom, screen.bottom) - Math.max(top, screen.top);
    if (height <= 0) continue;
    const shown = focused ? Infinity : height;
    if (!best || shown > best.shown) best = { position, shown };
  }
  return best?.position;
}
