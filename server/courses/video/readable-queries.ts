import { sql } from "kysely";
import { isDocument } from "#domain/media.ts";
import type { Role } from "#domain/role.schema.ts";
import type { Database } from "#server/dependencies.ts";
import { isFreePreview, type Reader } from "#server/courses/lessons/policy.ts";
import { selectReader, type CookieParameters } from "#server/people/auth/reading-cookie.ts";
import { prepare, type PlaceholdersFor } from "#server/platform/database/prepare.ts";
import { fromMedia, mayReadMedia, rendition } from "./queries.ts";

/** A ready recording or attachment that somebody may read. */
export type Readable = NonNullable<Awaited<ReturnType<typeof findReadable>>>;

/** Return a ready recording or attachment that this person (null: a visitor) may read. Undefined when there is none for them. */
export async function findReadable(db: Database, id: string, reader: Reader | null) {
  const { userId = null, role = null, isSuperAdmin = false } = reader ?? {};
  return toReadable(id, await readableFor(db, { id, userId, role, isSuperAdmin }));
}

/** Return a ready recording or attachment that the person of a session may read, or that everybody may. Undefined when there is none. */
export async function findReadableOfSession(db: Database, id: string, session: CookieParameters): Promise<Readable | undefined> {
  return toReadable(id, await readableOfSession(db, { id, ...session }));
}

function toReadable(id: string, [row]: Awaited<ReturnType<typeof readableFor>>) {
  if (!row || row.content_type === null || row.bytes === null || row.file_key === null) return undefined;
  const { content_type: contentType, bytes, file_key: key, file_name: fileName, rendition: smaller } = row;
  const [seconds, watchedPercent] = [row.seconds ?? 0, row.watched_percent];
  return { id, contentType, bytes, key, fileName, seconds, watchedPercent, isDocument: isDocument(contentType), smaller };
}

const readableColumns = ["content_type", "bytes", "file_key", "seconds", "file_name", "watched_percent"] as const;

type ReadableFor = { id: string; userId: string | null; role: Role | null; isSuperAdmin: boolean };

const readableFor = prepare((db: Database, is: PlaceholdersFor<ReadableFor>) =>
  fromMedia(db)
    .select([...readableColumns, rendition])
    .where("lesson_media.id", "=", is.id)
    .where("lesson_media.state", "=", "ready")
    .where((eb) => eb.or([isFreePreview("course_lessons"), mayReadMedia(is)])),
);

/** A player requests a recording each time that it seeks, so one statement finds both the reader and the recording. */
const readableOfSession = prepare((db: Database, is: PlaceholdersFor<{ id: string } & CookieParameters>) => {
  const reader = {
    userId: sql.ref<string | null>("reader.user_id"),
    role: sql.ref<Role | null>("reader.role"),
    isSuperAdmin: sql<boolean>`coalesce(reader.is_super_admin, false)`,
  };
  return fromMedia(db)
    .leftJoin(selectReader(db, is).as("reader"), (join) => join.onTrue())
    .select([...readableColumns, rendition])
    .where("lesson_media.id", "=", is.id)
    .where("lesson_media.state", "=", "ready")
    .where((eb) => eb.or([isFreePreview("course_lessons"), mayReadMedia(reader)]));
});
