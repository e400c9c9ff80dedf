import { Hono } from "hono";
import { z } from "zod";
import { passwordWeakness } from "#domain/password.ts";
import type { Caller } from "#domain/role.ts";
import { cleanFullName, fullNameLimit } from "#domain/sign-up.ts";
import { recordAudit } from "../audit/audit-log.ts";
import type { Dependencies } from "../dependencies.ts";
import type { AppEnv } from "../http/context.ts";
import { findAccount, findPasswordHash, renamePerson, replacePassword, type Account } from "./accounts-store.ts";
import type { AuthLimits } from "./limits.ts";
import { hashPassword, passwordMatches } from "./passwords.ts";
import { mayChangeSignIn } from "./policy.ts";
import { readBody } from "./protocol/body.ts";
import { requireSignedIn } from "./protocol/caller.ts";
import { AuthError } from "./protocol/errors.ts";
import { originOf, type Origin } from "./protocol/origin.ts";
import { presentUser } from "./protocol/user.ts";
import { endSessions } from "./sessions-store.ts";

const bodySchema = z.object({
  email: z.string().nullish(),
  password: z.string().nullish(),
  data: z.object({ full_name: z.unknown() }).partial().nullish(),
});

/** GET /user tells who is signed in; PUT /user changes the password and the name, and nothing else. */
export function userCalls(deps: Dependencies, limits: AuthLimits): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get("/user", async (context) => {
      const caller = await requireSignedIn(deps, context);
      return context.json(presentUser(await loadAccount(deps, caller)));
    })
    .put("/user", async (context) => {
      const caller = await requireSignedIn(deps, context);
      const wish = parseChanges(await readBody(context, bodySchema));
      if (wish.email !== null && wish.email !== caller.email) {
        throw new AuthError("feature_disabled", { feature: "Changing the address" });
      }
      if (wish.password !== null) await changePassword(deps, limits, caller, wish.password, originOf(context));
      if (wish.fullName !== null) await renamePerson(deps.db, caller.userId, wish.fullName);
      return context.json(presentUser(await loadAccount(deps, caller)));
    });
}

function parseChanges({ email, password, data }: z.infer<typeof bodySchema>) {
  const weakness = password ? passwordWeakness(password) : null;
  if (weakness) throw new AuthError("weak_password", { reason: weakness.text, reasons: weakness.reasons });
  const fullName = data?.full_name === undefined ? null : cleanFullName(data.full_name);
  if (fullName !== null && fullName.length > fullNameLimit) {
    throw new AuthError("validation_failed", { reason: `A name should be at most ${fullNameLimit} characters.` });
  }
  return { email: email ? email.trim().toLowerCase() : null, password: password || null, fullName };
}

async function loadAccount(deps: Dependencies, caller: Caller): Promise<Account> {
  const account = await findAccount(deps.db, caller.userId);
  // Deleted between two statements.
  if (!account) throw new AuthError("session_not_found");
  return account;
}

/** A new password ends every other session of the person: whoever knew the old one is out. */
async function changePassword(
  deps: Dependencies,
  limits: AuthLimits,
  caller: Caller,
  password: string,
  origin: Origin,
): Promise<void> {
  const { factors } = await loadAccount(deps, caller);
  if (!mayChangeSignIn(caller, factors)) throw new AuthError("insufficient_aal");
  await limits.passwordChanges.take(caller.userId);

  const from = await findPasswordHash(deps.db, caller.userId);
  if (await passwordMatches(from, password, origin.network)) throw new AuthError("same_password");
  const to = await hashPassword(password, origin.network);
  await deps.db.transaction().execute(async (trx) => {
    if (!(await replacePassword(trx, { userId: caller.userId, from, to }))) throw new AuthError("session_not_found");
    await endSessions(trx, "others", caller.userId, caller.sessionId);
    await recordAudit(trx, {
      action: "password.changed",
      actorId: caller.userId,
      subject: { type: "user", id: caller.userId },
      requestId: origin.requestId,
      network: origin.network,
    });
  });
}
