import type { Transaction } from "kysely";
import { cleanFullName, emailSchema, fullNameLimit } from "#domain/sign-up.schema.ts";
import { recordAudit } from "#server/platform/audit/audit-log.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { enqueueMail } from "#server/platform/mail/outbox.ts";
import { renamePerson } from "../accounts-queries.ts";
import { confirmAccount } from "../one-time/confirm-account.ts";
import { dropTokens } from "../one-time/tokens-queries.ts";
import { openSession } from "../open-session.ts";
import { AuthError } from "../protocol/errors.ts";
import type { Origin } from "../protocol/origin.ts";
import type { OpenedSession } from "../protocol/session.ts";
import {
  createPerson,
  insertIdentity,
  lockAccountOfAddress,
  lockPersonOfIdentity,
  noteIdentityUse,
  type VerifiedPerson,
} from "./identities-queries.ts";
import { wayInAddedMail } from "./notices.ts";
import type { SocialPerson, SocialProviderName } from "./provider.ts";

export type Arrival = { provider: SocialProviderName; title: string; person: SocialPerson; origin: Origin };

/**
 * Signs in whoever came back from a provider. An account there that is known is its person's. An unknown one is believed only with an
 * address that the provider has verified: it becomes a way into the account of that address, or a new student's.
 * Throws `provider_email_needs_verification` or `user_banned`.
 */
export async function admitSocialPerson(deps: Dependencies, arrival: Arrival): Promise<OpenedSession> {
  try {
    return await admitOnce(deps, arrival);
  } catch (thrown) {
    if (!(thrown instanceof OvertakenError)) throw thrown;
    // Two arrivals at once wanted to create the same account: the slower one finds it at its second look.
    return admitOnce(deps, arrival);
  }
}

/** Another arrival was quicker. Thrown, so that nothing of what this one wrote stands. */
class OvertakenError extends Error {}

function admitOnce(deps: Dependencies, arrival: Arrival): Promise<OpenedSession> {
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.clock();
    const userId = (await findKnownPerson(trx, arrival, now)) ?? (await receiveUnknown(trx, deps, arrival, now));
    return openSession(trx, { userId, method: "oauth", device: arrival.origin, now });
  });
}

async function findKnownPerson(trx: Transaction<Schema>, { provider, person }: Arrival, now: Date): Promise<string | undefined> {
  const known = await lockPersonOfIdentity(trx, { provider, subject: person.subject, now });
  if (!known) return undefined;
  if (known.is_banned) throw new AuthError("user_banned");
  await noteIdentityUse(trx, { provider, subject: person.subject, now });
  return known.id;
}

async function receiveUnknown(trx: Transaction<Schema>, deps: Dependencies, arrival: Arrival, now: Date): Promise<string> {
  const { provider, title } = arrival;
  const person = requireVerified(arrival);
  const account = await lockAccountOfAddress(trx, person.email, now);
  if (!account) {
    const userId = await createPerson(trx, { email: person.email, fullName: person.fullName, now });
    if (!userId || !(await insertIdentity(trx, { userId, provider, person, now }))) throw new OvertakenError();
    return userId;
  }
  if (account.is_banned) throw new AuthError("user_banned");
  if (!account.is_proven) {
    await confirmAccount(trx, account, { passwordHash: null, fullName: null, now, origin: arrival.origin });
    await dropTokens(trx, account.id);
  }
  if (!(await insertIdentity(trx, { userId: account.id, provider, person, now }))) throw new OvertakenError();
  if (account.full_name === "" && person.fullName !== "") await renamePerson(trx, account.id, person.fullName);
  await recordAudit(trx, {
    action: "identity.linked",
    actorId: account.id,
    subject: { type: "user", id: account.id },
    details: { provider },
    requestId: arrival.origin.requestId,
    network: arrival.origin.network,
  });
  await enqueueMail(trx, wayInAddedMail(deps.publicUrl, person.email, title));
  return account.id;
}

/** The same answer whether or not the address has an account, so that it tells nothing of who is here. */
function requireVerified({ person, title }: Arrival): VerifiedPerson {
  const email = emailSchema.safeParse(person.email ?? "");
  if (!email.success || !person.emailVerified) throw new AuthError("provider_email_needs_verification", { provider: title });
  return { ...person, email: email.data, fullName: cutName(cleanFullName(person.fullName)) };
}

/** A name from elsewhere may be longer than a profile takes; half a letter is not kept. */
function cutName(name: string): string {
  return name
    .slice(0, fullNameLimit)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();
}
