import { sql } from "kysely";
import { roleSchema, type Role } from "#domain/role.schema.ts";
import type { Database } from "#server/dependencies.ts";

/** What is known of an address that is to be invited. */
export type KnownAddress = { hasAccount: boolean; open: { role: Role; is_super_admin: boolean } | null };

/** What is known of these addresses, in one statement; one that is not in the answer is not known at all. */
export async function findAddresses(db: Database, emails: readonly string[], now: Date): Promise<Map<string, KnownAddress>> {
  const { rows } = await sql<{ email: string; has_account: boolean; role: string | null; is_super_admin: boolean | null }>`
    select asked.email, users.id is not null as has_account, invitations.role, invitations.is_super_admin
    from unnest(${emails}::text[]) as asked (email)
    left join users on users.email = asked.email and users.email_confirmed_at is not null
    left join invitations on invitations.email = asked.email and invitations.accepted_at is null
      and invitations.revoked_at is null and invitations.expires_at > ${now.toISOString()}
    where users.id is not null or invitations.id is not null`.execute(db);
  return new Map(
    rows.map(({ email, has_account, role, is_super_admin }) => [
      email,
      {
        hasAccount: has_account,
        open: role === null ? null : { role: roleSchema.parse(role), is_super_admin: is_super_admin === true },
      },
    ]),
  );
}
