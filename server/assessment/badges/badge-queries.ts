import { createHash, randomBytes, randomInt } from "node:crypto";
import type { Transaction } from "kysely";
import { sql } from "kysely";
import type { Database } from "#server/dependencies.ts";
import { isoTime } from "#server/platform/database/sql-fragments.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { statusListLength } from "./status-list.ts";

/** Start the next list at this size: beyond it, finding a free place at random takes too many tries. */
const fullAt = 100_000;

/** Return a person's certificate with what its badge needs; the email address is only hashed. */
export function findForBadge(db: Database, { userId, id }: { userId: string; id: string }) {
  return db
    .selectFrom("certificates")
    .innerJoin("users", "users.id", "certificates.user_id")
    .leftJoin("courses", "courses.id", "certificates.course_id")
    .leftJoin("badges", "badges.certificate_id", "certificates.id")
    .select([
      "certificates.id",
      "certificates.course_id",
      "certificates.course_title",
      "certificates.academy_name",
      "certificates.hours",
      "certificates.revoked_at",
      isoTime("certificates.completed_at").as("completed_at"),
      isoTime("certificates.issued_at").as("issued_at"),
      "courses.description",
      "courses.completion",
      "users.email",
      "badges.credential",
    ])
    .where("certificates.id", "=", id)
    .where("certificates.user_id", "=", userId)
    .executeTakeFirst();
}

/** Lock a valid certificate until the transaction ends, and return its badge, if it has got one in the meantime. */
export async function lockForBadge(trx: Transaction<Schema>, id: string): Promise<{ credential: string | null } | undefined> {
  const held = await trx
    .selectFrom("certificates")
    .select("id")
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!held) return undefined;
  const badge = await trx.selectFrom("badges").select("credential").where("certificate_id", "=", id).executeTakeFirst();
  return { credential: badge?.credential ?? null };
}

/** Take a random place in the newest list, so that neighboring places are unrelated. */
export async function takePlace(trx: Transaction<Schema>): Promise<{ id: string; list: number; place: number }> {
  const { rows } = await sql<{ list: number; taken: string }>`
    select list, count(*) as taken from badge_statuses
    where list = (select max(list) from badge_statuses) group by list`.execute(trx);
  const newest = rows[0];
  const list = newest === undefined ? 1 : Number(newest.taken) >= fullAt ? newest.list + 1 : newest.list;
  for (;;) {
    const taken = await trx
      .insertInto("badge_statuses")
      .values({ list, place: randomInt(statusListLength) })
      .onConflict((conflict) => conflict.doNothing())
      .returning(["id", "list", "place"])
      .executeTakeFirst();
    if (taken) return taken;
  }
}

/** Return the revoked places of a list; undefined when there is no such list. */
export async function readRevoked(db: Database, list: number): Promise<number[] | undefined> {
  const rows = await db.selectFrom("badge_statuses").select(["place", "revoked"]).where("list", "=", list).execute();
  return rows.length === 0 ? undefined : rows.filter(({ revoked }) => revoked).map(({ place }) => place);
}

/** Hash an email address for a badge: it cannot be recovered, but anybody who knows it can verify it. */
export function hashAddress(email: string): { identityHash: string; salt: string } {
  const salt = randomBytes(16).toString("hex");
  return { identityHash: `sha256$${createHash("sha256").update(email).update(salt).digest("hex")}`, salt };
}
