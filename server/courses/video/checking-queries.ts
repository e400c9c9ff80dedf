import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { MediaErrorCode, MediaState } from "#domain/media.ts";
import type { Database } from "#server/dependencies.ts";
import type { CheckedMedia } from "./check-media.ts";

/** An upload that is being checked. `key` is the file key of this attempt alone, and proves that the attempt still holds the lease. */
export type LeasedCheck = { id: string; checks: number; key: string };

/**
 * Lease an upload that is to be checked, for this many seconds; undefined if there is none. A lease too far in the future was written while
 * a clock ran fast, and is ignored.
 */
export async function leaseChecking(db: Database, seconds: number): Promise<LeasedCheck | undefined> {
  const attempt = randomBytes(4).toString("hex");
  const { rows } = await sql<LeasedCheck>`
    update lesson_media set check_due_at = now() + make_interval(secs => ${seconds}), checks = checks + 1,
      file_key = 'media/' || id || '-' || ${attempt}::text
    where id = (
      select id from lesson_media where state = 'checking' and (check_due_at is null or check_due_at < now() or check_due_at > now() + make_interval(secs => ${2 * seconds}))
      order by received_at limit 1 for update skip locked
    ) returning id, checks, file_key as key`.execute(db);
  return rows[0];
}

type Attempt = Pick<LeasedCheck, "id" | "key">;

/** Renew the lease of a check. False if it was lost: another process has taken over, or the recording was deleted. */
export async function renewChecking(db: Database, { id, key }: Attempt, seconds: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update lesson_media set check_due_at = now() + make_interval(secs => ${seconds})
    where id = ${id} and file_key = ${key} and state = 'checking'`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Release a check, to be retried in this many seconds; this attempt is not counted. */
export async function releaseChecking(db: Database, { id, key }: Attempt, seconds: number): Promise<void> {
  await sql`
    update lesson_media set check_due_at = now() + make_interval(secs => ${seconds}), checks = checks - 1
    where id = ${id} and file_key = ${key} and state = 'checking'`.execute(db);
}

/** Store the result of a check. False if the lease was lost: another process has taken over, or the recording was deleted. */
export async function settleChecking(
  db: Database,
  { id, key }: Attempt,
  outcome: CheckedMedia | { refusal: MediaErrorCode },
): Promise<boolean> {
  const change =
    "refusal" in outcome
      ? { state: "refused" satisfies MediaState, refusal: outcome.refusal, file_key: null }
      : {
          state: "ready" satisfies MediaState,
          content_type: outcome.contentType,
          bytes: outcome.bytes,
          seconds: outcome.seconds,
          width: outcome.width,
          height: outcome.height,
          pages: outcome.pages,
        };
  const row = await db
    .updateTable("lesson_media")
    .set({ ...change, check_due_at: null })
    .where("id", "=", id)
    .where("file_key", "=", key)
    .where("state", "=", "checking")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
