import { useNavigation } from "react-router";

/** A thin line at the top while the next page is on its way; it waits a moment, so that a fast page never shows it. */
export function PendingBar() {
  const pending = useNavigation().state !== "idle";
  return (
    <div
      aria-hidden="true"
      className={`pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 origin-left bg-accent ${
        pending ? "scale-x-75 opacity-100 transition-transform delay-200 duration-[4s] starting:scale-x-0" : "scale-x-0 opacity-0"
      }`}
    />
  );
}
