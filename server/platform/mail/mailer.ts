import type { MailServer } from "#domain/mail-server.ts";
import type { Sender } from "./sender-address.ts";

/** A mail in plain text and HTML. `kind` is what it is for: it decides for how long the mail is of use (mail-lifetime.ts). */
export type Mail = { kind: string; to: string; subject: string; text: string; html: string };

/**
 * The port to the outside for mail. `deliver` resolves when the next server has taken the mail and throws DeliveryFailure otherwise;
 * retries are the outbox's business. The id makes a mail that is delivered twice recognisable as one.
 */
export type Mailer = {
  /** False where mail goes nowhere but the outbox (the demo). */
  readonly deliversToPeople: boolean;
  deliver(mail: Mail & { id: string }): Promise<void>;
};

/** Through which server mail is sent and whom it is from, at one moment; or why that cannot be said. */
export type MailPath = { server: MailServer; from: Sender } | { problem: string };

/** A mailer for academies without a mail server: the outbox keeps every mail and nothing leaves. */
export const outboxOnlyMailer: Mailer = { deliversToPeople: false, deliver: async () => {} };
