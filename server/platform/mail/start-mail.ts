import type { ClientConfig } from "pg";
import type { Logger } from "pino";
import type { Database } from "#server/dependencies.ts";
import type { Environment } from "#server/env.ts";
import { outboxOnlyMailer, type Mailer } from "./mailer.ts";
import { forgetOldMails } from "./outbox.ts";
import { startSendingMail } from "./send-outbox.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

type Options = {
  environment: Pick<Environment, "SMTP_URL" | "MAIL_FROM">;
  database: { db: Database; connection: ClientConfig };
  log: Logger;
  /** Whether the texts of sent mail are kept, for the demo's mailbox. */
  keepTexts: boolean;
};

/** The academy's mail: sent through the server that the environment names, or kept in the outbox when it names none. */
export async function startMail({
  environment,
  database,
  log,
  keepTexts,
}: Options): Promise<{ mailer: Mailer; stop(): Promise<void> }> {
  const { SMTP_URL: server, MAIL_FROM: from } = environment;
  if (!server) {
    await forgetOldMails(database.db);
    return { mailer: outboxOnlyMailer, stop: async () => {} };
  }
  const mailer = createSmtpMailer(server, from);
  const sender = startSendingMail({ ...database, mailer, log, keepTexts });
  return { mailer, stop: () => sender.stop() };
}
