import { Hono } from "hono";
import { compress } from "hono/compress";
import { AppError } from "#domain/errors.ts";
import type { Dependencies } from "../dependencies.ts";
import type { AppEnv } from "../http/context.ts";
import { answerError, answerNotFound, errorOfStatus } from "../http/errors.ts";
import { staticAssets } from "./static-assets.ts";
import { answerVisitors } from "./visitor-pages/answer-visitors.ts";

/**
 * The academy's pages, for every address that is not a call. `callApi` answers a call of the same academy without a network;
 * pages get their data through it and so know nothing of the server's rooms. Pages for visitors are rendered once and kept.
 */
export function pageRoutes(deps: Dependencies, callApi: (request: Request) => Response | Promise<Response>): Hono<AppEnv> {
  const { pages, publicUrl, visitorPages, log } = deps;
  const routes = new Hono<AppEnv>();
  if (!pages) return routes;
  const render = (request: Request, page: { nonce: string; reusable: boolean; requestId?: string }) =>
    pages(request, {
      callApi: async (call) => callApi(call),
      nonce: page.nonce,
      publicUrl,
      reusable: page.reusable,
      reportError: (err) => log.error({ requestId: page.requestId, err }, "a page could not be rendered"),
    });

  routes.route("/", staticAssets());
  if (visitorPages) {
    const renderForAll = (address: string, nonce: string) =>
      render(new Request(new URL(address, publicUrl)), { nonce, reusable: true });
    routes.get("*", answerVisitors(visitorPages, renderForAll));
  }
  routes.use(compress());
  routes.all("*", async (context) => {
    if (/^\/(api|auth\/v1|functions|files|assets)\//.test(context.req.path)) return answerNotFound(context);
    if (context.req.method !== "GET" && context.req.method !== "HEAD") {
      context.header("Allow", "GET, HEAD");
      return answerError(context, new AppError("request.method_not_allowed", { method: context.req.method }));
    }
    const nonce = context.get("nonce");
    const response = await render(context.req.raw, { nonce, reusable: false, requestId: context.get("requestId") });
    return isBareFailure(response) ? answerError(context, new AppError(errorOfStatus(response.status))) : response;
  });
  return routes;
}

/** A failure that came without a page: React Router answers some with a word of plain text, or with nothing. */
function isBareFailure({ status, headers }: Response): boolean {
  return status >= 400 && (headers.get("content-type") ?? "text/plain").startsWith("text/plain");
}
