/** A mail in plain text and HTML. `links` are what the mail asks its reader to open. */
export type Mail = { kind: string; to: string; subject: string; text: string; html: string };

/**
 * The port to the outside for mail. `deliver` resolves when the next server has taken the mail and throws otherwise;
 * retries are the outbox's business.
 */
export type Mailer = {
  /** False where mail goes nowhere but the outbox (the demo). */
  readonly deliversToPeople: boolean;
  deliver(mail: Mail): Promise<void>;
};

/** A mailer for academies without a mail server: the outbox keeps every mail and nothing leaves. */
export const outboxOnlyMailer: Mailer = { deliversToPeople: false, deliver: async () => {} };
