import { randomUUID } from "node:crypto";
import { Socket } from "node:net";
import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { connectDatabase } from "#server/platform/database/connect.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { freePort } from "#tests/support/free-port.ts";
import { startMailbox, type Mailbox, type MailboxOptions } from "#tests/support/mailbox.ts";
import { composeMail, standardLooks } from "./compose-mail.ts";
import { readMailServer } from "#domain/mail-server.ts";
import { leaseMails, enqueueMail } from "./outbox.ts";
import { outboxOnlyMailer, type Mailer } from "./mailer.ts";
import { mostAttempts } from "./retry-delay.ts";
import { startSendingMail, type OutboxSender } from "./send-outbox.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

let database: TestDatabase;
let box: Mailbox;
const senders: OutboxSender[] = [];
const boxes: Mailbox[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(senders.splice(0).map((sender) => sender.stop()));
  await Promise.all(boxes.splice(0).map((one) => one.stop()));
  await database.drop();
});

async function openMailbox(options?: MailboxOptions): Promise<Mailbox> {
  box = await startMailbox(options);
  boxes.push(box);
  return box;
}

/** Start a process of the academy that sends mail to this server. */
function startSender(url: string, { db = database.db, storeTexts = false } = {}): OutboxSender {
  return startSending(createSmtpMailer(readMailServer(url), { name: "Academy", address: "academy@school.example" }), {
    db,
    storeTexts,
  });
}

function startSending(mailer: Mailer, { db = database.db, storeTexts = false } = {}): OutboxSender {
  const [log, { connection }] = [pino({ level: "silent" }), database];
  const closing = { close: () => {}, ...mailer };
  const sender = startSendingMail({ db, connection, mailer: closing, log, publicUrl: "https://a.example", storeTexts });
  senders.push(sender);
  return sender;
}

const newAddress = () => `person-${randomUUID()}@school.example`;
function letter(to: string, kind = "signup") {
  const link = { link: "/auth/v1/verify?token=Zm9v&type=signup", label: "Confirm" } as const;
  return composeMail(kind, to, "Hello", [link, "Or type this code: 123456"]);
}
const enqueue = (to: string, kind?: string) =>
  database.db.transaction().execute((trx) => enqueueMail(trx, letter(to, kind), standardLooks));
const rowOf = (to: string) =>
  database.db.selectFrom("mail_outbox").selectAll().where("to_address", "=", to).executeTakeFirstOrThrow();
/** Write an invitation that nobody has tried to send for two hours. */
async function enqueueLongAgo(to: string): Promise<void> {
  await enqueue(to, "invite");
  await database.db
    .updateTable("mail_outbox")
    .set({ next_attempt_at: sql`now() - interval '2 hours'` })
    .where("to_address", "=", to)
    .execute();
}
/** Generous timeout for a busy machine. */
const until = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: 15_000 });
/** Make the next attempt at this mail due now. */
const hurry = (to: string) =>
  database.db
    .updateTable("mail_outbox")
    .set({ next_attempt_at: sql`now()` })
    .where("to_address", "=", to)
    .execute();

test("a mail is sent as soon as its transaction commits, and its link and code are not kept", async () => {
  const to = newAddress();
  startSender((await openMailbox()).url);
  await enqueue(to);
  expect((await box.waitForMail(to)).code).toBe("123456");
  await until(async () => (await rowOf(to)).status).toBe("sent");
  expect(await rowOf(to)).toMatchObject({ text_body: "", html_body: "", attempts: 1, last_error: null, claim: null });
});

test("a mail leased while the connection broke is sent as soon as the database responds again @slow", async () => {
  let lost = 0;
  const stream = () => {
    const socket = new Socket();
    const write = socket.write.bind(socket);
    const writeAndLose = (data: Buffer) => {
      if (lost === 0 && data.includes('update "mail_outbox" set "claim"')) {
        lost += 1;
        socket.pause();
        setTimeout(() => socket.destroy(), 300);
      }
      return write(data);
    };
    // When it connects, a socket gets a `write` of its own.
    socket.once("connect", () => Object.assign(socket, { write: writeAndLose }));
    return socket;
  };
  const to = newAddress();
  await enqueue(to);
  const db = connectDatabase({ ...database.connection, stream });
  startSender((await openMailbox()).url, { db });
  await box.waitForMail(to);
  await until(async () => (await rowOf(to)).status).toBe("sent");
  expect(lost).toBe(1);
  expect(await rowOf(to)).toMatchObject({ attempts: 1, claim: null });
  await Promise.all(senders.splice(0).map((sender) => sender.stop()));
  await db.destroy();
});

test("a mail of a transaction that was rolled back is never sent", async () => {
  const [undone, next] = [newAddress(), newAddress()];
  startSender((await openMailbox()).url);
  const failing = database.db.transaction().execute(async (trx) => {
    await enqueueMail(trx, letter(undone), standardLooks);
    throw new Error("on second thoughts");
  });
  await expect(failing).rejects.toThrow("on second thoughts");
  await enqueue(next);
  await box.waitForMail(next);
  expect(box.mails).toHaveLength(1);
});

test("while the mail server is unavailable, mail waits and says why; it arrives when the server is back", async () => {
  const [to, port] = [newAddress(), await freePort()];
  startSender(`smtp://127.0.0.1:${port}`);
  await enqueue(to);
  await until(async () => (await rowOf(to)).last_error).toContain("ECONNREFUSED");
  expect((await rowOf(to)).status).toBe("queued");
  await openMailbox({ port });
  await hurry(to);
  expect((await box.waitForMail(to)).code).toBe("123456");
  await until(async () => (await rowOf(to)).last_error).toBeNull();
});

test("a mail refused permanently fails at once; its text is kept for a retry by hand", async () => {
  const to = newAddress();
  startSender((await openMailbox({ refuse: () => "550 5.1.1 No such person" })).url);
  await enqueue(to);
  await until(async () => (await rowOf(to)).status).toBe("failed");
  const row = await rowOf(to);
  expect(row).toMatchObject({ attempts: 1, last_error: "The mail server refused it: 550 5.1.1 No such person" });
  expect(row.text_body).toContain("123456");
});

test("a mail refused temporarily is retried at growing intervals, and given up in the end @slow", async () => {
  const to = newAddress();
  startSender((await openMailbox({ refuse: () => "451 4.7.1 Later" })).url);
  await enqueue(to);
  await until(async () => (await rowOf(to)).last_error).toBe("The mail server postponed it: 451 4.7.1 Later");
  const row = await rowOf(to);
  expect(row.status).toBe("queued");
  expect(Date.parse(row.next_attempt_at) - Date.parse(row.created_at)).toBeGreaterThan(1_000);
  await database.db
    .updateTable("mail_outbox")
    .set({ attempts: mostAttempts - 1, next_attempt_at: sql`now()` })
    .execute();
  await until(async () => (await rowOf(to)).status).toBe("failed");
  expect((await rowOf(to)).attempts).toBe(mostAttempts);
});

test("two processes send each of two hundred mails once @slow", async () => {
  const addresses = Array.from({ length: 200 }, newAddress);
  const { url } = await openMailbox();
  const other = connectDatabase(database.connection);
  startSender(url);
  const second = startSender(url, { db: other });
  await database.db.transaction().execute(async (trx) => {
    for (const to of addresses) await enqueueMail(trx, letter(to), standardLooks);
  });
  const unsent = () => database.db.selectFrom("mail_outbox").select("id").where("status", "<>", "sent").execute();
  await until(async () => (await unsent()).length).toBe(0);
  expect(box.mails.map((mail) => mail.to).sort()).toEqual(addresses.sort());
  await second.stop();
  await other.destroy();
});

describe("a process that dies while delivering a mail", () => {
  test("keeps others from sending it while it may still be doing so", async () => {
    const [claimed, free] = [newAddress(), newAddress()];
    await enqueue(claimed);
    await leaseMails(database.db, 1);
    startSender((await openMailbox()).url);
    await enqueue(free);
    await box.waitForMail(free);
    expect(box.mails.map((mail) => mail.to)).toEqual([free]);
  });

  test("has it sent again afterward: at least once, under the same id", async () => {
    const to = newAddress();
    await enqueue(to);
    const [mail] = await leaseMails(database.db, 1);
    await database.db
      .updateTable("mail_outbox")
      .set({ claimed_until: sql`now()` })
      .execute();
    startSender((await openMailbox()).url);
    expect((await box.waitForMail(to)).headers.get("message-id")).toContain(mail?.id);
    await until(async () => (await rowOf(to)).attempts).toBe(2);
  });
});

test("stopping lets a delivery finish, and starts no other", async () => {
  const [first, second] = [newAddress(), newAddress()];
  const handing = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const { url } = await openMailbox({
    server: {
      onRcptTo: (_address, _session, callback) => {
        handing.resolve();
        void goOn.promise.then(() => callback());
      },
    },
  });
  const sender = startSender(url);
  await enqueue(first);
  await handing.promise;
  const stopped = sender.stop(10_000);
  await enqueue(second);
  goOn.resolve();
  await stopped;
  expect((await rowOf(first)).status).toBe("sent");
  expect(await rowOf(second)).toMatchObject({ status: "queued", attempts: 0 });
});

test("a mail interrupted by stopping is available to the next start at once", async () => {
  const to = newAddress();
  const handing = Promise.withResolvers<void>();
  const { url } = await openMailbox({ server: { onRcptTo: () => handing.resolve() } });
  const sender = startSender(url);
  await enqueue(to);
  await handing.promise;
  await sender.stop(0);
  expect(await rowOf(to)).toMatchObject({ status: "queued", claim: null });
});

test("a database that breaks every connection does not stop the sending", async () => {
  const to = newAddress();
  startSender((await openMailbox()).url);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db);
  await enqueue(to);
  await box.waitForMail(to);
});

describe("mail that is no longer useful is not sent", () => {
  test("a link that has expired", async () => {
    const [late, next] = [newAddress(), newAddress()];
    await enqueue(late);
    await database.db
      .updateTable("mail_outbox")
      .set({ expires_at: sql`now()`, attempts: 3, last_error: "away" })
      .execute();
    startSender((await openMailbox()).url);
    await until(async () => (await rowOf(late)).text_body).toBe("");
    expect(await rowOf(late)).toMatchObject({
      status: "failed",
      last_error: expect.stringMatching(/expired before it could be sent.*away/),
    });
    await enqueue(next);
    await box.waitForMail(next);
    expect(box.mails).toHaveLength(1);
  });

  test("mail from hours ago, before the academy had a mail server; recent mail is sent", async () => {
    const [old, recent] = [newAddress(), newAddress()];
    await enqueueLongAgo(old);
    await enqueue(recent, "invite");
    startSender((await openMailbox()).url);
    await box.waitForMail(recent);
    expect(await rowOf(old)).toMatchObject({ status: "failed", last_error: expect.stringContaining("had a mail server") });
    expect(box.mails).toHaveLength(1);
  });
});

test("mail that has waited for hours is sent by the next process, unless the academy was without a mail server meanwhile", async () => {
  const [before, waiting, forgotten] = [newAddress(), newAddress(), newAddress()];
  await enqueue(before, "invite");
  const first = startSender((await openMailbox()).url);
  await box.waitForMail(before);
  await first.stop();
  await enqueueLongAgo(waiting);
  const second = startSender(box.url);
  await box.waitForMail(waiting);
  await second.stop();
  await startSending(outboxOnlyMailer).stop();
  await enqueueLongAgo(forgotten);
  startSender(box.url);
  await until(async () => (await rowOf(forgotten)).status).toBe("failed");
  expect(box.mails).toHaveLength(2);
});
