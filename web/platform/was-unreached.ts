import type { ApiError } from "./api.ts";

/** Whether the academy was not reached or could not serve: what is on the screen is as good as before. */
export function wasNotServed({ status }: ApiError): boolean {
  return status === 0 || status >= 500;
}

/** Whether an action's result says that the academy was not reached: another failed load would only push its message aside. */
export function wasUnreached(outcome: unknown): boolean {
  return typeof outcome === "object" && outcome !== null && "unreached" in outcome && outcome.unreached === true;
}
