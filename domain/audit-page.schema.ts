import { z } from "zod";

/** One entry of the audit log as admins read it. */
export const auditEntrySchema = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    action: z.string().meta({ example: "role.changed" }),
    actor: z.object({ id: z.string(), full_name: z.string().nullable() }).nullable().meta({
      description: "Who performed the action; null if no one is proven to have done it. The name is null if the person is gone",
    }),
    subject: z
      .object({ type: z.string(), id: z.string(), name: z.string().nullable() })
      .nullable()
      .meta({ description: "What the action was performed on; the name is null if it has none or is gone" }),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    network: z.string().nullable(),
    request_id: z.string().nullable(),
  })
  .meta({ id: "AuditEntry", description: "An action, recorded when it was performed and never changed." });
export type ReadAuditEntry = z.infer<typeof auditEntrySchema>;

/** A part of the log, newest first, and the `before` of the next call; null at the end. */
export const auditPageSchema = z.object({ entries: z.array(auditEntrySchema), older: z.int().nullable() });
export type AuditPage = z.infer<typeof auditPageSchema>;
