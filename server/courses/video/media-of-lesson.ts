import { namedVideos, neededSeconds } from "#domain/media.ts";
import type { LessonMedia } from "#domain/media.schema.ts";
import type { Reader } from "#server/courses/lessons/policy.ts";
import type { Database } from "#server/dependencies.ts";
import { listReadable } from "./queries.ts";

/** The recordings that a lesson's text shows, for somebody who reads it. What was refused is not among them. */
export async function mediaOfLesson(
  db: Database,
  { courseId, content, reader }: { courseId: string; content: string; reader: Reader },
): Promise<LessonMedia[]> {
  const rows = await listReadable(db, { courseId, ids: namedVideos(content), reader });
  return rows
    .filter(({ state }) => state !== "refused")
    .map((row) => {
      const { id, title, description, content_type, width, height, languages, position_seconds, done_at, covered } = row;
      const seconds = row.seconds ?? 0;
      return {
        id,
        title,
        description,
        kind: content_type?.startsWith("audio/") ? "audio" : "video",
        state: row.state === "ready" ? "ready" : "preparing",
        content_type: content_type ?? "",
        seconds,
        width,
        height,
        languages,
        progress:
          position_seconds === null
            ? null
            : {
                position: position_seconds,
                covered: covered ?? [],
                needed: neededSeconds(seconds),
                done_at: done_at && new Date(done_at).toISOString(),
              },
      };
    });
}
