import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { AppError, isAppError } from "#domain/errors.ts";
import { newQuestionSchema, type NewQuestion, type Question } from "#domain/question.schema.ts";
import {
  carriedBy,
  questionExportSchema,
  questionFileCheckSchema,
  questionFileLimits as limits,
  questionFileSchema,
  questionFormats,
  type FileRemark,
  type QuestionFormat,
} from "#domain/question-file.schema.ts";
import { countQuestions, findAllQuestions, findLessons, insertQuestion } from "../queries.ts";
import { checkQuestion, mostQuestions } from "../routes.ts";
import { admitToCourse } from "#server/courses/authoring/admit-author.ts";
import type { Database, Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { answer, failures, jsonBody, signedIn, writeFailures } from "#server/platform/http/openapi.ts";
import { rateLimiter } from "#server/platform/http/rate-limit.ts";
import { idSchema, readId } from "#server/platform/http/read-parameters.ts";
import { readCsv, writeQuestionCsv } from "./csv.ts";
import { readGift, writeGift } from "./gift.ts";
import { readMoodleXml, writeMoodleXml } from "./moodle-xml.ts";
import { readOwnJson, writeOwnJson } from "./own-json.ts";
import { UnreadableQuestion, type ReadFile } from "./read-result.ts";

const params = z.object({ courseId: idSchema });
const tags = ["Questions"];
const courseRefusals = ["caller.forbidden", "course.not_found"] as const;
const endings: Readonly<Record<QuestionFormat, string>> = { json: "json", "moodle-xml": "xml", gift: "gift.txt", csv: "csv" };

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
    const { found, problems, remarks } = await readFile(db, courseId, { format, text });
    const checked: { place: string; question: NewQuestion }[] = [];
    for (const { place, question } of found.slice(0, limits.questions)) {
      const parsed = newQuestionSchema.safeParse({ purpose: question["type"] === "essay" ? "exam" : purpose, ...question });
      if (!parsed.success) {
        problems.push({ place, text: parsed.error.issues[0]?.message ?? "It cannot be read." });
        continue;
      }
      const problem = await findProblem(db, courseId, parsed.data, caller.userId);
      if (problem === null) checked.push({ place, question: parsed.data });
      else problems.push({ place, text: problem });
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
        for (const [at, { question }] of checked.entries()) {
          const { purpose: of, lesson_id, shown_in_lesson, tags: named, ...content } = question;
          const placing = { purpose: of, lesson_id, shown_in_lesson, tags: named };
          // Each a moment later than the one before it: they keep their order.
          await insertQuestion(trx, { courseId, content, placing, authorId: caller.userId, createdAt: new Date(now + at) });
        }
      });
    }
    return context.json(
      {
        questions: checked
          .slice(0, limits.named)
          .map(({ place, question: { type, stem } }) => ({ place, type, stem: stem.slice(0, 200) })),
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
    const { text, dropped } = writeFile(format, questions, lessons);
    const lost = questions.flatMap((question, at) => lostParts(format, question, `question ${at + 1}`));
    const exported = questions.length - dropped.length;
    return context.json(
      { name: `questions.${endings[format]}`, text, exported, dropped: [...dropped, ...lost].slice(0, limits.named) },
      200,
    );
  });

  return router;
}

async function readFile(
  db: Database,
  courseId: string,
  { format, text }: { format: QuestionFormat; text: string },
): Promise<ReadFile> {
  try {
    if (format === "json") return readOwnJson(text, await findLessons(db, courseId));
    if (format === "gift") return readGift(text);
    return format === "csv" ? readCsv(text) : readMoodleXml(text);
  } catch (error) {
    if (!(error instanceof UnreadableQuestion)) throw error;
    return { found: [], problems: [{ place: "", text: error.message }], remarks: [] };
  }
}

function writeFile(format: QuestionFormat, questions: readonly Question[], lessons: readonly { id: string; title: string }[]) {
  if (format === "json") return { text: writeOwnJson(questions, lessons), dropped: [] };
  if (format === "gift") return writeGift(questions);
  return format === "csv" ? writeQuestionCsv(questions) : writeMoodleXml(questions);
}

/** What cannot be asked of a question: its texts take too long to render, or show what nobody uploaded. */
async function findProblem(db: Database, courseId: string, question: NewQuestion, group: string): Promise<string | null> {
  try {
    await checkQuestion(db, courseId, question, group);
    return null;
  } catch (error) {
    if (isAppError(error)) return error.message;
    throw error;
  }
}

/** The parts of a question that a format does not carry. */
function lostParts(format: QuestionFormat, question: Question, place: string): FileRemark[] {
  const { parts } = carriedBy[format];
  const isSet = {
    hint: question.hint !== "",
    feedback: question.feedback !== "",
    "answer feedback": question.options.some(({ feedback }) => feedback !== ""),
    rubric: question.type === "essay",
    lesson: question.lesson_id !== null,
    tags: question.tags.length > 0,
  };
  return Object.entries(isSet).flatMap(([part, set]) =>
    set && !parts.some((known) => known === part) ? [{ place, text: `Its ${part} is left out.` }] : [],
  );
}
