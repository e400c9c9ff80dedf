import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import {
  allowedServersSchema,
  aiProviderSchema,
  modelServerSchema,
  modelServersSchema,
  modelServerInputSchema,
  vendorChoiceSchema,
  vendorTestSchema,
  vendorInputSchema,
} from "#domain/ai-provider.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { createBudget } from "#server/ai/chat/budget.ts";
import { abortOnDisconnect } from "#server/ai/chat/abort-on-disconnect.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { inCallersWords } from "#server/platform/language/caller-language.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";
import { admitOnly, requireCaller } from "#server/platform/http/identify.ts";
import { rateLimiter } from "#server/platform/http/rate-limit.ts";
import { auditedRequest, type AuditContext } from "#server/platform/audit/audit-log.ts";
import { chooseVendor, describeVendor, endChoice } from "./choose-vendor.ts";
import { mayChooseVendor } from "./policy.ts";
import { allowModelServer, listModelServers, removeModelServer } from "./allow-model-server.ts";
import { findModelServers } from "./find-model-servers.ts";
import { tryVendor } from "./try-vendor.ts";

/** Tests of a vendor by one admin; each calls an address that somebody typed. */
const testLimit = { name: "vendor-test", times: 20, seconds: 600 };

/** Admit only callers who may choose a vendor, before the body is read. */
const admitChoosers = admitOnly(mayChooseVendor);

const tags = ["Faculty vendor"];
const errorCodes = [...signedInFailures, "caller.forbidden"] as const;
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
  summary: "Get the AI faculty's vendor",
  description: "Admins only. The response contains no API keys.",
  ...signedIn,
  middleware: admitChoosers,
  responses: { 200: answer(aiProviderSchema, "The current vendor and what decided it"), ...failures(...errorCodes) },
});

const chooseRoute = createRoute({
  method: "put",
  path: "/faculty/vendor",
  tags,
  summary: "Choose the AI faculty's vendor",
  description:
    "Admins only, with an API key of their own. The choice applies in every process from the next question on, until it is " +
    "changed, the key is deleted or its owner is no longer an admin. The environment's settings take precedence.",
  ...signedIn,
  middleware: admitChoosers,
  request: { body: jsonBody(vendorChoiceSchema) },
  responses: {
    200: answer(aiProviderSchema, "The current vendor"),
    ...failures(...choiceFailures, "faculty.vendor_is_fixed"),
  },
});

const testRoute = createRoute({
  method: "post",
  path: "/faculty/vendor/test",
  tags,
  summary: "Test a vendor with one tiny question",
  description:
    "Admins only, with an API key of their own and within their own budget. The vendor doesn't have to be the one that " +
    "currently answers.",
  ...signedIn,
  middleware: admitChoosers,
  request: { body: jsonBody(vendorInputSchema) },
  responses: {
    200: answer(vendorTestSchema, "Whether the vendor answered and, if not, why"),
    ...failures(...choiceFailures, "request.too_many", "tutor.busy", "tutor.budget_spent", "tutor.budget_unknown"),
  },
});

/** Admit only callers who may make this machine probe its network. */
const admitSuperAdmins = admitOnly(({ isSuperAdmin }) => isSuperAdmin);

const serversRoute = createRoute({
  method: "post",
  path: "/faculty/servers/look",
  tags,
  summary: "Find model servers on the academy's machine",
  description:
    "Super admins only. Asks the usual addresses of Ollama, LM Studio, llama.cpp and vLLM, or the given address, which models " +
    "they have. This call doesn't choose anything.",
  ...signedIn,
  middleware: admitSuperAdmins,
  request: { body: jsonBody(modelServerInputSchema) },
  responses: {
    200: answer(modelServersSchema, "The servers that answered"),
    ...failures(...writeFailures, "caller.forbidden", "request.too_many"),
  },
});

const allowRoute = createRoute({
  method: "put",
  path: "/faculty/servers",
  tags,
  summary: "Allow a model server",
  description:
    "Super admins only. Admins can then choose a service at this address under Integrations, as with `AI_LOCAL_SERVICES`. A " +
    "model server must be answering at the address at the time of the call.",
  ...signedIn,
  middleware: admitSuperAdmins,
  request: { body: jsonBody(modelServerSchema) },
  responses: {
    200: answer(z.object({ allowed: z.literal(true) }), "Confirmation that the server can be chosen"),
    ...failures(...writeFailures, "caller.forbidden", "request.too_many", "academy.demo_is_public", "faculty.too_many_servers"),
  },
});

const allowedRoute = createRoute({
  method: "get",
  path: "/faculty/servers",
  tags,
  summary: "List allowed model servers",
  description:
    "Super admins only. Servers that the operator names in `AI_LOCAL_SERVICES` come first, followed by servers allowed here, " +
    "oldest first.",
  ...signedIn,
  middleware: admitSuperAdmins,
  responses: { 200: answer(allowedServersSchema, "The allowed servers"), ...failures(...errorCodes) },
});

const removeRoute = createRoute({
  method: "delete",
  path: "/faculty/servers",
  tags,
  summary: "Disallow a model server",
  description:
    "Super admins only. Admins can no longer choose the server. If it is currently chosen, questions are refused with " +
    "`tutor.server_not_allowed` until someone chooses another service or the server is allowed again.",
  ...signedIn,
  middleware: admitSuperAdmins,
  request: { query: modelServerSchema },
  responses: {
    200: answer(z.object({ removed: z.literal(true) }), "Confirmation that the server can no longer be chosen"),
    ...failures(...errorCodes, "request.invalid", "academy.demo_is_public", "faculty.server_not_found", "faculty.server_locked"),
  },
});

export type ProviderDependencies = Pick<
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
export function providerRoutes(deps: ProviderDependencies): OpenAPIHono<AppEnv> {
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
    const leave = abortOnDisconnect(context).signal;
    const asked = { userId, input: context.req.valid("json"), leave };
    const tried = await tryVendor({ ...deps, budget }, asked);
    return context.json({ ...tried, reason: tried.reason === null ? null : inCallersWords(tried.reason) }, 200);
  });

  return router;
}
