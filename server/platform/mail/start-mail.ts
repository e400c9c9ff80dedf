import type { ClientConfig } from "pg";
import type { Logger } from "pino";
import type { Database } from "#server/dependencies.ts";
import { DeliveryFailure } from "./delivery-failure.ts";
import type { MailPath, Mailer } from "./mailer.ts";
import { startSendingMail } from "./send-outbox.ts";
import { createSmtpMailer, type SmtpMailer } from "./smtp-mailer.ts";

/** The current mail server settings; null without a server. */
type Settings = { current(): MailPath | null };

type Options = {
  settings: Settings;
  database: { db: Database; connection: ClientConfig };
  log: Logger;
  /** Where people reach the academy: mails get this address when they are sent. */
  publicUrl: string;
  /** Whether the texts of sent mail are stored, for the demo's mailbox. */
  storeTexts: boolean;
};

/** Start the academy's mail: sent through the current server, or stored in the outbox as long as there is none. */
export function startMail({ settings, database, log, publicUrl, storeTexts }: Options): {
  mailer: Mailer;
  stop(): Promise<void>;
} {
  const mailer = followingMailer(settings);
  const sender = startSendingMail({ ...database, mailer, log, publicUrl, storeTexts });
  return { mailer, stop: () => sender.stop() };
}

type Held = { path: string; smtp: SmtpMailer; running: number };

/** Create a mailer that delivers each mail through the server that is current at that moment. A replaced server finishes its deliveries. */
function followingMailer(settings: Settings): SmtpMailer {
  let held: Held | null = null;
  const open = new Set<Held>();

  function close(one: Held): void {
    open.delete(one);
    one.smtp.close();
  }

  function current(): Held {
    const path = settings.current();
    if (path === null) throw new DeliveryFailure("The academy no longer has a mail server.", { isPermanent: false });
    if ("problem" in path) throw new DeliveryFailure(path.problem, { isPermanent: false });
    const written = JSON.stringify(path);
    if (held?.path !== written) {
      if (held?.running === 0) close(held);
      held = { path: written, smtp: createSmtpMailer(path.server, path.from), running: 0 };
      open.add(held);
    }
    return held;
  }

  return {
    get deliversToPeople() {
      return settings.current() !== null;
    },
    deliver: async (mail) => {
      const one = current();
      one.running += 1;
      try {
        await one.smtp.deliver(mail);
      } finally {
        one.running -= 1;
        if (one !== held && one.running === 0) close(one);
      }
    },
    close: () => {
      for (const one of open) close(one);
      held = null;
    },
  };
}
