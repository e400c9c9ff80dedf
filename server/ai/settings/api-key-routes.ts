import { randomUUID } from "node:crypto";
import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import type { Transaction } from "kysely";
import {
  apiKeyListSchema,
  apiKeySchema,
  missingField,
  newApiKeySchema,
  revealedApiKeySchema,
  type ApiKey,
  type NewApiKey,
  type RevealedApiKey,
} from "#domain/api-key.schema.ts";
import { AppError } from "#domain/errors.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter, invalidRequest } from "#server/platform/http/create-router.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";
import { admitOnly, requireCaller } from "#server/platform/http/identify.ts";
import { answerOnce, createOnce, idempotencyHeaders, readRequestKey } from "#server/platform/http/idempotency.ts";
import { rateLimiter } from "#server/platform/http/rate-limit.ts";
import { idSchema, readId } from "#server/platform/http/read-parameters.ts";
import { apiKeyLimits, lastFour, vendorOfService } from "#domain/api-key.ts";
import type { AuditAction } from "#domain/audit.ts";
import { recordAudit, auditedRequest, type AuditContext } from "#server/platform/audit/audit-log.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { mayStoreApiKeys } from "./api-key-policy.ts";
import { openKey, sealKey } from "./sealed-key.ts";
import { findKey, lockKey, insertKey, listKeys, removeKey, type StoredKey } from "./api-key-queries.ts";

type KeyDependencies = Pick<Dependencies, "db" | "secret">;

/** Keys revealed to one person: far more than they need, far fewer than a thief of their session would like. */
const revealLimit = { name: "api-key-reveal", times: 30, seconds: 600 };

/** Keys saved by one person; each adds an entry to the audit log. */
const saveLimit = { name: "api-key-save", times: 60, seconds: 600 };

/** Admit only callers who may save keys, before the body is read. */
const admitKeepers = admitOnly(mayStoreApiKeys);

const tags = ["API keys"];

const errorCodes = [...signedInFailures, "caller.forbidden"] as const;

const apiKey = { params: z.object({ apiKeyId: idSchema }) };

const listRoute = createRoute({
  method: "get",
  path: "/api-keys",
  tags,
  summary: "List the caller's API keys",
  description: "Admins only. Keys are listed newest first, each with its last characters.",
  ...signedIn,
  middleware: admitKeepers,
  responses: { 200: answer(apiKeyListSchema, "The caller's API keys"), ...failures(...errorCodes) },
});

const saveRoute = createRoute({
  method: "post",
  path: "/api-keys",
  tags,
  summary: "Save an API key",
  description: "Admins only. The API key belongs to the caller and is encrypted with a key that is not in the database.",
  ...signedIn,
  middleware: admitKeepers,
  request: { headers: idempotencyHeaders, body: jsonBody(newApiKeySchema) },
  responses: {
    201: answer(apiKeySchema, "The saved API key, without its value"),
    ...failures(
      ...writeFailures,
      "caller.forbidden",
      "request.key_used",
      "api_key.incomplete",
      "api_key.too_many",
      "request.too_many",
    ),
  },
});

const revealRoute = createRoute({
  method: "post",
  path: "/api-keys/{apiKeyId}/reveal",
  tags,
  summary: "Reveal an API key",
  description: "For the key's owner only. Every call is recorded in the audit log.",
  ...signedIn,
  middleware: admitKeepers,
  request: apiKey,
  responses: {
    200: answer(revealedApiKeySchema, "The full API key"),
    ...failures(...errorCodes, "api_key.not_found", "api_key.unreadable", "request.too_many"),
  },
});

const deleteRoute = createRoute({
  method: "delete",
  path: "/api-keys/{apiKeyId}",
  tags,
  summary: "Delete an API key",
  description: "For the key's owner only. A vendor that answered with this key stops answering.",
  ...signedIn,
  middleware: admitKeepers,
  request: apiKey,
  responses: {
    200: answer(z.object({ deleted: z.literal(true) }), "Confirmation that the API key was deleted"),
    ...failures(...errorCodes, "api_key.not_found"),
  },
});

/** Routes for each admin's own keys to other services. */
export function apiKeyRoutes(deps: Pick<Dependencies, "db" | "secret" | "clock">): OpenAPIHono<AppEnv> {
  const router = createRouter();
  answerOnce(router, deps, saveRoute);
  const reveals = rateLimiter(deps.db, revealLimit);
  const saves = rateLimiter(deps.db, saveLimit);
  const auditContextOf = (context: Context<AppEnv>): AuditContext => ({
    actorId: requireCaller(context).userId,
    now: deps.clock(),
    ...auditedRequest(context),
  });
  const idOf = (context: Context<AppEnv>) => readId(context.req.param("apiKeyId") ?? "", "api_key.not_found");

  router.openapi(listRoute, async (context) =>
    context.json({ api_keys: await listOwnKeys(deps, requireCaller(context).userId) }, 200),
  );
  router.openapi(
    saveRoute,
    async (context) => {
      const audit = auditContextOf(context);
      await saves.take(audit.actorId);
      const id = await createOnce(deps.db, await readRequestKey(context, audit.now), (transact) =>
        transact((trx) => saveKey(trx, deps.secret, audit, context.req.valid("json"))),
      );
      return context.json(presentKey(deps.secret, found(await findKey(deps.db, { id, userId: audit.actorId }))), 201);
    },
    (result) => {
      if (!result.success) throw refusal(result.error);
    },
  );
  router.openapi(revealRoute, async (context) => {
    const audit = auditContextOf(context);
    await reveals.take(audit.actorId);
    return context.json(await revealKey(deps, audit, idOf(context)), 200, { "Cache-Control": "no-store" });
  });
  router.openapi(deleteRoute, async (context) => {
    await deleteKey(deps, auditContextOf(context), idOf(context));
    return context.json({ deleted: true as const }, 200);
  });

  return router;
}

/** Describe what is wrong. Missing fields share one sentence; other errors name their field, and never repeat the input. */
function refusal(error: z.ZodError): AppError {
  const missing = error.issues.find(({ message }) => message === missingField);
  return missing ? new AppError("api_key.incomplete", { field: missing.path.join(".") }) : invalidRequest(error);
}

/** Return the caller's keys for a list, newest first. */
export async function listOwnKeys({ db, secret }: KeyDependencies, userId: string): Promise<ApiKey[]> {
  return (await listKeys(db, userId)).map((key) => presentKey(secret, key));
}

/** Seal and store a key, and return its id. Throws `api_key.too_many`. */
async function saveKey(trx: Transaction<Schema>, secret: Uint8Array, audit: AuditContext, input: NewApiKey): Promise<string> {
  const keyOwner = { id: randomUUID(), userId: audit.actorId };
  const stored = await insertKey(
    trx,
    {
      id: keyOwner.id,
      user_id: keyOwner.userId,
      service_name: input.service_name,
      key_encrypted: sealKey(secret, keyOwner, input.api_key),
      last_four: lastFour(input.api_key),
      now: audit.now,
    },
    apiKeyLimits.keysOfOnePerson,
  );
  if (!stored) throw new AppError("api_key.too_many", { limit: apiKeyLimits.keysOfOnePerson });
  await record(trx, audit, "api_key.saved", stored);
  return stored.id;
}

/** Open a key for its owner. Throws `api_key.not_found`, or `api_key.unreadable` when the academy's secret has changed. */
export async function revealKey({ db, secret }: KeyDependencies, audit: AuditContext, id: string): Promise<RevealedApiKey> {
  return db.transaction().execute(async (trx) => {
    const key = found(await findKey(trx, { id, userId: audit.actorId }));
    const opened = openKey(secret, { id, userId: key.user_id }, key.key_encrypted);
    if (opened === null) throw new AppError("api_key.unreadable");
    await record(trx, audit, "api_key.revealed", key);
    return { api_key: opened };
  });
}

/** Delete a key, so that a vendor chosen with it no longer answers. Throws `api_key.not_found`. */
export async function deleteKey({ db }: KeyDependencies, audit: AuditContext, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const key = found(await lockKey(trx, { id, userId: audit.actorId }));
    await removeKey(trx, id);
    await record(trx, audit, "api_key.deleted", key);
    if (key.is_faculty_vendor) await record(trx, audit, "faculty.vendor_ended", key);
  });
}

function presentKey(secret: Uint8Array, { key_encrypted, ...key }: StoredKey): ApiKey {
  const vendor = vendorOfService(key.service_name);
  return { ...key, vendor, is_readable: openKey(secret, { id: key.id, userId: key.user_id }, key_encrypted) !== null };
}

function found(key: StoredKey | undefined): StoredKey {
  if (!key) throw new AppError("api_key.not_found");
  return key;
}

async function record(
  trx: Transaction<Schema>,
  { actorId, requestId, network }: AuditContext,
  action: Extract<AuditAction, `api_key.${string}` | "faculty.vendor_ended">,
  { id, service_name }: StoredKey,
): Promise<void> {
  const details = { service: service_name };
  await recordAudit(trx, { action, actorId, subject: { type: "api_key", id }, details, requestId, network });
}
