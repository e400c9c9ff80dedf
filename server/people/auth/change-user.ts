import type { Transaction } from "kysely";
import type { Caller } from "#domain/role.schema.ts";
import { recordAudit } from "#server/platform/audit/audit-log.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { enqueueMail } from "#server/platform/mail/outbox.ts";
import { findPasswordHash, renamePerson, replacePassword } from "./accounts-queries.ts";
import { forgetNetworks } from "./known-devices.ts";
import { countMail, type AuthLimits } from "./limits.ts";
import { passwordChangedMail } from "./mails.ts";
import { askForNewAddress } from "./one-time/change-address.ts";
import { checkReauthentication } from "./one-time/reauthenticate.ts";
import { lockPerson, useToken } from "./one-time/tokens-queries.ts";
import { hashPassword, passwordMatches } from "./passwords.ts";
import { AuthError } from "./protocol/errors.ts";
import type { Origin } from "./protocol/origin.ts";
import { endSessions, findSessionStart } from "./sessions-queries.ts";

/** What a person changes of themselves; null for what stays. The nonce is the code that confirms it. */
type Changes = { email: string | null; password: string | null; fullName: string | null; nonce: string | null };
type NewPassword = { from: string | null; to: string };

/**
 * Changes a person's password, address and name, all or nothing. A new address waits until it is proven. Throws `same_password`,
 * `reauthentication_needed`, `reauthentication_not_valid`, or that a limit has been reached.
 */
export async function changeUser(
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
    // Whoever changed the address, deleted the person or ended this session at the same moment was quicker.
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

/** The hashing of a new password, before anything is locked. */
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
  if (await passwordMatches(from, password, network)) throw new AuthError("same_password");
  return { from, to: await hashPassword(password, network) };
}

/** A new password ends every other session of the person: whoever knew the old one is out. The person is told by mail. */
async function changePassword(
  trx: Transaction<Schema>,
  { publicUrl }: Pick<Dependencies, "publicUrl">,
  { userId, sessionId, email }: Caller,
  { from, to }: NewPassword,
  origin: Origin,
): Promise<void> {
  if (!(await replacePassword(trx, { userId, from, to }))) throw new AuthError("session_not_found");
  await endSessions(trx, "others", userId, sessionId);
  await forgetNetworks(trx, userId, origin.network);
  await enqueueMail(trx, passwordChangedMail(publicUrl, email, { isFirst: from === null }));
  await recordAudit(trx, {
    action: "password.changed",
    actorId: userId,
    subject: { type: "user", id: userId },
    requestId: origin.requestId,
    network: origin.network,
  });
}
