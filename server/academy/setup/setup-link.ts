import { randomUUID } from "node:crypto";
import { sql, type Kysely, type Transaction } from "kysely";
import { AppError } from "#domain/errors.ts";
import type { Database, Dependencies } from "#server/dependencies.ts";
import { createSuperAdminAccount } from "#server/people/auth/create-super-admin.ts";
import type { Origin } from "#server/people/auth/protocol/origin.ts";
import { recordAudit } from "#server/platform/audit/audit-log.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { hashToken, newToken } from "#server/platform/secrets/signed-token.ts";

const linkMilliseconds = 60 * 60 * 1000;

/** The setup of an academy. */
export type Setup = {
  /** Return whether the academy has no people yet, and is still to be set up. */
  isPending(): Promise<boolean>;
  /** Restore a backup into the empty academy. Throws an Error that says why it cannot be restored. */
  restore(file: string): Promise<void>;
};

/** Watch whether the academy is still to be set up. Once it has people that is final, and the database is no longer queried. */
export function watchSetup(db: Database): Setup["isPending"] {
  let isOver = false;
  return async () => {
    if (isOver) return false;
    isOver = (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
    return !isOver;
  };
}

async function hasSuperAdmin(db: Kysely<Schema>): Promise<boolean> {
  return (await db.selectFrom("users").select("id").where("is_super_admin", "=", true).limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Create the token of this start's setup link, and delete expired ones; null once there is a super admin. Links of other processes stay
 * valid, because any of them may be the one on the operator's screen. The token is in the address's fragment, so that no server and no log
 * sees it.
 */
export async function makeSetupLink({ db, clock }: Pick<Dependencies, "db" | "clock">): Promise<string | null> {
  if (await hasSuperAdmin(db)) return null;
  const { token, hash } = newToken();
  const now = clock();
  await db.deleteFrom("setup_links").where("expires_at", "<=", now.toISOString()).execute();
  await db
    .insertInto("setup_links")
    .values({
      token_hash: hash,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + linkMilliseconds).toISOString(),
    })
    .execute();
  return token;
}

/** Throw `setup.link_invalid` for a link that was used, has expired or never existed and, once there is a super admin, for any link. */
export async function requireSetupLink({ db, clock }: Pick<Dependencies, "db" | "clock">, token: string): Promise<void> {
  const found = await db
    .selectFrom("setup_links")
    .select("token_hash")
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", clock().toISOString())
    .executeTakeFirst();
  if (!found || (await hasSuperAdmin(db))) throw new AppError("setup.link_invalid");
}

type FirstPerson = { email: string; fullName: string; passwordHash: string };

/**
 * Create the first super admin with a link, which uses up all links. Throws `setup.link_invalid`, also if there is a super admin already,
 * and `request.invalid` if somebody has signed up with the address in the meantime.
 */
export async function makeFirstSuperAdmin(
  { db, clock }: Pick<Dependencies, "db" | "clock">,
  token: string,
  { email, fullName, passwordHash }: FirstPerson,
  origin: Origin,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const now = clock().toISOString();
    await useLink(trx, token, now);
    const userId = randomUUID();
    const person = { userId, identityId: randomUUID(), email, fullName, passwordHash, emailConfirmedAt: now, now };
    if (!(await createSuperAdminAccount(trx, person)))
      throw new AppError("request.invalid", {
        field: "email",
        reason: "Someone has already signed up with this email address.",
      });
    await recordAudit(trx, {
      action: "super_admin.created",
      actorId: userId,
      subject: { type: "user", id: userId },
      details: { by: "setup link" },
      requestId: origin.requestId,
      network: origin.network,
    });
  });
}

async function useLink(trx: Transaction<Schema>, token: string, now: string): Promise<void> {
  // One at a time: two links used simultaneously would each wait for the other's row.
  await sql`lock table setup_links in share row exclusive mode`.execute(trx);
  const used = await trx
    .deleteFrom("setup_links")
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", now)
    .returning("token_hash")
    .executeTakeFirst();
  if (!used || (await hasSuperAdmin(trx))) throw new AppError("setup.link_invalid");
  await trx.deleteFrom("setup_links").execute();
}

/** Which steps of setting up an academy are done. */
export type Progress = { hasSuperAdmin: boolean; isLaunched: boolean };

/** Read which steps of setting up this academy are done. */
export async function readProgress(db: Database): Promise<Progress> {
  const { launched } = await db.selectFrom("platform_settings").select("launched").executeTakeFirstOrThrow();
  return { hasSuperAdmin: await hasSuperAdmin(db), isLaunched: launched };
}
