import { useEffect } from "react";

const filled = new Set<symbol>();

/** Register a field whose contents only this page has: signing out asks before they are lost. */
export function useUnsentField(isFilled: boolean): void {
  useEffect(() => {
    if (!isFilled) return;
    const field = Symbol();
    filled.add(field);
    return () => void filled.delete(field);
  }, [isFilled]);
}

/** Return how many such fields this page has now. */
export function countUnsentFields(): number {
  return filled.size;
}
