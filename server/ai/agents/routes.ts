import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { agentIds, draftPageSize } from "#domain/agent.ts";
import {
  agentChoicesSchema,
  agentDraftSchema,
  choiceSchema,
  draftPageSchema,
  draftQuerySchema,
  type AgentChoices,
} from "#domain/agents.schema.ts";
import { answeringModel } from "#ai/text-model.ts";
import type { Dependencies, Database } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { idSchema, pageNumber, readId } from "#server/platform/http/read-parameters.ts";
import type { Level } from "#domain/course.ts";
import type { Caller } from "#domain/role.schema.ts";
import { takesCourse } from "#server/courses/lessons/policy.ts";
import { decide, practise, readDraft } from "./decide.ts";
import { listDrafts } from "./drafts-queries.ts";
import { runsAgentsForAll } from "./policy.ts";
import { presentDraft } from "./present-draft.ts";

/** The most choices in one list; others can be given by id. */
const most = { courses: 100, students: 100 };

const tags = ["Agents"];

const draft = { params: z.object({ draftId: idSchema }) };

const agentsRoute = createRoute({
  method: "get",
  path: "/agents",
  tags,
  summary: "List the faculty's agents",
  description: "Only admins see which model answers. No one sees its API key.",
  ...signedIn,
  responses: {
    200: answer(
      z.object({
        agents: z.array(z.object({ id: z.enum(agentIds), status: z.literal("active") })),
        model: z.string().nullable().meta({ description: '"built-in" or "vendor:model"; null for callers who are not admins' }),
      }),
      "The agents, all active",
    ),
    ...failures(...signedInFailures),
  },
});

const choicesRoute = createRoute({
  method: "get",
  path: "/agents/choices",
  tags,
  summary: "List what the caller can run agents on",
  description:
    "Returns the courses, lessons and students that the caller can choose for an agent. In a course that the caller takes, the " +
    "only student is the caller; in a course that they teach, the students are everyone who takes it.",
  ...signedIn,
  responses: { 200: answer(agentChoicesSchema, "The available choices"), ...failures(...signedInFailures) },
});

const listRoute = createRoute({
  method: "get",
  path: "/agent-drafts",
  tags,
  summary: "List agent drafts",
  description:
    "Returns the drafts that the caller requested and the drafts that were approved for them, newest first. Admins see " +
    "everyone's drafts. The answers of a practice set are visible to staff, and to the student that the set is for as they " +
    "choose. While the caller is taking an exam of a course, drafts on its lessons are left out.",
  ...signedIn,
  request: { query: draftQuerySchema.extend({ page: pageNumber }) },
  responses: { 200: answer(draftPageSchema, "The page of drafts"), ...failures(...signedInFailures, "request.invalid") },
});

const readRoute = createRoute({
  method: "get",
  path: "/agent-drafts/{draftId}",
  tags,
  summary: "Get an agent draft",
  description: "While the caller is taking an exam of a course, drafts on its lessons are refused.",
  ...signedIn,
  request: draft,
  responses: {
    200: answer(agentDraftSchema, "The draft"),
    ...failures(...signedInFailures, "agent_draft.not_found", "exam.running"),
  },
});

const decisions = { approve: "approved", discard: "discarded" } as const;

const decideRoute = createRoute({
  method: "post",
  path: "/agent-drafts/{draftId}/{decision}",
  tags,
  summary: "Approve or discard an agent draft",
  description:
    "For the person who requested the draft and admins. A draft can be decided once; repeating the same decision changes " +
    "nothing. An approved draft is released to the student that it is for.",
  ...signedIn,
  request: { params: draft.params.extend({ decision: z.enum(["approve", "discard"]) }) },
  responses: {
    200: answer(agentDraftSchema, "The updated draft"),
    ...failures(
      ...signedInFailures,
      "request.invalid",
      "caller.forbidden",
      "agent_draft.not_found",
      "agent_draft.decided",
      "agent_draft.outdated",
      "exam.running",
    ),
  },
});

const practiseRoute = createRoute({
  method: "post",
  path: "/agent-drafts/{draftId}/choices",
  tags,
  summary: "Answer a practice question",
  description:
    "For the student that the practice set is for. Only the first choice counts. The response contains the right option and " +
    "the passage of the lesson that supports it. Refused while the student is taking an exam of the lesson's course.",
  ...signedIn,
  request: { ...draft, body: jsonBody(choiceSchema) },
  responses: {
    200: answer(agentDraftSchema, "The updated draft, with the answers that may be revealed"),
    ...failures(...writeFailures, "caller.forbidden", "agent_draft.not_found", "exam.running"),
  },
});

/** Routes to read, decide and practise the agents' drafts, which are created under /functions/v1. */
export function agentRoutes({ db, clock, textModel }: Pick<Dependencies, "db" | "clock" | "textModel">): OpenAPIHono<AppEnv> {
  const router = createRouter();
  const idOf = (text: string) => readId(text, "agent_draft.not_found");

  router.openapi(agentsRoute, async (context) => {
    const model = runsAgentsForAll(requireCaller(context)) ? (await answeringModel(textModel)).name : null;
    return context.json({ agents: agentIds.map((id) => ({ id, status: "active" as const })), model }, 200);
  });
  router.openapi(choicesRoute, async (context) => context.json(await listChoices(db, requireCaller(context)), 200));
  router.openapi(listRoute, async (context) => {
    const caller = requireCaller(context);
    const query = context.req.valid("query");
    const { rows, total } = await listDrafts(db, caller, { ...query, pageSize: draftPageSize });
    const drafts = rows.map((row) => presentDraft(row, caller));
    return context.json({ drafts, total, page: query.page, page_size: draftPageSize }, 200);
  });
  router.openapi(readRoute, async (context) => {
    const caller = requireCaller(context);
    return context.json(presentDraft(await readDraft(db, caller, idOf(context.req.param("draftId"))), caller), 200);
  });
  // Registered before the decision routes, which would otherwise match "choices".
  router.openapi(practiseRoute, async (context) => {
    const id = idOf(context.req.param("draftId"));
    return context.json(await practise(db, requireCaller(context), { id, ...context.req.valid("json") }), 200);
  });
  router.openapi(decideRoute, async (context) => {
    const { draftId, decision } = context.req.valid("param");
    const input = { id: idOf(draftId), state: decisions[decision], now: clock() };
    return context.json(await decide(db, requireCaller(context), input), 200);
  });

  return router;
}

/**
 * Return, in one statement, what a caller may apply an agent to: courses that they take, with themselves as the student; courses that they
 * teach, with all of their students; for admins, every course.
 */
async function listChoices(db: Database, caller: Caller): Promise<AgentChoices> {
  const all = runsAgentsForAll(caller);
  const own = sql<boolean>`${caller.userId}::uuid = any(courses.teacher_ids)`;
  const taken = takesCourse(caller.userId);
  const courses = await db
    .selectFrom("courses")
    .select((eb) => [
      "courses.id",
      "courses.title",
      eb.ref("courses.level").$castTo<Level>().as("level"),
      jsonArrayFrom(
        eb
          .selectFrom("lessons")
          .select(["lessons.id", "lessons.title"])
          .whereRef("lessons.course_id", "=", "courses.id")
          .orderBy("lessons.place"),
      ).as("lessons"),
      jsonArrayFrom(
        eb
          .selectFrom("enrollments")
          .innerJoin("profiles", "profiles.id", "enrollments.user_id")
          .select(["profiles.id", "profiles.full_name"])
          .whereRef("enrollments.course_id", "=", "courses.id")
          .$if(!all, (query) => query.where(sql<boolean>`(${own} or profiles.id = ${caller.userId}::uuid)`))
          .orderBy("profiles.full_name")
          .orderBy("profiles.id")
          .limit(most.students),
      ).as("students"),
    ])
    .$if(!all, (query) => query.where(sql<boolean>`(${own} or ${taken})`))
    .orderBy(taken, "desc")
    .orderBy("courses.title")
    .orderBy("courses.id")
    .limit(most.courses)
    .execute();
  return { courses };
}
