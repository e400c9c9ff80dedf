import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { Transaction } from "kysely";
import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import { examChangeSchema, examListSchema, examSchema, newExamSchema, type Exam, type NewExam } from "#domain/exam.schema.ts";
import { revisionSchema } from "#domain/revision.schema.ts";
import type { Caller } from "#domain/role.schema.ts";
import { refuseForeignPictures } from "#server/courses/media/picture-access.ts";
import { admitToCourse } from "#server/courses/authoring/admit-author.ts";
import type { Database, Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { answerOnce, createOnce, idempotencyHeaders, readRequestKey } from "#server/platform/http/idempotency.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";
import { idSchema, readId } from "#server/platform/http/read-parameters.ts";
import { renderMarkdown } from "#server/platform/markdown/render-markdown.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { admitToExam, lockAdmittedExam } from "./admit-exam.ts";
import { findExamProblem, findExamQuestions, isAllowedWhileTaken } from "./check-exam.ts";
import { deleteExam, findExam, insertExam, listExams, makeRoomForExam, setPublished, updateExam } from "./queries.ts";

const tags = ["Exams"];
const course = z.object({ courseId: idSchema });
const params = z.object({ examId: idSchema });
const courseErrorCodes = ["caller.forbidden", "course.not_found"] as const;
const changeFailures = ["exam.not_found", "exam.changed_meanwhile", "exam.has_attempts", "exam.unfit"] as const;

const listRoute = createRoute({
  method: "get",
  path: "/courses/{courseId}/exams",
  tags,
  summary: "List a course's exams",
  description: "For instructors of the course and admins. Includes drafts.",
  ...signedIn,
  request: { params: course },
  responses: { 200: answer(examListSchema, "The exams"), ...failures(...signedInFailures, ...courseErrorCodes) },
});

const addRoute = createRoute({
  method: "post",
  path: "/courses/{courseId}/exams",
  tags,
  summary: "Create a draft exam",
  ...signedIn,
  request: { params: course, headers: idempotencyHeaders, body: jsonBody(newExamSchema) },
  responses: {
    201: answer(examSchema, "The new exam"),
    ...failures(
      ...writeFailures,
      ...courseErrorCodes,
      "request.key_used",
      "exam.unfit",
      "exam.too_many",
      "text.too_intricate",
      "text.foreign_picture",
    ),
  },
});

const readRoute = createRoute({
  method: "get",
  path: "/exams/{examId}",
  tags,
  summary: "Get an exam with its questions",
  description: "For instructors of the course and admins; to everyone else, the exam does not exist.",
  ...signedIn,
  request: { params },
  responses: { 200: answer(examSchema, "The exam"), ...failures(...signedInFailures, "exam.not_found") },
});

const saveRoute = createRoute({
  method: "put",
  path: "/exams/{examId}",
  tags,
  summary: "Update an exam",
  description:
    "Once a learner has started the exam, its questions and grading can no longer change. The title, the instructions and what learners see afterward can still be changed, the closing time can be moved later, and more attempts can be allowed.",
  ...signedIn,
  request: { params, body: jsonBody(examChangeSchema) },
  responses: {
    200: answer(examSchema, "The updated exam"),
    ...failures(...writeFailures, ...changeFailures, "text.too_intricate", "text.foreign_picture"),
  },
});

const publishRoute = createRoute({
  method: "post",
  path: "/exams/{examId}/publish",
  tags,
  summary: "Publish or unpublish an exam",
  description: "Publishing checks that the exam can be taken as it is. An exam that a learner has started can't be unpublished.",
  ...signedIn,
  request: { params, body: jsonBody(z.strictObject({ published: z.boolean(), revision: revisionSchema.min(1) })) },
  responses: { 200: answer(examSchema, "The updated exam"), ...failures(...writeFailures, ...changeFailures) },
});

const deleteRoute = createRoute({
  method: "delete",
  path: "/exams/{examId}",
  tags,
  summary: "Delete an exam that no one has started",
  ...signedIn,
  request: { params },
  responses: {
    200: answer(z.object({ id: z.uuid() }), "The deleted exam's ID"),
    ...failures(...signedInFailures, "exam.not_found", "exam.has_attempts"),
  },
});

/** Routes for the exams of a course, for its authors. */
export function examRoutes({ db, clock }: Pick<Dependencies, "db" | "clock">): OpenAPIHono<AppEnv> {
  const router = createRouter();
  answerOnce(router, { db, clock }, addRoute);

  /** Change an exam under a lock, and return its new state. */
  async function change(caller: Caller, id: string, work: (trx: Transaction<Schema>, exam: Exam) => Promise<void>) {
    await db.transaction().execute(async (trx) => {
      await work(trx, await lockAdmittedExam(trx, caller, id));
    });
  }
  async function readExam(id: string): Promise<Exam> {
    const found = await findExam(db, id);
    if (!found) throw new AppError("exam.not_found");
    return found.exam;
  }
  const idOf = (named: z.infer<typeof params>) => readId(named.examId, "exam.not_found");

  router.openapi(listRoute, async (context) => {
    const courseId = readId(context.req.valid("param").courseId, "course.not_found");
    await admitToCourse(db, requireCaller(context), courseId);
    return context.json(await listExams(db, courseId), 200);
  });

  router.openapi(addRoute, async (context) => {
    const caller = requireCaller(context);
    const courseId = readId(context.req.valid("param").courseId, "course.not_found");
    await admitToCourse(db, caller, courseId);
    const exam = context.req.valid("json");
    const id = await createOnce(db, await readRequestKey(context, clock()), async (transact) => {
      await renderMarkdown(exam.instructions, { group: caller.userId, field: "instructions" });
      await refuseForeignPictures(db, caller, { after: exam.instructions, field: "instructions" });
      return transact(async (trx) => {
        await makeRoomForExam(trx, courseId);
        await refuseForeignQuestions(trx, courseId, exam.slots);
        return insertExam(trx, courseId, exam);
      });
    });
    return context.json(await readExam(id), 201);
  });

  router.openapi(readRoute, async (context) => {
    return context.json(await admitToExam(db, requireCaller(context), context.req.valid("param").examId), 200);
  });

  router.openapi(saveRoute, async (context) => {
    const caller = requireCaller(context);
    const id = idOf(context.req.valid("param"));
    const { revision, ...changed } = context.req.valid("json");
    await renderMarkdown(changed.instructions, { group: caller.userId, field: "instructions" });
    await change(caller, id, async (trx, exam) => {
      if (exam.revision !== revision) throw new AppError("exam.changed_meanwhile");
      await refuseForeignPictures(trx, caller, {
        before: exam.instructions,
        after: changed.instructions,
        field: "instructions",
      });
      if (exam.attempts > 0) {
        if (!isAllowedWhileTaken(exam, changed)) throw new AppError("exam.has_attempts");
        if (changed.time_limit_minutes === null && changed.closes_at === null)
          throw new AppError("exam.unfit", {
            reason: "The exam needs a time limit or a closing time, so that every attempt ends.",
          });
      } else await refuseForeignQuestions(trx, exam.course_id, changed.slots);
      if (exam.published && exam.attempts === 0) await refuseUnfit(trx, { ...changed, course_id: exam.course_id }, clock());
      await updateExam(trx, id, changed);
    });
    return context.json(await readExam(id), 200);
  });

  router.openapi(publishRoute, async (context) => {
    const id = idOf(context.req.valid("param"));
    const { published, revision } = context.req.valid("json");
    await change(requireCaller(context), id, async (trx, exam) => {
      if (exam.revision !== revision) throw new AppError("exam.changed_meanwhile");
      if (exam.published === published) return;
      if (exam.attempts > 0) throw new AppError("exam.has_attempts");
      if (published) await refuseUnfit(trx, exam, clock());
      await setPublished(trx, id, published ? clock() : null);
    });
    return context.json(await readExam(id), 200);
  });

  router.openapi(deleteRoute, async (context) => {
    const id = idOf(context.req.valid("param"));
    await change(requireCaller(context), id, async (trx, exam) => {
      if (exam.attempts > 0) throw new AppError("exam.has_attempts");
      await deleteExam(trx, id);
    });
    return context.json({ id }, 200);
  });

  return router;
}

async function refuseUnfit(
  db: Database,
  exam: Parameters<typeof findExamProblem>[0] & { course_id: string },
  now: Date,
): Promise<void> {
  const reason = findExamProblem(exam, await findExamQuestions(db, exam.course_id), now);
  if (reason !== null) throw new AppError("exam.unfit", { reason });
}

/** Refuse questions other than the course's exam questions, also in a draft, and lock those that it names: nobody changes them meanwhile. */
async function refuseForeignQuestions(trx: Transaction<Schema>, courseId: string, slots: NewExam["slots"]): Promise<void> {
  const named = slots.flatMap(({ question_id }) => question_id ?? []);
  if (named.length === 0) return;
  const rows = await trx
    .selectFrom("questions")
    .select("id")
    .where("id", "in", named)
    .where("course_id", "=", courseId)
    .where("purpose", "=", "exam")
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forShare()
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const foreign = slots.findIndex(({ question_id }) => question_id !== null && !known.has(question_id));
  if (foreign !== -1)
    throw new AppError("exam.unfit", { reason: `Question ${foreign + 1} is not one of this course’s exam questions.` });
}
