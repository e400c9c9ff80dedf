import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { courseImageLimit } from "#domain/course-pictures.ts";
import { AppError } from "#domain/errors.ts";
import { lessonImageSchema } from "#domain/lesson.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, failures, signedIn } from "#server/platform/http/openapi.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { rateLimiter } from "#server/platform/http/rate-limit.ts";
import { idSchema, readId } from "#server/platform/http/read-parameters.ts";
import { admitToCourse } from "#server/courses/authoring/admit-author.ts";
import { giveReadingCookie } from "#server/people/auth/reading-cookie.ts";
import { imageErrorCodes, imageTooLarge } from "./image-errors.ts";
import { storeLessonImage } from "./save-lesson-image.ts";

/** Processing a picture is expensive; no real use needs more. */
const uploadLimit = { name: "lesson-image", times: 100, seconds: 600 };

/** Bytes of a form besides its file. */
export const formAround = 16 * 1024;

const uploadRoute = createRoute({
  method: "post",
  path: "/courses/{courseId}/lesson-images",
  tags: ["Lessons"],
  summary: "Upload a picture for a course's lessons",
  description:
    "For the course's instructors and admins. The form's `file` is a PNG, JPEG, WebP, AVIF or GIF, detected from its " +
    "content, up to 5 MB. It is stored as WebP, at most 1600 pixels wide; only its pixels are kept. Lessons show it with " +
    "`![alternative text](url)`; its files under `/media/pictures/` are available to everyone who may read a text that " +
    "uses it. A picture that no text has used for a day is removed.",
  ...signedIn,
  request: {
    params: z.object({ courseId: idSchema }),
    body: {
      required: true,
      // Documentation only: the form is read after the caller is admitted.
      content: {
        "multipart/form-data": {
          schema: { type: "object", required: ["file"], properties: { file: { type: "string", format: "binary" } } },
        },
      },
    },
  },
  responses: {
    201: answer(lessonImageSchema, "The uploaded picture"),
    ...failures(...imageErrorCodes, "course.not_found"),
  },
});

/** Routes for authors to upload pictures for lessons; `lesson-picture-routes.ts` serves them. */
export function lessonImageRoutes(
  deps: Pick<Dependencies, "db" | "files" | "clock" | "secret" | "publicUrl">,
): OpenAPIHono<AppEnv> {
  const uploads = rateLimiter(deps.db, uploadLimit);
  const router = createRouter();
  router.openapi(uploadRoute, async (context) => {
    const caller = requireCaller(context);
    await admitToCourse(deps.db, caller, readId(context.req.param("courseId"), "course.not_found"));
    await uploads.take(caller.userId);
    const file = await readFile(context.req.raw);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const sender = { personId: caller.userId, signal: context.req.raw.signal };
    const stored = await storeLessonImage(deps, { bytes, sender });
    // The editor shows the picture at once, which takes this cookie.
    giveReadingCookie(deps, context, caller);
    return context.json(stored, 201);
  });
  return router;
}

/** Return whether a request uploads a lesson picture, whose body may be larger than others. */
export function isLessonImageUpload({ method, path }: { method: string; path: string }): boolean {
  return method === "POST" && /^\/api\/courses\/[^/]+\/lesson-images$/.test(path);
}

/** Return the file of a form. Throws `request.invalid` for a body that is not a form or has no file, and `course_image.too_large`. */
async function readFile(request: Request): Promise<File> {
  const form = await request.formData().catch((cause: unknown) => {
    throw new AppError("request.invalid", { field: "file", reason: "The file must be sent as part of a form." }, { cause });
  });
  const file = form.get("file");
  if (!(file instanceof File))
    throw new AppError("request.invalid", { field: "file", reason: "The file with the picture is missing." });
  if (file.size > courseImageLimit.bytes) throw imageTooLarge();
  return file;
}
