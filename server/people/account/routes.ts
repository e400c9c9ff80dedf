import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import { accountDeletionSchema, accountSessionsSchema, confirmsAddress } from "#domain/account.schema.ts";
import { AppError } from "#domain/errors.ts";
import { personExportSchema } from "#domain/person-export.schema.ts";
import { recordAudit, type AuditEntry, auditedRequest } from "#server/platform/audit/audit-log.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { rateLimiter } from "#server/platform/http/rate-limit.ts";
import { idSchema, readId } from "#server/platform/http/read-parameters.ts";
import { deleteAccount } from "./delete-account.ts";
import { exportPerson } from "./export-person.ts";
import { endSession, listSessions } from "./sessions-queries.ts";

const hour = 3600;

const sessionsRoute = createRoute({
  method: "get",
  path: "/account/sessions",
  tags: ["Account"],
  summary: "List the caller's sessions",
  description: "The current session comes first, followed by the most recently used sessions.",
  ...signedIn,
  responses: { 200: answer(accountSessionsSchema, "The caller's sessions"), ...failures(...signedInFailures) },
});

const endSessionRoute = createRoute({
  method: "delete",
  path: "/account/sessions/{sessionId}",
  tags: ["Account"],
  summary: "Sign out one of the caller's devices",
  description: "The device's tokens are refused from the next request on.",
  ...signedIn,
  request: { params: z.object({ sessionId: idSchema }) },
  responses: {
    200: answer(accountSessionsSchema, "The remaining sessions"),
    ...failures(...signedInFailures, "session.not_found"),
  },
});

const exportRoute = createRoute({
  method: "get",
  path: "/account/export",
  tags: ["Account"],
  summary: "Export the caller's data",
  description:
    "Returns everything that the academy stores about the caller as one JSON file, without passwords, secrets, links or codes. " +
    "Limited to ten exports an hour.",
  ...signedIn,
  responses: { 200: answer(personExportSchema, "The exported data"), ...failures(...signedInFailures, "request.too_many") },
});

const deleteRoute = createRoute({
  method: "delete",
  path: "/account",
  tags: ["Account"],
  summary: "Delete the caller's account",
  description:
    "Deleting an account can't be undone. The caller confirms with their own email address. Sessions end immediately, and " +
    "enrollments and progress are deleted with the account.",
  ...signedIn,
  request: { body: jsonBody(accountDeletionSchema) },
  responses: {
    200: answer(z.object({ deleted: z.literal(true) }), "Confirmation that the account was deleted"),
    ...failures(...writeFailures, "account.last_super_admin", "account.teaches_courses", "request.too_many"),
  },
});

/** Routes for the caller's own account: sessions, data export and deletion. They cannot address anybody else's. */
export function accountRoutes({
  db,
  clock,
  log,
  academy,
}: Pick<Dependencies, "db" | "clock" | "log" | "academy">): OpenAPIHono<AppEnv> {
  const router = createRouter();
  const exports = rateLimiter(db, { name: "account:export", times: 10, seconds: hour });
  const deletions = rateLimiter(db, { name: "account:deletion", times: 10, seconds: hour });

  router.openapi(sessionsRoute, async (context) => {
    const { userId, sessionId } = requireCaller(context);
    return context.json(await listSessions(db, userId, sessionId), 200);
  });

  router.openapi(endSessionRoute, async (context) => {
    const { userId, sessionId } = requireCaller(context);
    const ended = readId(context.req.valid("param").sessionId, "session.not_found");
    await db.transaction().execute(async (trx) => {
      if (!(await endSession(trx, userId, ended))) throw new AppError("session.not_found");
      await recordAudit(trx, { ...audit(context, "session.ended"), subject: { type: "session", id: ended } });
    });
    return context.json(await listSessions(db, userId, sessionId), 200);
  });

  router.openapi(exportRoute, async (context) => {
    const { userId } = requireCaller(context);
    await exports.take(userId);
    const now = clock();
    const person = await exportPerson(db, userId, now);
    if (!person) throw new AppError("caller.invalid_token");
    await recordAudit(db, audit(context, "account.exported"));
    context.header("Content-Disposition", `attachment; filename="academy-${now.toISOString().slice(0, 10)}.json"`);
    return context.json(person, 200);
  });

  router.openapi(deleteRoute, async (context) => {
    const caller = requireCaller(context);
    await deletions.take(caller.userId);
    if (!confirmsAddress(context.req.valid("json").confirm, caller.email)) {
      throw new AppError("request.invalid", { field: "confirm", reason: "This is not the email address of your account." });
    }
    await deleteAccount({ db, log, academy }, caller, audit(context, "account.deleted"));
    return context.json({ deleted: true as const }, 200);
  });

  return router;
}

/** Build the audit log entry for an action on one's own account. */
function audit(context: Context<AppEnv>, action: AuditEntry["action"]): AuditEntry {
  const { userId } = requireCaller(context);
  return {
    action,
    actorId: userId,
    subject: { type: "user", id: userId },
    ...auditedRequest(context),
  };
}
