import { randomUUID } from "node:crypto";
import type { Caller } from "#domain/role.schema.ts";
import { cleanFullName } from "#domain/sign-up.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { useToken } from "../one-time/tokens-queries.ts";
import { mayChangeSignIn } from "../policy.ts";
import { AuthError } from "../protocol/errors.ts";
import { deleteUnfinishedFactors, insertFactor, listFactors, lockFactorsOfPerson } from "./factors-queries.ts";
import { sealFactorSecret } from "./factor-secret.ts";
import { newTotpSetup } from "./totp.ts";

const factorsLimit = 10;
const nameLimit = 100;

/**
 * Begin to set up a second factor, and return what the authenticator app needs, only once. An earlier unfinished setup is deleted.
 * This requires the same proof as a new password: with just an old session, a thief could otherwise lock the owner out. `confirmed` is the
 * mailed code that was given, to be used up.
 * Throws `insufficient_aal`, `reauthentication_not_valid`, `mfa_factor_name_conflict` or `too_many_enrolled_mfa_factors`.
 */
export async function enrollFactor(
  deps: Dependencies,
  caller: Caller,
  input: { name: string | null; issuer: string | null; confirmed: { tokenId: string } | null },
) {
  const name = cleanName("The name of the second factor", input.name) || null;
  const issuer = cleanName("The name of the academy", input.issuer) || deps.academy.current().values.name;
  const setup = newTotpSetup({ issuer, label: caller.email });
  const id = randomUUID();
  await deps.db.transaction().execute(async (trx) => {
    await lockFactorsOfPerson(trx, caller.userId);
    const factors = await listFactors(trx, caller.userId);
    if (!mayChangeSignIn(caller, factors)) throw new AuthError("insufficient_aal");
    const verified = factors.filter(({ status }) => status === "verified");
    if (name !== null && verified.some((factor) => factor.friendly_name === name))
      throw new AuthError("mfa_factor_name_conflict");
    if (verified.length >= factorsLimit) throw new AuthError("too_many_enrolled_mfa_factors");
    if (input.confirmed && !(await useToken(trx, input.confirmed.tokenId, deps.clock())))
      throw new AuthError("reauthentication_not_valid");
    await deleteUnfinishedFactors(trx, caller.userId);
    const sealedSecret = sealFactorSecret(deps.secret, setup.secret);
    await insertFactor(trx, { id, userId: caller.userId, name, sealedSecret, now: deps.clock() });
  });
  return { id, type: "totp" as const, ...(name === null ? {} : { friendly_name: name }), totp: setup };
}

function cleanName(field: string, value: string | null): string {
  const name = cleanFullName(value);
  if (name.length > nameLimit)
    throw new AuthError("validation_failed", { reason: `${field} should be at most ${nameLimit} characters.` });
  return name;
}
