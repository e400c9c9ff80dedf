/** Whether an action's result says that the academy was not reached: what is on the screen holds as well as before. */
export function wasUnreached(outcome: unknown): boolean {
  return typeof outcome === "object" && outcome !== null && "unreached" in outcome && outcome.unreached === true;
}
