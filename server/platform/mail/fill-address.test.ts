import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readMailServer } from "#domain/mail-server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { startMailbox, type MailboxOptions } from "#tests/support/mailbox.ts";
import { composeMail, standardLooks } from "./compose-mail.ts";
import { anyAddress, fillMail } from "./fill-address.ts";
import { enqueueMail } from "./outbox.ts";
import { startSendingMail } from "./send-outbox.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Run a process of the academy at an address, with a mail server, during `work`. */
async function sendAt(
  publicUrl: string,
  options: MailboxOptions,
  work: (box: Awaited<ReturnType<typeof startMailbox>>) => Promise<void>,
) {
  const box = await startMailbox(options);
  const from = { name: "Academy", address: "academy@school.example" };
  const mailer = createSmtpMailer(readMailServer(box.url), from);
  const { db, connection } = database;
  const sender = startSendingMail({ db, connection, mailer, publicUrl, log: pino({ level: "silent" }) });
  try {
    await work(box);
  } finally {
    await sender.stop();
    await box.stop();
  }
}

test("a mail that waits while the academy gets another address has the new one in all its links", async () => {
  const to = "ada@school.example";
  const row = () => database.db.selectFrom("mail_outbox").selectAll().where("to_address", "=", to).executeTakeFirstOrThrow();
  const onward = encodeURIComponent(`${anyAddress}/learn/1/2`);
  const words = composeMail("magiclink", to, "Hello", [
    { link: `/auth/v1/verify?token=Zm9v&type=magiclink&redirect_to=${onward}`, label: "Sign in" },
  ]);
  await database.db.transaction().execute((trx) => enqueueMail(trx, words, standardLooks));
  await sendAt("https://academy.example", { refuse: () => "451 Later" }, async () => {
    await expect.poll(async () => (await row()).last_error, { timeout: 10_000 }).not.toBeNull();
  });
  const { text_body, html_body } = await row();
  expect(text_body + html_body).not.toContain("academy.example");
  await database.db
    .updateTable("mail_outbox")
    .set({ next_attempt_at: sql`now()` })
    .execute();
  await sendAt("https://school.example:8443", {}, async (box) => {
    const { links, text, html } = await box.waitForMail(to);
    const [link = ""] = links;
    expect(link).toMatch(/^https:\/\/school\.example:8443\/auth\/v1\/verify\?token=Zm9v/);
    expect(new URL(link).searchParams.get("redirect_to")).toBe("https://school.example:8443/learn/1/2");
    expect(text).toContain("The academy, https://school.example:8443");
    expect(text + html).not.toMatch(/academy\.(example|invalid)/);
  });
});

test("an address with special characters is filled in as it is, and escaped in HTML", () => {
  const mail = { text: `Look: ${anyAddress}/a`, html: `<a href="${anyAddress}/a">` };
  expect(fillMail(mail, "https://a.example/$&'")).toEqual({
    text: "Look: https://a.example/$&'/a",
    html: '<a href="https://a.example/$&amp;&#39;/a">',
  });
});
