import { invitationState } from "#domain/invitation.schema.ts";
import type { Database } from "#server/dependencies.ts";

/** Invitations that the file of them holds. */
const mostRows = 10_000;

/** The newest invitations as rows of a CSV file, the names of the columns first. The operator's is not told from another admin's. */
export async function listCsvRows(db: Database, now: Date): Promise<string[][]> {
  const rows = await db
    .selectFrom("invitations")
    .leftJoin("profiles", "profiles.id", "invitations.invited_by")
    .select([
      "email",
      "invitations.role",
      "profiles.full_name",
      "invitations.created_at",
      "expires_at",
      "accepted_at",
      "revoked_at",
    ])
    .orderBy("invitations.created_at", "desc")
    .orderBy("invitations.id")
    .limit(mostRows)
    .execute();
  return [
    ["email", "role", "state", "invited by", "invited on", "open until"],
    ...rows.map(({ email, role, full_name, created_at, ...times }) => [
      email,
      role,
      invitationState(times, now),
      full_name ?? "",
      created_at,
      times.expires_at,
    ]),
  ];
}
