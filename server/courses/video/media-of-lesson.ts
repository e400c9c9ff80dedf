import { isEmbedSite } from "#domain/embeds.ts";
import { isDocument, isDocumentName, namedVideos, neededSeconds } from "#domain/media.ts";
import type { LessonMedia } from "#domain/media.schema.ts";
import type { Reader } from "#server/courses/lessons/policy.ts";
import type { Database } from "#server/dependencies.ts";
import { listFree, listReadable } from "./queries.ts";

/** Return how a file is shown; by its name until its bytes have been read. */
export function kindOfMedia({
  content_type,
  file_name,
}: {
  content_type: string | null;
  file_name: string;
}): LessonMedia["kind"] {
  if (content_type === null) return isDocumentName(file_name) ? "file" : "video";
  if (isDocument(content_type)) return "file";
  return content_type.startsWith("audio/") ? "audio" : "video";
}

/** Return the recordings and attachments in a lesson's text, for a person who may read it. Refused ones are left out. */
export async function mediaOfLesson(
  db: Database,
  { courseId, content, reader }: { courseId: string; content: string; reader: Reader },
): Promise<LessonMedia[]> {
  const rows = await listReadable(db, { courseId, ids: namedVideos(content), reader });
  return rows.filter(isShown).map((row) => {
    const { position_seconds, done_at, covered } = row;
    const progress =
      position_seconds === null
        ? null
        : {
            position: position_seconds,
            covered: covered ?? [],
            needed: neededSeconds(row.seconds ?? 0, row.watched_percent),
            done_at: done_at && new Date(done_at).toISOString(),
          };
    return { ...describe(row), progress };
  });
}

/** Return the recordings in a lesson's text that everybody may read. */
export async function previewMedia(
  db: Database,
  { courseId, content }: { courseId: string; content: string },
): Promise<LessonMedia[]> {
  const rows = await listFree(db, { courseId, ids: namedVideos(content) });
  return rows.filter(isShown).map((row) => ({ ...describe(row), progress: null }));
}

/** Return the videos of other sites that a person has marked as watched in a lesson. */
export async function listEmbedTicks(db: Database, { lessonId, userId }: { lessonId: string; userId: string }) {
  const rows = await db
    .selectFrom("watched_embeds")
    .select(["site", "video"])
    .where("user_id", "=", userId)
    .where("lesson_id", "=", lessonId)
    .orderBy("ticked_at")
    .execute();
  return rows.flatMap(({ site, video }) => (isEmbedSite(site) ? [{ site, video }] : []));
}

type MediaRow = Awaited<ReturnType<typeof listFree>>[number];

const isShown = ({ state }: MediaRow) => state !== "refused";

function describe(row: MediaRow): Omit<LessonMedia, "progress"> {
  const { id, title, description, file_name, pages, content_type, width, height, languages, caption_kinds, chapters, rendition } =
    row;
  return {
    id,
    title,
    description,
    kind: kindOfMedia(row),
    file_name,
    bytes: row.bytes ?? row.upload_bytes,
    pages,
    state: row.state === "ready" ? "ready" : "preparing",
    content_type: content_type ?? "",
    seconds: row.seconds ?? 0,
    needed: neededSeconds(row.seconds ?? 0, row.watched_percent),
    width,
    height,
    smaller: rendition && { width: rendition.width, height: rendition.height, bytes: rendition.bytes },
    languages,
    caption_kinds,
    chapters,
  };
}
