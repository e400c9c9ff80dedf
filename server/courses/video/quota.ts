import { sql, type Transaction } from "kysely";
import { AppError } from "#domain/errors.ts";
import { mediaLimits } from "#domain/media.ts";
import type { Database } from "#server/dependencies.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { readUse } from "./queries.ts";

const gigabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 3)} GB`;

/** Return whether a lesson's course and the academy have room for this many more bytes. */
export async function hasRoomFor(db: Database, lessonId: string, more: number): Promise<boolean> {
  const use = await readUse(db, lessonId);
  return use.course + more <= mediaLimits.courseBytes && use.academy + more <= mediaLimits.academyBytes;
}

/** Throw `media.no_room` if the recordings of a lesson's course, or of the academy, would exceed their quota. */
export async function refuseOverQuota(db: Database, lessonId: string, more: number): Promise<void> {
  const use = await readUse(db, lessonId);
  if (use.course + more > mediaLimits.courseBytes)
    throw new AppError("media.no_room", { whose: "this course", limit: gigabytes(mediaLimits.courseBytes) });
  if (use.academy + more > mediaLimits.academyBytes)
    throw new AppError("media.no_room", { whose: "the academy", limit: gigabytes(mediaLimits.academyBytes) });
  if (more > 0 && use.ofLesson >= mediaLimits.perLesson) throw new AppError("media.too_many", { most: mediaLimits.perLesson });
}

/** Throw as `refuseOverQuota` does; until the transaction ends, nobody else reserves the same room. */
export async function reserveRoom(trx: Transaction<Schema>, lessonId: string, bytes: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('media_quota'))`.execute(trx);
  await refuseOverQuota(trx, lessonId, bytes);
}
