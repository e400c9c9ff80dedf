import type { Kysely } from "kysely";
import type { Schema } from "#server/platform/database/schema.ts";

const challengeSeconds = 300;
/** Wrong codes that one challenge takes; the limits of the person hold beside it. */
const triesOfChallenge = 5;

/** Opens a try at a factor; tries that are over go. */
export async function openChallenge(db: Kysely<Schema>, factorId: string, now: Date): Promise<{ id: string; expiresAt: Date }> {
  const expiresAt = new Date(now.getTime() + challengeSeconds * 1000);
  const { id } = await db
    .with("over", (query) =>
      query.deleteFrom("mfa_challenges").where("factor_id", "=", factorId).where("expires_at", "<=", now.toISOString()),
    )
    .insertInto("mfa_challenges")
    .values({ factor_id: factorId, created_at: now.toISOString(), expires_at: expiresAt.toISOString() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, expiresAt };
}

/** Takes one try of a challenge. False when it is another factor's, over, answered, or its tries are used up. */
export async function tryChallenge(db: Kysely<Schema>, challengeId: string, factorId: string, now: Date): Promise<boolean> {
  const taken = await db
    .updateTable("mfa_challenges")
    .set((value) => ({ attempts: value("attempts", "+", 1) }))
    .where("id", "=", challengeId)
    .where("factor_id", "=", factorId)
    .where("expires_at", ">", now.toISOString())
    .where("verified_at", "is", null)
    .where("attempts", "<", triesOfChallenge)
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Closes a challenge that was answered rightly. False when it had been answered already. */
export async function closeChallenge(db: Kysely<Schema>, challengeId: string, now: Date): Promise<boolean> {
  const closed = await db
    .updateTable("mfa_challenges")
    .set({ verified_at: now.toISOString() })
    .where("id", "=", challengeId)
    .where("verified_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return closed !== undefined;
}
