import { sql } from "kysely";
import type { AuditAction } from "#domain/audit.ts";
import { auditEntrySchema, type AuditPage } from "#domain/audit-page.schema.ts";
import type { Database } from "#server/dependencies.ts";

/** What is asked of the log: everything, one kind of deed, one person's deeds; older than an entry. */
export type AuditQuery = { action?: AuditAction | undefined; actorId?: string | undefined; before?: number | undefined };

const pageSize = 50;

/** Only what is an id is looked up as one, or a single entry with another subject would make the whole log unreadable. */
const subjectId = sql`case when page.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then page.subject_id::uuid end`;

/**
 * Entries of the audit log, newest first, with the names that people have today. Paged by the last id seen: what is written
 * meanwhile moves nothing, and the thousandth page is as quick as the first.
 */
export async function readAudit(db: Database, { action, actorId, before }: AuditQuery): Promise<AuditPage> {
  const rows = await db
    .with("page", (query) =>
      query
        .selectFrom("audit_log")
        .selectAll()
        .$if(action !== undefined, (page) => page.where("action", "=", action!))
        .$if(actorId !== undefined, (page) => page.where("actor_id", "=", actorId!))
        .$if(before !== undefined, (page) => page.where("id", "<", before!))
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
