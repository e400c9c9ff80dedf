import { AppError } from "#domain/errors.ts";
import type { Caller } from "#domain/role.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { recogniseCaller } from "./recognise-caller.ts";

/**
 * The caller that an Authorization header speaks for; null without a header. Role and super-admin flag are those of this moment.
 * Throws `caller.invalid_token` for whatever does not prove a living session (a bad token is never a visitor), and
 * `caller.second_factor_needed` for a session that has yet to pass the person's second factor.
 */
export async function identifyCaller(
  deps: Pick<Dependencies, "db" | "secret" | "clock" | "publicUrl">,
  authorization: string | undefined,
): Promise<Caller | null> {
  if (authorization === undefined) return null;
  const recognised = await recogniseCaller(deps, authorization);
  if (typeof recognised === "string") throw new AppError("caller.invalid_token");
  if (recognised.secondFactorNeeded) throw new AppError("caller.second_factor_needed");
  return recognised.caller;
}
