import type { Transaction } from "kysely";
import type { Schema } from "../database/schema.ts";
import type { Mail } from "./mailer.ts";

/** Puts a mail into the outbox within the transaction that causes it: it is sent when, and only when, that transaction holds. */
export async function enqueueMail(trx: Transaction<Schema>, mail: Mail): Promise<void> {
  await trx
    .insertInto("mail_outbox")
    .values({ kind: mail.kind, to_address: mail.to, subject: mail.subject, text_body: mail.text, html_body: mail.html })
    .execute();
}
