import { useEffect, useRef } from "react";
import { dismissToast } from "./toast-store.ts";
import type { Toast } from "./toast-store.ts";

/** Browsers take a longer delay for none. */
const longestTimeoutMs = 2 ** 31 - 1;

/** Dismisses the toast when its time is over. While it is held, or the tab is hidden, the time stands still. */
export function useDismissTimer(toast: Toast | null, held: boolean): void {
  const left = useRef({ id: 0, ms: 0 });
  useEffect(() => {
    if (!toast) return;
    if (left.current.id !== toast.id) left.current = { id: toast.id, ms: toast.duration };
    if (held || left.current.ms > longestTimeoutMs) return;

    let startedAt = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function stop(): void {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      left.current.ms = Math.max(0, left.current.ms - (Date.now() - startedAt));
    }
    function go(): void {
      if (document.hidden || timer !== undefined || !toast) return;
      startedAt = Date.now();
      timer = setTimeout(() => dismissToast(toast.id), left.current.ms);
    }
    const onVisibility = () => (document.hidden ? stop() : go());
    go();
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, [toast, held]);
}
