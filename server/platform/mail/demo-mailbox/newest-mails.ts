import type { Database } from "#server/dependencies.ts";

/** A mail as the demo's mailbox shows it. The text is empty when it is kept no more. */
export type DemoMail = { id: string; to: string; subject: string; text: string; createdAt: string };

const mostMails = 100;

/** The newest mails with everything that they say. For the demo alone, where nobody else would bring them. */
export async function newestMails(db: Database): Promise<DemoMail[]> {
  return db
    .selectFrom("mail_outbox")
    .select(["id", "to_address as to", "subject", "text_body as text", "created_at as createdAt"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(mostMails)
    .execute();
}
