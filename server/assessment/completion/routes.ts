import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { sql } from "kysely";
import { z } from "zod";
import { completionChangeSchema, completionListSchema, storedRuleSchema, type StoredRule } from "#domain/completion.schema.ts";
import { isDefaultRule, type CompletionRule } from "#domain/completion.ts";
import { admitToCourse } from "#server/courses/authoring/admit-author.ts";
import type { Database, Dependencies } from "#server/dependencies.ts";
import { recordAudit } from "#server/platform/audit/audit-log.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";
import { idSchema, readId } from "#server/platform/http/read-parameters.ts";
import { listStatuses, settleCompletions, storedRule } from "./completion-status.ts";

const tags = ["Completion"];
const course = z.object({ courseId: idSchema });

const statusRoute = createRoute({
  method: "get",
  path: "/learning/completion",
  tags,
  summary: "List your progress toward course completion",
  description:
    "Shows what completes each course and what is still missing, for one course or all of the caller's courses. A course that the caller is not enrolled in is not listed.",
  ...signedIn,
  request: { query: z.object({ course_id: idSchema.optional().meta({ description: "Return only this course" }) }) },
  responses: {
    200: answer(completionListSchema, "The courses, most recently visited first"),
    ...failures(...signedInFailures),
  },
});

const readRoute = createRoute({
  method: "get",
  path: "/courses/{courseId}/completion-rule",
  tags,
  summary: "Get a course's completion rule",
  description: "For instructors of the course and admins. A course without a rule of its own is completed by its last lesson.",
  ...signedIn,
  request: { params: course },
  responses: {
    200: answer(storedRuleSchema, "The rule"),
    ...failures(...signedInFailures, "caller.forbidden", "course.not_found"),
  },
});

const saveRoute = createRoute({
  method: "put",
  path: "/courses/{courseId}/completion-rule",
  tags,
  summary: "Set a course's completion rule",
  description:
    "Learners who already meet the new rule complete the course immediately. Learners who have completed the course keep that status.",
  ...signedIn,
  request: { params: course, body: jsonBody(completionChangeSchema) },
  responses: {
    200: answer(storedRuleSchema, "The updated rule"),
    ...failures(...writeFailures, "caller.forbidden", "course.not_found"),
  },
});

/** Routes for completion: the rule, which authors set, and a learner's progress in it. */
export function completionRoutes({ db, clock }: Pick<Dependencies, "db" | "clock">): OpenAPIHono<AppEnv> {
  const router = createRouter();

  router.openapi(statusRoute, async (context) => {
    const { userId } = requireCaller(context);
    const named = context.req.valid("query").course_id;
    const courseId = named === undefined ? undefined : readId(named, "course.not_found");
    return context.json({ courses: await listStatuses(db, { userId, courseId }, clock()) }, 200);
  });

  router.openapi(readRoute, async (context) => {
    const courseId = readId(context.req.valid("param").courseId, "course.not_found");
    await admitToCourse(db, requireCaller(context), courseId);
    return context.json(await readRule(db, courseId), 200);
  });

  router.openapi(saveRoute, async (context) => {
    const courseId = readId(context.req.valid("param").courseId, "course.not_found");
    const caller = requireCaller(context);
    await admitToCourse(db, caller, courseId);
    const { certificate_grade: certificateGrade, ...rule } = context.req.valid("json");
    await db.transaction().execute(async (trx) => {
      await writeRule(trx, courseId, rule);
      if (certificateGrade !== undefined)
        await trx.updateTable("courses").set({ certificate_grade: certificateGrade }).where("id", "=", courseId).execute();
      await recordAudit(trx, {
        action: "course.completion_changed",
        actorId: caller.userId,
        subject: { type: "course", id: courseId },
        details: {
          ...rule,
          grade_percent: rule.grade_percent ?? false,
          ...(certificateGrade !== undefined && { certificate_grade: certificateGrade }),
        },
      });
    });
    await settleCompletions(db, { courseId }, clock());
    return context.json(await readRule(db, courseId), 200);
  });

  return router;
}

/** With the default rule, 100 percent progress completes a course. Complete the enrollments that already have it. */
async function writeRule(trx: Database, courseId: string, rule: CompletionRule): Promise<void> {
  const isDefault = isDefaultRule(rule);
  const stored = isDefault ? null : JSON.stringify(rule);
  await sql`update courses set completion = ${stored}::jsonb where id = ${courseId}`.execute(trx);
  if (!isDefault) return;
  await sql`update enrollments set completed_at = now() where course_id = ${courseId} and progress = 100 and completed_at is null`.execute(
    trx,
  );
}

async function readRule(db: Database, courseId: string): Promise<StoredRule> {
  const { rows } = await sql<{ rule: unknown; certificate_grade: boolean; checks: number; exams: number; completed: number }>`
    select completion as rule, certificate_grade,
      (select count(*)::int from questions join lessons on lessons.id = questions.lesson_id
        where lessons.course_id = courses.id and purpose = 'practice' and shown_in_lesson and deleted_at is null) as checks,
      (select count(*)::int from exams where course_id = courses.id and published_at is not null) as exams,
      (select count(*)::int from enrollments where course_id = courses.id and completed_at is not null) as completed
    from courses where id = ${courseId}`.execute(db);
  const { rule = null, ...counts } = rows[0] ?? { certificate_grade: false, checks: 0, exams: 0, completed: 0 };
  return { rule: storedRule.parse(rule), ...counts };
}
