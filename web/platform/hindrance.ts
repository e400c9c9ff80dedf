import { ApiError } from "./api.ts";

/** Why a text stays on this device for now: no connection, a failure that passes, or a refusal, in the academy's words. */
export type Hindrance = { kind: "unreachable" } | { kind: "failed" } | { kind: "refused"; reason: string };

/** What hindered a call that was thrown out of it. */
export function hindranceOf(error: unknown): Hindrance {
  if (!(error instanceof ApiError) || error.status === 0) return { kind: "unreachable" };
  const passes = error.status === 401 || error.status === 429 || error.status >= 500;
  return passes ? { kind: "failed" } : { kind: "refused", reason: error.message };
}
