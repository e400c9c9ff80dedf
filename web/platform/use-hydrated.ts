import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and until hydration; then true. Forms that need script stay inert until then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
