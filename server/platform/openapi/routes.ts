import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Hono, type Context } from "hono";
import type { OpenAPIHono } from "@hono/zod-openapi";
import { AppError } from "#domain/errors.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { bearerScheme, errorSchema } from "#server/platform/http/openapi.ts";
import { compressWell, makeCachedResponse, type CachedPage } from "#server/platform/page-cache/cached-page.ts";
import { answerCachedPage } from "#server/platform/page-cache/serve-cached.ts";

/** The documented routers by the prefix that they are served under; created at the first request. */
export type DescribedRouters = Record<string, () => readonly OpenAPIHono<AppEnv>[]>;

type ApiDescription = ReturnType<OpenAPIHono["getOpenAPI31Document"]>;

const about = `The academy's data (courses, lessons, enrollments and the caller's profile) and its AI faculty.

**Signing in.** Access tokens come from the sign-in service under \`/auth/v1\`, which implements the protocol of the client library
\`@supabase/auth-js\`. Sign in there, and send the access token as \`Authorization: Bearer ...\`. It is valid for one hour. An invalid
token gets a 401; the caller is never treated as a visitor instead.

**Errors.** Every failed call returns \`{ error, code, field? }\`: a message for a person, a stable code for a program and, if a single
input is at fault, its field. Bodies are JSON. A field that a call doesn't know is refused by name, except in questions to the tutor
(\`/functions/v1/chat\`, \`student-tutor\` and \`voice-tutor\`), which ignore unknown fields, as documented there. A call that loses a
race against the deletion of something that it needs is refused with 409 and \`request.overtaken\`.

**Before the launch**, every call is refused with \`platform.not_launched\`, except for this document, \`/api/platform\` and looking up
an invitation. Super admins are exempt.`;

/** The page that shows the API document. Its scripts and styles are files of this academy; nothing is inline. */
const docsPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>API · Academy</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <main id="docs">
      <noscript>This page needs JavaScript. The document itself is <a href="/api/openapi.json">/api/openapi.json</a>.</noscript>
    </main>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start-docs.js"></script>
  </body>
</html>
`;

const { resolve } = createRequire(import.meta.url);

/** The files that the page loads, by name. */
const pageFiles = new Map([
  ["swagger-ui.css", { path: () => resolve("swagger-ui-dist/swagger-ui.css"), contentType: "text/css; charset=utf-8" }],
  [
    "swagger-ui-bundle.js",
    { path: () => resolve("swagger-ui-dist/swagger-ui-bundle.js"), contentType: "text/javascript; charset=utf-8" },
  ],
  [
    "start-docs.js",
    { path: () => fileURLToPath(new URL("start-docs.js", import.meta.url)), contentType: "text/javascript; charset=utf-8" },
  ],
]);

/**
 * Routes for the data API's document and the page that shows it. Both are available before the launch.
 * @param built the document as JSON, generated in advance; without it, the first request generates it, which blocks the event loop
 */
export function documentationRoutes(routers: DescribedRouters, built?: string): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get(
    "/openapi.json",
    answerShared(async () => Buffer.from(built ?? JSON.stringify(describeApi(routers))), { type: "application/json" }),
  );
  routes.get("/docs", (context) => context.html(docsPage));
  const files = new Map(
    [...pageFiles].map(([name, { path, contentType }]) => {
      const answer = answerShared(() => readFile(path()), { type: contentType, cacheControl: "public, max-age=3600" });
      return [name, answer] as const;
    }),
  );
  routes.get("/docs/:file", async (context) => {
    const answer = files.get(context.req.param("file"));
    if (!answer) throw new AppError("request.not_found");
    return answer(context);
  });
  return routes;
}

/**
 * Return a handler that answers everybody with the same bytes: read and compressed at the first request, because compressing megabytes for
 * each of a visitor's requests would take the time of all others.
 */
function answerShared(read: () => Promise<Buffer>, { type, cacheControl = "no-cache" }: { type: string; cacheControl?: string }) {
  let shared: Promise<CachedPage> | undefined;
  const prepare = async () => {
    const quick = await makeCachedResponse(await read(), type);
    // The first request does not wait for the better compression.
    void compressWell(quick).then(
      (better) => (shared = Promise.resolve(better)),
      () => {},
    );
    return quick;
  };
  return async ({ req }: Context<AppEnv>) => {
    const page = await (shared ??= prepare().catch((error: unknown) => {
      shared = undefined;
      throw error;
    }));
    const { status, headers, body } = answerCachedPage(page, req.header("accept-encoding"), req.header("if-none-match"));
    return new Response(body ? new Uint8Array(body) : null, { status, headers: { ...headers, "Cache-Control": cacheControl } });
  };
}

/** Build the OpenAPI document of the data API and the faculty's functions from the routes themselves. */
function describeApi(routers: DescribedRouters): ApiDescription {
  const api = createRouter();
  // Registered first, so that nullable references to it are described correctly.
  api.openAPIRegistry.register("Error", errorSchema);
  api.openAPIRegistry.registerComponent("securitySchemes", bearerScheme, {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "An access token from `/auth/v1`",
  });
  for (const [prefix, list] of Object.entries(routers)) for (const router of list()) api.route(prefix, router);
  return api.getOpenAPI31Document({
    openapi: "3.1.0",
    info: { title: "The academy's API", version: "1.0.0", description: about, license: { name: "MIT" } },
    servers: [{ url: "/", description: "This academy" }],
    tags: [
      { name: "Courses", description: "The course store, open to everyone" },
      { name: "Course library", description: "All courses and their pictures, for those who run the academy" },
      { name: "Course files", description: "A course as a single file, to export, preview or import" },
      { name: "API keys", description: "Each admin's own keys to other services" },
      { name: "Faculty vendor", description: "The vendor that answers for the AI faculty, if admins choose it" },
      { name: "Lesson drafts", description: "Lessons as their authors write them, for the course's instructor and admins" },
      { name: "Teaching", description: "An instructor's own courses and the learners who take them" },
      { name: "Lessons", description: "Lesson texts, for those who take or teach the course and admins" },
      { name: "Notes", description: "Learners' own notes on lessons" },
      { name: "Enrollments", description: "Learners' enrollments in courses" },
      { name: "Learning", description: "What the caller has learned, and when" },
      { name: "Checkout", description: "Turns a cart into enrollments" },
      { name: "Profile", description: "What the academy knows about the caller" },
      { name: "Account", description: "The caller's own account: devices, stored data and deletion" },
      { name: "People", description: "The academy's people, for those who run it" },
      { name: "Audit", description: "A record of who did what" },
      { name: "Analytics", description: "How the academy is used, for those who run it" },
      { name: "Mails", description: "Mails that the academy has sent or could not send" },
      { name: "Faculty", description: "The AI faculty, which answers from the lessons with citations" },
      { name: "Agents", description: "Drafts by the faculty's agents, which a person approves" },
      { name: "Conversations", description: "A person's questions to the tutor and the help, and the answers" },
      { name: "Help", description: "Articles about the academy itself, open to everyone" },
      { name: "Invitations", description: "Invitations to join the academy with a role" },
      { name: "Platform", description: "The academy as a whole" },
      { name: "Academy", description: "What an academy decides for itself: its name, look, wording and open features" },
      { name: "Setup", description: "An academy without accounts: its setup link and first account" },
      { name: "Legal", description: "The privacy policy, terms, imprint and accessibility statement, with their versions" },
      { name: "Recordings", description: "Video and audio in lessons: uploads, captions and watch time" },
      { name: "Questions", description: "A course's question bank, for its instructor and admins" },
      { name: "Checks", description: "Questions in a lesson, which learners can answer as often as they like" },
      { name: "Exams", description: "Exams, attempts and grades" },
      { name: "Essays", description: "Exam essays that people read: the queue, points and appeals" },
      { name: "Tutor feedback", description: "Learners' ratings of answers, and instructors' answers to learners' questions" },
      { name: "Completion", description: "What completes a course, and what lessons and exams require to be released" },
      { name: "Certificates", description: "Certificates of completed courses and their verification" },
    ],
  });
}
