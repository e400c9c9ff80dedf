import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { sql } from "kysely";
import { AppError } from "#domain/errors.ts";
import { readingPositionChangeSchema, readingPositionSchema, type ReadingPosition } from "#domain/reading-position.schema.ts";
import type { Dependencies, Database } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { idSchema } from "#server/platform/http/read-parameters.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, failures, jsonBody, signedIn, writeFailures } from "#server/platform/http/openapi.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { admitToLesson } from "./admit-to-lesson.ts";

const saveRoute = createRoute({
  method: "put",
  path: "/courses/{courseId}/lessons/{lessonId}/reading-position",
  tags: ["Lessons"],
  summary: "Save the caller's reading position in a lesson",
  description:
    "Other devices resume reading there. The position doesn't count as progress. A position older than the stored one " +
    "changes nothing; the response is the position that applies.",
  ...signedIn,
  request: {
    params: z.object({ courseId: idSchema, lessonId: idSchema }),
    body: jsonBody(readingPositionChangeSchema),
  },
  responses: {
    200: answer(readingPositionSchema, "The stored reading position"),
    ...failures(...writeFailures, "lesson.not_enrolled", "lesson.not_released", "lesson.not_found"),
  },
});

/** Routes for learners' positions in lessons; they are read with the lesson itself. */
export function readingPositionRoutes({ db, clock }: Pick<Dependencies, "db" | "clock">): OpenAPIHono<AppEnv> {
  const router = createRouter();

  router.openapi(saveRoute, async (context) => {
    const place = await admitToLesson(db, requireCaller(context), context.req.valid("param"));
    const { block, seconds_ago } = context.req.valid("json");
    const now = clock();
    const readAt = new Date(now.getTime() - seconds_ago * 1000);
    const position = await storeReadingPosition(db, { ...place, block, readAt, now });
    if (!position) throw new AppError("lesson.not_found");
    return context.json(position, 200);
  });

  return router;
}

/**
 * Store a person's position in a lesson, unless a newer one is stored; a time in the future counts as now. Undefined if the lesson was
 * deleted.
 */
async function storeReadingPosition(
  db: Database,
  { lessonId, userId, block, readAt, now }: { lessonId: string; userId: string; block: number; readAt: Date; now: Date },
): Promise<ReadingPosition | undefined> {
  const { rows } = await sql<{ block: number; read_at: string }>`
    insert into reading_positions as stored (user_id, lesson_id, block, read_at)
    select ${userId}, id, ${block}, ${readAt.toISOString()} from lessons where id = ${lessonId} for key share
    on conflict (user_id, lesson_id) do update set
      block = case when excluded.read_at >= least(stored.read_at, ${now.toISOString()}) then excluded.block else stored.block end,
      read_at = greatest(excluded.read_at, least(stored.read_at, ${now.toISOString()}))
    returning block, read_at`.execute(db);
  const [row] = rows;
  return row && { block: row.block, read_at: new Date(row.read_at).toISOString() };
}
