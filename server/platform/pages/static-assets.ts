import { existsSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import type { AppEnv } from "#server/platform/http/context.ts";
import { readRange } from "#server/platform/http/partial-requests.ts";

/** The browser build that was current when the academy started. */
export const builtFolder = ownBuild(fileURLToPath(new URL("../../../build/client", import.meta.url)));

/**
 * Serve the browser build, precompressed. Names under /assets contain a content hash, so browsers cache them forever.
 */
export function staticAssets(folder = builtFolder): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .use("/assets/*", async (context, next) => {
      await next();
      if (context.res.ok) context.res.headers.set("Cache-Control", "public, max-age=31536000, immutable");
    })
    .use(async (context, next) => {
      // Anything but a single range means the whole file. The library would send it as if it were a part.
      if (readRange(context.req.header("range"), Infinity) === null) context.req.raw.headers.delete("range");
      await next();
    })
    .get("*", serveStatic<AppEnv>({ root: ownBuild(folder), precompressed: true }));
}

/** Return the real folder of the current build: a later build moves the link, while the pages of this academy still request its files. */
function ownBuild(folder: string): string {
  return existsSync(folder) ? realpathSync(folder) : folder;
}
