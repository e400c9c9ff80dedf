import { Hono } from "hono";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "./context.ts";

/**
 * Health checks: /healthz reports that the process runs, /readyz that the database responds and accepts writes.
 * An academy that is stopping is not ready, although it still answers everything else.
 */
export function healthRoutes({
  readiness,
  draining,
  ending = draining,
}: Pick<Dependencies, "readiness" | "draining" | "ending">): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get("/healthz", (context) => context.json({ status: "ok" }))
    .get("/readyz", async (context) => {
      if (ending.aborted) return context.json({ status: "draining" }, 503);
      const status = (await readiness?.look()) ?? "ready";
      return context.json({ status }, status === "ready" ? 200 : 503);
    });
}
