import { useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import type { AdminOutcome } from "./act.ts";

/** Something that staff does to one thing: `perform` sends it, `onDone` hears when it succeeded and the lists are fresh again. */
export function useDeed(intent: string, onDone: () => void) {
  const fetcher = useFetcher<AdminOutcome>();
  const outcome = fetcher.state === "idle" ? fetcher.data : undefined;
  const done = outcome?.kind === "done";
  // Once for each success, not for another function that hears of it.
  const tell = useEffectEvent(() => {
    fetcher.reset();
    onDone();
  });
  useEffect(() => {
    if (done) tell();
  }, [done]);
  return {
    busy: fetcher.state !== "idle",
    /** Why it failed the last time. */
    failure: outcome?.kind === "failed" ? outcome : null,
    perform: (id: string, fields: Record<string, string> = {}) =>
      void fetcher.submit({ intent, id, ...fields }, { method: "post", action: "/dashboard" }),
    forget: () => fetcher.reset(),
  };
}
