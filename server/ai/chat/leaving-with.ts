import type { Context } from "hono";
import type { AppEnv } from "#server/platform/http/context.ts";

/** A controller that is aborted when the person goes away. */
export function leavingWith(context: Context<AppEnv>): AbortController {
  const leave = new AbortController();
  const { signal } = context.req.raw;
  if (signal.aborted) leave.abort();
  else signal.addEventListener("abort", () => leave.abort(), { once: true });
  return leave;
}
