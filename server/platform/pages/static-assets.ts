import { existsSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import type { AppEnv } from "#server/platform/http/context.ts";

/** What was built for the browser: the build that was there when the academy started. */
export const builtFolder = ownBuild(fileURLToPath(new URL("../../../build/client", import.meta.url)));

/**
 * Serves what was built for the browser, compressed ahead. Names under /assets hold a hash of their content, so browsers keep
 * them for good.
 */
export function staticAssets(folder = builtFolder): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .use("/assets/*", async (context, next) => {
      await next();
      if (context.res.ok) context.res.headers.set("Cache-Control", "public, max-age=31536000, immutable");
    })
    .get("*", serveStatic<AppEnv>({ root: ownBuild(folder), precompressed: true }));
}

/** The folder of the build that is there now: a later one moves the link, and the pages of this academy still ask for their own files. */
function ownBuild(folder: string): string {
  return existsSync(folder) ? realpathSync(folder) : folder;
}
