import type { Transaction } from "kysely";
import type { Schema } from "#server/platform/database/schema.ts";
import { AuthError } from "./protocol/errors.ts";
import { isComplete, type OpenedSession } from "./protocol/session.ts";
import { findAccount, noteSignIn } from "./accounts-queries.ts";
import { noteLanguage } from "./note-language.ts";
import { noteNetwork } from "./known-devices.ts";
import { insertSession, type Device } from "./sessions-queries.ts";

/**
 * Open a session for an authenticated person, by any method: "password", "otp", "oauth" and so on.
 * Pass the result to `presentSession` after the transaction.
 */
export async function openSession(
  trx: Transaction<Schema>,
  { userId, method, device, now }: { userId: string; method: string; device: Device; now: Date },
): Promise<OpenedSession> {
  await noteSignIn(trx, userId, now);
  await noteLanguage(trx, userId);
  const account = await findAccount(trx, userId);
  if (!account) throw new AuthError("invalid_credentials");
  const opened = { ...(await insertSession(trx, { userId, method, device, now })), account };
  if (isComplete(opened)) await noteNetwork(trx, userId, device.network, now);
  return opened;
}
