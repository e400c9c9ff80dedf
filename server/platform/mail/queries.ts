import { sql, type ExpressionBuilder, type Kysely, type SqlBool, type Transaction } from "kysely";
import { mailEntrySchema, type MailEntry, type MailPage } from "#domain/mail-page.schema.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { mailChannel } from "./outbox.ts";

export type MailQuery = { status?: MailEntry["status"] | undefined; page: number; pageSize: number };

/** SQL condition: whether a mail can be resent: it is waiting or has failed, and is still useful. */
const canResend = sql<SqlBool>`(status <> 'sent' and text_body <> '' and expires_at > now())`;

const entryColumns = (eb: ExpressionBuilder<Schema, "mail_outbox">) =>
  [
    "id",
    "to_address as to",
    "kind",
    "subject",
    "status",
    "attempts",
    "last_error",
    "created_at",
    "sent_at",
    eb.case().when("status", "=", "queued").then(eb.ref("next_attempt_at")).end().as("next_attempt_at"),
    canResend.as("can_resend"),
  ] as const;

/** Return one page of the mails, newest first. */
export async function listMails(db: Kysely<Schema>, { status, page, pageSize }: MailQuery): Promise<Omit<MailPage, "delivers">> {
  const mails = db
    .selectFrom("mail_outbox")
    .$call((query) => (status === undefined ? query : query.where("status", "=", status)));
  const [rows, { total }] = await Promise.all([
    mails
      .select(entryColumns)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    mails.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { mails: mailEntrySchema.array().parse(rows), total, page, page_size: pageSize };
}

/** Return a mail without its text. Undefined when there is none. */
export async function findMail(db: Kysely<Schema>, id: string): Promise<MailEntry | undefined> {
  const row = await db.selectFrom("mail_outbox").select(entryColumns).where("id", "=", id).executeTakeFirst();
  return row && mailEntrySchema.parse(row);
}

/** How many seconds mail waits after its server was changed, so that every process has reloaded the settings by then. */
const settleSeconds = 2;

/** Make all waiting mails due, because a mail server has just been set up or fixed. */
export async function hastenMails(trx: Transaction<Schema>): Promise<void> {
  await trx
    .updateTable("mail_outbox")
    .set({ next_attempt_at: sql`now() + make_interval(secs => ${settleSeconds})` })
    .where("status", "=", "queued")
    .where("attempts", ">", 0)
    .where("next_attempt_at", ">", sql<string>`now()`)
    .execute();
}

/** Make a mail due now. One that is being sent at this moment is not sent twice. False if it cannot be sent. */
export async function requeueMail(db: Kysely<Schema>, id: string): Promise<boolean> {
  const row = await db
    .updateTable("mail_outbox")
    .set((eb) => ({
      status: "queued",
      next_attempt_at: sql`now()`,
      attempts: eb.case().when("status", "=", "failed").then(0).else(eb.ref("attempts")).end(),
    }))
    .where("id", "=", id)
    .where(canResend)
    .returning(["id", sql`pg_notify(${mailChannel}, '')`.as("told")])
    .executeTakeFirst();
  return row !== undefined;
}
