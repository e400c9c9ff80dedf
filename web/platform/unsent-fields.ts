import { useEffect } from "react";

const filled = new Set<symbol>();

/** Register a field whose contents exist only on this page, so that signing out asks before they are lost. */
export function useUnsentField(isFilled: boolean): void {
  useEffect(() => {
    if (!isFilled) return;
    const field = Symbol();
    filled.add(field);
    return () => void filled.delete(field);
  }, [isFilled]);
}

/** Return the number of such fields on this page. */
export function countUnsentFields(): number {
  return filled.size;
}
