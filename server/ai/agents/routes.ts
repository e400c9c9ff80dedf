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
  summary: "The agents of the faculty",
  description: "Which model answers is told to admins; its key to nobody.",
  ...signedIn,
  responses: {
    200: answer(
      z.object({
        agents: z.array(z.object({ id: z.enum(agentIds), status: z.literal("active") })),
        model: z.string().nullable().meta({ description: '"built-in" or "vendor:model"; null for whoever is no admin' }),
      }),
      "The agents, all of them active",
    ),
    ...failures(...signedInFailures),
  },
});

const choicesRoute = createRoute({
  method: "get",
  path: "/agents/choices",
  tags,
  summary: "The courses, lessons and students that the caller may point an agent at",
  description:
    "Of courses that the caller takes, only themselves as a student; of those that they teach, everybody who takes them.",
  ...signedIn,
  responses: { 200: answer(agentChoicesSchema, "What may be chosen"), ...failures(...signedInFailures) },
});

const listRoute = createRoute({
  method: "get",
  path: "/agent-drafts",
  tags,
  summary: "What the agents wrote for the caller",
  description:
    "Newest first: what the caller asked for, and what was approved for them. Admins see everybody's. The answers of a practice set are told " +
    "to the student that it is for as they choose, and to staff.",
  ...signedIn,
  request: { query: draftQuerySchema.extend({ page: pageNumber }) },
  responses: { 200: answer(draftPageSchema, "One page of drafts"), ...failures(...signedInFailures, "request.invalid") },
});

const readRoute = createRoute({
  method: "get",
  path: "/agent-drafts/{draftId}",
  tags,
  summary: "One draft",
  ...signedIn,
  request: draft,
  responses: { 200: answer(agentDraftSchema, "The draft"), ...failures(...signedInFailures, "agent_draft.not_found") },
});

const decisions = { approve: "approved", discard: "discarded" } as const;

const decideRoute = createRoute({
  method: "post",
  path: "/agent-drafts/{draftId}/{decision}",
  tags,
  summary: "Approve or discard a draft",
  description:
    "Once, by who asked for it or an admin. What is approved reaches the student that it is for. The same decision again changes nothing.",
  ...signedIn,
  request: { params: draft.params.extend({ decision: z.enum(["approve", "discard"]) }) },
  responses: {
    200: answer(agentDraftSchema, "The draft as it is now"),
    ...failures(
      ...signedInFailures,
      "request.invalid",
      "caller.forbidden",
      "agent_draft.not_found",
      "agent_draft.decided",
      "agent_draft.outdated",
    ),
  },
});

const practiseRoute = createRoute({
  method: "post",
  path: "/agent-drafts/{draftId}/choices",
  tags,
  summary: "Answer a question of a practice set",
  description:
    "By the student that it is for. The first choice counts; the answer tells the right option and where the lesson says so.",
  ...signedIn,
  request: { ...draft, body: jsonBody(choiceSchema) },
  responses: {
    200: answer(agentDraftSchema, "The draft with what may be known of it now"),
    ...failures(...writeFailures, "caller.forbidden", "agent_draft.not_found"),
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
  const taken = sql<boolean>`exists (select from enrollments as mine where mine.course_id = courses.id and mine.user_id = ${caller.userId}::uuid)`;
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
