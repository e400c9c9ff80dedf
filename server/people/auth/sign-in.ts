import type { Context } from "hono";
import { z } from "zod";
import { emailSchema } from "#domain/sign-up.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { keepCounted, networkKey } from "#server/platform/http/rate-limit.ts";
import { findCredentials, lockPassword } from "./accounts-queries.ts";
import { findPlace } from "./known-devices.ts";
import { addressKey, countGuess, type AuthLimits } from "./limits.ts";
import { openSession } from "./open-session.ts";
import { passwordMatches } from "./passwords.ts";
import { readBody } from "./protocol/body.ts";
import { AuthError } from "./protocol/errors.ts";
import { originOf } from "./protocol/origin.ts";
import { presentSession } from "./protocol/session.ts";
import { recordFailedProof } from "./record-failed-proof.ts";

const bodySchema = z.object({ email: z.string().nullish(), password: z.string().nullish() });

/**
 * POST /token?grant_type=password: exchange an address and its password for a session.
 * An unknown address and a wrong password take the same steps and get the same response.
 */
export async function signInWithPassword(deps: Dependencies, limits: AuthLimits, context: Context<AppEnv>): Promise<Response> {
  const { email, password } = parseSignIn(await readBody(context, bodySchema));
  const origin = originOf(context);
  const network = networkKey(origin.network);
  await limits.signIns.take(network);
  const person = await findCredentials(deps.db, email, deps.clock());
  const counted = { near: [limits.passwordGuesses, limits.passwordGuessesOfDay], everywhere: limits.strangersPasswords };
  const wasRight = await countGuess(counted, addressKey(email), await findPlace(deps, context, person?.id));
  await limits.failedSignIns.take(network);

  const matches = await passwordMatches(person?.password_hash ?? null, password, origin.network);
  if (!person?.password_hash || !matches) {
    keepCounted();
    await recordFailedProof(deps, origin, { action: "sign_in.failed", email, userId: person?.id });
    throw new AuthError("invalid_credentials");
  }
  // Only somebody who knows the password learns the state of the account.
  if (person.is_banned) throw new AuthError("user_banned");
  if (!person.email_confirmed_at) throw new AuthError("email_not_confirmed");

  const { id: userId, password_hash: passwordHash } = person;
  const opened = await deps.db.transaction().execute(async (trx) => {
    if (!(await lockPassword(trx, userId, passwordHash))) throw new AuthError("invalid_credentials");
    return openSession(trx, { userId, method: "password", device: origin, now: deps.clock() });
  });
  await Promise.all([wasRight(), limits.failedSignIns.giveBack(network)]);
  return context.json(await presentSession(deps, context, opened));
}

function parseSignIn({ email, password }: z.infer<typeof bodySchema>) {
  if (!email || !password) {
    throw new AuthError("validation_failed", { reason: "You must provide either an email or phone number and a password" });
  }
  const parsed = emailSchema.safeParse(email);
  if (!parsed.success) throw new AuthError("invalid_credentials");
  return { email: parsed.data, password };
}
