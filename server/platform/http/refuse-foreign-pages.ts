import { createMiddleware } from "hono/factory";
import { AppError } from "#domain/errors.ts";
import type { AppEnv } from "./context.ts";

const onlyRead = new Set(["GET", "HEAD", "OPTIONS"]);
const ownPages = new Set(["same-origin", "none"]);

/**
 * Refuses what a page of another site makes a browser send. No cookie signs anybody in here, so such a page could not act as its visitor; but it
 * could have thousands of them ask for mails and try passwords, each from a network of their own. Browsers say where a request comes
 * from and let no page change it (Fetch Metadata); programs that are no browsers do not say it, and are let through.
 */
export function refuseForeignPages() {
  return createMiddleware<AppEnv>(async (context, next) => {
    const site = context.req.header("sec-fetch-site");
    if (site !== undefined && !ownPages.has(site) && !onlyRead.has(context.req.method))
      throw new AppError("request.wrong_origin");
    await next();
  });
}
