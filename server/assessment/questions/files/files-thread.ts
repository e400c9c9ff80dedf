import { z } from "zod";
import "#domain/issue-words.ts";
import { AppError, isAppError, type ErrorDetails } from "#domain/errors.ts";
import type { ErrorCode } from "#domain/error-codes.ts";
import { newQuestionSchema, questionContentSchema, type NewQuestion } from "#domain/question.schema.ts";
import { purposes } from "#domain/question.ts";
import {
  questionFileLimits as limits,
  questionFileSchema,
  type FileRemark,
  type QuestionFormat,
} from "#domain/question-file.schema.ts";
import { invalidRequest } from "#server/platform/http/create-router.ts";
import { markdownToHtml } from "#server/platform/markdown/markdown-to-html.ts";
import { namedPictures } from "#server/platform/markdown/named-pictures.ts";
import { findUnreadableFormula } from "#server/platform/markdown/unreadable-formulas.ts";
import { checkQuestion, divideQuestion, type TextReader } from "../check-question.ts";
import { exportQuestions, readQuestionFile } from "./convert-questions.ts";

/* Tasks on question files. They run in a thread because a file can take a core for seconds: see `files-pool.ts`. */

/** Bytes in the body of an import besides the text: more than it ever needs. */
const aroundText = 1024;

type Lessons = readonly { id: string; title: string }[];
/** An expected error is returned, not thrown: an error loses its code on the way out of a thread. */
type ReturnedError = { error: { code: ErrorCode; details: ErrorDetails } };
/** What a file contains. `stored` is the question as JSON, if the file is to be imported: strings pass between threads cheaply. */
type ReadQuestions = {
  makes: boolean;
  questions: { place: string; type: string; stem: string; stored: string }[];
  problems: FileRemark[];
  remarks: FileRemark[];
};

/** Resolve once the thread has started and loaded its modules. */
export function getReady(): true {
  return true;
}

/** Read the body of an import, and check every question in it. */
export async function read({ body, lessons }: { body: Uint8Array; lessons: Lessons }): Promise<ReadQuestions | ReturnedError> {
  return returnAppError(async () => {
    const { format, text, purpose, import: makes } = parseBody(body);
    const { found, problems, remarks } = await readQuestionFile(format, text, lessons);
    const questions: ReadQuestions["questions"] = [];
    for (const { place, question } of found.slice(0, limits.questions)) {
      const parsed = newQuestionSchema.safeParse({ purpose: question["type"] === "essay" ? "exam" : purpose, ...question });
      const problem = parsed.success ? await findProblem(parsed.data) : (parsed.error.issues[0]?.message ?? "It cannot be read.");
      if (problem !== null || !parsed.success) problems.push({ place, text: problem ?? "" });
      else {
        const { type, stem } = parsed.data;
        questions.push({ place, type, stem: stem.slice(0, 200), stored: makes ? JSON.stringify(parsed.data) : "" });
      }
    }
    if (found.length > limits.questions)
      problems.push({ place: "", text: `A file may have at most ${limits.questions.toLocaleString("en")} questions.` });
    if (found.length === 0 && problems.length === 0) problems.push({ place: "", text: "The file has no questions." });
    return { makes, questions, problems: problems.slice(0, limits.named), remarks: remarks.slice(0, limits.named) };
  });
}

function parseBody(body: Uint8Array): z.infer<typeof questionFileSchema> {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(body));
  } catch (cause) {
    throw new AppError("request.malformed", {}, { cause });
  }
  const parsed = questionFileSchema.safeParse(json);
  if (!parsed.success) throw invalidRequest(parsed.error);
  return parsed.data;
}

const reader: TextReader = {
  render: (source) => markdownToHtml(source),
  findFormula: (source) => findUnreadableFormula(source),
  findPictures: (source) => namedPictures(source),
};

/** Return why a question cannot be created, for example a picture that was not uploaded here; null if it can. */
async function findProblem(written: NewQuestion): Promise<string | null> {
  const { content, placing } = divideQuestion(written);
  try {
    await checkQuestion(content, placing, reader);
    return null;
  } catch (error) {
    if (isAppError(error)) return error.message;
    // A text can be nested so deeply that rendering it overflows the stack.
    if (error instanceof RangeError) return new AppError("text.too_intricate").message;
    throw error;
  }
}

const storedSchema = z.object({
  content: z.string().transform((text) => questionContentSchema.parse(JSON.parse(text))),
  purpose: z.enum(purposes),
  lesson_id: z.uuid().nullable(),
  passage: z.string(),
  shown_in_lesson: z.boolean(),
  tags: z.array(z.string()),
});

/** The body of an export, before and after the list of dropped parts. */
type WrittenFile = { begin: Uint8Array; dropped: FileRemark[]; end: Uint8Array };

/** Write stored questions, which come as pieces of JSON, as the body of an export. */
export async function write(order: {
  name: string;
  format: QuestionFormat;
  pieces: readonly Uint8Array[];
  lessons: Lessons;
}): Promise<WrittenFile | ReturnedError> {
  return returnAppError(async () => {
    const decoder = new TextDecoder();
    const questions = order.pieces.flatMap((piece) =>
      z
        .array(storedSchema)
        .parse(JSON.parse(decoder.decode(piece)))
        .map(({ content, ...placing }) => ({ ...content, ...placing })),
    );
    const { dropped, ...file } = await exportQuestions(order.format, questions, order.lessons);
    if (file.text.length > limits.text) throw new AppError("question_file.course_too_large", { limit: "16 MB" });
    const encoder = new TextEncoder();
    const begin = encoder.encode(`${JSON.stringify({ name: order.name, ...file }).slice(0, -1)},"dropped":`);
    // The file must be small enough to be imported again; an import's body is as large as this one.
    if (begin.length > limits.bytes - aroundText) throw new AppError("question_file.course_too_large", { limit: "32 MB" });
    return { begin, dropped, end: encoder.encode("}") };
  });
}

async function returnAppError<Result>(work: () => Promise<Result>): Promise<Result | ReturnedError> {
  try {
    return await work();
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { error: { code: error.code, details: error.details } };
  }
}
