import type { MailServer } from "#domain/mail-server.ts";
import type { Sender } from "./sender-address.ts";

/** A mail in plain text and HTML. `kind` is its purpose: it decides how long the mail is useful (mail-lifetime.ts). */
export type Mail = { kind: string; to: string; subject: string; text: string; html: string };

/**
 * The port for outgoing mail.
 * `deliver` resolves once the next server has accepted the mail, and throws DeliveryFailure otherwise. The outbox does the retries. The id
 * identifies a mail that is delivered twice.
 */
export type Mailer = {
  /** False if mail only goes to the outbox (in the demo). */
  readonly deliversToPeople: boolean;
  deliver(mail: Mail & { id: string }): Promise<void>;
};

/** The current mail server and sender, or why there is none. */
export type MailPath = { server: MailServer; from: Sender } | { problem: string };

/** A mailer for academies without a mail server: every mail stays in the outbox. */
export const outboxOnlyMailer: Mailer = { deliversToPeople: false, deliver: async () => {} };
