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

const about = `The data of the academy (courses, lessons, enrollments, the caller's profile) and its AI faculty.

**Signing in.** Tokens come from the sign-in service under \`/auth/v1\`, which speaks the protocol of the client library
\`@supabase/auth-js\`: sign in there, and send the access token as \`Authorization: Bearer ...\`. It lives one hour. A token that is
not valid is a 401, never a visitor.

**Errors.** Every failed call answers \`{ error, code, field? }\`: a text for a person, a stable code for a program, and the one input
that is to blame where there is one. Bodies are JSON, and a field that a call does not know is refused by name; the questions to the tutor
(\`/functions/v1/chat\`, \`student-tutor\` and \`voice-tutor\`) leave it unread instead, and say so. A call that loses a race against the
deletion of something that it needs is refused with 409 and \`request.overtaken\`.

**Before the launch** every call but this document, \`/api/platform\` and a look at an invitation is refused with \`platform.not_launched\`, except for a super admin.`;

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
    description: "An access token of /auth/v1",
  });
  for (const [prefix, list] of Object.entries(routers)) for (const router of list()) api.route(prefix, router);
  return api.getOpenAPI31Document({
    openapi: "3.1.0",
    info: { title: "The academy's API", version: "1.0.0", description: about, license: { name: "MIT" } },
    servers: [{ url: "/", description: "This academy" }],
    tags: [
      { name: "Courses", description: "The store: for everybody" },
      { name: "Course library", description: "All courses and their pictures, for those who run the academy" },
      { name: "Course files", description: "A course as one file: taken along, looked at, brought" },
      { name: "API keys", description: "Keys to other services: each admin's own" },
      { name: "Faculty vendor", description: "Which vendor answers for the AI faculty, where admins decide it" },
      { name: "Lesson drafts", description: "Lessons as their authors write them: for a course's instructor and admins" },
      { name: "Teaching", description: "An instructor's own courses, and who takes them" },
      { name: "Lessons", description: "Texts: for those who take a course, teach it, or are admins" },
      { name: "Notes", description: "What learners note on lessons for themselves" },
      { name: "Enrollments", description: "Who takes which course" },
      { name: "Learning", description: "What the caller has learned when" },
      { name: "Checkout", description: "A cart becomes enrollments" },
      { name: "Profile", description: "What the academy knows of the caller" },
      { name: "Account", description: "The caller's own account: devices, what is held about them, and the way out" },
      { name: "People", description: "The academy's people, for those who run it" },
      { name: "Audit", description: "What was done by whom" },
      { name: "Analytics", description: "How the academy is used, for those who run it" },
      { name: "Mails", description: "What the academy has sent, and what it could not send" },
      { name: "Faculty", description: "The AI faculty: answers from the lessons, with citations" },
      { name: "Agents", description: "What the agents of the faculty wrote: drafts that a person approves" },
      { name: "Conversations", description: "What a person has asked the tutor and the help, and what they were answered" },
      { name: "Help", description: "Articles about the academy itself: for everybody" },
      { name: "Invitations", description: "Who is asked to join, and with which role" },
      { name: "Platform", description: "The academy as a whole" },
      { name: "Academy", description: "What an academy decides for itself: name, look, words, open parts" },
      { name: "Setup", description: "An academy in which nobody lives yet: its setup link and first account" },
      { name: "Legal", description: "Privacy, terms, imprint and accessibility, in versions" },
      { name: "Recordings", description: "Video and audio of lessons: their upload, captions, and how much was watched" },
      { name: "Questions", description: "The question bank of a course: for its instructor and admins" },
      { name: "Checks", description: "Questions in a lesson, answered as often as one likes" },
      { name: "Exams", description: "Exams, attempts and grades" },
      { name: "Essays", description: "Essays of exams that people read: the queue, the points, appeals" },
      { name: "Tutor feedback", description: "What learners say of answers, and what instructors answer once for all" },
      { name: "Completion", description: "What completes a course, and what lessons and exams wait for" },
      { name: "Certificates", description: "Certificates of completed courses, and whether one is valid" },
    ],
  });
}
