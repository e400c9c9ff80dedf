import { roleSchema, type Caller } from "#domain/role.schema.ts";
import type { Asked } from "#domain/agreement.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { CallerWatch } from "#server/platform/http/errors.ts";
import { verifyAccessToken } from "./access-token.ts";
import { findPersonOfSession } from "./sessions-queries.ts";

/** Why an Authorization header names nobody. */
export type Unrecognised = "no_bearer" | "bad_token" | "session_ended" | "banned";

/** A caller, whether they have set up a second factor that this session has not passed, and whether they have yet to agree to what is asked. */
export type Recognised = { caller: Caller; secondFactorNeeded: boolean; agreementNeeded: boolean };

/**
 * Who an Authorization header speaks for, or why nobody. The token proves the session; everything else is asked of the
 * database, so that what changed a moment ago holds now.
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
  // A session that has been raised does not raise the tokens that were issued before.
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
 * Tells whether the session that a request was made with has ended, for calls that failed half-way. It says no when it cannot be known: an
 * error that nobody has foreseen must not look like a sign-out.
 */
export function callerWatch(deps: Pick<Dependencies, "db" | "secret" | "clock" | "publicUrl">): CallerWatch {
  return async (context) => {
    const authorization = context.req.header("authorization");
    if (!authorization) return false;
    const recognised = await recogniseCaller(deps, authorization).catch(() => null);
    return recognised === "session_ended" || recognised === "banned";
  };
}
