import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { apiKeyListSchema, apiKeySchema, missingField, newApiKeySchema, revealedApiKeySchema } from "#domain/api-key.schema.ts";
import { AppError } from "#domain/errors.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter, invalidRequest } from "#server/platform/http/create-router.ts";
import { answer, failures, jsonBody, signedIn, writeFailures } from "#server/platform/http/openapi.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { rateLimiter } from "#server/platform/http/rate-limit.ts";
import { readId } from "#server/platform/http/read-id.ts";
import { deleteKey, listOwnKeys, revealKey, saveKey, type Deed } from "./save-keys.ts";
import { mayKeepApiKeys } from "./api-key-policy.ts";

/** Keys that one person may look at: far more than anybody needs, far fewer than a stolen session would like. */
const revealLimit = { name: "api-key-reveal", times: 30, seconds: 600 };
/** Keys that one person may save; each is a line in the audit log. */
const saveLimit = { name: "api-key-save", times: 60, seconds: 600 };

/** Turns away whoever keeps no keys, before the body is looked at. */
const admitKeepers = createMiddleware<AppEnv>(async (context, next) => {
  if (!mayKeepApiKeys(requireCaller(context))) throw new AppError("caller.forbidden");
  await next();
});

const tags = ["API keys"];
const refusals = ["caller.unauthenticated", "caller.invalid_token", "caller.forbidden", "platform.not_launched"] as const;
const apiKey = { params: z.object({ apiKeyId: z.string().meta({ format: "uuid" }) }) };

const listRoute = createRoute({
  method: "get",
  path: "/api-keys",
  tags,
  summary: "The caller's own API keys",
  description: "For admins. Newest first, each with its last characters.",
  ...signedIn,
  middleware: admitKeepers,
  responses: { 200: answer(apiKeyListSchema, "The keys"), ...failures(...refusals) },
});

const saveRoute = createRoute({
  method: "post",
  path: "/api-keys",
  tags,
  summary: "Save an API key",
  description: "For admins. It is encrypted with a key that is not in the database, and belongs to the caller.",
  ...signedIn,
  middleware: admitKeepers,
  request: { body: jsonBody(newApiKeySchema) },
  responses: {
    201: answer(apiKeySchema, "The key, without the key"),
    ...failures(...writeFailures, "caller.forbidden", "api_key.incomplete", "api_key.too_many", "request.too_many"),
  },
});

const revealRoute = createRoute({
  method: "post",
  path: "/api-keys/{apiKeyId}/reveal",
  tags,
  summary: "Show an API key in full",
  description: "For its owner alone. Every time is written into the audit log.",
  ...signedIn,
  middleware: admitKeepers,
  request: apiKey,
  responses: {
    200: answer(revealedApiKeySchema, "The key"),
    ...failures(...refusals, "api_key.not_found", "api_key.unreadable", "request.too_many"),
  },
});

const deleteRoute = createRoute({
  method: "delete",
  path: "/api-keys/{apiKeyId}",
  tags,
  summary: "Delete an API key",
  description: "For its owner alone. A vendor that answered with it answers no longer.",
  ...signedIn,
  middleware: admitKeepers,
  request: apiKey,
  responses: { 200: answer(z.object({ deleted: z.literal(true) }), "It is gone"), ...failures(...refusals, "api_key.not_found") },
});

/** Keys to other services: each admin's own. */
export function apiKeyRoutes(deps: Pick<Dependencies, "db" | "secret" | "clock">): OpenAPIHono<AppEnv> {
  const router = createRouter();
  const reveals = rateLimiter(deps.db, revealLimit);
  const saves = rateLimiter(deps.db, saveLimit);
  const deedOf = (context: Context<AppEnv>): Deed => ({
    actorId: requireCaller(context).userId,
    now: deps.clock(),
    requestId: context.get("requestId"),
    network: context.get("network"),
  });
  const idOf = (context: Context<AppEnv>) => readId(context.req.param("apiKeyId") ?? "", "api_key.not_found");

  router.openapi(listRoute, async (context) =>
    context.json({ api_keys: await listOwnKeys(deps, requireCaller(context).userId) }, 200),
  );
  router.openapi(
    saveRoute,
    async (context) => {
      const deed = deedOf(context);
      await saves.take(deed.actorId);
      return context.json(await saveKey(deps, deed, context.req.valid("json")), 201);
    },
    (result) => {
      if (!result.success) throw refusal(result.error);
    },
  );
  router.openapi(revealRoute, async (context) => {
    const deed = deedOf(context);
    await reveals.take(deed.actorId);
    return context.json(await revealKey(deps, deed, idOf(context)), 200, { "Cache-Control": "no-store" });
  });
  router.openapi(deleteRoute, async (context) => {
    await deleteKey(deps, deedOf(context), idOf(context));
    return context.json({ deleted: true as const }, 200);
  });

  return router;
}

/** What is missing has one sentence for both fields; what is wrong with one is said of that one, never repeating what was sent. */
function refusal(error: z.ZodError): AppError {
  const missing = error.issues.find(({ message }) => message === missingField);
  return missing ? new AppError("api_key.incomplete", { field: missing.path.join(".") }) : invalidRequest(error);
}
