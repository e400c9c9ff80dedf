import { useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import type { DeskOutcome } from "./act-on-desk.ts";

/** Something that an author does: `perform` sends it, `onDone` hears the id of what it was done to once everything shown is fresh again. */
export function useDeskDeed(intent: string, onDone: (id: string) => void = () => {}) {
  const fetcher = useFetcher<DeskOutcome>();
  const outcome = fetcher.state === "idle" ? fetcher.data : undefined;
  const done = outcome?.kind === "done" ? outcome.id : null;
  // Once for each success, not for another function that hears of it.
  const tell = useEffectEvent((id: string) => {
    fetcher.reset();
    onDone(id);
  });
  useEffect(() => {
    if (done !== null) tell(done);
  }, [done]);
  return {
    busy: fetcher.state !== "idle",
    /** What is on its way, to be shown ahead. */
    pending: fetcher.formData,
    perform: (id: string, fields: Record<string, string> = {}) =>
      void fetcher.submit({ intent, id, ...fields }, { method: "post", action: "/dashboard" }),
  };
}
