import type { Kysely } from "kysely";
import type { AuditAction } from "#domain/audit.ts";
import type { Schema } from "#server/platform/database/schema.ts";

/** One entry. Details never contain secrets, nor email addresses of people unknown to the academy. */
export type AuditEntry = {
  action: AuditAction;
  /** The acting person; null if they are not authenticated. */
  actorId: string | null;
  subject?: {
    type:
      | "user"
      | "session"
      | "address"
      | "signing_key"
      | "data_request"
      | "invitation"
      | "mail"
      | "course"
      | "lesson"
      | "exam"
      | "certificate"
      | "api_key";
    id: string;
  };
  details?: Readonly<Record<string, string | number | boolean>>;
} & Partial<AuditedRequest>;

/** The request in which something happened. */
export type AuditedRequest = { requestId: string; network: string };

/** Who acts, when, and in which request. */
export type AuditContext = AuditedRequest & { actorId: string; now: Date };

/** Read what the audit log records about a request. */
export function auditedRequest(context: { get(name: keyof AuditedRequest): string }): AuditedRequest {
  return { requestId: context.get("requestId"), network: context.get("network") };
}

/** Append an entry. Pass the transaction of the audited change, so that both are committed or neither. */
export async function recordAudit(db: Kysely<Schema>, entry: AuditEntry): Promise<void> {
  await db
    .insertInto("audit_log")
    .values({
      action: entry.action,
      actor_id: entry.actorId,
      subject_type: entry.subject?.type ?? null,
      subject_id: entry.subject?.id ?? null,
      details: JSON.stringify(entry.details ?? {}),
      request_id: entry.requestId ?? null,
      network: entry.network ?? null,
    })
    .execute();
}
