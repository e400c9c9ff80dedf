import { Hono, type Context, type ErrorHandler } from "hono";
import { compress } from "hono/compress";
import { z } from "zod";
import type { Logger } from "pino";
import { errorCodes } from "#domain/error-codes.ts";
import { AppError, errorStatus } from "#domain/errors.ts";
import type { Dependencies, PageContext } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import {
  answerError,
  answerNotFound,
  errorOfStatus,
  reportFailure,
  retryAfter,
  toAppError,
} from "#server/platform/http/errors.ts";
import { fairQueue } from "#server/platform/http/fair-queue.ts";
import { networkKey } from "#server/platform/http/rate-limit.ts";
import { answerVisitors } from "#server/platform/page-cache/answer-from-cache.ts";
import { addressOfPage, languageOfPage, type PageLanguage } from "./page-language.ts";
import { plainPage } from "./plain-page.ts";
import { staticAssets } from "./static-assets.ts";

const errorCodeSchema = z.object({ code: z.enum(errorCodes) });

/**
 * An uncached page costs a hundred times as much as a cached one, and anybody may request any number of them (searches, unknown addresses).
 * So few are rendered at a time, with the requesting networks taking turns, and the process stays free for other requests.
 */
const renderingBounds = { atOnce: 2, waiting: 48, waitingOfGroup: 16, longestWaitMilliseconds: 2_000 };

/**
 * Serve the academy's pages, at every address that is not a call.
 * `callApi` calls the same academy in-process. Pages get their data through it, so they do not depend on the server's modules. Pages for
 * visitors are rendered once and cached. `tokenOfReader` finds the owner of a request's reading cookie, so that a lesson's text can be part
 * of its page.
 */
export function pageRoutes(
  deps: Dependencies,
  callApi: (request: Request) => Response | Promise<Response>,
  tokenOfReader: (context: Context<AppEnv>) => Promise<string | null>,
): Hono<AppEnv> {
  const { pages, publicUrl, pageCache, log } = deps;
  const routes = new Hono<AppEnv>();
  if (!pages) return routes;
  routes.onError(answerPageErrors(log));
  const inTurn = fairQueue(renderingBounds);
  const academyLanguage = () => deps.academy.current().values.language;
  const render = (
    request: Request,
    page: Pick<PageContext, "nonce" | "reusable" | "callAsReader"> &
      PageLanguage & { network: string; requestId: string; pass?: string | null },
  ) =>
    inTurn(networkKey(page.network), async () => {
      let refused: Response | undefined;
      const response = await pages(request, {
        callApi: async (call) => {
          if (page.pass && !call.headers.has("cookie")) call.headers.set("cookie", page.pass);
          const answer = await callApi(call);
          if (answer.status === 503) refused = answer.clone();
          return answer;
        },
        callAsReader: page.callAsReader,
        nonce: page.nonce,
        publicUrl,
        academy: deps.academy.current().page,
        reusable: page.reusable,
        language: page.language,
        prefix: page.prefix,
        reportError: (err) => log.error({ requestId: page.requestId, err }, "a page could not be rendered"),
      });
      // The page has no message of its own for data that could not be loaded.
      if (refused && response.status === 500) throw await errorOf(refused);
      if (response.status === 503) response.headers.set("Retry-After", String(retryAfter("server.unavailable")));
      return response;
    });
  routes.route("/", staticAssets());
  routes.get("*", (context, next) => {
    const { pathname, search } = new URL(context.req.url);
    const address = addressOfPage(pathname, academyLanguage());
    return address === pathname ? next() : context.redirect(address + search, 302);
  });
  if (pageCache) {
    // Only the address is passed on: nothing about the requester gets into a shared page.
    routes.get(
      "*",
      answerVisitors(pageCache, (address, asker) =>
        render(new Request(new URL(address, publicUrl)), {
          ...asker,
          ...languageOfPage(address.split("?", 1)[0] ?? "/", academyLanguage(), {}),
          reusable: true,
          callAsReader: null,
        }),
      ),
    );
  }
  routes.use(compress());
  routes.all("*", async (context) => {
    if (/^\/(api|auth\/v1|functions|files|assets)\//.test(context.req.path)) return answerNotFound(context);
    if (context.req.method !== "GET" && context.req.method !== "HEAD") {
      context.header("Allow", "GET, HEAD");
      return answerError(context, new AppError("request.method_not_allowed", { method: context.req.method }));
    }
    const { nonce, network, requestId } = context.var;
    const callAsReader = async (call: Request) => {
      const token = await tokenOfReader(context);
      if (token === null) return null;
      call.headers.set("authorization", `Bearer ${token}`);
      return callApi(call);
    };
    const pass = launchPassOf(context.req.header("cookie"));
    const language = languageOfPage(context.req.path, academyLanguage(), {
      cookie: context.req.header("cookie"),
      acceptLanguage: context.req.header("accept-language"),
    });
    const response = await render(context.req.raw, {
      nonce,
      network,
      requestId,
      ...language,
      reusable: false,
      callAsReader,
      pass,
    });
    return isBareFailure(response) ? answerError(context, new AppError(errorOfStatus(response.status))) : response;
  });
  return routes;
}

/** Return the cookie that lets a super admin see the pages before the launch. No other cookie is passed on to the calls behind a page. */
function launchPassOf(cookies: string | undefined): string | null {
  return /(?:^|;\s*)((?:__Host-)?academy-pass=[^;]*)/.exec(cookies ?? "")?.[1] ?? null;
}

/** Return whether a failed response has no page: React Router answers some requests with plain text, or with an empty body. */
function isBareFailure({ status, headers }: Response): boolean {
  return status >= 400 && (headers.get("content-type") ?? "text/plain").startsWith("text/plain");
}

async function errorOf(answer: Response): Promise<AppError> {
  const { code } = errorCodeSchema.parse(await answer.json());
  return new AppError(code);
}

/**
 * Answer with a plain page if a page could not be rendered, in the same words as the error of a call.
 * It depends on nothing that could be unavailable then: no script, file or database.
 */
function answerPageErrors(log: Logger): ErrorHandler<AppEnv> {
  return (thrown, context) => {
    const error = toAppError(thrown);
    const { code } = error;
    reportFailure(log, { requestId: context.get("requestId"), code, err: thrown }, "page failed");
    if (errorStatus(code) === 503) context.header("Retry-After", String(error.details["seconds"] ?? retryAfter(code)));
    context.header("Cache-Control", "no-store");
    const title = code === "server.unexpected" ? "failed" : "busy";
    return context.html(plainPage(error, { title, nonce: context.get("nonce") }), errorStatus(code));
  };
}
