import { useSyncExternalStore } from "react";

const wide = "(min-width: 64rem)";

function onWidthChange(changed: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

/** True from 64rem up; false on the server and on phones. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(
    onWidthChange,
    () => matchMedia(wide).matches,
    () => false,
  );
}
