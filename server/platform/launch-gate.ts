import { createMiddleware } from "hono/factory";
import { AppError } from "#domain/errors.ts";
import type { Dependencies } from "../dependencies.ts";
import type { AppEnv } from "../http/context.ts";
import { mayUseAcademy } from "./policy.ts";
import { readLaunched } from "./store.ts";

/** How long an academy that was open is believed to be open still. */
const trustMilliseconds = 1000;

/** What the countdown page and those who write programs need before the launch; sign-in stands before this gate. */
const alwaysOpen = /^\/api\/(platform|openapi\.json|docs(\/[\w.-]*)?)$/;

/**
 * Refuses calls with `platform.not_launched` while the academy is closed. Opening it holds at once, closing it within a second:
 * only an open academy is remembered, so that a busy one does not ask the database at each call.
 */
export function launchGate({ db }: Pick<Dependencies, "db">) {
  let openUntil = 0;
  return createMiddleware<AppEnv>(async (context, next) => {
    const launched = performance.now() < openUntil;
    if (!launched && !alwaysOpen.test(context.req.path)) {
      const now = await readLaunched(db);
      if (now) openUntil = performance.now() + trustMilliseconds;
      if (!mayUseAcademy(context.get("caller"), { launched: now })) throw new AppError("platform.not_launched");
    }
    await next();
  });
}
