import { sql, type Kysely, type Transaction } from "kysely";
import { prepare, type PlaceholdersFor } from "#server/platform/database/prepare.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { hashToken, newToken } from "#server/platform/secrets/signed-token.ts";
import {
  assuranceLevelSchema,
  authenticationMethodsSchema,
  type AssuranceLevel,
  type AuthenticationMethods,
} from "./access-token.ts";
import type { Asked } from "#domain/agreement.schema.ts";
import { isBannedAt } from "./accounts-queries.ts";

/** For how many seconds after its first use a refresh token may be exchanged again, because two tabs may refresh at the same time. */
const refreshGraceSeconds = 10;

/** The state of a refresh token. */
type RefreshTokenState = {
  usedAt: Date | null;
  /** Its parent was presented again: the response with this token is assumed to have been lost. */
  isSuperseded: boolean;
  /** When a token of another line of the session was used while this one, or one issued for it, was unused. */
  outrunAt: Date | null;
  /** Another token was issued in exchange for it. */
  wasAnswered: boolean;
  /** A token issued in exchange for it has been presented since, so the response did arrive. */
  answerWasUsed: boolean;
};

/** The device of a session, as far as known. */
export type Device = { network: string; userAgent: string | null };

export type Session = { id: string; userId: string; assuranceLevel: AssuranceLevel; methods: AuthenticationMethods };

/** Start a session at the first level, with its first refresh token. */
export async function insertSession(
  trx: Transaction<Schema>,
  { userId, method, device, now }: { userId: string; method: string; device: Device; now: Date },
): Promise<{ session: Session; refreshToken: string }> {
  const methods = [{ method, timestamp: Math.floor(now.getTime() / 1000) }];
  const { id } = await trx
    .insertInto("sessions")
    .values({
      user_id: userId,
      authentication_methods: JSON.stringify(methods),
      user_agent: device.userAgent,
      network: device.network,
      created_at: now.toISOString(),
      refreshed_at: now.toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const refreshToken = await insertRefreshToken(trx, { sessionId: id, parentId: null, now });
  return { session: { id, userId, assuranceLevel: "aal1", methods }, refreshToken };
}

/** Add a refresh token to a session. `parentId` is the token that was presented for it. */
export async function insertRefreshToken(
  trx: Transaction<Schema>,
  { sessionId, parentId, now }: { sessionId: string; parentId: number | null; now: Date },
): Promise<string> {
  const { token, hash } = newToken();
  await trx
    .insertInto("refresh_tokens")
    .values({ session_id: sessionId, parent_id: parentId, token_hash: hash, created_at: now.toISOString() })
    .execute();
  return token;
}

/**
 * Return the session of a refresh token, locked until the transaction ends, so that refreshes of one session run one after the other.
 * Undefined if the token was never issued or its session has ended.
 */
export async function lockSessionOfToken(trx: Transaction<Schema>, token: string): Promise<Session | undefined> {
  const row = await trx
    .selectFrom("sessions")
    .select(["id", "user_id", "aal", "authentication_methods"])
    .where("id", "=", (where) =>
      where.selectFrom("refresh_tokens").select("session_id").where("token_hash", "=", hashToken(token)),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    userId: row.user_id,
    assuranceLevel: assuranceLevelSchema.parse(row.aal),
    methods: authenticationMethodsSchema.parse(row.authentication_methods),
  };
}

/** Return the state of a token, and whether its owner is banned. Call this after locking the session. */
export async function readRefreshToken(
  trx: Transaction<Schema>,
  token: string,
  now: Date,
): Promise<RefreshTokenState & { id: number; isBanned: boolean }> {
  const row = await trx
    .selectFrom("refresh_tokens")
    .innerJoin("sessions", "sessions.id", "refresh_tokens.session_id")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["refresh_tokens.id", "refresh_tokens.used_at", "refresh_tokens.superseded_at", isBannedAt(now)])
    .select(({ exists, selectFrom, fn }) => [
      fn
        .coalesce(
          "refresh_tokens.outrun_at",
          selectFrom("refresh_tokens as child")
            .select(({ fn: { min } }) => min("child.outrun_at").as("first"))
            .whereRef("child.parent_id", "=", "refresh_tokens.id"),
        )
        .as("outrun_at"),
      exists(selectFrom("refresh_tokens as child").select("child.id").whereRef("child.parent_id", "=", "refresh_tokens.id")).as(
        "has_child",
      ),
      exists(
        selectFrom("refresh_tokens as child")
          .innerJoin("refresh_tokens as grandchild", "grandchild.parent_id", "child.id")
          .select("child.id")
          .whereRef("child.parent_id", "=", "refresh_tokens.id"),
      ).as("has_grandchild"),
    ])
    .where("refresh_tokens.token_hash", "=", hashToken(token))
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    usedAt: row.used_at === null ? null : new Date(row.used_at),
    isSuperseded: row.superseded_at !== null,
    outrunAt: row.outrun_at === null ? null : new Date(row.outrun_at),
    wasAnswered: Boolean(row.has_child),
    answerWasUsed: Boolean(row.has_grandchild),
    isBanned: row.is_banned,
  };
}

/**
 * Mark a token as used and its session as active.
 * Only the first use counts: a later one does not extend the grace period. If the response was lost (`isUsedAnew`), the grace period
 * restarts, because two tabs may present the token at the same time. With `supersedes`, tokens issued for it before are superseded. With
 * `outruns`, the unused tokens of every other line of the session are marked as outrun, except those issued within the grace period.
 */
export async function spendRefreshToken(
  trx: Transaction<Schema>,
  {
    tokenId,
    sessionId,
    device,
    now,
    supersedes,
    outruns,
    isUsedAnew,
  }: {
    tokenId: number;
    sessionId: string;
    device: Device;
    now: Date;
    supersedes: boolean;
    outruns: boolean;
    isUsedAnew: boolean;
  },
): Promise<void> {
  const at = now.toISOString();
  await trx
    .with("used", (query) =>
      query
        .updateTable("refresh_tokens")
        .set({ used_at: at, outrun_at: null })
        .where("id", "=", tokenId)
        .$if(!isUsedAnew, (used) => used.where("used_at", "is", null)),
    )
    .with("superseded", (query) =>
      query
        .updateTable("refresh_tokens")
        .set({ superseded_at: at })
        .where("parent_id", "=", tokenId)
        .where("superseded_at", "is", null)
        .where(sql.lit(supersedes)),
    )
    .with("outrun", (query) =>
      query
        .updateTable("refresh_tokens")
        .set({ outrun_at: at })
        .where("session_id", "=", sessionId)
        .where("id", "<>", tokenId)
        .where((eb) => eb.or([eb("parent_id", "is", null), eb("parent_id", "<>", tokenId)]))
        .where("used_at", "is", null)
        .where("superseded_at", "is", null)
        .where("outrun_at", "is", null)
        .where("created_at", "<", new Date(now.getTime() - refreshGraceSeconds * 1000).toISOString())
        .where(sql.lit(outruns)),
    )
    .updateTable("sessions")
    .set({ refreshed_at: at, user_agent: device.userAgent, network: device.network })
    .where("id", "=", sessionId)
    .execute();
}

/** Return when a session began; undefined if it has ended. */
export async function findSessionStart(db: Kysely<Schema>, sessionId: string): Promise<Date | undefined> {
  const row = await db.selectFrom("sessions").select("created_at").where("id", "=", sessionId).executeTakeFirst();
  return row && new Date(row.created_at);
}

/** Which of a person's sessions a sign-out ends: this one, all of them, or all but this one. */
type SignOutScope = "local" | "global" | "others";

/** End sessions. Their refresh tokens are deleted, and their access tokens are refused from the next request on. */
export async function endSessions(db: Kysely<Schema>, scope: SignOutScope, userId: string, sessionId: string): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .$if(scope === "local", (query) => query.where("id", "=", sessionId))
    .$if(scope === "others", (query) => query.where("id", "<>", sessionId))
    .execute();
}

/** Return the current person of a verified token's session, in one statement; undefined if the session or the person no longer exists. */
export async function findPersonOfSession(
  db: Kysely<Schema>,
  sessionId: string,
  userId: string,
  now: Date,
  asked: readonly Asked[] = [],
) {
  const [person] = await personOfSession(db, { sessionId, userId, now: now.toISOString(), asked: JSON.stringify(asked) });
  return person;
}

export type PersonOfSession = { sessionId: string; userId: string; now: string; asked: string };

const personOfSession = prepare(selectPersonOfSession);

/** Build the statement for the current person of a session, as part of another statement or on its own. */
export function selectPersonOfSession(db: Kysely<Schema>, is: PlaceholdersFor<PersonOfSession>) {
  return db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select(["sessions.aal", "users.email", "users.is_super_admin", isBannedAt(is.now), "profiles.full_name", "profiles.role"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("mfa_factors")
          .select("mfa_factors.id")
          .whereRef("mfa_factors.user_id", "=", "users.id")
          .where("mfa_factors.status", "=", "verified"),
      ).as("has_second_factor"),
    )
    .select(
      // A super admin decides about the terms, and must not be locked out by them.
      sql<boolean>`not users.is_super_admin and exists (
        select from json_to_recordset(${is.asked}::json) as asked (kind text, version integer) where not exists (
          select from agreements
          where agreements.user_id = users.id and agreements.kind = asked.kind and agreements.version >= asked.version))`.as(
        "has_to_agree",
      ),
    )
    .where("sessions.id", "=", is.sessionId)
    .where("sessions.user_id", "=", is.userId);
}

/**
 * Judge whether a refresh token is valid.
 * "fresh": never used, and not outrun by another line of its session, except within the grace period. "grace": used so recently that two
 * tabs may have presented it at the same time. "unanswered": used, but no token issued for it was ever presented, so the response was lost,
 * however long ago. "replayed": stolen. A use dated in the future gets no grace, because its age is unknown.
 */
export function judgeRefreshToken(
  { usedAt, isSuperseded, outrunAt, wasAnswered, answerWasUsed }: RefreshTokenState,
  now: Date,
): "fresh" | "grace" | "unanswered" | "replayed" {
  if (isSuperseded) return "replayed";
  const isOutrun = outrunAt !== null && !isJustNow(outrunAt, now);
  if (!usedAt) return isOutrun ? "replayed" : "fresh";
  const age = now.getTime() - usedAt.getTime();
  if (age >= 0 && age <= refreshGraceSeconds * 1000) return "grace";
  return wasAnswered && !answerWasUsed && !isOutrun ? "unanswered" : "replayed";
}

/**
 * Return whether a use is close enough to now, before or after, that two processes with slightly different clocks may be handling it at the
 * same time.
 */
export function isJustNow(usedAt: Date | null, now: Date): boolean {
  return usedAt !== null && Math.abs(now.getTime() - usedAt.getTime()) <= refreshGraceSeconds * 1000;
}
