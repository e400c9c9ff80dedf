import { sql } from "kysely";
import { Hono } from "hono";
import type { Dependencies } from "../dependencies.ts";
import type { AppEnv } from "./context.ts";

/** /healthz says that the process lives, /readyz that the database answers. */
export function healthRoutes({
  db,
  draining,
  ending = draining,
}: Pick<Dependencies, "db" | "draining" | "ending">): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get("/healthz", (context) => context.json({ status: "ok" }))
    .get("/readyz", async (context) => {
      if (ending.aborted) return context.json({ status: "draining" }, 503);
      try {
        await sql`select 1`.execute(db);
        return context.json({ status: "ready" });
      } catch {
        return context.json({ status: "database unavailable" }, 503);
      }
    });
}
