import { sql, type Kysely, type Transaction } from "kysely";
import { invitationDays, invitationsPerPage } from "#domain/invitation.schema.ts";
import { dayMs } from "#domain/moment.ts";
import { roleSchema, type Role } from "#domain/role.schema.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Database } from "#server/dependencies.ts";

/** An invitation as stored, with the name of its sender. */
export type InvitationRow = {
  id: string;
  email: string;
  role: Role;
  is_super_admin: boolean;
  invited_by: string | null;
  created_at: string;
  expires_at: string;
  accepted_at: string | null;
  revoked_at: string | null;
};

/** Return a page of invitations, newest first, and the total count. */
export async function listInvitations(db: Database, page: number): Promise<{ rows: InvitationRow[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    selectInvitations(db)
      .orderBy("invitations.created_at", "desc")
      .orderBy("invitations.id")
      .limit(invitationsPerPage)
      .offset((page - 1) * invitationsPerPage)
      .execute(),
    db
      .selectFrom("invitations")
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map(readRow), total };
}

/** Return an invitation. Undefined if there is none with this id. */
export async function findInvitation(db: Kysely<Schema>, id: string): Promise<InvitationRow | undefined> {
  const row = await selectInvitations(db).where("invitations.id", "=", id).executeTakeFirst();
  return row && readRow(row);
}

/** Return an invitation, locked until the transaction ends. Undefined if there is none with this id. */
export async function lockInvitation(trx: Transaction<Schema>, id: string): Promise<InvitationRow | undefined> {
  const row = await selectInvitations(trx).where("invitations.id", "=", id).forUpdate("invitations").executeTakeFirst();
  return row && readRow(row);
}

type NewInvitation = {
  email: string;
  role: Role;
  isSuperAdmin: boolean;
  tokenHash: Buffer;
  invitedBy: string | null;
  now: Date;
  /** Roles whose open invitations the sender may replace. No call replaces those of the operator. */
  replaceable: readonly Role[];
  /** Keep an open invitation that already offers the same role. */
  keepsSame?: boolean;
};

/**
 * Write an invitation in one statement.
 * An open one to the same address is replaced if the sender may, which invalidates its link; an expired one always is. Undefined if an open
 * one blocks it.
 */
export async function insertInvitation(trx: Transaction<Schema>, invitation: NewInvitation): Promise<{ id: string } | undefined> {
  const { email, role, isSuperAdmin, tokenHash, invitedBy, now, replaceable, keepsSame = false } = invitation;
  const { rows } = await sql<{ id: string }>`
    insert into invitations (email, role, is_super_admin, token_hash, invited_by, created_at, expires_at)
    values (${email}, ${role}, ${isSuperAdmin}, ${tokenHash}, ${invitedBy}, ${now.toISOString()}, ${expiry(now)})
    on conflict (email) where accepted_at is null and revoked_at is null do update
    set role = excluded.role, is_super_admin = excluded.is_super_admin, token_hash = excluded.token_hash,
      invited_by = excluded.invited_by, created_at = excluded.created_at, expires_at = excluded.expires_at
    where invitations.expires_at <= excluded.created_at
      or (not invitations.is_super_admin and invitations.role = any(${replaceable})
        and not (${keepsSame} and invitations.role = excluded.role))
    returning id`.execute(trx);
  return rows[0];
}

/** Give an invitation a new token and its full lifetime again; the old link becomes invalid. Returns the new expiry time. */
export async function renewInvitation(trx: Transaction<Schema>, id: string, tokenHash: Buffer, now: Date): Promise<string> {
  const expires_at = expiry(now);
  await trx.updateTable("invitations").set({ token_hash: tokenHash, expires_at }).where("id", "=", id).execute();
  return expires_at;
}

/** Revoke an invitation. */
export async function revokeInvitation(trx: Transaction<Schema>, id: string, now: Date): Promise<void> {
  await trx.updateTable("invitations").set({ revoked_at: now.toISOString() }).where("id", "=", id).execute();
}

/**
 * Return the role and address of an invitation that can still be accepted. Undefined for a token that is used, expired, revoked or unknown.
 */
export async function findOffer(db: Database, tokenHash: Buffer, now: Date): Promise<{ email: string; role: Role } | undefined> {
  const row = await db
    .selectFrom("invitations")
    .select(["email", "role"])
    .where("token_hash", "=", tokenHash)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return row && { email: row.email, role: roleSchema.parse(row.role) };
}

/** Return whether the address belongs to a confirmed account. Unconfirmed ones do not count, because anybody may have created them. */
export async function hasConfirmedAccount(trx: Transaction<Schema>, email: string): Promise<boolean> {
  const account = await trx
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .where("email_confirmed_at", "is not", null)
    .executeTakeFirst();
  return account !== undefined;
}

function selectInvitations(db: Kysely<Schema>) {
  return db
    .selectFrom("invitations")
    .leftJoin("profiles", "profiles.id", "invitations.invited_by")
    .select([
      "invitations.id",
      "invitations.email",
      "invitations.role",
      "invitations.is_super_admin",
      "profiles.full_name as invited_by",
      "invitations.created_at",
      "invitations.expires_at",
      "invitations.accepted_at",
      "invitations.revoked_at",
    ]);
}

function readRow<Row extends { role: string }>(row: Row): Row & { role: Role } {
  return { ...row, role: roleSchema.parse(row.role) };
}

function expiry(now: Date): string {
  return new Date(now.getTime() + invitationDays * dayMs).toISOString();
}
