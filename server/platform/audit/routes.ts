import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { sql } from "kysely";
import { uuidPattern } from "#domain/uuid.ts";
import { auditActions, type AuditAction } from "#domain/audit.ts";
import { auditPageSchema, auditEntrySchema, type AuditPage } from "#domain/audit-page.schema.ts";
import { AppError } from "#domain/errors.ts";
import type { Dependencies, Database } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, failures, signedIn, signedInFailures } from "#server/platform/http/openapi.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { mayReadAudit } from "./policy.ts";

/** A query of the log: everything, one kind of action, or one person's actions; entries older than a given one. */
type AuditQuery = { action?: AuditAction | undefined; actorId?: string | undefined; before?: number | undefined };

const pageSize = 50;

/** Cast only valid UUIDs: otherwise a single entry with another kind of subject would make the whole log unreadable. */
const subjectId = sql`case when page.subject_id ~ ${sql.lit(`^${uuidPattern}$`)} then page.subject_id::uuid end`;

const readRoute = createRoute({
  method: "get",
  path: "/audit",
  tags: ["Audit"],
  summary: "List audit log entries",
  description: "Admins only. Newest first. Pass `older` from a response as `before` to get the next page.",
  ...signedIn,
  request: {
    query: z.object({
      action: z.enum(auditActions).optional(),
      actor: z.uuid().optional().meta({ description: "Only actions by this person" }),
      before: z
        .string()
        .regex(/^\d{1,15}$/, "The place in the log must be a whole number.")
        .transform(Number)
        .optional()
        .meta({ description: "Only entries older than this one", type: "integer", pattern: undefined }),
    }),
  },
  responses: {
    200: answer(auditPageSchema, "Up to fifty audit log entries"),
    ...failures(...signedInFailures, "caller.forbidden", "request.invalid"),
  },
});

/** Routes for admins to read the audit log. */
export function auditRoutes({ db }: Pick<Dependencies, "db">): OpenAPIHono<AppEnv> {
  const router = createRouter();
  router.openapi(readRoute, async (context) => {
    if (!mayReadAudit(requireCaller(context))) throw new AppError("caller.forbidden");
    const { action, actor, before } = context.req.valid("query");
    return context.json(await readAudit(db, { action, actorId: actor, before }), 200);
  });
  return router;
}

/**
 * Read entries of the audit log, newest first, with people's current names.
 * Paged by the last id seen, so that new entries do not shift pages and the thousandth page is as fast as the first.
 */
async function readAudit(db: Database, { action, actorId, before }: AuditQuery): Promise<AuditPage> {
  const rows = await db
    .with("page", (query) =>
      query
        .selectFrom("audit_log")
        .selectAll()
        .$call((page) => (action === undefined ? page : page.where("action", "=", action)))
        .$call((page) => (actorId === undefined ? page : page.where("actor_id", "=", actorId)))
        .$call((page) => (before === undefined ? page : page.where("id", "<", before)))
        .orderBy("id", "desc")
        .limit(pageSize + 1),
    )
    .selectFrom("page")
    .select(["page.id", "page.at", "page.action", "page.details", "page.network", "page.request_id"])
    .select((eb) => [
      sql`case when page.actor_id is null then null else json_build_object(
        'id', page.actor_id,
        'full_name', ${eb.selectFrom("profiles").select("full_name").whereRef("id", "=", "page.actor_id")}) end`.as("actor"),
      sql`case when page.subject_type is null then null else json_build_object(
        'type', page.subject_type, 'id', page.subject_id,
        'name', case page.subject_type
          when 'user' then (select full_name from profiles where id = ${subjectId})
          when 'course' then (select title from courses where id = ${subjectId})
          when 'lesson' then (select title from lessons where id = ${subjectId})
          when 'invitation' then (select email from invitations where id = ${subjectId}) end) end`.as("subject"),
    ])
    .orderBy("page.id", "desc")
    .execute();
  const entries = auditEntrySchema.array().parse(rows.slice(0, pageSize));
  return { entries, older: rows.length > pageSize ? (entries.at(-1)?.id ?? null) : null };
}
