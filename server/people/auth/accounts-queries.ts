import { type Expression, type Kysely, sql, type Transaction } from "kysely";
import { z } from "zod";
import { roleSchema } from "#domain/role.schema.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { roleOfNewPerson } from "./policy.ts";

/** One sign-in identity of an account, as the database returns it (times as strings). */
const identitySchema = z.object({
  identity_id: z.string(),
  id: z.string(),
  user_id: z.string(),
  identity_data: z.record(z.string(), z.unknown()),
  provider: z.string(),
  last_sign_in_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});

const factorSchema = z.object({
  id: z.string(),
  friendly_name: z.string().nullable(),
  factor_type: z.string(),
  status: z.enum(["verified", "unverified"]),
  created_at: z.string(),
  updated_at: z.string(),
});

const accountSchema = z.object({
  id: z.string(),
  email: z.string(),
  full_name: z.string(),
  role: roleSchema,
  is_super_admin: z.boolean(),
  email_confirmed_at: z.string().nullable(),
  /** The new address that the person has requested and not verified yet. */
  new_email: z.string().nullable(),
  last_sign_in_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Oldest first: the first identity is how the person signed up. */
  identities: z.array(identitySchema),
  factors: z.array(factorSchema),
  /** Changes with every new password and every change of second factors. Never leaves the server. */
  credentials: z.string(),
});

/** A person's account with everything that the protocol shows of it. The name comes from the profile. */
export type Account = z.infer<typeof accountSchema>;

/** Return a person's account, in one statement. Undefined when there is none. */
export async function findAccount(db: Kysely<Schema>, userId: string): Promise<Account | undefined> {
  const { rows } = await sql<{ account: unknown }>`
    select jsonb_build_object(
      'id', u.id, 'email', u.email, 'full_name', p.full_name, 'role', p.role, 'is_super_admin', u.is_super_admin,
      'email_confirmed_at', u.email_confirmed_at, 'last_sign_in_at', u.last_sign_in_at,
      'created_at', u.created_at, 'updated_at', greatest(u.updated_at, p.updated_at),
      'new_email', (
        select t.email from one_time_tokens t
        where t.user_id = u.id and t.purpose = 'email_change' and t.used_at is null and t.expires_at > now()
        order by t.created_at desc limit 1),
      'identities', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'identity_id', i.id, 'id', i.subject, 'user_id', i.user_id, 'identity_data', i.identity_data, 'provider', i.provider,
          'last_sign_in_at', i.last_sign_in_at, 'created_at', i.created_at, 'updated_at', i.updated_at
        ) order by i.created_at, i.id), '[]') from identities i where i.user_id = u.id),
      'factors', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type, 'status', f.status,
          'created_at', f.created_at, 'updated_at', f.updated_at
        ) order by f.created_at, f.id), '[]') from mfa_factors f where f.user_id = u.id),
      'credentials', ${fingerprintOfCredentials()}
    ) as account
    from users u join profiles p on p.id = u.id
    where u.id = ${userId}`.execute(db);
  return rows[0] && accountSchema.parse(rows[0].account);
}

/** SQL condition on users: whether a person is banned at the given time. Evaluated by the database, since a ban may last to infinity. */
export function isBannedAt(now: Date | Expression<string>) {
  return sql<boolean>`coalesce(users.banned_until > ${now instanceof Date ? now.toISOString() : now}, false)`.as("is_banned");
}

/**
 * SQL condition on users: whether anyone has ever proven ownership of the address.
 * An academy without a mailer confirms addresses without proof.
 */
export function isAddressProven() {
  return sql<boolean>`(users.email_confirmed_at is not null and not exists (
    select 1 from identities i where i.user_id = users.id and i.provider = 'email'
      and i.identity_data -> 'email_verified' = 'false'::jsonb))`.as("is_proven");
}

/** Return what a sign-in with an address depends on. Undefined when the address has no account. */
export function findCredentials(db: Kysely<Schema>, email: string, now: Date) {
  return db
    .selectFrom("users")
    .select(["id", "password_hash", "email_confirmed_at", isBannedAt(now)])
    .where("email", "=", email)
    .executeTakeFirst();
}

/** Return the hash of a person's password; null when they have none. */
export async function findPasswordHash(db: Kysely<Schema>, userId: string): Promise<string | null> {
  const row = await db.selectFrom("users").select("password_hash").where("id", "=", userId).executeTakeFirst();
  return row?.password_hash ?? null;
}

export type NewAccount = {
  userId: string;
  identityId: string;
  email: string;
  fullName: string;
  passwordHash: string | null;
  emailConfirmedAt: string | null;
  now: string;
};

/**
 * Create a person: sign-in record, profile with the role student, and the identity of their address, in one statement.
 * False if the address is taken; then nothing is written.
 */
export async function createAccount(trx: Transaction<Schema>, person: NewAccount): Promise<boolean> {
  const identity = { sub: person.userId, email: person.email, email_verified: false, phone_verified: false };
  const { rows } = await sql`
    with account as (
      insert into users (id, email, password_hash, email_confirmed_at, created_at)
      values (${person.userId}, ${person.email}, ${person.passwordHash}, ${person.emailConfirmedAt}, ${person.now})
      on conflict (email) do nothing
      returning id
    ), profile as (
      insert into profiles (id, full_name, role, created_at)
      select id, ${person.fullName}, ${roleOfNewPerson}, ${person.now} from account
    ), identity as (
      insert into identities (id, user_id, provider, subject, identity_data, created_at)
      select ${person.identityId}, id, 'email', ${person.userId}, ${JSON.stringify(identity)}::jsonb, ${person.now} from account
    )
    select id from account`.execute(trx);
  return rows.length === 1;
}

/**
 * SQL expression that changes with every new password and every change of second factors; for statements on users as `u`.
 * It is only a hash of a hash and of ids, yet never leaves the server.
 */
export function fingerprintOfCredentials() {
  return sql<string>`encode(sha256(convert_to(concat_ws(',', coalesce(u.password_hash, ''), (
    select string_agg(f.id::text, ',' order by f.id) from mfa_factors f where f.user_id = u.id and f.status = 'verified'
  )), 'UTF8')), 'hex')`;
}

/**
 * Check that the account's password is still the one that was compared.
 * The row stays locked until the transaction ends, so a concurrent password change either refuses this sign-in or ends its session.
 */
export async function lockPassword(trx: Transaction<Schema>, userId: string, passwordHash: string): Promise<boolean> {
  const held = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("password_hash", "=", passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return held !== undefined;
}

/** Record when a person signed in. */
export async function noteSignIn(trx: Transaction<Schema>, userId: string, now: Date): Promise<void> {
  await trx.updateTable("users").set({ last_sign_in_at: now.toISOString() }).where("id", "=", userId).execute();
}

/** Set a new password, if the stored hash is still the given one. Links and codes mailed before become invalid. */
export async function replacePassword(
  trx: Transaction<Schema>,
  { userId, from, to }: { userId: string; from: string | null; to: string },
): Promise<boolean> {
  const replaced = await trx
    .updateTable("users")
    .set({ password_hash: to })
    .where("id", "=", userId)
    .where("password_hash", "is not distinct from", from)
    .returning("id")
    .executeTakeFirst();
  if (!replaced) return false;
  await trx.deleteFrom("one_time_tokens").where("user_id", "=", userId).where("used_at", "is", null).execute();
  return true;
}

/** Change the name that the academy shows. */
export async function renamePerson(db: Kysely<Schema>, userId: string, fullName: string): Promise<void> {
  await db.updateTable("profiles").set({ full_name: fullName }).where("id", "=", userId).execute();
}
