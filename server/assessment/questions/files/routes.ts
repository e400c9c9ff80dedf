import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { AppError, isAppError } from "#domain/errors.ts";
import { newQuestionSchema } from "#domain/question.schema.ts";
import {
  questionExportSchema,
  questionFileCheckSchema,
  questionFileLimits as limits,
  questionFileSchema,
  questionFormats,
  type QuestionFormat,
} from "#domain/question-file.schema.ts";
import { countQuestions, findAllQuestions, findLessons, insertQuestion } from "../queries.ts";
import { checkQuestion, mostQuestions } from "../routes.ts";
import { admitToCourse } from "#server/courses/authoring/admit-author.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { answer, failures, jsonBody, signedIn, writeFailures } from "#server/platform/http/openapi.ts";
import { rateLimiter } from "#server/platform/http/rate-limit.ts";
import { idSchema, readId } from "#server/platform/http/read-parameters.ts";
import { exportQuestions, readQuestionFile } from "./convert-questions.ts";

const params = z.object({ courseId: idSchema });
const tags = ["Questions"];
const courseRefusals = ["caller.forbidden", "course.not_found"] as const;
const endings: Readonly<Record<QuestionFormat, string>> = {
  json: "json",
  "moodle-xml": "xml",
  qti: "qti.zip",
  gift: "gift.txt",
  csv: "csv",
};

const importRoute = createRoute({
  method: "post",
  path: "/courses/{courseId}/questions/import",
  tags,
  summary: "Read questions from a file",
  description:
    "Without `import` nothing is made: every problem is named by its place. With it, all questions are made, or none. What is unknown is refused, not guessed; " +
    "docs/question-files.md says what each format carries.",
  ...signedIn,
  request: { params, body: jsonBody(questionFileSchema) },
  responses: {
    200: answer(questionFileCheckSchema, "What was found, and whether it was imported"),
    ...failures(...writeFailures, ...courseRefusals, "question.too_many", "request.too_many"),
  },
});

const exportRoute = createRoute({
  method: "get",
  path: "/courses/{courseId}/questions/export",
  tags,
  summary: "A course's questions as a file",
  ...signedIn,
  request: { params, query: z.object({ format: z.enum(questionFormats).default("json") }) },
  responses: {
    200: answer(questionExportSchema, "The file, and what it does not carry"),
    ...failures("caller.unauthenticated", "caller.invalid_token", "platform.not_launched", ...courseRefusals, "request.invalid"),
  },
});

/** Questions as files, for those who write the course. */
export function questionFileRoutes({ db, clock }: Pick<Dependencies, "db" | "clock">): OpenAPIHono<AppEnv> {
  const router = createRouter();
  const reading = rateLimiter(db, { name: "question-file:read", times: 60, seconds: 600 });

  router.openapi(importRoute, async (context) => {
    const caller = requireCaller(context);
    const courseId = readId(context.req.valid("param").courseId, "course.not_found");
    await admitToCourse(db, caller, courseId);
    await reading.take(caller.userId);
    const { format, text, purpose, import: makes } = context.req.valid("json");
    const { found, problems, remarks } = await readQuestionFile(format, text, await findLessons(db, courseId));
    const checked: ({ place: string } & Awaited<ReturnType<typeof checkQuestion>>)[] = [];
    for (const { place, question } of found.slice(0, limits.questions)) {
      const parsed = newQuestionSchema.safeParse({ purpose: question["type"] === "essay" ? "exam" : purpose, ...question });
      if (!parsed.success) {
        problems.push({ place, text: parsed.error.issues[0]?.message ?? "It cannot be read." });
        continue;
      }
      try {
        checked.push({ place, ...(await checkQuestion(db, courseId, parsed.data, caller.userId)) });
      } catch (error) {
        // Its texts take too long to render, for example, or show pictures that nobody uploaded.
        if (!isAppError(error)) throw error;
        problems.push({ place, text: error.message });
      }
    }
    if (found.length > limits.questions)
      problems.push({ place: "", text: `A file may have at most ${limits.questions} questions.` });
    if (found.length === 0 && problems.length === 0) problems.push({ place: "", text: "The file has no questions." });
    const isImported = makes && problems.length === 0;
    if (isImported) {
      if ((await countQuestions(db, courseId)) + checked.length > mostQuestions)
        throw new AppError("question.too_many", { most: mostQuestions.toLocaleString("en") });
      const now = clock().getTime();
      await db.transaction().execute(async (trx) => {
        for (const [at, { content, placing }] of checked.entries()) {
          // Each a moment later than the one before it: they keep their order.
          await insertQuestion(trx, { courseId, content, placing, authorId: caller.userId, createdAt: new Date(now + at) });
        }
      });
    }
    return context.json(
      {
        questions: checked.map(({ place, content: { type, stem } }) => ({ place, type, stem: stem.slice(0, 200) })),
        problems: problems.slice(0, limits.named),
        remarks: remarks.slice(0, limits.named),
        imported: isImported ? checked.length : 0,
      },
      200,
    );
  });

  router.openapi(exportRoute, async (context) => {
    const courseId = readId(context.req.valid("param").courseId, "course.not_found");
    await admitToCourse(db, requireCaller(context), courseId);
    const { format } = context.req.valid("query");
    const [questions, lessons] = await Promise.all([findAllQuestions(db, courseId), findLessons(db, courseId)]);
    const file = await exportQuestions(format, questions, lessons);
    return context.json({ name: `questions.${endings[format]}`, ...file }, 200);
  });

  return router;
}
