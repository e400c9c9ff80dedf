import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { courseImageSchema } from "#domain/course-library.schema.ts";
import { AppError } from "#domain/errors.ts";
import { mayWriteSomeCourse } from "#server/courses/catalog/policy.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, failures, signedIn } from "#server/platform/http/openapi.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { rateLimiter } from "#server/platform/http/rate-limit.ts";
import { imageErrorCodes } from "./image-errors.ts";
import { storeImage } from "./save-course-image.ts";

/** Processing a picture is expensive; no real use needs more. */
const uploadLimit = { name: "course-image", times: 100, seconds: 600 };

const uploadRoute = createRoute({
  method: "post",
  path: "/course-images",
  tags: ["Course library"],
  summary: "Upload a picture for a course",
  description:
    "For instructors and admins. The body is the file itself: PNG, JPEG, WebP, AVIF or GIF, detected from its content, up " +
    "to 5 MB. It is stored as WebP in the sizes that the pages use; only its pixels are kept. A picture that no course " +
    "uses within a day is removed.",
  ...signedIn,
  request: {
    query: z.object({
      name: z.string().max(500).default("").meta({ description: "The file name", example: "owl.png" }),
    }),
    body: {
      required: true,
      content: { "application/octet-stream": { schema: z.string().meta({ format: "binary" }) } },
    },
  },
  responses: {
    201: answer(courseImageSchema, "The URL for a course's `featured_image_url`"),
    ...failures(...imageErrorCodes),
  },
});

/** Routes for uploading course pictures. They are served by the storage routes. */
export function courseImageRoutes(deps: Pick<Dependencies, "db" | "files" | "clock">): OpenAPIHono<AppEnv> {
  const uploads = rateLimiter(deps.db, uploadLimit);
  const router = createRouter();
  router.openapi(uploadRoute, async (context) => {
    const caller = requireCaller(context);
    if (!mayWriteSomeCourse(caller)) throw new AppError("caller.forbidden");
    await uploads.take(caller.userId);
    const bytes = new Uint8Array(await context.req.arrayBuffer());
    const sender = { personId: caller.userId, signal: context.req.raw.signal };
    return context.json({ url: await storeImage(deps, { fileName: context.req.valid("query").name, bytes, sender }) }, 201);
  });
  return router;
}

/** Return whether a request uploads a course picture, whose body may be larger than others. */
export function isImageUpload({ method, path }: { method: string; path: string }): boolean {
  return method === "POST" && path === "/api/course-images";
}
