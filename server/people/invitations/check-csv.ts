import { sql } from "kysely";
import type { CsvInvitation, CsvLineOutcome } from "#domain/invitation-csv.schema.ts";
import { mayInvite } from "#domain/invitation.schema.ts";
import { roleSchema, type Caller, type Role } from "#domain/role.schema.ts";
import { rolesOffered } from "#domain/role.ts";
import { emailSchema } from "#domain/sign-up.schema.ts";
import type { Database } from "#server/dependencies.ts";
import type { CsvLine } from "./csv-file.ts";

/** What is known about an address to be invited. */
type KnownAddress = { hasAccount: boolean; open: { role: Role; is_super_admin: boolean } | null };

/** A line with its expected outcome; `input` is set if it names a valid address and role. */
export type CheckedLine = CsvInvitation & { input: { email: string; role: Role } | null };

/** Return what would happen to each line of a CSV file if the caller sent it now. Nothing is written. */
export async function checkCsvLines(
  { db, clock }: { db: Database; clock: () => Date },
  caller: Caller,
  lines: readonly CsvLine[],
): Promise<CheckedLine[]> {
  const read = lines.map((line) => ({ line, email: emailSchema.safeParse(line.email), role: readRole(line.role) }));
  const emails = read.flatMap(({ email }) => (email.success ? [email.data] : []));
  const known = await findAddresses(db, [...new Set(emails)], clock());
  const before = new Set<string>();
  return read.map(({ line, email, role }) => {
    const shown = { line: line.line, email: email.data ?? line.email, role: role ?? line.role };
    const refuse = (outcome: CsvLineOutcome) => ({ ...shown, outcome, input: null });
    if (!email.success) return refuse("address_invalid");
    if (before.has(email.data)) return refuse("twice");
    before.add(email.data);
    if (role === null) return refuse("role_unknown");
    if (!mayInvite(caller, role)) return refuse("role_not_offered");
    return { ...shown, outcome: foresee(caller, role, known.get(email.data)), input: { email: email.data, role } };
  });
}

function foresee(caller: Caller, role: Role, known: KnownAddress | undefined): CsvLineOutcome {
  if (known?.hasAccount) return "has_account";
  if (!known?.open) return "invited";
  if (known.open.is_super_admin || !rolesOffered(caller).includes(known.open.role)) return "not_yours";
  return known.open.role === role ? "already_invited" : "replaced";
}

function readRole(text: string): Role | null {
  return roleSchema.safeParse(text.toLowerCase()).data ?? null;
}

/** Return what is known about these addresses, in one statement; unknown addresses are missing from the result. */
async function findAddresses(db: Database, emails: readonly string[], now: Date): Promise<Map<string, KnownAddress>> {
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
