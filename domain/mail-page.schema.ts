import { z } from "zod";

export const mailStatuses = ["queued", "sent", "failed"] as const;
/** Mails on one page of the list. */
export const mailPageSize = 50;

/** A mail of the academy as admins see it: without its text, which may contain a sign-in link. */
export const mailEntrySchema = z
  .object({
    id: z.uuid(),
    to: z.string(),
    kind: z.string().meta({ example: "recovery" }),
    subject: z.string(),
    status: z.enum(mailStatuses),
    attempts: z.int(),
    last_error: z.string().nullable().meta({ description: "Why the last attempt failed, in words" }),
    created_at: z.iso.datetime(),
    sent_at: z.iso.datetime().nullable(),
    next_attempt_at: z.iso.datetime().nullable().meta({ description: "Null if the mail is not waiting" }),
    can_resend: z
      .boolean()
      .meta({ description: "Whether the mail can be sent or sent again now: not yet sent, and still useful" }),
  })
  .meta({ id: "Mail", description: "A mail sent by the academy, without its content." });
export type MailEntry = z.infer<typeof mailEntrySchema>;

/** One page of the academy's mails, newest first. */
export const mailPageSchema = z.object({
  mails: z.array(mailEntrySchema),
  total: z.int(),
  page: z.int(),
  page_size: z.int(),
  delivers: z.boolean().meta({ description: "False in an academy without a mail server, which sends no mail" }),
});
export type MailPage = z.infer<typeof mailPageSchema>;
