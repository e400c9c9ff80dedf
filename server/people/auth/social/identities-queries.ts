import { sql, type Transaction } from "kysely";
import type { Schema } from "#server/platform/database/schema.ts";
import { isAddressProven, isBannedAt } from "../accounts-queries.ts";
import { roleOfNewPerson } from "../policy.ts";
import type { SocialPerson, SocialProviderName } from "./provider.ts";

/** An address that a provider vouches for. */
export type VerifiedPerson = SocialPerson & { email: string };

/** The person whose way into the academy that account at the provider is, locked until the transaction ends. Undefined when it is nobody's. */
export async function lockPersonOfIdentity(
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

/** Notes when a way into an account was used last. */
export async function noteIdentityUse(
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

/** The account with that address, locked until the transaction ends, and whether anybody has ever proven to own the address. */
export function lockAccountOfAddress(trx: Transaction<Schema>, email: string, now: Date) {
  return trx
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select(["users.id", "users.email", "users.email_confirmed_at", "profiles.full_name", isBannedAt(now), isAddressProven()])
    .where("users.email", "=", email)
    .forNoKeyUpdate("users")
    .executeTakeFirst();
}

/** Makes an account at the provider a way into a person's account. False when somebody was quicker. */
export async function insertIdentity(
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

/** Creates a student with a confirmed address and no password. Undefined when the address is taken. */
export async function createPerson(
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
