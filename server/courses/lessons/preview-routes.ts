import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import { lessonPreviewSchema } from "#domain/lesson.schema.ts";
import type { Database, Dependencies } from "#server/dependencies.ts";
import { previewMedia } from "#server/courses/video/media-of-lesson.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, anybody, failures } from "#server/platform/http/openapi.ts";
import { networkKey } from "#server/platform/http/rate-limit.ts";
import { idSchema, readId } from "#server/platform/http/read-parameters.ts";
import { lessonHtml } from "./lesson-html-cache.ts";
import { isFreePreview } from "./policy.ts";

const previewRoute = createRoute({
  method: "get",
  path: "/courses/{courseId}/lessons/{lessonId}/preview",
  tags: ["Lessons"],
  summary: "Get a lesson's free preview",
  description: "Open to everyone while the lesson is a free preview and its course is in the store. Nothing is recorded.",
  ...anybody,
  request: { params: z.object({ courseId: idSchema, lessonId: idSchema }) },
  responses: {
    200: answer(lessonPreviewSchema, "The previewed lesson"),
    ...failures("caller.invalid_token", "platform.not_launched", "lesson.not_found", "text.too_intricate"),
  },
});

/** Routes for free previews of lessons. */
export function previewRoutes({ db }: Pick<Dependencies, "db">): OpenAPIHono<AppEnv> {
  const router = createRouter();
  router.openapi(previewRoute, async (context) => {
    const { courseId, lessonId } = context.req.valid("param");
    const ids = { courseId: readId(courseId, "lesson.not_found"), lessonId: readId(lessonId, "lesson.not_found") };
    const found = await findPreview(db, ids);
    if (!found) throw new AppError("lesson.not_found");
    const group = context.get("caller")?.userId ?? networkKey(context.get("network"));
    const [media, html] = await Promise.all([
      previewMedia(db, { courseId: ids.courseId, content: found.lesson.content }),
      lessonHtml(db, found.lesson, { cached: found.cached, group }),
    ]);
    return context.json({ lesson: { ...found.lesson, html }, course: found.course, media }, 200);
  });
  return router;
}

async function findPreview(db: Database, { courseId, lessonId }: { courseId: string; lessonId: string }) {
  const row = await db
    .selectFrom("lessons")
    .innerJoin("courses", "courses.id", "lessons.course_id")
    .leftJoin("lesson_pages", "lesson_pages.lesson_id", "lessons.id")
    .select(["lesson_pages.source", "lesson_pages.dialect", "lesson_pages.html"])
    .select(["lessons.id", "lessons.title", "lessons.position", "lessons.content"])
    .select(["courses.title as courseTitle", "courses.category", "courses.language"])
    .where("lessons.id", "=", lessonId)
    .where("courses.id", "=", courseId)
    .where(isFreePreview("lessons"))
    .executeTakeFirst();
  if (!row) return undefined;
  const { courseTitle, category, language, source, dialect, html, ...lesson } = row;
  return { lesson, cached: { source, dialect, html }, course: { id: courseId, title: courseTitle, category, language } };
}
