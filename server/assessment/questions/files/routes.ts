import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { createMiddleware } from "hono/factory";
import type { Transaction } from "kysely";
import { AppError } from "#domain/errors.ts";
import { newQuestionSchema } from "#domain/question.schema.ts";
import {
  questionExportSchema,
  questionFileCheckSchema,
  questionFileLimits as limits,
  questionFileSchema,
  questionFormats,
  type QuestionFormat,
} from "#domain/question-file.schema.ts";
import { refuseForeignPictures } from "#server/courses/media/picture-access.ts";
import { admitToCourse } from "#server/courses/authoring/admit-author.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { limitBody } from "#server/platform/http/body-limit.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter, invalidRequest } from "#server/platform/http/create-router.ts";
import { admitSignedIn, requireCaller } from "#server/platform/http/identify.ts";
import {
  answerOnce,
  createOnce,
  findResult,
  idempotencyHeaders,
  readRequestKey,
  type RequestKey,
} from "#server/platform/http/idempotency.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";
import { rateLimiter } from "#server/platform/http/rate-limit.ts";
import { idSchema, readId } from "#server/platform/http/read-parameters.ts";
import { remarksInCallersWords } from "#server/platform/language/caller-language.ts";
import { readWholeBody } from "#server/platform/http/read-whole-body.ts";
import { divideQuestion } from "../check-question.ts";
import { findLessons, insertQuestions, makeRoom, readAllQuestions } from "../queries.ts";
import { inFilesThread, withQuestionFile } from "./files-pool.ts";

const params = z.object({ courseId: idSchema });
const tags = ["Questions"];
const courseErrorCodes = ["caller.forbidden", "course.not_found"] as const;
const interruptions = ["server.busy", "request.left"] as const;
const endings: Readonly<Record<QuestionFormat, string>> = {
  json: "json",
  "moodle-xml": "xml",
  qti: "qti.zip",
  "qti-1-2": "qti-1.2.zip",
  gift: "gift.txt",
  csv: "csv",
};

const exportQuery = z.object({ format: z.enum(questionFormats).default("json") });

const limited = {
  read: { name: "question-file:read", times: 60, seconds: 600 },
  written: { name: "question-file:written", times: 60, seconds: 600 },
} as const;

const importRoute = createRoute({
  method: "post",
  path: "/courses/{courseId}/questions/import",
  tags,
  summary: "Check or import a question file",
  description:
    "Without `import`, the file is only checked, and every problem is reported with its place in the file. With `import`, either all questions are created or none. Unknown content is rejected, not guessed; docs/question-files.md describes what each format supports.",
  ...signedIn,
  request: { params, headers: idempotencyHeaders, body: jsonBody(questionFileSchema) },
  responses: {
    200: answer(questionFileCheckSchema, "The questions and problems found, and the number of imported questions"),
    ...failures(
      ...writeFailures,
      ...courseErrorCodes,
      "request.key_used",
      "question.too_many",
      "request.too_many",
      ...interruptions,
      "question_file.too_large",
      "question_file.too_slow",
      "text.foreign_picture",
    ),
  },
});

const exportRoute = createRoute({
  method: "get",
  path: "/courses/{courseId}/questions/export",
  tags,
  summary: "Export a course's questions",
  ...signedIn,
  request: { params, query: exportQuery },
  responses: {
    200: answer(questionExportSchema, "The file, and what the format does not support"),
    ...failures(
      ...signedInFailures,
      ...courseErrorCodes,
      "request.invalid",
      "request.too_many",
      ...interruptions,
      "question_file.course_too_large",
    ),
  },
});

/** Return whether a request uploads a question file, whose body may be larger than others. */
export function isQuestionFileUpload({ method, path }: { method: string; path: string }): boolean {
  return method === "POST" && /^\/api\/courses\/[^/]+\/questions\/import$/.test(path);
}

/** Routes for authors to import and export questions as files. */
export function questionFileRoutes({ db, clock }: Pick<Dependencies, "db" | "clock">): OpenAPIHono<AppEnv> {
  const router = createRouter();
  answerOnce(router, { db, clock, isStreamed: true }, importRoute);
  const [reading, writing] = [rateLimiter(db, limited.read), rateLimiter(db, limited.written)];

  /** Admit the authors of the course before reading anything of the file. */
  const admitAuthors = createMiddleware<AppEnv>(async (context, next) => {
    const courseId = readId(context.req.param("courseId") ?? "", "course.not_found");
    await admitToCourse(db, requireCaller(context), courseId);
    await next();
  });

  // The body is parsed by the thread that reads the file: parsing it here would block other requests.
  router.openAPIRegistry.registerPath(forDocument(importRoute));
  router.post("/courses/:courseId/questions/import", admitSignedIn, admitAuthors, limitUpload, async (context) => {
    const caller = requireCaller(context);
    const courseId = readId(context.req.param("courseId"), "course.not_found");
    if (!isJson(context.req.header("content-type"))) throw new AppError("request.not_json");
    await reading.take(caller.userId);
    const { raw } = context.req;
    const { read, key } = await withQuestionFile(caller.userId, async () => {
      const body = await readWholeBody(raw);
      // Read before the body is transferred to the thread.
      const key = await readRequestKey(context, clock(), body);
      // A key that was used for another request is refused before the file is read.
      await findResult(db, key);
      const task = { body, lessons: await findLessons(db, courseId) };
      const signal = raw.signal;
      const read = await inFilesThread("read", task, { signal, tooMuch: "question_file.too_slow", transfer: [body.buffer] });
      return { read, key };
    });
    const isImported = read.makes && read.problems.length === 0;
    if (isImported)
      await refuseForeignPictures(db, caller, { after: read.questions.map(({ stored }) => stored).join("\n"), field: "file" });
    if (isImported) await makeQuestions(courseId, read.questions, { authorId: caller.userId, key });
    return context.json(
      {
        questions: read.questions.map(({ place, type, stem }) => ({ place, type, stem })),
        problems: remarksInCallersWords(read.problems),
        remarks: remarksInCallersWords(read.remarks),
        imported: isImported ? read.questions.length : 0,
      },
      200,
    );
  });

  /** Create all questions or none, once per idempotency key. */
  async function makeQuestions(
    courseId: string,
    questions: readonly { stored: string }[],
    { authorId, key }: { authorId: string; key: RequestKey | null },
  ): Promise<void> {
    const now = clock().getTime();
    const make = async (trx: Transaction<Schema>) => {
      await makeRoom(trx, courseId, questions.length);
      // A hundred at a time, so that other requests are served in between.
      for (let from = 0; from < questions.length; from += 100) {
        const some = questions.slice(from, from + 100).map(({ stored }, at) => {
          const { content, placing } = divideQuestion(newQuestionSchema.parse(JSON.parse(stored)));
          // Creation times differ by a millisecond each: they determine the order.
          return { courseId, content, placing, authorId, createdAt: new Date(now + from + at) };
        });
        await insertQuestions(trx, some);
      }
      return courseId;
    };
    await createOnce(db, key, (transact) => transact(make));
  }

  // The thread's bytes are sent as they are; only the remarks about dropped parts are inserted.
  router.openAPIRegistry.registerPath(forDocument(exportRoute));
  router.get("/courses/:courseId/questions/export", admitSignedIn, admitAuthors, async (context) => {
    const caller = requireCaller(context);
    const courseId = readId(context.req.param("courseId"), "course.not_found");
    const query = exportQuery.safeParse(context.req.query());
    if (!query.success) throw invalidRequest(query.error);
    const { format } = query.data;
    await writing.take(caller.userId);
    const { signal } = context.req.raw;
    const file = await withQuestionFile(caller.userId, async () => {
      const task = {
        name: `questions.${endings[format]}`,
        format,
        pieces: await readPieces(courseId),
        lessons: await findLessons(db, courseId),
      };
      const transfer = task.pieces.map(({ buffer }) => buffer);
      return inFilesThread("write", task, { signal, tooMuch: "question_file.course_too_large", transfer });
    });
    const dropped = new TextEncoder().encode(JSON.stringify(remarksInCallersWords(file.dropped)));
    context.header("Vary", "Accept-Language", { append: true });
    return context.body(new Uint8Array(Buffer.concat([file.begin, dropped, file.end])), 200, {
      "Content-Type": "application/json",
    });
  });

  async function readPieces(courseId: string): Promise<Uint8Array<ArrayBuffer>[]> {
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    for await (const piece of readAllQuestions(db, courseId)) {
      bytes += piece.length;
      if (bytes > limits.bytes) throw new AppError("question_file.course_too_large", { limit: "32 MB" });
      pieces.push(piece);
    }
    return pieces;
  }

  return router;
}

/** Return a route for the API document, without its middleware. */
function forDocument<Route extends { middleware?: unknown }>(route: Route): Omit<Route, "middleware"> {
  const described = { ...route };
  delete described.middleware;
  return described;
}

const limitUpload = limitBody(limits.bytes, () => new AppError("question_file.too_large", { limit: "32 MB" }));

const isJson = (type: string | undefined) => /^application\/(?:[a-z\d.+-]+\+)?json\s*(?:;|$)/i.test(type ?? "");
