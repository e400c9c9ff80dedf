import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import { Hono, type Context } from "hono";
import { z } from "zod";
import { passwordWeakness } from "#domain/password.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { networkKey } from "#server/platform/http/rate-limit.ts";
import { enqueueMail } from "#server/platform/mail/outbox.ts";
import { createAccount, findCredentials, type NewAccount } from "./accounts-queries.ts";
import { countMail, type AuthLimits } from "./limits.ts";
import { alreadyRegisteredMail, confirmationMail } from "./mails.ts";
import { issueOneTimeToken } from "./one-time-tokens.ts";
import { openSession } from "./open-session.ts";
import { ownPath } from "./safe-redirects.ts";
import { hashPassword } from "./passwords.ts";
import { readBody, readAddress, readFullName } from "./protocol/body.ts";
import { AuthError } from "./protocol/errors.ts";
import { originOf } from "./protocol/origin.ts";
import { presentSession } from "./protocol/session.ts";
import { presentUser } from "./protocol/user.ts";

const bodySchema = z.object({
  email: z.string().nullish(),
  password: z.string().nullish(),
  data: z.object({ full_name: z.unknown() }).partial().nullish(),
});

/** POST /signup: create an account with the role student from an address, a password and a name. */
export function signUpCalls(deps: Dependencies, limits: AuthLimits): Hono<AppEnv> {
  return new Hono<AppEnv>().post("/signup", async (context) => {
    const input = parseSignUp(await readBody(context, bodySchema));
    const origin = originOf(context);
    await limits.signUps.take(networkKey(origin.network));
    // Read once, because mail may be set up while this runs.
    const autoconfirm = deps.autoconfirm();
    if (!autoconfirm) await countMail(limits, input.email, origin.network);

    const now = deps.clock();
    const person: NewAccount = {
      userId: randomUUID(),
      identityId: randomUUID(),
      email: input.email,
      fullName: input.fullName,
      // Hash before querying the database, so that an address in use takes as much time as an unused one.
      passwordHash: await hashPassword(input.password, origin.network),
      emailConfirmedAt: autoconfirm ? now.toISOString() : null,
      now: now.toISOString(),
    };
    if (autoconfirm) return context.json(await signUpAtOnce(deps, context, person));
    const redirectTo = ownPath(deps.publicUrl, context.req.query("redirect_to"));
    await deps.db.transaction().execute((trx) => askForConfirmation(trx, deps, person, redirectTo));
    return context.json(presentPending(person));
  });
}

function parseSignUp(body: z.infer<typeof bodySchema>) {
  if (!body.email || !body.password) {
    throw new AuthError("validation_failed", { reason: "You must provide either an email or phone number and a password" });
  }
  const email = readAddress(body.email);
  const weakness = passwordWeakness(body.password);
  if (weakness) throw new AuthError("weak_password", { reason: weakness.text, reasons: weakness.reasons });
  return { email, password: body.password, fullName: readFullName(body.data?.full_name) };
}

async function signUpAtOnce(deps: Dependencies, context: Context<AppEnv>, person: NewAccount) {
  const device = originOf(context);
  const opened = await deps.db.transaction().execute(async (trx) => {
    if (!(await createAccount(trx, person))) throw new AuthError("user_already_exists");
    return openSession(trx, { userId: person.userId, method: "password", device, now: deps.clock() });
  });
  return presentSession(deps, context, opened);
}

/** Send exactly one mail in every case; only its reader learns whether the address had an account. */
async function askForConfirmation(trx: Transaction<Schema>, deps: Dependencies, person: NewAccount, redirectTo: string | null) {
  const created = await createAccount(trx, person);
  const owner = created ? undefined : await findCredentials(trx, person.email, deps.clock());
  if (owner?.email_confirmed_at) {
    await enqueueMail(trx, alreadyRegisteredMail(person.email), deps.academy.current().mail);
    return;
  }
  const issued = await issueOneTimeToken(trx, deps, {
    userId: owner?.id ?? person.userId,
    purpose: "signup",
    email: person.email,
    redirectTo,
    // A link confirms only the sign-up that sent it: a stranger may have signed up with this address earlier, with another password.
    data: { password_hash: person.passwordHash ?? "", full_name: person.fullName },
  });
  await enqueueMail(trx, confirmationMail(person.email, { ...issued, redirectTo }), deps.academy.current().mail);
}

/** Build the response to a pending sign-up. It only repeats the request, so it reveals nothing about existing accounts. */
function presentPending(person: NewAccount) {
  const identity = {
    identity_id: person.identityId,
    id: person.userId,
    user_id: person.userId,
    identity_data: { sub: person.userId, email: person.email, email_verified: false, phone_verified: false },
    provider: "email",
    last_sign_in_at: null,
    created_at: person.now,
    updated_at: person.now,
  };
  const user = presentUser({
    id: person.userId,
    email: person.email,
    full_name: person.fullName,
    role: "student",
    is_super_admin: false,
    email_confirmed_at: null,
    new_email: null,
    last_sign_in_at: null,
    created_at: person.now,
    updated_at: person.now,
    identities: [identity],
    factors: [],
  });
  return { ...user, confirmation_sent_at: person.now };
}
