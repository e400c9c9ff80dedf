import { createMiddleware } from "hono/factory";
import { AppError } from "#domain/errors.ts";
import type { Caller } from "#domain/role.schema.ts";
import type { AppEnv } from "./context.ts";

/** Put the caller into the context. `identify` throws on a bad token; without a token, the caller is a visitor (null). */
export function identifyEveryCaller(
  identify: (authorization: string | undefined, request: { path: string; method: string }) => Promise<Caller | null>,
) {
  return createMiddleware<AppEnv>(async (context, next) => {
    context.set("caller", await identify(context.req.header("authorization"), context.req));
    await next();
  });
}

/** Return the caller. Throws a 401 for a visitor. */
export function requireCaller(context: { get(name: "caller"): Caller | null }): Caller {
  const caller = context.get("caller");
  if (!caller) throw new AppError("caller.unauthenticated");
  return caller;
}

/** Admit only those callers who may; others are refused before their body is read. */
export function admitOnly(may: (caller: Caller) => boolean) {
  return createMiddleware<AppEnv>(async (context, next) => {
    if (!may(requireCaller(context))) throw new AppError("caller.forbidden");
    await next();
  });
}

/** Admit signed-in people; others are refused before their body is read. */
export const admitSignedIn = createMiddleware<AppEnv>(async (context, next) => {
  requireCaller(context);
  await next();
});
