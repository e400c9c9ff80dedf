import { Hono } from "hono";
import { z } from "zod";
import type { Transaction } from "kysely";
import { passwordWeakness } from "#domain/password.ts";
import type { Caller } from "#domain/role.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { keepCounted } from "#server/platform/http/rate-limit.ts";
import { recordAudit } from "#server/platform/audit/audit-log.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { enqueueMail } from "#server/platform/mail/outbox.ts";
import { findAccount, type Account, findPasswordHash, renamePerson, replacePassword } from "./accounts-queries.ts";
import { type AuthLimits, countMail } from "./limits.ts";
import { ownPath } from "./safe-redirects.ts";
import { mayChangeSignIn } from "./policy.ts";
import { readBody, readAddress, readFullName } from "./protocol/body.ts";
import { requireSignedIn } from "./protocol/caller.ts";
import { AuthError } from "./protocol/errors.ts";
import { originOf, type Origin } from "./protocol/origin.ts";
import { presentUser } from "./protocol/user.ts";
import { forgetNetworks, noteDevice } from "./known-devices.ts";
import { passwordChangedMail } from "./mails.ts";
import { askForNewAddress } from "./one-time/change-address.ts";
import { checkReauthentication } from "./one-time/reauthenticate.ts";
import { lockPerson, useToken } from "./one-time/tokens-queries.ts";
import { hashPassword, passwordMatches } from "./passwords.ts";
import { endSessions, findSessionStart } from "./sessions-queries.ts";

/** What a person changes about themselves; null leaves a field unchanged. The nonce is the mailed code that confirms the change. */
type Changes = { email: string | null; password: string | null; fullName: string | null; nonce: string | null };

type NewPassword = { from: string | null; to: string };

const bodySchema = z.object({
  email: z.string().nullish(),
  password: z.string().nullish(),
  nonce: z.string().nullish(),
  data: z.object({ full_name: z.unknown() }).partial().nullish(),
});

/** GET /user returns the signed-in person; PUT /user changes the password, the address and the name, and nothing else. */
export function userCalls(deps: Dependencies, limits: AuthLimits): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get("/user", async (context) => {
      const caller = await requireSignedIn(deps, context);
      return context.json(presentUser(await loadAccount(deps, caller)));
    })
    .put("/user", async (context) => {
      const caller = await requireSignedIn(deps, context);
      const { factors } = await loadAccount(deps, caller);
      if (!mayChangeSignIn(caller, factors)) throw new AuthError("insufficient_aal");
      const changes = parseChanges(await readBody(context, bodySchema));
      const redirectTo = ownPath(deps.publicUrl, context.req.query("redirect_to"));
      await changeUser(deps, limits, caller, changes, { redirectTo, origin: originOf(context) });
      const account = await loadAccount(deps, caller);
      if (changes.password !== null) noteDevice(deps, context, account);
      return context.json(presentUser(account));
    });
}

function parseChanges({ email, password, nonce, data }: z.infer<typeof bodySchema>) {
  const weakness = password ? passwordWeakness(password) : null;
  if (weakness) throw new AuthError("weak_password", { reason: weakness.text, reasons: weakness.reasons });
  return {
    email: email ? readAddress(email) : null,
    password: password || null,
    nonce: nonce || null,
    fullName: data?.full_name === undefined ? null : readFullName(data.full_name),
  };
}

async function loadAccount(deps: Dependencies, caller: Caller): Promise<Account> {
  const account = await findAccount(deps.db, caller.userId);
  // The account was deleted between the two statements.
  if (!account) throw new AuthError("session_not_found");
  return account;
}

/**
 * Change a person's password, address and name, all or nothing. A new address takes effect once it is proven.
 * Throws `same_password`, `reauthentication_needed`, `reauthentication_not_valid`, or that a limit has been reached.
 */
async function changeUser(
  deps: Dependencies,
  limits: AuthLimits,
  caller: Caller,
  { email, password, fullName, nonce }: Changes,
  { redirectTo, origin }: { redirectTo: string | null; origin: Origin },
): Promise<void> {
  const newAddress = email === caller.email ? null : email;
  const confirmed =
    password !== null || newAddress !== null ? await checkReauthentication(deps, limits, caller, { nonce, origin }) : null;
  const newPassword = password === null ? null : await preparePassword(deps, limits, caller, password, origin.network);
  if (newAddress !== null) {
    await limits.addressChanges.take(caller.userId);
    await countMail(limits, newAddress, origin.network);
  }

  await deps.db.transaction().execute(async (trx) => {
    const now = deps.clock();
    // A concurrent request may have changed the address, deleted the person or ended this session.
    const person = await lockPerson(trx, caller.userId, now);
    const isOver = person?.email !== caller.email || !(await findSessionStart(trx, caller.sessionId));
    if (isOver) throw new AuthError("session_not_found");
    if (confirmed && !(await useToken(trx, confirmed.tokenId, now))) throw new AuthError("reauthentication_not_valid");
    if (newPassword) await changePassword(trx, deps, caller, newPassword, origin);
    if (newAddress !== null) {
      await askForNewAddress(trx, deps, { userId: caller.userId, from: caller.email, to: newAddress, redirectTo });
    }
    if (fullName !== null) await renamePerson(trx, caller.userId, fullName);
  });
}

/** Check and hash a new password, before anything is locked. */
async function preparePassword(
  deps: Dependencies,
  limits: AuthLimits,
  caller: Caller,
  password: string,
  network: string,
): Promise<NewPassword> {
  await limits.passwordChanges.take(caller.userId);
  await limits.passwordChangesOfDay.take(caller.userId);
  const from = await findPasswordHash(deps.db, caller.userId);
  const isSame = await passwordMatches(from, password, network);
  // Counted like a guess: the answer would tell the thief of a session whether it was the current password.
  keepCounted();
  if (isSame) throw new AuthError("same_password");
  return { from, to: await hashPassword(password, network) };
}

/** Set a new password and tell the person by mail. All their other sessions end: anyone who knew the old password is signed out. */
async function changePassword(
  trx: Transaction<Schema>,
  { academy }: Pick<Dependencies, "academy">,
  { userId, sessionId, email }: Caller,
  { from, to }: NewPassword,
  origin: Origin,
): Promise<void> {
  if (!(await replacePassword(trx, { userId, from, to }))) throw new AuthError("session_not_found");
  await endSessions(trx, "others", userId, sessionId);
  await forgetNetworks(trx, userId, origin.network);
  await enqueueMail(trx, passwordChangedMail(email, { isFirst: from === null }), academy.current().mail);
  await recordAudit(trx, {
    action: "password.changed",
    actorId: userId,
    subject: { type: "user", id: userId },
    requestId: origin.requestId,
    network: origin.network,
  });
}
