import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { AppError } from "#domain/errors.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { describeApi, type ApiDescription } from "./describe-api.ts";
import { docsPage } from "./docs-page.ts";

const { resolve } = createRequire(import.meta.url);

/** The files that the page loads, by name. */
const pageFiles = new Map([
  ["swagger-ui.css", { path: () => resolve("swagger-ui-dist/swagger-ui.css"), contentType: "text/css; charset=utf-8" }],
  [
    "swagger-ui-bundle.js",
    { path: () => resolve("swagger-ui-dist/swagger-ui-bundle.js"), contentType: "text/javascript; charset=utf-8" },
  ],
  [
    "start-docs.js",
    { path: () => fileURLToPath(new URL("start-docs.js", import.meta.url)), contentType: "text/javascript; charset=utf-8" },
  ],
]);

/** The data API's document, and the page that makes it browsable. Both are there before the launch. */
export function documentationRoutes(deps: Dependencies): Hono<AppEnv> {
  let description: ApiDescription | undefined;
  const routes = new Hono<AppEnv>();
  routes.use("/openapi.json", compress());
  routes.use("/docs/*", compress());
  routes.get("/openapi.json", (context) => context.json((description ??= describeApi(deps))));
  routes.get("/docs", (context) => context.html(docsPage));
  routes.get("/docs/:file", async (context) => {
    const file = pageFiles.get(context.req.param("file"));
    if (!file) throw new AppError("request.not_found");
    const body = await readFile(file.path());
    const headers = {
      "Content-Type": file.contentType,
      "Cache-Control": "public, max-age=3600",
      ETag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
    };
    if (context.req.header("if-none-match") === headers.ETag) return context.body(null, 304, headers);
    return context.body(new Uint8Array(body), 200, headers);
  });
  return routes;
}
