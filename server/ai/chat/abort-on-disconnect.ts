import type { Context } from "hono";
import type { AppEnv } from "#server/platform/http/context.ts";

/** Return a controller that is aborted when the client disconnects. */
export function abortOnDisconnect(context: Context<AppEnv>): AbortController {
  const leave = new AbortController();
  const { signal } = context.req.raw;
  if (signal.aborted) leave.abort();
  else signal.addEventListener("abort", () => leave.abort(), { once: true });
  return leave;
}
