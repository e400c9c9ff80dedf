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
\`@supabase/auth-js\`: sign in there, and send the access token as \`Authorization: Bearer ...\`. A token is valid for one hour. A call
with an invalid token returns 401; it is never treated as a visitor's.

**Errors.** Every failed call returns \`{ error, code, field? }\`: a message for people, a stable code for programs, and the input that
caused the error, if there is a single one. Bodies are JSON. A call rejects fields that it doesn't know, naming them; the calls that ask
the tutor (\`/functions/v1/chat\`, \`student-tutor\` and \`voice-tutor\`) ignore such fields instead, and say so. A call that loses a race
against the deletion of something that it needs is rejected with 409 and \`request.overtaken\`.

**Before the launch**, every call except this document, \`/api/platform\` and looking up an invitation is rejected with
\`platform.not_launched\`, unless the caller is a super admin.`;

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
      { name: "Courses", description: "The store, open to everyone" },
      { name: "Course library", description: "All courses and their pictures, for those who run the academy" },
      { name: "Course files", description: "Export, check and import a course as one file" },
      { name: "API keys", description: "Keys for other services; each admin has their own" },
      { name: "Faculty vendor", description: "The vendor that powers the AI faculty, where admins decide it" },
      { name: "Lesson drafts", description: "Lessons as their authors write them, for the course's instructors and admins" },
      { name: "Teaching", description: "An instructor's own courses and their learners" },
      { name: "Lessons", description: "Lesson texts, for a course's learners, its instructors and admins" },
      { name: "Notes", description: "Learners' private notes on lessons" },
      { name: "Enrollments", description: "Who takes which course" },
      { name: "Learning", description: "The caller's learning history" },
      { name: "Checkout", description: "Turns a cart into enrollments" },
      { name: "Profile", description: "What the academy knows about the caller" },
      { name: "Account", description: "The caller's own account: devices, stored personal data, and account deletion" },
      { name: "People", description: "The academy's people, for those who run it" },
      { name: "Audit", description: "Who did what" },
      { name: "Analytics", description: "How the academy is used, for those who run it" },
      { name: "Mails", description: "What the academy has sent, and what it couldn't send" },
      { name: "Faculty", description: "The AI faculty: answers from the lessons, with citations" },
      { name: "Agents", description: "Drafts that the faculty's agents wrote, for a person to approve" },
      { name: "Conversations", description: "What people asked the tutor and the help, and the answers they got" },
      { name: "Help", description: "Articles about the academy itself, open to everyone" },
      { name: "Invitations", description: "Who is invited to join, and in which role" },
      { name: "Platform", description: "The academy as a whole" },
      { name: "Academy", description: "The academy's own settings: name, look, wording and enabled parts" },
      { name: "Setup", description: "An academy without people: its setup link and first account" },
      { name: "Legal", description: "Privacy policy, terms, imprint and accessibility statement, with their versions" },
      { name: "Recordings", description: "Video and audio in lessons: uploads, captions and watch progress" },
      { name: "Questions", description: "The question bank of a course, for its instructors and admins" },
      { name: "Checks", description: "Questions in a lesson, which can be answered any number of times" },
      { name: "Exams", description: "Exams, attempts and grades" },
      { name: "Essays", description: "Exam essays graded by people: queue, points and appeals" },
      {
        name: "Tutor feedback",
        description: "Learners' feedback on answers, and answers that instructors write once for everyone",
      },
      { name: "Completion", description: "What completes a course, and the prerequisites of lessons and exams" },
      { name: "Certificates", description: "Certificates of completed courses, and their verification" },
    ],
  });
}
