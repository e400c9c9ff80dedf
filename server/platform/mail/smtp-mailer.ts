import { createTransport } from "nodemailer";
import { DeliveryFailure, describeFailure } from "./delivery-failure.ts";
import type { MailServer } from "#domain/mail-server.ts";
import type { Mailer } from "./mailer.ts";
import { isPlainAddress, type Sender } from "./sender-address.ts";

/** Connections to the mail server that one process keeps open while there is mail. */
export const mostConnections = 4;

/** A mailer with its own connections; `close` ends them, even in the middle of a mail. */
export type SmtpMailer = Mailer & { close(): void };

/**
 * Create a mailer that delivers by SMTP. It connects for the first mail.
 * @param patienceMilliseconds how long the mail server may be silent; a whole delivery may take twice as long
 */
export function createSmtpMailer(server: MailServer, from: Sender, { patienceMilliseconds = 30_000 } = {}): SmtpMailer {
  const transport = createTransport({
    pool: true,
    maxConnections: mostConnections,
    // Replace a dead pooled connection once. If the server keeps disconnecting, the outbox retries later.
    maxRequeues: 1,
    host: server.host,
    port: server.port,
    secure: server.tls === "from-start",
    requireTLS: server.tls === "required",
    // If no encryption would be acceptable, encryption without a verified certificate is better than none.
    ...(server.tls === "if-offered" ? { opportunisticTLS: true, tls: { rejectUnauthorized: false } } : {}),
    ...(server.login ? { auth: { user: server.login.user, pass: server.login.password } } : {}),
    connectionTimeout: patienceMilliseconds,
    greetingTimeout: patienceMilliseconds,
    socketTimeout: patienceMilliseconds,
    dnsTimeout: patienceMilliseconds,
    socketCloseTimeout: 1_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);

  return {
    deliversToPeople: true,
    deliver: async (mail) => {
      if (!isPlainAddress(mail.to))
        throw new DeliveryFailure("The address cannot be used: it is not one plain address.", { isPermanent: true });
      try {
        await transport.sendMail({
          from,
          to: { name: "", address: mail.to },
          envelope: { from: from.address, to: [mail.to] },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          messageId: `<${mail.id}@${domain}>`,
          headers: { "Auto-Submitted": "auto-generated" },
          signal: AbortSignal.timeout(2 * patienceMilliseconds),
        });
      } catch (error) {
        throw describeFailure(error, mail, server.login);
      }
    },
    close: () => transport.close({ force: true }),
  };
}
