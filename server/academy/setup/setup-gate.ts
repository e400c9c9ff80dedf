import { createMiddleware } from "hono/factory";
import { splitLanguage } from "#domain/interface-languages.ts";
import { AppError, errorStatus } from "#domain/errors.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { retryAfter } from "#server/platform/http/errors.ts";
import { plainPage } from "#server/platform/pages/plain-page.ts";

/** What stays reachable during the setup: the setup page, the API document, and sign-in. */
const alwaysOpen =
  /^\/(setup(\.data)?\/?|assets\/.*|brand\/.*|[\w.-]+\.(svg|png|ico|txt|webmanifest)|api\/setup(\/look|\/restore)?|api\/openapi\.json|api\/docs(\/[\w.-]*)?|auth\/v1\/.*)$/;

const isCall = /^\/(api|functions)\//;

/** Answer that the academy is being set up, as long as it has no people. Health and readiness are handled before this gate. */
export function setupGate({ setup }: Pick<Dependencies, "setup">) {
  return createMiddleware<AppEnv>(async (context, next) => {
    const { path } = context.req;
    if (!setup || alwaysOpen.test(splitLanguage(path).path) || !(await setup.isPending())) return next();
    const error = new AppError("platform.setting_up");
    if (isCall.test(path)) throw error;
    context.header("Retry-After", String(retryAfter(error.code)));
    context.header("Cache-Control", "no-store");
    return context.html(plainPage(error, { title: "settingUp", nonce: context.get("nonce") }), errorStatus(error.code));
  });
}
