import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { courseFileEnding, courseFileLimits, leftBehindHeader } from "#domain/course-file.ts";
import { slugOf } from "#domain/slug.ts";
import { courseFileCheckSchema, importedCourseSchema } from "#domain/course-file.schema.ts";
import { AppError } from "#domain/errors.ts";
import { namedVideos } from "#domain/media.ts";
import { recordAudit, auditedRequest } from "#server/platform/audit/audit-log.ts";
import { fairQueue } from "#server/platform/http/fair-queue.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, failures, signedIn, signedInFailures } from "#server/platform/http/openapi.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { rateLimiter } from "#server/platform/http/rate-limit.ts";
import { readWholeBody } from "#server/platform/http/read-whole-body.ts";
import { idSchema, readId } from "#server/platform/http/read-parameters.ts";
import { inMarkdownThread } from "#server/platform/markdown/markdown-pool.ts";
import { coursePictureKey, coursePictureName } from "#domain/course-pictures.ts";
import { lessonPictureKey, readLessonPicture } from "#domain/lesson-pictures.ts";
import { checkCourseFile } from "./check-course-file.ts";
import { importCourse } from "./import-course.ts";
import { admitImporters, limitUpload } from "./limit-upload.ts";
import { mayExportCourse } from "./policy.ts";
import { findWrittenCourse, measureCourse } from "./queries.ts";
import { writeCourseFile, type WrittenCourse, type ReadPicture } from "./write-course-file.ts";

const tags = ["Course files"];

const routeErrorCodes = [...signedInFailures, "caller.forbidden"] as const;

const interruptions = ["course_file.busy", "course_image.busy", "request.left"] as const;

const limits = {
  /** Reading and writing course files is expensive. */
  read: { name: "course-file:read", times: 60, seconds: 600 },
  written: { name: "course-file:written", times: 60, seconds: 600 },
} as const;

const file = {
  required: true,
  content: { "application/zip": { schema: z.string().meta({ format: "binary" }) } },
};

const exportRoute = createRoute({
  method: "get",
  path: "/courses/{courseId}/file",
  tags,
  summary: "Export a course as one file",
  description:
    "For the course's instructors and admins. The file contains the course's details, its lessons including unpublished " +
    "changes, and its pictures. docs/course-file.md describes the format. The `Academy-Left-Behind` header counts the " +
    "recordings and attachments that its lessons show, which the file doesn't include.",
  ...signedIn,
  request: { params: z.object({ courseId: idSchema }) },
  responses: {
    200: { description: "The course file", content: { "application/zip": { schema: z.string().meta({ format: "binary" }) } } },
    ...failures(...routeErrorCodes, "course.not_found", "course_file.course_too_large", "text.too_intricate", "request.too_many"),
  },
});

const checkRoute = createRoute({
  method: "post",
  path: "/course-files/check",
  tags,
  summary: "Check a course file",
  description:
    "Admins only. Returns what an import would create, and every problem in the file. The body is the file, up to 50 MB. " +
    "Nothing is created.",
  ...signedIn,
  middleware: [admitImporters, limitUpload] as const,
  request: { body: file },
  responses: {
    200: answer(courseFileCheckSchema, "The result of the check"),
    ...failures(...routeErrorCodes, ...interruptions, "course_file.too_large", "request.too_many"),
  },
});

const importRoute = createRoute({
  method: "post",
  path: "/course-files/import",
  tags,
  summary: "Import a course file as a draft",
  description:
    "Admins only. The body is the file, up to 50 MB. Sending it again with the same id returns the course that was " +
    "already created.",
  ...signedIn,
  middleware: [admitImporters, limitUpload] as const,
  request: {
    query: z.object({
      id: z.uuid().toLowerCase().meta({ description: "An id that the client generates for this import" }),
    }),
    body: file,
  },
  responses: {
    201: answer(importedCourseSchema, "The new draft course"),
    ...failures(
      ...routeErrorCodes,
      "request.invalid",
      "course_file.too_large",
      "course_file.has_problems",
      "course_file.id_taken",
      ...interruptions,
      "request.too_many",
    ),
  },
});

/** Routes for courses as files: export, check, and import. */
export function courseFileRoutes(deps: Pick<Dependencies, "db" | "files" | "clock">): OpenAPIHono<AppEnv> {
  const router = createRouter();
  const [reads, writes] = [rateLimiter(deps.db, limits.read), rateLimiter(deps.db, limits.written)];

  router.openapi(exportRoute, async (context) => {
    const caller = requireCaller(context);
    const courseId = readId(context.req.valid("param").courseId, "course.not_found");
    const size = await measureCourse(deps.db, courseId);
    // Those who may not export it get the same error as for an unknown course.
    if (!size || !mayExportCourse(caller, size)) throw new AppError("course.not_found");
    await writes.take(caller.userId);
    if (size.textBytes > courseFileLimits.textBytes) {
      throw new AppError("course_file.course_too_large", { limit: `${courseFileLimits.textBytes / 1024 / 1024} MB of text` });
    }
    const course = await findWrittenCourse(deps.db, courseId);
    if (!course) throw new AppError("course.not_found");
    const addresses = await findAddresses(course, caller.userId);
    await recordAudit(deps.db, {
      action: "course.exported",
      actorId: caller.userId,
      subject: { type: "course", id: courseId },
      ...auditedRequest(context),
    });
    const pieces = writeCourseFile(course, addresses, ownPictures(deps.files));
    return context.body(streamPieces(pieces), 200, {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${slugOf(course.title, "course")}${courseFileEnding}"`,
      "Cache-Control": "no-store",
      [leftBehindHeader]: String(countRecordings(course)),
    });
  });

  router.openapi(checkRoute, async (context) => {
    const caller = requireCaller(context);
    await reads.take(caller.userId);
    const sender = { personId: caller.userId, signal: context.req.raw.signal };
    const check = async () => checkCourseFile(deps.db, await readWholeBody(context.req.raw), sender);
    return context.json(await oneAtATime(caller.userId, check), 200);
  });

  router.openapi(importRoute, async (context) => {
    const caller = requireCaller(context);
    await reads.take(caller.userId);
    const { signal } = context.req.raw;
    const audit = { actorId: caller.userId, ...auditedRequest(context), signal };
    const { id } = context.req.valid("query");
    const bring = async () => importCourse(deps, audit, { importId: id, bytes: await readWholeBody(context.req.raw) });
    return context.json(await oneAtATime(caller.userId, bring), 201);
  });

  return router;
}

/** A file may have 50 MB, so few are in memory at a time, and one per person. */
const inTurn = fairQueue({ atOnce: 4, ofOneGroup: 1, waiting: 100 });

const mostSent = 4;

const sentBy = new Map<string, number>();

/** Read a course file, one at a time per person. Throws `course_file.busy` if too many of theirs are waiting. */
async function oneAtATime<Result>(personId: string, read: () => Promise<Result>): Promise<Result> {
  const sent = sentBy.get(personId) ?? 0;
  if (sent >= mostSent) throw new AppError("course_file.busy");
  sentBy.set(personId, sent + 1);
  try {
    return await inTurn(personId, read);
  } finally {
    const left = (sentBy.get(personId) ?? 1) - 1;
    if (left > 0) sentBy.set(personId, left);
    else sentBy.delete(personId);
  }
}

/** Stream pieces with backpressure; stops once the reader has disconnected. */
function streamPieces(pieces: AsyncGenerator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
}

/**
 * Return the addresses of the academy's own pictures that a course shows. Parsing many texts takes long.
 * Throws `course_file.course_too_large` and `text.too_intricate`.
 */
async function findAddresses({ featured_image_url, lessons }: WrittenCourse, group: string): Promise<ReadonlySet<string>> {
  const addresses = new Set([featured_image_url ?? ""].filter(isOwnPicture));
  for (const { lesson, draft } of lessons) {
    for (const { content } of lesson ? [lesson, draft] : [draft]) {
      if (!content.includes("![")) continue;
      for (const address of await inMarkdownThread("findPictures", { text: content }, { group }))
        if (isOwnPicture(address)) addresses.add(address);
    }
    if (addresses.size > courseFileLimits.pictures) {
      throw new AppError("course_file.course_too_large", { limit: `${courseFileLimits.pictures} pictures` });
    }
  }
  return addresses;
}

/** Create a reader for the academy's own pictures by address; it returns the largest size of each. */
function ownPictures(files: Dependencies["files"]): ReadPicture {
  return async (address) => {
    const key = keyOf(address);
    return key === null ? null : ((await files.get(key))?.body ?? null);
  };
}

/** Count the recordings and attachments that the lessons of a course show, published or not. */
function countRecordings({ lessons }: WrittenCourse): number {
  return new Set(lessons.flatMap(({ lesson, draft }) => namedVideos(`${lesson?.content ?? ""}\n${draft.content}`))).size;
}

/** Return whether an address is that of one of the academy's own pictures. */
function isOwnPicture(address: string): boolean {
  return keyOf(address) !== null;
}

function keyOf(address: string): string | null {
  const ofLesson = readLessonPicture(address);
  if (ofLesson) return lessonPictureKey(ofLesson, "large");
  const ofCourse = coursePictureName(address);
  return ofCourse === null ? null : coursePictureKey(ofCourse, 1600);
}
