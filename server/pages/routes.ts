import { Hono, type Context } from "hono";
import { compress } from "hono/compress";
import type { Dependencies } from "../dependencies.ts";
import type { AppEnv } from "../http/context.ts";
import { answerNotFound } from "../http/errors.ts";
import { staticAssets } from "./static-assets.ts";
import { answerVisitors } from "./visitor-pages/answer-visitors.ts";

/**
 * The academy's pages, for every address that is not a call. `callApi` answers a call of the same academy without a network;
 * pages get their data through it and so know nothing of the server's rooms. Pages for visitors are rendered once and kept.
 */
export function pageRoutes(deps: Dependencies, callApi: (request: Request) => Response | Promise<Response>): Hono<AppEnv> {
  const { pages, publicUrl, visitorPages } = deps;
  const routes = new Hono<AppEnv>();
  if (!pages) return routes;
  const render = (context: Context<AppEnv>, reusable: boolean) =>
    pages(context.req.raw, {
      callApi: async (request) => callApi(request),
      nonce: context.get("nonce"),
      publicUrl,
      reusable,
    });

  routes.route("/", staticAssets());
  if (visitorPages) routes.get("*", answerVisitors(visitorPages, render));
  routes.use(compress());
  routes.all("*", async (context) => {
    if (/^\/(api|auth\/v1|functions|files|assets)\//.test(context.req.path)) return answerNotFound(context);
    return render(context, false);
  });
  return routes;
}
