import { Hono } from "hono";
import { compress } from "hono/compress";
import type { Dependencies } from "../dependencies.ts";
import type { AppEnv } from "../http/context.ts";
import { answerNotFound } from "../http/errors.ts";
import { staticAssets } from "./static-assets.ts";

/**
 * The academy's pages, for every address that is not a call. `callApi` answers a call of the same academy without a network;
 * pages get their data through it and so know nothing of the server's rooms.
 */
export function pageRoutes(
  { pages, publicUrl }: Dependencies,
  callApi: (request: Request) => Response | Promise<Response>,
): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  if (!pages) return routes;
  routes.route("/", staticAssets());
  routes.use(compress());
  routes.all("*", async (context) => {
    if (/^\/(api|auth\/v1|functions|files|assets)\//.test(context.req.path)) return answerNotFound(context);
    return pages(context.req.raw, { callApi: async (request) => callApi(request), nonce: context.get("nonce"), publicUrl });
  });
  return routes;
}
