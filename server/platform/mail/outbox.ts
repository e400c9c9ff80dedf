import { sql, type Kysely, type Transaction } from "kysely";
import { isInterfaceLanguage } from "#domain/interface-languages.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { callersLanguage } from "#server/platform/language/caller-language.ts";
import { renderMail, type Letter, type MailLooks } from "./compose-mail.ts";
import type { Mail } from "./mailer.ts";
import { longestRetryDelay } from "./retry-delay.ts";

const hour = 3600;

/** Lifetimes of mails with links and codes: an hour, or the lifetime of an invitation. */
const lifetimes = new Map([
  ["signup", hour],
  ["magiclink", hour],
  ["recovery", hour],
  ["email_change", hour],
  ["reauthentication", hour],
  ["invite", 7 * 24 * hour],
]);

/** The notification channel for new mail. */
export const mailChannel = "mail_outbox";

/** A delivery still unfinished after this many seconds has crashed with its process. Longer than any delivery takes. */
export const leaseSeconds = 150;

/** When a mail server is set up, a mail older than this that was never attempted is outdated. */
const forgottenSeconds = 3600;

/** Mails that are caused by somebody other than their reader. */
const causedByOthers: ReadonlySet<string> = new Set(["invite", "exam_corrected", "grades_posted"]);

/** The only mail to people whose other data is deleted. */
const farewellKind = "account_deleted";

// No retry is delayed for longer: a later time was written by a fast clock, and the mail is due.
const isDue = sql<boolean>`(next_attempt_at <= now() or next_attempt_at > now() + make_interval(secs => ${longestRetryDelay}))`;

const isFree = sql<boolean>`(claim is null or claimed_until < now() or claimed_until > now() + make_interval(secs => ${2 * leaseSeconds}))`;

/** A mail leased to this process for delivery. `lease` proves that no other process has it. */
export type LeasedMail = Mail & { id: string; lease: string; attempts: number };

/**
 * Add a mail to the outbox within the transaction that causes it: it is sent if and only if that transaction commits.
 * It belongs to the account with its address.
 * @param looks the academy's branding
 * @param userId the owner, if the address does not identify them because it is an earlier or a requested one
 */
export async function enqueueMail(trx: Transaction<Schema>, letter: Letter, looks: MailLooks, userId?: string): Promise<void> {
  // Lock the reader: if the account is being deleted, either the deletion waits and includes this mail, or the mail has no owner.
  const reader = await trx
    .selectFrom("users")
    .select(["id", "language"])
    .where((eb) => (userId === undefined ? eb("email", "=", letter.to) : eb("id", "=", userId)))
    .forKeyShare()
    .executeTakeFirst();
  // A mail that the reader has requested is in the language of the page; one caused by somebody else, in that of the reader's latest pages.
  const ofPage = causedByOthers.has(letter.kind) ? undefined : callersLanguage();
  const known = isInterfaceLanguage(reader?.language) ? reader.language : looks.language;
  const mail = renderMail(letter, { ...looks, language: ofPage ?? known });
  await trx
    .insertInto("mail_outbox")
    .values({
      kind: mail.kind,
      user_id: reader?.id ?? null,
      to_address: mail.to,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      expires_at: sql`now() + make_interval(secs => ${mailLifetime(mail.kind)})`,
    })
    // The notification is sent when the transaction commits.
    .returning(sql`pg_notify(${mailChannel}, '')`.as("told"))
    .execute();
}

/**
 * Lease up to `count` mails that are due, so that no other process takes them. A mail whose delivery crashed is leased again.
 * @param lease identifies the lease, so that it can be given back even if the response of this statement was lost
 */
export async function leaseMails(db: Kysely<Schema>, count: number, lease: string = crypto.randomUUID()): Promise<LeasedMail[]> {
  const rows = await db
    .updateTable("mail_outbox")
    .set({
      claim: lease,
      claimed_until: sql`now() + make_interval(secs => ${leaseSeconds})`,
      attempts: sql`attempts + 1`,
      fills_address: true,
    })
    .where("id", "in", (where) =>
      where
        .selectFrom("mail_outbox")
        .select("id")
        .where("status", "=", "queued")
        .where(isDue)
        .where("expires_at", ">", sql<string>`now()`)
        .where(isFree)
        // What expires first goes first: a sign-in code does not wait behind a large mailing.
        .orderBy("expires_at")
        .orderBy("next_attempt_at")
        .limit(count)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "kind", "to_address", "subject", "text_body", "html_body", "attempts"])
    .execute();
  return rows.map(({ id, kind, to_address, subject, text_body, html_body, attempts }) => ({
    id,
    lease,
    kind,
    attempts,
    to: to_address,
    subject,
    text: text_body,
    html: html_body,
  }));
}

/** Give back leases whose statement got no response: nobody has begun to deliver these mails. */
export async function releaseUnheardLeases(db: Kysely<Schema>, leases: readonly string[]): Promise<void> {
  await db
    .updateTable("mail_outbox")
    .set({ claim: null, claimed_until: null, attempts: sql`greatest(attempts - 1, 0)` })
    .where("claim", "in", leases)
    .execute();
}

/**
 * Record that the mail server has accepted a mail.
 * Its text, with links and codes, is deleted unless it is to be stored; the farewell to a deleted account is deleted altogether.
 */
export async function settleSent(db: Kysely<Schema>, mail: LeasedMail, { storeText }: { storeText: boolean }): Promise<void> {
  if (mail.kind === farewellKind && !storeText) {
    await db.deleteFrom("mail_outbox").where("id", "=", mail.id).where("claim", "=", mail.lease).execute();
    return;
  }
  await settle(db, mail)
    .set({ status: "sent", sent_at: sql`now()`, last_error: null, ...(storeText ? {} : { text_body: "", html_body: "" }) })
    .execute();
}

/** Record why a mail was not delivered, and retry it after this many seconds. */
export async function settleForLater(db: Kysely<Schema>, mail: LeasedMail, reason: string, seconds: number): Promise<void> {
  await settle(db, mail)
    .set({ last_error: reason, next_attempt_at: sql`now() + make_interval(secs => ${seconds})` })
    .execute();
}

/** Record that a mail was given up, and why. Its text is kept as long as it is useful, because an admin may resend it. */
export async function settleFailed(db: Kysely<Schema>, mail: LeasedMail, reason: string): Promise<void> {
  await settle(db, mail).set({ status: "failed", last_error: reason }).execute();
}

function settle(db: Kysely<Schema>, { id, lease }: LeasedMail) {
  return db.updateTable("mail_outbox").set({ claim: null, claimed_until: null }).where("id", "=", id).where("claim", "=", lease);
}

/**
 * Record that the academy has a mail server. If it had none until now, give up mails that waited for it: they are outdated. Returns their
 * number. Mail that waits for another reason (a stop, a slow server) stays.
 */
export async function noteMailServer(db: Kysely<Schema>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const noted = await trx
      .updateTable("platform_settings")
      .set({ sends_mail: true })
      .where("sends_mail", "=", false)
      .returning("id")
      .executeTakeFirst();
    if (!noted) return 0;
    const { numUpdatedRows } = await trx
      .updateTable("mail_outbox")
      .set({
        status: "failed",
        last_error: "It was written before the academy had a mail server, and is too old to be sent now.",
      })
      .where("status", "=", "queued")
      .where("attempts", "=", 0)
      .where("next_attempt_at", "<", sql<string>`now() - make_interval(secs => ${forgottenSeconds})`)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  });
}

/** Record that the academy has no mail server. */
export async function noteNoMailServer(db: Kysely<Schema>): Promise<void> {
  await db.updateTable("platform_settings").set({ sends_mail: false }).where("sends_mail", "=", true).execute();
}

/** Why a mail that is no longer useful was given up. */
const expired = {
  untried: { text: "Its link or code expired before it could be sent." },
  tried: { text: "Its link or code expired before it could be sent. Last attempt: {reason}" },
};

/** Give up mails that are no longer useful: an expired link would only puzzle the reader. */
export async function failExpired(db: Kysely<Schema>): Promise<void> {
  await sql`
    update mail_outbox set status = 'failed', claim = null, claimed_until = null,
      last_error = coalesce(replace(${expired.tried.text}, '{reason}', last_error), ${expired.untried.text})
    where status = 'queued' and expires_at <= now() and ${isFree}`.execute(db);
}

/** Delete the texts of mails that are no longer useful: links and codes are stored only as long as they are valid, and so are farewells. */
export async function removeExpiredTexts(db: Kysely<Schema>): Promise<void> {
  await sql`
    update mail_outbox set text_body = '', html_body = ''
    where text_body <> '' and expires_at <= now() and status <> 'queued'`.execute(db);
  await sql`delete from mail_outbox where kind = ${farewellKind} and expires_at <= now() and status <> 'queued'`.execute(db);
}

/** Return for how many seconds a mail of this kind is useful to its reader. A notification is outdated after a day. */
function mailLifetime(kind: string): number {
  return lifetimes.get(kind) ?? 24 * hour;
}
