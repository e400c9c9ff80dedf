import { AppError } from "#domain/errors.ts";
import type { Caller } from "#domain/role.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { recogniseCaller } from "./recognise-caller.ts";

/**
 * What is open to who has yet to agree, each call by its own name: a new one is closed. Reading what is asked, agreeing to it, or leaving; what a person does
 * in an exam that is running; and what visitors have.
 */
const openBeforeAgreeing = [
  /^(GET|POST|DELETE) \/api\/account(\/(agreement|export|sessions(\/[^/]+)?))?$/,
  /^(GET|POST|PUT) \/api\/attempts\/[^/]+\/(open|answers\/[^/]+|break|clock|hand-in|receipt|result)$/,
  /^GET \/api\/(platform(\/pass)?|legal\/[^/]+|figures|courses(\/[^/]+(\/lessons\/[^/]+\/preview)?)?|instructors\/[^/]+|help(\/[^/]+)?|verify\/[^/]+)$/,
  /^POST \/api\/invitations\/look$/,
];

/**
 * The caller that an Authorization header speaks for; null without a header. Role and super-admin flag are those of this moment.
 * Throws `caller.invalid_token` for whatever does not prove a living session (a bad token is never a visitor), and
 * `caller.second_factor_needed` for a session that has yet to pass the person's second factor, and `caller.agreement_needed` for somebody who has
 * yet to agree to what the academy asks of everybody.
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
