import { Hono } from "hono";
import type { AppEnv } from "../http/context.ts";
import { AuthError } from "./protocol/errors.ts";

/**
 * The calls of the protocol that this academy does not answer yet, each with what a person would call it. A call family that is
 * built takes its lines out of this list; when the list is empty, the file goes.
 */
const calls = [
  ["GET", "/authorize", "Signing in with another service"],
  ["GET", "/callback", "Signing in with another service"],
  ["POST", "/callback", "Signing in with another service"],
] as const;

/** Answers each call above with `feature_disabled`, which the auth client hands to the page as an ordinary refusal. */
export function callsNotOfferedYet(): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  for (const [method, path, feature] of calls) {
    routes.on(method, path, () => {
      throw new AuthError("feature_disabled", { feature });
    });
  }
  return routes;
}
