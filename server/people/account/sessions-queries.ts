import type { Kysely } from "kysely";
import { longestSessionList, type AccountSession, type AccountSessions } from "#domain/account.schema.ts";
import type { Schema } from "#server/platform/database/schema.ts";

/** Return a person's sessions, the given one first, in one statement. */
export async function listSessions(db: Kysely<Schema>, userId: string, sessionId: string): Promise<AccountSessions> {
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "user_agent", "network", "created_at", "refreshed_at"])
    .select((eb) => [
      eb("id", "=", sessionId).$castTo<boolean>().as("current"),
      eb.ref("aal").$castTo<AccountSession["aal"]>().as("aal"),
      eb.fn.countAll<number>().over().as("total"),
    ])
    .where("user_id", "=", userId)
    .orderBy("current", "desc")
    .orderBy("refreshed_at", "desc")
    .orderBy("id")
    .limit(longestSessionList)
    .execute();
  return {
    sessions: rows.map(({ id, current, user_agent, network, aal, created_at, refreshed_at }) => ({
      id,
      current,
      user_agent,
      network,
      aal,
      created_at: new Date(created_at).toISOString(),
      refreshed_at: new Date(refreshed_at).toISOString(),
    })),
    total: Number(rows[0]?.total ?? 0),
  };
}

/** End one of a person's own sessions. False when the session is not theirs or does not exist. */
export async function endSession(db: Kysely<Schema>, userId: string, sessionId: string): Promise<boolean> {
  const ended = await db
    .deleteFrom("sessions")
    .where("id", "=", sessionId)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}
