import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { sql } from "kysely";
import { z } from "zod";
import { releaseConditionSchema, releaseListSchema, type ReleaseList } from "#domain/completion.schema.ts";
import { AppError } from "#domain/errors.ts";
import { describeCircle, findCircle, isOpen, type ReleaseCondition } from "#domain/release.ts";
import { admitToCourse } from "#server/courses/authoring/admit-author.ts";
import type { Database, Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";
import { idSchema, readId } from "#server/platform/http/read-parameters.ts";
import { isoTime } from "#server/platform/database/sql-fragments.ts";

const tags = ["Completion"];
const course = z.object({ courseId: idSchema });
const routeErrorCodes = [...signedInFailures, "caller.forbidden", "course.not_found"] as const;

const listRoute = createRoute({
  method: "get",
  path: "/courses/{courseId}/release-conditions",
  tags,
  summary: "List a course's release conditions",
  description: "For instructors of the course and admins. Includes drafts.",
  ...signedIn,
  request: { params: course },
  responses: { 200: answer(releaseListSchema, "The lessons in order, followed by the exams"), ...failures(...routeErrorCodes) },
});

const saveRoute = createRoute({
  method: "put",
  path: "/courses/{courseId}/release-conditions/{itemId}",
  tags,
  summary: "Set a release condition",
  description:
    "Every part of the condition must be met before learners can open the lesson or exam. Release conditions do not apply to instructors and admins. An empty condition removes the restriction.",
  ...signedIn,
  request: { params: course.extend({ itemId: idSchema }), body: jsonBody(releaseConditionSchema) },
  responses: {
    200: answer(releaseListSchema, "The updated conditions"),
    ...failures(
      ...writeFailures,
      "caller.forbidden",
      "course.not_found",
      "release.not_found",
      "release.circle",
      "release.given_away",
    ),
  },
});

/** Routes for the release conditions of lessons and exams. `server/courses/lessons/policy.ts` enforces them. */
export function releaseRoutes({ db }: Pick<Dependencies, "db">): OpenAPIHono<AppEnv> {
  const router = createRouter();

  router.openapi(listRoute, async (context) => {
    const courseId = readId(context.req.valid("param").courseId, "course.not_found");
    await admitToCourse(db, requireCaller(context), courseId);
    return context.json(await listItems(db, courseId), 200);
  });

  router.openapi(saveRoute, async (context) => {
    const { courseId: named, itemId } = context.req.valid("param");
    const courseId = readId(named, "course.not_found");
    await admitToCourse(db, requireCaller(context), courseId);
    const id = readId(itemId, "release.not_found");
    await db.transaction().execute(async (trx) => {
      // Serialized: two conditions that are each valid may form a cycle together.
      await sql`select from courses where id = ${courseId} for no key update`.execute(trx);
      await setCondition(trx, { courseId, id, condition: context.req.valid("json") });
    });
    return context.json(await listItems(db, courseId), 200);
  });

  return router;
}

type Setting = { courseId: string; id: string; condition: ReleaseCondition };

async function setCondition(trx: Database, { courseId, id, condition }: Setting): Promise<void> {
  const { items } = await listItems(trx, courseId);
  const item = items.find((known) => known.id === id);
  if (!item) throw new AppError("release.not_found");
  const after = condition.after_lesson_id ?? condition.after_exam_id;
  const kind = condition.after_lesson_id === null ? "exam" : "lesson";
  if (after !== null && !items.some((known) => known.id === after && known.kind === kind))
    throw new AppError("request.invalid", {
      field: kind === "lesson" ? "after_lesson_id" : "after_exam_id",
      reason:
        kind === "lesson"
          ? "The lesson to wait for must be one of this course."
          : "The exam to wait for must be one of this course.",
    });
  const waits = new Map(
    items.flatMap((known) => {
      const earlier = afterOf(known.condition);
      return earlier === null ? [] : [[known.id, earlier] as const];
    }),
  );
  if (after !== null) waits.set(id, after);
  const circle = after === null ? null : findCircle(id, waits);
  if (circle) {
    const titleOf = (of: string) => items.find((known) => known.id === of)?.title ?? "";
    throw new AppError("release.circle", { reason: describeCircle(circle, titleOf) });
  }
  await sql`delete from release_conditions where lesson_id = ${id} or exam_id = ${id}`.execute(trx);
  if (isOpen(condition)) return;
  if (item.kind === "lesson" && (await isMarkedAsFreePreview(trx, id))) throw new AppError("release.given_away");
  await sql`
    insert into release_conditions (course_id, lesson_id, exam_id, opens_at, after_days, after_lesson_id, after_exam_id)
    values (${courseId}, ${item.kind === "lesson" ? id : null}, ${item.kind === "exam" ? id : null},
      ${condition.opens_at}, ${condition.after_days}, ${condition.after_lesson_id}, ${condition.after_exam_id})`.execute(trx);
}

function afterOf(condition: ReleaseCondition | null): string | null {
  return condition && (condition.after_lesson_id ?? condition.after_exam_id);
}

async function isMarkedAsFreePreview(db: Database, lessonId: string): Promise<boolean> {
  const row = await db.selectFrom("course_lessons").select("free_preview").where("id", "=", lessonId).executeTakeFirst();
  return row?.free_preview === true;
}

async function listItems(db: Database, courseId: string): Promise<ReleaseList> {
  const condition = sql`case when waiting.id is not null then json_build_object('opens_at', ${isoTime("waiting.opens_at")},
    'after_days', waiting.after_days, 'after_lesson_id', waiting.after_lesson_id, 'after_exam_id', waiting.after_exam_id) end`;
  const { rows } = await sql<{ list: unknown }>`
    select json_build_object('items', coalesce(json_agg(item order by rank, place, id), '[]')) as list
    from (
      select 1 as rank, lesson.position::numeric as place, lesson.id, json_build_object('kind', 'lesson', 'id', lesson.id,
        'title', coalesce(lesson.title, draft.title), 'published', lesson.published_at is not null, 'condition', ${condition}) as item
      from course_lessons lesson
      left join lesson_drafts draft on draft.lesson_id = lesson.id
      left join release_conditions waiting on waiting.lesson_id = lesson.id
      where lesson.course_id = ${courseId}
      union all
      select 2, extract(epoch from exam.created_at), exam.id, json_build_object('kind', 'exam', 'id', exam.id,
        'title', exam.title, 'published', exam.published_at is not null, 'condition', ${condition})
      from exams exam
      left join release_conditions waiting on waiting.exam_id = exam.id
      where exam.course_id = ${courseId}
    ) items`.execute(db);
  return releaseListSchema.parse(rows[0]?.list);
}
