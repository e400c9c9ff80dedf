import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { recordAudit } from "./audit-log.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const person = "00000000-0000-4000-8000-000000000001";

test("an entry records who did what to whom, from where and in which request", async () => {
  const subject = { type: "user", id: person } as const;
  await recordAudit(database.db, {
    action: "password.changed",
    actorId: person,
    subject,
    details: { tries: 2 },
    requestId: "r1",
    network: "203.0.113.7",
  });
  const [entry] = await database.db.selectFrom("audit_log").selectAll().execute();
  expect(entry).toMatchObject({
    action: "password.changed",
    actor_id: person,
    subject_type: "user",
    subject_id: person,
    details: { tries: 2 },
    request_id: "r1",
    network: "203.0.113.7",
  });
});

test("an entry is committed or rolled back with its transaction", async () => {
  const action = database.db.transaction().execute(async (trx) => {
    await recordAudit(trx, { action: "refresh_token.replayed", actorId: null });
    throw new Error("the deed failed");
  });
  await expect(action).rejects.toThrow("the deed failed");
  expect(await database.db.selectFrom("audit_log").select("id").where("action", "=", "refresh_token.replayed").execute()).toEqual(
    [],
  );
});

test("entries cannot be changed or deleted", async () => {
  await recordAudit(database.db, { action: "sign_in.failed", actorId: null });
  await expect(database.db.updateTable("audit_log").set({ action: "nothing" }).execute()).rejects.toThrow("append-only");
  await expect(database.db.deleteFrom("audit_log").execute()).rejects.toThrow("append-only");
});
