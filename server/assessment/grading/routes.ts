import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { sql } from "kysely";
import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import {
  gradebookSchema,
  gradeDecisionSchema,
  gradeGroupsSchema,
  type GradeDecisionChange,
  type GradeGroups,
} from "#domain/gradebook.schema.ts";
import { studentSearchLimit } from "#domain/teaching.ts";
import { csvMark, writeCsvRows, type CsvRow } from "#domain/write-csv.ts";
import { slugOf } from "#domain/slug.ts";
import { admitToCourse } from "#server/courses/authoring/admit-author.ts";
import { settleCompletions } from "#server/assessment/completion/completion-status.ts";
import { admitToExam } from "#server/assessment/exams/admit-exam.ts";
import type { Database, Dependencies } from "#server/dependencies.ts";
import { recordAudit } from "#server/platform/audit/audit-log.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";
import { idSchema, pageNumber, readId, searchText } from "#server/platform/http/read-parameters.ts";
import { readGradebook, readGradeRows } from "./gradebook.ts";

const tags = ["Exams"];
const params = z.object({ courseId: idSchema });
const routeErrorCodes = [...signedInFailures, "caller.forbidden", "course.not_found"] as const;

const readRoute = createRoute({
  method: "get",
  path: "/courses/{courseId}/gradebook",
  tags,
  summary: "Get a course's gradebook",
  description: "For instructors of the course and admins. Learners are sorted by name.",
  ...signedIn,
  request: {
    params,
    query: z.object({
      search: searchText(studentSearchLimit).meta({ description: "Part of a name, case-insensitive" }),
      page: pageNumber,
    }),
  },
  responses: {
    200: answer(gradebookSchema, "The page of learners with their grades"),
    ...failures(...routeErrorCodes, "request.invalid"),
  },
});

const fileRoute = createRoute({
  method: "get",
  path: "/courses/{courseId}/gradebook.csv",
  tags,
  summary: "Export a course's gradebook as CSV",
  description:
    "Includes all of the course's learners. Each exam grade is a percentage, or states in words why there is none, which is not the same as 0. The course grade and the grades set by an instructor follow. No cell is evaluated as a formula.",
  ...signedIn,
  request: { params },
  responses: {
    200: { description: "The CSV file, with one line for each learner", content: { "text/csv": { schema: { type: "string" } } } },
    ...failures(...routeErrorCodes),
  },
});

const groupsRoute = createRoute({
  method: "put",
  path: "/courses/{courseId}/grade-groups",
  tags,
  summary: "Set a course's grade groups",
  description:
    "Replaces the existing groups in which exams count toward the course grade. The mean of each group counts with its weight; a group in which a learner has no grade is left out for that learner. Without groups, all exams count equally.",
  ...signedIn,
  request: { params, body: jsonBody(gradeGroupsSchema) },
  responses: {
    200: answer(z.object({ groups: z.int() }), "The number of groups"),
    ...failures(...writeFailures, "caller.forbidden", "course.not_found", "exam.not_found", "grades.changed_meanwhile"),
  },
});

const decideRoute = createRoute({
  method: "put",
  path: "/exams/{examId}/grades/{personId}",
  tags,
  summary: "Set an exam grade or excuse a learner",
  description:
    "Requires a reason, which is shown to the learner. The decision replaces the learner's score until it is withdrawn, and is recorded in the audit log, without the reason.",
  ...signedIn,
  request: { params: z.object({ examId: idSchema, personId: idSchema }), body: jsonBody(gradeDecisionSchema) },
  responses: {
    200: answer(z.object({ id: z.uuid() }), "The learner's ID"),
    ...failures(...writeFailures, "exam.not_found", "profile.not_found", "grades.changed_meanwhile"),
  },
});

/** Routes for the gradebook of a course, for its authors. */
export function gradebookRoutes({ db, clock }: Pick<Dependencies, "db" | "clock">): OpenAPIHono<AppEnv> {
  const router = createRouter();

  router.openapi(readRoute, async (context) => {
    const courseId = readId(context.req.valid("param").courseId, "course.not_found");
    await admitToCourse(db, requireCaller(context), courseId);
    return context.json(await readGradebook(db, { courseId, ...context.req.valid("query") }, clock()), 200);
  });

  router.openapi(fileRoute, async (context) => {
    const courseId = readId(context.req.valid("param").courseId, "course.not_found");
    await admitToCourse(db, requireCaller(context), courseId);
    const rows = readGradeRows(db, courseId, clock());
    // Read the first row before the response begins, so that a failure can still be answered as an error.
    const first = await rows.next();
    const { title } = await db.selectFrom("courses").select("title").where("id", "=", courseId).executeTakeFirstOrThrow();
    return context.body(streamLines(first, rows), 200, {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="grades-${slugOf(title, "course")}.csv"`,
    });
  });

  router.openapi(groupsRoute, async (context) => {
    const courseId = readId(context.req.valid("param").courseId, "course.not_found");
    const caller = requireCaller(context);
    await admitToCourse(db, caller, courseId);
    const { groups, replaces } = context.req.valid("json");
    await db.transaction().execute(async (trx) => {
      await sql`select from courses where id = ${courseId} for no key update`.execute(trx);
      const stored = await readGroups(trx, courseId);
      if (isSameAs(stored, groups)) return;
      const outdated =
        replaces &&
        replaces.toSorted().join() !==
          stored
            .map(({ id }) => id)
            .toSorted()
            .join();
      if (outdated) throw new AppError("grades.changed_meanwhile");
      await writeGroups(trx, courseId, groups);
      const subject = { type: "course", id: courseId } as const;
      const details = { groups: groups.map(({ title, weight }) => `${title} (${weight})`).join(", ") };
      await recordAudit(trx, { action: "course.grade_groups_changed", actorId: caller.userId, subject, details });
    });
    await settleCompletions(db, { courseId }, clock());
    return context.json({ groups: groups.length }, 200);
  });

  router.openapi(decideRoute, async (context) => {
    const caller = requireCaller(context);
    const exam = await admitToExam(db, caller, context.req.valid("param").examId);
    const userId = readId(context.req.valid("param").personId, "profile.not_found");
    const change = context.req.valid("json");
    await db.transaction().execute(async (trx) => {
      const enrolled = trx
        .selectFrom("enrollments")
        .select("id")
        .where("course_id", "=", exam.course_id)
        .where("user_id", "=", userId);
      // One decision about a learner at a time.
      if (!(await enrolled.forNoKeyUpdate().executeTakeFirst())) throw new AppError("profile.not_found");
      await writeDecision(trx, { examId: exam.id, userId, by: caller.userId, now: clock(), ...change });
      // The reason must not be in the audit log, which outlives the account.
      const details = {
        exam: exam.id,
        decision: change.decision,
        ...(change.grade !== null && { grade: change.grade }),
      };
      await recordAudit(trx, {
        action: "exam.grade_decided",
        actorId: caller.userId,
        subject: { type: "user", id: userId },
        details,
      });
    });
    await settleCompletions(db, { userId, courseId: exam.course_id }, clock());
    return context.json({ id: userId }, 200);
  });

  return router;
}

type Groups = GradeGroups["groups"];

async function readGroups(trx: Database, courseId: string): Promise<(Groups[number] & { id: string })[]> {
  const { rows } = await sql<Groups[number] & { id: string }>`
    select id, title, weight, drop_lowest,
      array(select exams.id from exams where exams.grade_group_id = grade_groups.id) as exam_ids
    from grade_groups where course_id = ${courseId} order by position`.execute(trx);
  return rows;
}

/** Return whether the stored groups are these already, for example because a request whose response was lost is repeated. */
function isSameAs(stored: Groups, groups: Groups): boolean {
  const comparable = (list: Groups) =>
    JSON.stringify(list.map((group) => [group.title, group.weight, group.drop_lowest, group.exam_ids.toSorted()]));
  return comparable(stored) === comparable(groups);
}

/** Replace the groups of a course that the caller has locked. */
async function writeGroups(trx: Database, courseId: string, groups: Groups): Promise<void> {
  await sql`delete from grade_groups where course_id = ${courseId}`.execute(trx);
  for (const [position, { title, weight, drop_lowest, exam_ids }] of groups.entries()) {
    const { rows } = await sql<{ id: string }>`
      insert into grade_groups (course_id, position, title, weight, drop_lowest)
      values (${courseId}, ${position}, ${title}, ${weight}, ${drop_lowest}) returning id`.execute(trx);
    const { numAffectedRows } = await sql`
      update exams set grade_group_id = ${rows[0]?.id} where course_id = ${courseId} and id = any(${exam_ids}::uuid[])`.execute(
      trx,
    );
    if (Number(numAffectedRows) !== new Set(exam_ids).size) throw new AppError("exam.not_found");
  }
}

type Decided = GradeDecisionChange & { examId: string; userId: string; by: string; now: Date };

type StoredDecision = { excused: boolean; grade: number | null; reason: string; set_at: string; posted_at: string | null };

/** Replace the decision about a learner; throws `grades.changed_meanwhile` if it is another one than the caller has seen. */
async function writeDecision(trx: Database, decided: Decided): Promise<void> {
  const { examId, userId, by, now, decision, grade, reason, replaces } = decided;
  const { rows } = await sql<StoredDecision>`
    delete from grade_decisions where exam_id = ${examId} and user_id = ${userId}
    returning excused, grade, reason, set_at, posted_at`.execute(trx);
  const [stored] = rows;
  // A request whose response was lost may be repeated.
  const isSame = stored
    ? decision === (stored.excused ? "excuse" : "set") && grade === stored.grade && reason === stored.reason
    : decision === "none";
  const at = (time: string | null | undefined) => (time ? Date.parse(time) : null);
  if (!isSame && replaces !== undefined && at(replaces) !== at(stored?.set_at)) throw new AppError("grades.changed_meanwhile");
  if (decision === "none") return;
  await sql`
    insert into grade_decisions (exam_id, user_id, excused, grade, reason, set_by, set_at, posted_at)
    values (${examId}, ${userId}, ${decision === "excuse"}, ${grade}, ${reason}, ${by}, ${now.toISOString()}, ${stored?.posted_at ?? null})`.execute(
    trx,
  );
}

/** Stream a table as a CSV file, with backpressure. */
function streamLines(first: IteratorResult<CsvRow[]>, rest: AsyncGenerator<CsvRow[]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(csvMark + writeCsvRows(first.done ? [] : first.value))),
    pull: async (controller) => {
      const { done, value } = await rest.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(writeCsvRows(value)));
    },
    cancel: async () => void (await rest.return(undefined)),
  });
}
