import { createMiddleware } from "hono/factory";
import { AppError } from "#domain/errors.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { holdsPass } from "#server/people/auth/launch-pass.ts";
import { mayUseAcademy } from "./policy.ts";
import { readLaunched } from "./queries.ts";

/** How long an academy that was open is believed to be open still. */
const trustMilliseconds = 1000;

/**
 * What the countdown page, invited people, who verifies a certificate and those who write programs need before the launch; sign-in stands before this gate.
 * Who may call what of it is decided there.
 */
const alwaysOpen =
  /^\/api\/(platform(\/pass)?|invitations\/look|setup(\/look|\/restore)?|verify\/[^/]+|openapi\.json|docs(\/[\w.-]*)?)$/;

/** Legal pages are read by everybody; publishing one is another matter. */
const openToReaders = /^\/api\/legal\/[a-z]+$/;

type GateDependencies = Pick<Dependencies, "db" | "secret" | "clock" | "publicUrl">;

/**
 * Refuses calls with `platform.not_launched` while the academy is closed. Opening it holds at once, closing it within a second:
 * only an open academy is remembered, so that a busy one does not ask the database at each call.
 */
export function launchGate(deps: GateDependencies) {
  const isOpen = launchWatch(deps.db);
  return createMiddleware<AppEnv>(async (context, next) => {
    const { path, method } = context.req;
    if (!alwaysOpen.test(path) && !(method === "GET" && openToReaders.test(path))) {
      const launched = await isOpen();
      // A page that the server draws for a super admin's pass reads what visitors will read; from outside a pass opens no call.
      const isDrawn = method === "GET" && context.env?.drawsPage === true && (await holdsPass(deps, context));
      const mayRead = isDrawn || mayUseAcademy(context.get("caller"), { launched });
      if (!mayRead) throw new AppError("platform.not_launched");
    }
    await next();
  });
}

/**
 * The same for pictures and files. A browser asks for those without a token, so a super admin shows a pass instead; and nobody on the way may
 * keep what is not yet for everybody.
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
