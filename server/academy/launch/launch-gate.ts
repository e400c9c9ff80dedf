import { createMiddleware } from "hono/factory";
import { AppError } from "#domain/errors.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { holdsPass } from "#server/people/auth/launch-pass.ts";
import { mayUseAcademy } from "./policy.ts";
import { readLaunched } from "./launch.ts";

/** How long an open academy is assumed to be still open. */
const trustMilliseconds = 1000;

/**
 * Calls that are needed before the launch: by the countdown page, invited people, verifiers of certificates and API users. Sign-in is
 * handled before this gate. Each call checks access itself.
 */
const alwaysOpen =
  /^\/api\/(platform(\/pass)?|invitations\/look|setup(\/look|\/restore)?|verify\/[^/]+|openapi\.json|docs(\/[\w.-]*)?)$/;

/** Anyone may read the legal pages and the list of data recipients; publishing a legal page is not open. */
const openToReaders = /^\/api\/(legal\/[a-z]+|recipients)$/;

type GateDependencies = Pick<Dependencies, "db" | "secret" | "clock" | "publicUrl">;

/**
 * Refuse calls with `platform.not_launched` while the academy is closed. Opening takes effect immediately, closing within a second: only
 * the open state is cached, so that a busy academy need not query the database with every call.
 */
export function launchGate(deps: GateDependencies) {
  const isOpen = launchWatch(deps.db);
  return createMiddleware<AppEnv>(async (context, next) => {
    const { path, method } = context.req;
    if (!alwaysOpen.test(path) && !(method === "GET" && openToReaders.test(path))) {
      const launched = await isOpen();
      // A page rendered with a super admin's pass reads what visitors will read; a pass does not admit calls from outside.
      const isDrawn = method === "GET" && context.env?.drawsPage === true && (await holdsPass(deps, context));
      const mayRead = isDrawn || mayUseAcademy(context.get("caller"), { launched });
      if (!mayRead) throw new AppError("platform.not_launched");
    }
    await next();
  });
}

/**
 * Refuse pictures and files while the academy is closed. Browsers request these without a token, so super admins use a pass instead, and
 * caches on the way must not store what is not public yet.
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
