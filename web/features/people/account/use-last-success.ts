import { useState } from "react";
import type { AccountForm } from "./use-account-form.ts";

/** When the form last did its work, in milliseconds since 1970; 0 before. As a key it empties the fields that have served. */
export function useLastSuccess({ outcome }: AccountForm): number {
  const [at, setAt] = useState(0);
  if (outcome?.kind === "done" && outcome.at !== at) setAt(outcome.at);
  return at;
}
