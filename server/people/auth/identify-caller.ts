import { AppError } from "#domain/errors.ts";
import type { Caller } from "#domain/role.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { recogniseCaller } from "./recognise-caller.ts";

/**
 * Calls that are open to a person who has yet to agree; listed by name, so that a new call is closed by default.
 * They are: reading the terms, agreeing to them, exporting their data or deleting their account, continuing a running exam, and everything
 * open to visitors.
 */
const openBeforeAgreeing = [
  /^(GET|POST|DELETE) \/api\/account(\/(agreement|export|data-requests|sessions(\/[^/]+)?))?$/,
  /^(GET|POST|PUT) \/api\/attempts\/[^/]+\/(open|answers\/[^/]+|break|clock|hand-in|receipt|result)$/,
  /^GET \/api\/(platform(\/pass)?|legal\/[^/]+|figures|courses(\/[^/]+(\/lessons\/[^/]+\/preview)?)?|instructors\/[^/]+|help(\/[^/]+)?|verify\/[^/]+)$/,
  /^POST \/api\/invitations\/look$/,
];

/**
 * Return the caller of an Authorization header; null without a header. The role and the super-admin flag are read now, not from the token.
 * Throws `caller.invalid_token` for anything that does not prove a live session (a bad token never counts as a visitor),
 * `caller.second_factor_needed` for a session that has yet to pass the second factor, and `caller.agreement_needed` for a person who has
 * yet to agree to the academy's terms.
 */
export async function identifyCaller(
  deps: Pick<Dependencies, "db" | "secret" | "clock" | "publicUrl" | "academy">,
  authorization: string | undefined,
  { path, method }: { path: string; method: string },
): Promise<Caller | null> {
  if (authorization === undefined) return null;
  const recognised = await recogniseCaller(deps, authorization, deps.academy.current().asked);
  if (typeof recognised === "string") throw new AppError("caller.invalid_token");
  if (recognised.secondFactorNeeded) throw new AppError("caller.second_factor_needed");
  const call = `${method === "HEAD" ? "GET" : method} ${path}`;
  if (recognised.agreementNeeded && !openBeforeAgreeing.some((calls) => calls.test(call)))
    throw new AppError("caller.agreement_needed");
  return recognised.caller;
}
