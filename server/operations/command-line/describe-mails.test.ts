import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { composeMail, standardLooks } from "#server/platform/mail/compose-mail.ts";
import { enqueueMail } from "#server/platform/mail/outbox.ts";
import { describeMails } from "./describe-mails.ts";
import { examine } from "./doctor.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const link = "/auth/v1/verify?token=Zm9v&type=recovery";
async function mail(facts: { status?: string; attempts?: number; last_error?: string; expires_at?: string } = {}): Promise<void> {
  const letter = composeMail("recovery", "ada@school.example", "Choose a new password", [
    { link, label: "Choose" },
    "Code: 123456",
  ]);
  await database.db.transaction().execute((trx) => enqueueMail(trx, letter, standardLooks));
  if (Object.keys(facts).length > 0) await database.db.updateTable("mail_outbox").set(facts).execute();
}
const told = (hasMailServer: boolean) => describeMails(database.db, { hasMailServer, publicUrl: "https://academy.example" });
const doctorSays = async (hasMailServer: boolean) =>
  (await examine(database.db, "/tmp", { hasMailServer, secret: new Uint8Array(32), lookAtFiles: async () => "" })).find(
    ({ what }) => what === "mail",
  );

test("without a mail server the operator sees the links and codes that people are waiting for", async () => {
  expect(await told(false)).toBe("There is no mail.");
  await mail();
  expect(await told(false)).toMatch(
    /kept +ada@school\.example +Choose a new password\n +https:\/\/academy\.example\/\S+Zm9v\S+\n +code 123456$/,
  );
});

test("links that are no longer valid are not shown", async () => {
  await mail({ expires_at: "2020-01-01T00:00:00Z" });
  expect(await told(false)).not.toMatch(/Zm9v|123456/);
});

test("with a mail server the operator sees what became of each mail, but not its links or codes", async () => {
  await mail({ attempts: 3, last_error: "The mail server could not be used: ECONNREFUSED" });
  expect(await told(true)).toMatch(/waiting +ada@school\.example[^\n]*\n +The mail server could not be used: ECONNREFUSED$/);
});

test("the doctor reports if mail is not delivered, and why", async () => {
  expect(await doctorSays(false)).toMatchObject({ fine: true, says: expect.stringContaining("SMTP_URL") });
  expect(await doctorSays(true)).toMatchObject({ fine: true, says: "sent" });
  await mail({ attempts: 3, last_error: "The mail server refused the login" });
  expect(await doctorSays(true)).toMatchObject({ fine: false, says: expect.stringContaining("refused the login") });
});

test("one address that does not exist is not a problem of the academy, but is reported", async () => {
  await mail({ status: "failed", last_error: "No such person" });
  expect(await doctorSays(true)).toMatchObject({ fine: true, says: expect.stringContaining("1 mail could not be delivered") });
});
