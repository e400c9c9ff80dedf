import { setTimeout as pause } from "node:timers/promises";
import type { ClientConfig } from "pg";
import type { Logger } from "pino";
import { listenToNotices } from "#server/platform/database/listen.ts";
import type { Database } from "#server/dependencies.ts";
import { DeliveryFailure } from "./delivery-failure.ts";
import { fillMail } from "./fill-address.ts";
import {
  leaseMails,
  leaseSeconds,
  failExpired,
  mailChannel,
  noteMailServer,
  noteNoMailServer,
  releaseUnheardLeases,
  removeExpiredTexts,
  settleFailed,
  settleForLater,
  settleSent,
  type LeasedMail,
} from "./outbox.ts";
import { mostAttempts, retryDelay } from "./retry-delay.ts";
import { mostConnections, type SmtpMailer } from "./smtp-mailer.ts";

export type OutboxSender = {
  /**
   * Stop leasing mail, let running deliveries finish for at most `milliseconds`, and abort the rest, which is sent after the next start.
   */
  stop(milliseconds?: number): Promise<void>;
};

type Options = {
  db: Database;
  /** For listening to notifications of new mail. */
  connection: ClientConfig;
  mailer: SmtpMailer;
  log: Logger;
  /** Where people reach the academy: mails get this address when they are sent. */
  publicUrl: string;
  /** Keep the links and codes of sent mail in the database; only the demo's mailbox needs that. */
  storeTexts?: boolean;
};

/** How long mail may be delayed if its notification was missed, and how often due retries are looked for. */
const pollMilliseconds = 1_000;

const tidyMilliseconds = 60_000;

/**
 * Send the mails of the outbox, each at least once, as long as the process runs and the mailer delivers to people.
 * Several processes may share one outbox. An unavailable database or mail server does not stop it. Returns immediately.
 */
export function startSendingMail({ db, connection, mailer, log, publicUrl, storeTexts = false }: Options): OutboxSender {
  const wakeUp = createWakeUp();
  const running = new Set<Promise<void>>();
  let isStopping = false;
  let tidyAt = 0;
  /** What the database was last told; undefined at first. */
  let hasServer: boolean | undefined;
  const listening = listenToNotices(connection, mailChannel, {
    onListening: () => wakeUp.notify(),
    onNotice: () => wakeUp.notify(),
    // While notifications are not received, the outbox is still polled every second.
    onDeaf: () => {},
  });

  const settleFor = async (mail: LeasedMail, settle: () => Promise<void>) => {
    // Keep trying while the database is unavailable: a delivery that is not recorded would be repeated.
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await settle();
      } catch (error) {
        if (isStopping || attempt === 60)
          return log.error({ err: error, mail: mail.id }, "what became of a mail could not be noted");
        await pause(1_000);
      }
    }
  };

  const send = async (mail: LeasedMail) => {
    try {
      await mailer.deliver(fillMail(mail, publicUrl));
      log.info({ mail: mail.id, kind: mail.kind, attempts: mail.attempts }, "mail sent");
    } catch (error) {
      const failure =
        error instanceof DeliveryFailure
          ? error
          : new DeliveryFailure("The academy failed.", { isPermanent: false, cause: error });
      const isOver = failure.isPermanent || mail.attempts >= mostAttempts;
      log.warn({ mail: mail.id, kind: mail.kind, attempts: mail.attempts, isOver, reason: failure.message }, "mail not sent");
      return settleFor(mail, () =>
        isOver ? settleFailed(db, mail, failure.message) : settleForLater(db, mail, failure.message, retryDelay(mail.attempts)),
      );
    }
    return settleFor(mail, () => settleSent(db, mail, { storeText: storeTexts }));
  };

  /**
   * Leases whose statement got no response because the connection broke, with the time when they would expire: they may hold nevertheless.
   */
  const unheard = new Map<string, number>();
  const leaseNext = async () => {
    // Release them repeatedly until they expire, because the statement may be carried out late.
    for (const [name, until] of unheard) if (performance.now() > until) unheard.delete(name);
    if (unheard.size > 0) await releaseUnheardLeases(db, [...unheard.keys()]);
    const name = crypto.randomUUID();
    try {
      return await leaseMails(db, mostConnections - running.size, name);
    } catch (error) {
      unheard.set(name, performance.now() + leaseSeconds * 1000);
      throw error;
    }
  };

  const round = async () => {
    if (!hasServer) {
      const forgotten = await noteMailServer(db);
      if (forgotten > 0) log.warn({ mails: forgotten }, "mails from before the academy had a mail server are not sent any more");
      hasServer = true;
    }
    if (performance.now() >= tidyAt) {
      await failExpired(db);
      if (!storeTexts) await removeExpiredTexts(db);
      tidyAt = performance.now() + tidyMilliseconds;
    }
    for (const mail of await leaseNext()) {
      const sending: Promise<void> = send(mail).finally(() => {
        running.delete(sending);
        wakeUp.notify();
      });
      running.add(sending);
    }
  };

  const ended = (async () => {
    let isAway = false;
    while (!isStopping) {
      try {
        if (!mailer.deliversToPeople) {
          if (hasServer !== false) await noteNoMailServer(db);
          hasServer = false;
        } else if (running.size < mostConnections) await round();
        isAway = false;
      } catch (error) {
        if (!isAway) log.warn({ err: error }, "the outbox cannot be read; it is tried again every second");
        isAway = true;
        await pause(pollMilliseconds);
      }
      if (!isStopping) await wakeUp.wait(pollMilliseconds);
    }
  })();

  return {
    stop: async (milliseconds = 1_500) => {
      isStopping = true;
      wakeUp.notify();
      await Promise.all([ended, listening.stop()]);
      await Promise.race([Promise.all(running), pause(milliseconds)]);
      mailer.close();
      await Promise.race([Promise.all(running), pause(500)]);
    },
  };
}

/** Create what wakes a waiter. A notification without a waiter is remembered: the next wait then ends immediately. */
function createWakeUp(): { notify(): void; wait(milliseconds: number): Promise<void> } {
  let notified = Promise.withResolvers<void>();
  return {
    notify: () => notified.resolve(),
    wait: async (milliseconds) => {
      const timer = setTimeout(() => notified.resolve(), milliseconds);
      await notified.promise;
      clearTimeout(timer);
      notified = Promise.withResolvers<void>();
    },
  };
}
