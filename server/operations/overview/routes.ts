import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { sql } from "kysely";
import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import { dayMs } from "#domain/moment.ts";
import { waitingSchema, overviewSchema, setupSteps, type AcademyOverview, type SetupStep } from "#domain/overview.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { addSampleCourses } from "#server/operations/seed/seed.ts";
import { recordAudit, auditedRequest } from "#server/platform/audit/audit-log.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { admitOnly, requireCaller } from "#server/platform/http/identify.ts";
import { answer, failures, signedIn, signedInFailures } from "#server/platform/http/openapi.ts";
import { readWaiting } from "./waiting.ts";

const routeErrorCodes = [...signedInFailures, "caller.forbidden"] as const;

const admitAdmins = admitOnly(({ role }) => role === "admin");

const overviewRoute = createRoute({
  method: "get",
  path: "/academy/overview",
  tags: ["Academy"],
  summary: "Get the academy overview",
  description: "Admins only. Returns the remaining setup steps, the last seven days, and what needs attention.",
  ...signedIn,
  middleware: admitAdmins,
  responses: { 200: answer(overviewSchema, "The current overview"), ...failures(...routeErrorCodes) },
});

const waitingRoute = createRoute({
  method: "get",
  path: "/teaching/waiting",
  tags: ["Teaching"],
  summary: "List the work waiting in the caller's courses",
  description:
    "For instructors and admins. Returns essays to grade, learners' open questions, and drafts to review in the courses " +
    "that the caller teaches.",
  ...signedIn,
  responses: {
    200: answer(waitingSchema, "The waiting work, with empty lists if there is none"),
    ...failures(...routeErrorCodes),
  },
});

const samplesRoute = createRoute({
  method: "post",
  path: "/academy/samples",
  tags: ["Academy"],
  summary: "Add the sample courses to the store",
  description:
    "Admins only. Adds thirteen courses in four categories, without instructors. This works once; afterwards the courses " +
    "are edited like any other.",
  ...signedIn,
  middleware: admitAdmins,
  responses: {
    201: answer(z.object({ added: z.literal(true) }), "Confirmation that the sample courses are in the store"),
    ...failures(...routeErrorCodes, "academy.samples_taken"),
  },
});

type OverviewDependencies = Pick<Dependencies, "db" | "files" | "clock" | "academy" | "mailer" | "textModelIsFixed">;

/** Routes for the first page that admins see of their academy. */
export function overviewRoutes(deps: OverviewDependencies): OpenAPIHono<AppEnv> {
  const router = createRouter();
  router.openapi(overviewRoute, async (context) => context.json(await readOverview(deps), 200));
  router.openapi(waitingRoute, async (context) => {
    const caller = requireCaller(context);
    if (caller.role === "student") throw new AppError("caller.forbidden");
    const { drafts } = await deps.db
      .selectFrom("agent_drafts")
      .select(sql<number>`count(*)::integer`.as("drafts"))
      .where("state", "=", "draft")
      .where("author_id", "=", caller.userId)
      .executeTakeFirstOrThrow();
    return context.json({ work: await readWaiting(deps.db, caller.userId), drafts }, 200);
  });
  router.openapi(samplesRoute, async (context) => {
    const { userId } = requireCaller(context);
    if (!(await addSampleCourses(deps, userId))) throw new AppError("academy.samples_taken");
    await recordAudit(deps.db, {
      action: "academy.samples_added",
      actorId: userId,
      ...auditedRequest(context),
    });
    return context.json({ added: true as const }, 201);
  });
  return router;
}

type Counts = AcademyOverview["week"] & {
  launched: boolean;
  courses: number;
  others: number;
  has_vendor: boolean;
  data_requests: number;
  mails_failed: number;
  drafts_waiting: number;
  courses_without_instructor: number;
};

async function readOverview({ db, clock, academy, mailer, textModelIsFixed }: OverviewDependencies): Promise<AcademyOverview> {
  const since = sql`${new Date(clock().getTime() - 7 * dayMs).toISOString()}::timestamptz`;
  const { rows } = await sql<Counts>`
    select
      (select launched from platform_settings) as launched,
      (select count(*) from courses where offered)::integer as courses,
      ((select count(*) from users where not is_super_admin) + (select count(*) from invitations where revoked_at is null))::integer as others,
      exists (select from faculty_vendor) as has_vendor,
      (select count(*) from users where created_at >= ${since})::integer as new_people,
      (select count(*) from enrollments where created_at >= ${since})::integer as enrollments,
      (select count(distinct user_id) from lesson_visits where opened_at >= ${since})::integer as active_learners,
      (select count(*) from certificates where issued_at >= ${since} and revoked_at is null)::integer as certificates,
      (select count(*) from data_requests where state = 'open')::integer as data_requests,
      (select count(*) from mail_outbox where status = 'failed' and expires_at > now())::integer as mails_failed,
      (select count(*) from agent_drafts where state = 'draft' and student_id is null)::integer as drafts_waiting,
      (select count(*) from courses where offered and instructor_id is null)::integer as courses_without_instructor`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("the overview has one row");
  const { facts, values } = academy.view();
  const isDecided = (...keys: string[]) => facts.some(({ key, source }) => keys.includes(key) && source !== "standard");
  const done: Record<SetupStep, boolean> = {
    look: isDecided("name", "accent", "logo"),
    place: isDecided("language", "time_zone", "currency"),
    opening: isDecided("launch_date", "launch_title", "launch_text"),
    mail: mailer.deliversToPeople,
    legal: academy.current().page.legal.length > 0,
    ai: found.has_vendor || textModelIsFixed === true,
    course: found.courses > 0,
    invite: found.others > 0,
    launch: found.launched,
  };
  const stateOf = (step: SetupStep) =>
    done[step] ? ("done" as const) : values.setup_put_aside.includes(step) ? ("put_aside" as const) : ("open" as const);
  const { new_people, enrollments, active_learners, certificates } = found;
  const needs = (["data_requests", "mails_failed", "drafts_waiting", "courses_without_instructor"] as const).map((kind) => ({
    kind,
    count: found[kind],
  }));
  return {
    steps: academy.current().page.isDemo ? [] : setupSteps.map((step) => ({ step, state: stateOf(step) })),
    week: { new_people, enrollments, active_learners, certificates },
    needs: needs.filter(({ count }) => count > 0),
    work: await readWaiting(db, null),
  };
}
