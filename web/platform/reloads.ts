import type { ShouldRevalidateFunctionArgs } from "react-router";

/** Return whether the academy was not reached: then reloading the data would also fail, and replace the action's own message. */
export function wasUnreached(outcome: unknown): boolean {
  return typeof outcome === "object" && outcome !== null && "unreached" in outcome && outcome.unreached === true;
}

/**
 * A route's `shouldRevalidate`: its data is reloaded after an action, unless the academy was not reached. Reloading would then fail too, and
 * replace the page with everything typed in it.
 */
export function reloadsIfReached({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return !wasUnreached(actionResult) && defaultShouldRevalidate;
}

/** The same for a route whose actions only say that they failed, not why. */
export function reloadsUnlessFailed({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const isFailure =
    typeof actionResult === "object" && actionResult !== null && "kind" in actionResult && actionResult.kind === "failed";
  return !isFailure && defaultShouldRevalidate;
}
