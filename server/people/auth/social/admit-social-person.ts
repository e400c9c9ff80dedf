import { type Transaction, sql } from "kysely";
import { cleanFullName, emailSchema, fullNameLimit } from "#domain/sign-up.schema.ts";
import { recordAudit } from "#server/platform/audit/audit-log.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { enqueueMail } from "#server/platform/mail/outbox.ts";
import { composeMail, type Letter } from "#server/platform/mail/compose-mail.ts";
import { renamePerson, isAddressProven, isBannedAt } from "../accounts-queries.ts";
import { confirmAccount } from "../one-time/confirm-account.ts";
import { dropTokens } from "../one-time/tokens-queries.ts";
import { openSession } from "../open-session.ts";
import { AuthError } from "../protocol/errors.ts";
import type { Origin } from "../protocol/origin.ts";
import type { OpenedSession } from "../protocol/session.ts";
import { roleOfNewPerson } from "../policy.ts";
import type { SocialPerson, SocialProviderName } from "./provider.ts";

/** A person whose address the provider has verified. */
type VerifiedPerson = SocialPerson & { email: string };

export type Arrival = { provider: SocialProviderName; title: string; person: SocialPerson; origin: Origin };

/**
 * Sign in a person who comes back from a provider.
 * A known provider account signs its person in. An unknown one needs an address that the provider has verified: it becomes an identity of
 * that address's account, or of a new student. Throws `provider_email_needs_verification` or `user_banned`.
 */
export async function admitSocialPerson(deps: Dependencies, arrival: Arrival): Promise<OpenedSession> {
  try {
    return await admitOnce(deps, arrival);
  } catch (thrown) {
    if (!(thrown instanceof OvertakenError)) throw thrown;
    // Two simultaneous arrivals tried to create the same account; at its second attempt, the slower one finds it.
    return admitOnce(deps, arrival);
  }
}

/** Thrown if another arrival was faster, to roll back everything that this one wrote. */
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
    await confirmAccount(trx, account, {
      passwordHash: null,
      fullName: null,
      now,
      origin: arrival.origin,
      looks: deps.academy.current().mail,
    });
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
  await enqueueMail(trx, wayInAddedMail(person.email, title), deps.academy.current().mail);
  return account.id;
}

/** Throw if the address is unverified: the same error whether or not it has an account, so that existing accounts are not revealed. */
function requireVerified({ person, title }: Arrival): VerifiedPerson {
  const email = emailSchema.safeParse(person.email ?? "");
  if (!email.success || !person.emailVerified) throw new AuthError("provider_email_needs_verification", { provider: title });
  return { ...person, email: email.data, fullName: cutName(cleanFullName(person.fullName)) };
}

/** Cut a name to the length of a profile's, but never inside a character. */
function cutName(name: string): string {
  return name
    .slice(0, fullNameLimit)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();
}

/** Tell the owner of an account that another service can now sign them in. `title` is the service's name. */
export function wayInAddedMail(to: string, title: string): Letter {
  return composeMail("identity_linked", to, `${title} signs you in now`, [
    `Someone has signed in to your account at the academy with an account at ${title} that has your address. From now on that account signs you in.`,
    "If this was not you, secure your account there, set a new password here, and sign out everywhere:",
    { link: "/settings", label: "Open your settings" },
  ]);
}

/** Return the person who owns a provider identity, locked until the transaction ends. Undefined when there is none. */
async function lockPersonOfIdentity(
  trx: Transaction<Schema>,
  { provider, subject, now }: { provider: SocialProviderName; subject: string; now: Date },
): Promise<{ id: string; is_banned: boolean } | undefined> {
  return trx
    .selectFrom("identities")
    .innerJoin("users", "users.id", "identities.user_id")
    .select(["users.id", isBannedAt(now)])
    .where("identities.provider", "=", provider)
    .where("identities.subject", "=", subject)
    .forNoKeyUpdate("users")
    .executeTakeFirst();
}

/** Record when an identity was last used. */
async function noteIdentityUse(
  trx: Transaction<Schema>,
  { provider, subject, now }: { provider: SocialProviderName; subject: string; now: Date },
): Promise<void> {
  await trx
    .updateTable("identities")
    .set({ last_sign_in_at: now.toISOString() })
    .where("provider", "=", provider)
    .where("subject", "=", subject)
    .execute();
}

/** Return the account with that address, locked until the transaction ends, and whether ownership of the address was ever proven. */
function lockAccountOfAddress(trx: Transaction<Schema>, email: string, now: Date) {
  return trx
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select(["users.id", "users.email", "users.email_confirmed_at", "profiles.full_name", isBannedAt(now), isAddressProven()])
    .where("users.email", "=", email)
    .forNoKeyUpdate("users")
    .executeTakeFirst();
}

/** Add a provider account as an identity of a person. False when another request was faster. */
async function insertIdentity(
  trx: Transaction<Schema>,
  { userId, provider, person, now }: { userId: string; provider: SocialProviderName; person: VerifiedPerson; now: Date },
): Promise<boolean> {
  const at = now.toISOString();
  const inserted = await trx
    .insertInto("identities")
    .values({
      user_id: userId,
      provider,
      subject: person.subject,
      identity_data: JSON.stringify({ sub: person.subject, email: person.email, email_verified: true, phone_verified: false }),
      last_sign_in_at: at,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(["provider", "subject"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Create a student with a confirmed address and no password. Undefined when the address is taken. */
async function createPerson(
  trx: Transaction<Schema>,
  { email, fullName, now }: { email: string; fullName: string; now: Date },
): Promise<string | undefined> {
  const at = now.toISOString();
  const { rows } = await sql<{ id: string }>`
    with account as (
      insert into users (email, email_confirmed_at, created_at) values (${email}, ${at}, ${at})
      on conflict (email) do nothing
      returning id
    )
    insert into profiles (id, full_name, role, created_at)
    select id, ${fullName}, ${roleOfNewPerson}, ${at} from account
    returning id`.execute(trx);
  return rows[0]?.id;
}
