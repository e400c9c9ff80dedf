import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Return false on the server and until hydration, then true. Forms that need scripts stay inert until then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
