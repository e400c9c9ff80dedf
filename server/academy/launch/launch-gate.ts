import { createMiddleware } from "hono/factory";
import { AppError } from "#domain/errors.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { holdsPass } from "#server/people/auth/launch-pass.ts";
import { mayUseAcademy } from "./policy.ts";
import { readLaunched } from "./queries.ts";

/** How long an open academy is assumed to be still open. */
const trustMilliseconds = 1000;

/**
 * Calls needed before the launch by the countdown page, invited people, verifiers of certificates and API users; sign-in is handled before
 * this gate.
 * Each call decides its own access.
 */
const alwaysOpen =
  /^\/api\/(platform(\/pass)?|invitations\/look|setup(\/look|\/restore)?|verify\/[^/]+|openapi\.json|docs(\/[\w.-]*)?)$/;

/** Legal pages, and who receives data, are readable by everybody; publishing one is not. */
const openToReaders = /^\/api\/(legal\/[a-z]+|recipients)$/;

type GateDependencies = Pick<Dependencies, "db" | "secret" | "clock" | "publicUrl">;

/**
 * Refuse calls with `platform.not_launched` while the academy is closed. Opening takes effect immediately, closing within a second:
 * only the open state is cached, so that a busy academy does not query the database at each call.
 */
export function launchGate(deps: GateDependencies) {
  const isOpen = launchWatch(deps.db);
  return createMiddleware<AppEnv>(async (context, next) => {
    const { path, method } = context.req;
    if (!alwaysOpen.test(path) && !(method === "GET" && openToReaders.test(path))) {
      const launched = await isOpen();
      // A page rendered for a super admin's pass reads what visitors will read; external requests cannot use the pass for calls.
      const isDrawn = method === "GET" && context.env?.drawsPage === true && (await holdsPass(deps, context));
      const mayRead = isDrawn || mayUseAcademy(context.get("caller"), { launched });
      if (!mayRead) throw new AppError("platform.not_launched");
    }
    await next();
  });
}

/**
 * The same for pictures and files. Browsers request those without a token, so a super admin uses a pass instead; and caches on the way must
 * not store what is not public yet.
 */
export function pictureGate(deps: GateDependencies) {
  const isOpen = launchWatch(deps.db);
  return createMiddleware<AppEnv>(async (context, next) => {
    if (await isOpen()) return next();
    if (!(await holdsPass(deps, context))) throw new AppError("platform.not_launched");
    await next();
    context.res.headers.set("Cache-Control", "private, no-store");
  });
}

function launchWatch(db: Dependencies["db"]): () => Promise<boolean> {
  let openUntil = 0;
  return async () => {
    if (performance.now() < openUntil) return true;
    const launched = await readLaunched(db);
    if (launched) openUntil = performance.now() + trustMilliseconds;
    return launched;
  };
}
