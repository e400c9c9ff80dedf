import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Hono } from "hono";
import { compress } from "hono/compress";
import type { OpenAPIHono } from "@hono/zod-openapi";
import { AppError } from "#domain/errors.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { matchesTag } from "#server/platform/http/partial-requests.ts";
import { bearerScheme, errorSchema } from "#server/platform/http/openapi.ts";

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
  let description = built;
  const routes = new Hono<AppEnv>();
  routes.use("/openapi.json", compress());
  routes.use("/docs/*", compress());
  routes.get("/openapi.json", (context) =>
    context.body((description ??= JSON.stringify(describeApi(routers))), 200, { "Content-Type": "application/json" }),
  );
  routes.get("/docs", (context) => context.html(docsPage));
  routes.get("/docs/:file", async (context) => {
    const file = pageFiles.get(context.req.param("file"));
    if (!file) throw new AppError("request.not_found");
    const body = await readFile(file.path());
    const headers = {
      "Content-Type": file.contentType,
      "Cache-Control": "public, max-age=3600",
      ETag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
    };
    if (matchesTag(context.req.header("if-none-match"), headers.ETag)) return context.body(null, 304, headers);
    return context.body(new Uint8Array(body), 200, headers);
  });
  return routes;
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
