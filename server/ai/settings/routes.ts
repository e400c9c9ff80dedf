import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import {
  allowedServersSchema,
  facultyVendorSchema,
  modelServerSchema,
  modelServersSchema,
  modelServerInputSchema,
  vendorChoiceSchema,
  vendorTestSchema,
  vendorInputSchema,
} from "#domain/faculty-vendor.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { createBudget } from "#server/ai/chat/budget.ts";
import { leavingWith } from "#server/ai/chat/leaving-with.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { inCallersWords } from "#server/platform/language/caller-language.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { rateLimiter } from "#server/platform/http/rate-limit.ts";
import { chooseVendor, describeVendor, endChoice } from "./choose-vendor.ts";
import { mayChooseVendor } from "./policy.ts";
import { allowModelServer, listModelServers, removeModelServer } from "./allow-model-server.ts";
import { findModelServers } from "./find-model-servers.ts";
import { tryVendor } from "./try-vendor.ts";
import { auditedRequest, type AuditContext } from "#server/platform/audit/audit-log.ts";

/** Tests of a vendor by one admin; each calls an address that somebody typed. */
const testLimit = { name: "vendor-test", times: 20, seconds: 600 };

/** Admit only callers who may choose a vendor, before the body is read. */
const admitChoosers = createMiddleware<AppEnv>(async (context, next) => {
  if (!mayChooseVendor(requireCaller(context))) throw new AppError("caller.forbidden");
  await next();
});

const tags = ["Faculty vendor"];
const refusals = [...signedInFailures, "caller.forbidden"] as const;
const choiceFailures = [
  ...writeFailures,
  "caller.forbidden",
  "api_key.not_found",
  "api_key.unreadable",
  "faculty.service_unknown",
  "faculty.address_refused",
] as const;

const readRoute = createRoute({
  method: "get",
  path: "/faculty/vendor",
  tags,
  summary: "Who answers for the AI faculty",
  description: "For admins. Without any key.",
  ...signedIn,
  middleware: admitChoosers,
  responses: { 200: answer(facultyVendorSchema, "Who answers, and why"), ...failures(...refusals) },
});

const chooseRoute = createRoute({
  method: "put",
  path: "/faculty/vendor",
  tags,
  summary: "Choose who answers for the AI faculty",
  description:
    "For admins, with a key of their own. It holds in every process from the next question on, until it is changed, the key is deleted or its " +
    "owner is no longer an admin. What the environment says wins.",
  ...signedIn,
  middleware: admitChoosers,
  request: { body: jsonBody(vendorChoiceSchema) },
  responses: {
    200: answer(facultyVendorSchema, "Who answers now"),
    ...failures(...choiceFailures, "faculty.vendor_is_fixed"),
  },
});

const testRoute = createRoute({
  method: "post",
  path: "/faculty/vendor/test",
  tags,
  summary: "Ask a vendor one tiny question",
  description: "For admins, with a key of their own and at their own budget. It need not be the vendor that answers.",
  ...signedIn,
  middleware: admitChoosers,
  request: { body: jsonBody(vendorInputSchema) },
  responses: {
    200: answer(vendorTestSchema, "Whether it answered, and if not, why"),
    ...failures(...choiceFailures, "request.too_many", "tutor.busy", "tutor.budget_spent", "tutor.budget_unknown"),
  },
});

/** Admit only callers who may make this machine probe its network. */
const admitSuperAdmins = createMiddleware<AppEnv>(async (context, next) => {
  if (!requireCaller(context).isSuperAdmin) throw new AppError("caller.forbidden");
  await next();
});

const serversRoute = createRoute({
  method: "post",
  path: "/faculty/servers/look",
  tags,
  summary: "Look for model servers on the academy's machine",
  description:
    "For super admins. Asks the usual addresses of Ollama, LM Studio, llama.cpp and vLLM, or the one that is typed, which models they have. " +
    "Nothing is chosen by it.",
  ...signedIn,
  middleware: admitSuperAdmins,
  request: { body: jsonBody(modelServerInputSchema) },
  responses: {
    200: answer(modelServersSchema, "Those that answered"),
    ...failures(...writeFailures, "caller.forbidden", "request.too_many"),
  },
});

const allowRoute = createRoute({
  method: "put",
  path: "/faculty/servers",
  tags,
  summary: "Allow a model server of one's own",
  description:
    "For super admins. From then on admins may choose a service at this address under Integrations, as with `AI_LOCAL_SERVICES`. " +
    "A model server has to answer there at this moment.",
  ...signedIn,
  middleware: admitSuperAdmins,
  request: { body: jsonBody(modelServerSchema) },
  responses: {
    200: answer(z.object({ allowed: z.literal(true) }), "It may be chosen"),
    ...failures(...writeFailures, "caller.forbidden", "request.too_many", "academy.demo_is_public", "faculty.too_many_servers"),
  },
});

const allowedRoute = createRoute({
  method: "get",
  path: "/faculty/servers",
  tags,
  summary: "The model servers that may be chosen",
  description:
    "For super admins. First those that the operator names in `AI_LOCAL_SERVICES`, then those that were allowed here, oldest first.",
  ...signedIn,
  middleware: admitSuperAdmins,
  responses: { 200: answer(allowedServersSchema, "The servers"), ...failures(...refusals) },
});

const removeRoute = createRoute({
  method: "delete",
  path: "/faculty/servers",
  tags,
  summary: "Forbid a model server again",
  description:
    "For super admins. Admins can choose it no longer. Where it is chosen, questions are refused with `tutor.server_not_allowed` until " +
    "somebody chooses another service, or the server is allowed again.",
  ...signedIn,
  middleware: admitSuperAdmins,
  request: { query: modelServerSchema },
  responses: {
    200: answer(z.object({ removed: z.literal(true) }), "It may be chosen no longer"),
    ...failures(...refusals, "request.invalid", "academy.demo_is_public", "faculty.server_not_found", "faculty.server_locked"),
  },
});

export type FacultyVendorDependencies = Pick<
  Dependencies,
  | "db"
  | "academy"
  | "demoMailbox"
  | "secret"
  | "log"
  | "textModel"
  | "textModelIsFixed"
  | "localAiServices"
  | "namedAiServices"
  | "dailyTokens"
  | "clock"
  | "draining"
>;

/** Routes for the faculty's vendor, for an academy where admins choose it. */
export function facultyVendorRoutes(deps: FacultyVendorDependencies): OpenAPIHono<AppEnv> {
  const router = createRouter();
  const tests = rateLimiter(deps.db, testLimit);
  const budget = createBudget(deps);
  const auditContextOf = (context: Context<AppEnv>): AuditContext => ({
    actorId: requireCaller(context).userId,
    now: deps.clock(),
    ...auditedRequest(context),
  });

  router.openapi(serversRoute, async (context) => {
    await tests.take(requireCaller(context).userId);
    const servers = await findModelServers(context.req.valid("json").address ?? null);
    const isAllowed = (address: string) => deps.localAiServices?.().includes(address) ?? false;
    return context.json({ servers: servers.map((server) => ({ ...server, allowed: isAllowed(server.address) })) }, 200);
  });
  router.openapi(allowRoute, async (context) => {
    await tests.take(requireCaller(context).userId);
    await allowModelServer(deps, new URL(context.req.valid("json").address).origin, auditContextOf(context));
    return context.json({ allowed: true as const }, 200);
  });
  router.openapi(allowedRoute, async (context) => context.json(await listModelServers(deps), 200));
  router.openapi(removeRoute, async (context) => {
    await removeModelServer(deps, new URL(context.req.valid("query").address).origin, auditContextOf(context));
    return context.json({ removed: true as const }, 200);
  });
  router.openapi(readRoute, async (context) => context.json(await describeVendor(deps, requireCaller(context).userId), 200));
  router.openapi(chooseRoute, async (context) => {
    const audit = auditContextOf(context);
    const { api_key_id, model = "", base_url } = context.req.valid("json");
    await (api_key_id === null ? endChoice(deps, audit) : chooseVendor(deps, audit, { api_key_id, model, base_url }));
    return context.json(await describeVendor(deps, audit.actorId), 200);
  });
  router.openapi(testRoute, async (context) => {
    const { userId } = requireCaller(context);
    await tests.take(userId);
    const leave = leavingWith(context).signal;
    const asked = { userId, input: context.req.valid("json"), leave };
    const tried = await tryVendor({ ...deps, budget }, asked);
    return context.json({ ...tried, reason: tried.reason === null ? null : inCallersWords(tried.reason) }, 200);
  });

  return router;
}
