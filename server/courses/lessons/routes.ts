import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import type { Check } from "#domain/answer.schema.ts";
import type { CompletionStatus } from "#domain/completion.schema.ts";
import type { Conversation } from "#domain/conversation.schema.ts";
import { AppError } from "#domain/errors.ts";
import { lessonOpeningSchema, lessonPageSchema } from "#domain/lesson.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { reportFailure, toAppError } from "#server/platform/http/errors.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, anybody, failures, signedIn, signedInFailures } from "#server/platform/http/openapi.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { idSchema, readId } from "#server/platform/http/read-parameters.ts";
import { listEmbedTicks, mediaOfLesson } from "#server/courses/video/media-of-lesson.ts";
import { giveReadingCookie } from "#server/people/auth/reading-cookie.ts";
import { refuseReading } from "./policy.ts";
import { lessonHtml } from "./lesson-html-cache.ts";
import { readNotes } from "./notes-queries.ts";
import { findCourseOfLesson, findLesson, openLesson } from "./queries.ts";

const params = z.object({ courseId: idSchema, lessonId: idSchema });
const errorResponses = failures(...signedInFailures, "lesson.not_enrolled", "lesson.not_released", "lesson.not_found");

/** What can be requested along with a lesson. */
const companions = ["notes", "conversation", "checks"] as const;
const includeRule = "Only notes, conversation and checks can be included, separated by commas.";
const includeSchema = z
  .string(includeRule)
  .default("")
  .transform((text, context) => {
    const names = text.split(",").filter((name) => name !== "");
    const known = companions.filter((companion) => names.includes(companion));
    if (names.every((name) => known.some((companion) => companion === name))) return known;
    context.addIssue({ code: "custom", message: includeRule });
    return z.NEVER;
  })
  .meta({
    type: "string",
    description: "Any of `notes`, `conversation` and `checks`, separated by commas",
    example: "notes,checks",
  });

const readRoute = createRoute({
  method: "get",
  path: "/courses/{courseId}/lessons/{lessonId}",
  tags: ["Lessons"],
  summary: "Get a lesson",
  description:
    "For the course's learners, instructors and admins. With `include`, the response also contains what the lesson's page " +
    "shows beside the text.",
  ...signedIn,
  request: { params, query: z.object({ include: includeSchema }) },
  responses: {
    200: answer(lessonPageSchema, "The lesson with its text"),
    ...errorResponses,
    ...failures("text.too_intricate", "request.invalid"),
  },
});

const placeRoute = createRoute({
  method: "get",
  path: "/lessons/{lessonId}",
  tags: ["Lessons"],
  summary: "Get the course of a lesson",
  description:
    "For everyone who can see the course, as with its outline. Citations name only the lesson, so this finds their course.",
  ...anybody,
  request: { params: params.pick({ lessonId: true }) },
  responses: {
    200: answer(z.object({ id: z.uuid(), course_id: z.uuid() }), "The lesson's course"),
    ...failures("platform.not_launched", "lesson.not_found"),
  },
});

const openRoute = createRoute({
  method: "post",
  path: "/courses/{courseId}/lessons/{lessonId}/open",
  tags: ["Lessons"],
  summary: "Record that the caller opened a lesson",
  description:
    "Progress becomes the larger of the current value and round((position + 1) / lessons x 100); it never decreases, and " +
    "no call can set it. The visit is added to the caller's timeline, once per quarter of an hour; calling again changes " +
    "nothing else. An instructor or admin who previews the course gets null, and nothing is recorded.",
  ...signedIn,
  request: { params },
  responses: {
    200: answer(lessonOpeningSchema, "The updated enrollment, and the progress by the course's own rule"),
    ...errorResponses,
  },
});

/**
 * The module's dependencies. Functions about conversations, questions and completion are passed in, because they belong to higher modules.
 */
type LessonDependencies = Pick<Dependencies, "db" | "clock" | "log" | "secret" | "publicUrl"> & {
  findConversation: (of: { userId: string; courseId: string }) => Promise<Conversation | null>;
  /** Return the questions of a lesson that the caller may read. */
  findChecks: (of: { userId: string; lessonId: string }) => Promise<Check[]>;
  /** Complete a course with a rule of its own if the rule is met now, and return the progress by that rule. */
  settleCompletion: (of: { userId: string; courseId: string }) => Promise<CompletionStatus | null>;
};

/** Routes for reading lessons, and for recording which were opened. */
export function lessonRoutes({
  db,
  clock,
  log,
  secret,
  publicUrl,
  findConversation,
  findChecks,
  settleCompletion,
}: LessonDependencies): OpenAPIHono<AppEnv> {
  const router = createRouter();

  /** Leave out what could not be read along with a lesson or its opening, and report the failure: the rest is still returned. */
  const readBeside = <Found>(context: Context<AppEnv>, reading: Promise<Found>): Promise<Found | undefined> =>
    reading.catch((thrown: unknown) => {
      const { code } = toAppError(thrown);
      reportFailure(
        log,
        { requestId: context.get("requestId"), code, err: thrown },
        "what comes with a lesson or its opening was not read",
      );
      return undefined;
    });

  router.openapi(readRoute, async (context) => {
    const caller = requireCaller(context);
    const found = await findLesson(db, { ...readIds(context.req.valid("param")), reader: caller });
    if (!found) throw new AppError("lesson.not_found");
    const { lesson, course, enrollment, opened, ownRule: own_rule, readingPosition: reading_position } = found;
    const error = refuseReading(found);
    if (error) throw error;
    const { include } = context.req.valid("query");
    const of = { userId: caller.userId, courseId: course.id, lessonId: lesson.id };
    const [media, watched_embeds, html, notes, conversation, checks] = await Promise.all([
      mediaOfLesson(db, { courseId: course.id, content: lesson.content, reader: caller }),
      found.hasEmbeds ? listEmbedTicks(db, of) : [],
      lessonHtml(db, lesson, { cached: found.cached, group: caller.userId }),
      include.includes("notes") ? readBeside(context, readNotes(db, of)) : undefined,
      include.includes("conversation") ? readBeside(context, findConversation(of)) : undefined,
      include.includes("checks") ? readBeside(context, findChecks(of)) : undefined,
    ]);
    // People who signed in before the reading cookie was introduced do not have one yet.
    if (media.length > 0 || html.includes("/media/pictures/")) giveReadingCookie({ secret, clock, publicUrl }, context, caller);
    return context.json(
      {
        lesson: { ...lesson, html },
        course,
        enrollment,
        reading_position,
        own_rule,
        opened,
        media,
        watched_embeds,
        notes,
        conversation,
        checks,
      },
      200,
    );
  });

  router.openapi(placeRoute, async (context) => {
    const id = readId(context.req.valid("param").lessonId, "lesson.not_found");
    const courseId = await findCourseOfLesson(db, id, context.get("caller"));
    if (courseId === undefined) throw new AppError("lesson.not_found");
    return context.json({ id, course_id: courseId }, 200);
  });

  router.openapi(openRoute, async (context) => {
    const caller = requireCaller(context);
    const opened = await openLesson(db, { ...readIds(context.req.valid("param")), reader: caller, now: clock() });
    if (!opened) throw new AppError("lesson.not_found");
    const error = refuseReading(opened);
    if (error) throw error;
    const { enrollment, ownRule } = opened;
    // The opening is recorded by now: a failure to settle the completion must not turn it into an error. It is settled when it is next read.
    const settling = enrollment && ownRule && settleCompletion({ userId: caller.userId, courseId: enrollment.course_id });
    const completion = settling ? ((await readBeside(context, settling)) ?? null) : null;
    return context.json({ enrollment, completion }, 200);
  });

  return router;
}

function readIds(ids: { courseId: string; lessonId: string }) {
  return { courseId: readId(ids.courseId, "lesson.not_found"), lessonId: readId(ids.lessonId, "lesson.not_found") };
}
