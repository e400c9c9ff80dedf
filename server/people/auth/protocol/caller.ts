import type { Context } from "hono";
import type { Caller } from "#domain/role.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { recogniseCaller, type Unrecognised } from "../recognise-caller.ts";
import { AuthError, type AuthErrorCode } from "./errors.ts";

const codes = {
  no_bearer: "no_authorization",
  bad_token: "bad_jwt",
  session_ended: "session_not_found",
  banned: "user_banned",
} as const satisfies Record<Unrecognised, AuthErrorCode>;

/** Return the caller of a protocol call that requires one. Throws the protocol's error for whatever reason the caller is not signed in. */
export async function requireSignedIn(deps: Dependencies, context: Context): Promise<Caller> {
  const recognised = await recogniseCaller(deps, context.req.header("authorization"));
  if (typeof recognised === "string") throw new AuthError(codes[recognised]);
  return recognised.caller;
}
