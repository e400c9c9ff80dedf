import { roleSchema, type Caller } from "#domain/role.schema.ts";
import type { Asked } from "#domain/agreement.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { CallerWatch } from "#server/platform/http/errors.ts";
import { verifyAccessToken } from "./access-token.ts";
import { findPersonOfSession } from "./sessions-queries.ts";

/** Why an Authorization header identifies nobody. */
export type Unrecognised = "no_bearer" | "bad_token" | "session_ended" | "banned";

/** A caller, and whether this session still lacks the person's second factor or their agreement to the terms. */
export type Recognised = { caller: Caller; secondFactorNeeded: boolean; agreementNeeded: boolean };

/**
 * Return the person of an Authorization header, or why there is none.
 * The token only proves the session. Everything else is read from the database, so that changes apply immediately.
 */
export async function recogniseCaller(
  deps: Pick<Dependencies, "db" | "secret" | "clock" | "publicUrl">,
  authorization: string | undefined,
  asked: readonly Asked[] = [],
): Promise<Recognised | Unrecognised> {
  const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(authorization ?? "");
  if (!bearer?.[1]) return "no_bearer";
  const claims = await verifyAccessToken(deps, bearer[1]);
  if (!claims) return "bad_token";
  const person = await findPersonOfSession(deps.db, claims.sessionId, claims.userId, deps.clock(), asked);
  if (!person) return "session_ended";
  if (person.is_banned) return "banned";
  // Raising a session does not raise the tokens that were issued before that.
  const assuranceLevel = person.aal === "aal2" && claims.assuranceLevel === "aal2" ? "aal2" : "aal1";
  const caller: Caller = {
    userId: claims.userId,
    sessionId: claims.sessionId,
    email: person.email,
    fullName: person.full_name,
    role: roleSchema.parse(person.role),
    isSuperAdmin: person.is_super_admin,
    assuranceLevel,
  };
  return {
    caller,
    secondFactorNeeded: assuranceLevel === "aal1" && Boolean(person.has_second_factor),
    agreementNeeded: person.has_to_agree,
  };
}

/**
 * Create a function that returns whether the session of a request has ended, for calls that failed halfway.
 * False if that cannot be determined: an unexpected error must not look like a sign-out.
 */
export function callerWatch(deps: Pick<Dependencies, "db" | "secret" | "clock" | "publicUrl">): CallerWatch {
  return async (context) => {
    const authorization = context.req.header("authorization");
    if (!authorization) return false;
    const recognised = await recogniseCaller(deps, authorization).catch(() => null);
    return recognised === "session_ended" || recognised === "banned";
  };
}
