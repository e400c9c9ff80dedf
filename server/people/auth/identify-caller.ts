import { AppError } from "#domain/errors.ts";
import type { Caller } from "#domain/role.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { recogniseCaller } from "./recognise-caller.ts";

/** Calls for reading what is asked, agreeing to it, or leaving; and what a person writes in an exam that is running is saved as before. */
const openBeforeAgreeing = /^\/api\/(account|platform|attempts)(\/.*)?$/;

/** What visitors read. */
const readByEverybody = /^\/api\/(legal|courses|instructors|help|verify)(\/.*)?$/;

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
  if (recognised.agreementNeeded && !isOpenBeforeAgreeing(path, method)) throw new AppError("caller.agreement_needed");
  return recognised.caller;
}

function isOpenBeforeAgreeing(path: string, method: string): boolean {
  return openBeforeAgreeing.test(path) || (method === "GET" && readByEverybody.test(path));
}
