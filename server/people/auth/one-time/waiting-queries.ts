import { sql, type Kysely } from "kysely";
import type { Schema } from "#server/platform/database/schema.ts";

/**
 * What the sign-ups that wait for the confirmation of an address would bring into force, each once: a mail that was sent again is the same
 * sign-up. Those whose mail has expired are among them.
 */
export async function findSignUpsWaiting(
  db: Kysely<Schema>,
  email: string,
): Promise<{ password_hash: string; full_name: string }[]> {
  const { rows } = await sql<{ password_hash: string; full_name: string }>`
    select data ->> 'password_hash' as password_hash, max(data ->> 'full_name') as full_name
    from one_time_tokens
    where email = ${email} and purpose = 'signup' and used_at is null and data ? 'password_hash'
    group by 1 limit 2`.execute(db);
  return rows;
}

/** The newest wish for another address that is still open, found by that address or by the one the person has. */
export async function findWishedAddress(db: Kysely<Schema>, email: string, now: Date) {
  const { rows } = await sql<{ email: string; userId: string; isTaken: boolean }>`
    select t.email, t.user_id as "userId",
      exists (select 1 from users other where other.email = t.email and other.email_confirmed_at is not null) as "isTaken"
    from one_time_tokens t
    where t.purpose = 'email_change' and t.used_at is null and t.user_id is not null and t.expires_at > ${now.toISOString()}
      and (t.email = ${email} or t.user_id = (select id from users where email = ${email}))
    order by t.created_at desc limit 1`.execute(db);
  return rows[0];
}
