import { useEffect } from "react";

const filled = new Set<symbol>();

/** Tells signing out of a field whose text or choice only this page has: it asks before that is lost. */
export function useUnsentField(isFilled: boolean): void {
  useEffect(() => {
    if (!isFilled) return;
    const field = Symbol();
    filled.add(field);
    return () => void filled.delete(field);
  }, [isFilled]);
}

/** How many such fields there are on this page now. */
export function countUnsentFields(): number {
  return filled.size;
}
