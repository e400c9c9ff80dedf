import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { composeMail, standardLooks } from "./compose-mail.ts";
import { enqueueMail, leaseMails } from "./outbox.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("a code that expires soon does not wait behind a large mailing", async () => {
  const enqueue = (kind: string, to: string) =>
    database.db
      .transaction()
      .execute((trx) => enqueueMail(trx, composeMail(kind, to, "Hello", ["Type this code: 123456"]), standardLooks));
  for (let number = 0; number < 12; number += 1) await enqueue("invite", `invited-${number}@school.example`);
  await enqueue("recovery", "in-a-hurry@school.example");
  const leased = await leaseMails(database.db, 4);
  expect(leased.map(({ to }) => to)).toContain("in-a-hurry@school.example");
});
