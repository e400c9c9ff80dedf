import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mailPageSchema, mailPageSize, type MailEntry, type MailPage } from "#domain/mail-page.schema.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";
import { composeMail, standardLooks } from "./compose-mail.ts";
import { enqueueMail } from "./outbox.ts";

let academy: DataAcademy;
let admin: Person;
beforeAll(async () => {
  academy = await startDataAcademy();
  admin = await academy.person({ role: "admin" });
});
afterAll(() => academy.stop());
beforeEach(() => academy.db.deleteFrom("mail_outbox").execute());

async function mail(change: { status?: "sent" | "failed"; expires_at?: string } = {}): Promise<string> {
  const to = `person-${randomUUID()}@school.example`;
  const link = { link: "/auth/v1/verify?token=Zm9v&type=recovery", label: "Choose" } as const;
  await academy.db
    .transaction()
    .execute((trx) =>
      enqueueMail(trx, composeMail("recovery", to, "Choose a new password", [link, "Code: 123456"]), standardLooks),
    );
  const facts = {
    failed: { last_error: "No such person", attempts: 3 },
    sent: { sent_at: new Date().toISOString(), text_body: "" },
  };
  const { id } = await academy.db
    .updateTable("mail_outbox")
    .set({ kind: "recovery", ...change, ...(change.status ? facts[change.status] : {}) })
    .where("to_address", "=", to)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
const list = (query = "") => academy.call<MailPage>(`/mails${query}`, { as: admin });
const resend = (id: string, as: Person | undefined = admin) =>
  academy.call<MailEntry & { code: string }>(`/mails/${id}/resend`, { as, method: "POST" });

test("an admin sees the mails, newest first, but not their texts", async () => {
  const [first, second] = [await mail({ status: "failed" }), await mail()];
  const { status, body } = await list();
  expect(status).toBe(200);
  expect(mailPageSchema.parse(body).mails.map(({ id }) => id)).toEqual([second, first]);
  expect(body.mails[1]).toMatchObject({
    kind: "recovery",
    subject: "Choose a new password",
    status: "failed",
    attempts: 3,
    last_error: "No such person",
    next_attempt_at: null,
    can_resend: true,
  });
  expect(JSON.stringify(body)).not.toMatch(/Zm9v|123456|verify/);
});

test("the list is read page by page and by status", async () => {
  for (let index = 0; index <= mailPageSize; index += 1) await mail();
  const failed = await mail({ status: "failed" });
  expect((await list("?page=2")).body).toMatchObject({ total: mailPageSize + 2, page: 2, mails: [{}, {}] });
  expect((await list("?status=failed")).body).toMatchObject({ total: 1, mails: [{ id: failed }] });
  expect((await academy.call("/mails?status=lost", { as: admin })).body).toMatchObject({
    code: "request.invalid",
    field: "status",
  });
});

test("nobody else can see or send them", async () => {
  const id = await mail({ status: "failed" });
  for (const role of ["student", "instructor"] as const) {
    const as = await academy.person({ role });
    for (const answer of [await academy.call("/mails", { as }), await resend(id, as)])
      expect([answer.status, answer.body]).toMatchObject([403, { code: "caller.forbidden" }]);
  }
  expect((await academy.call("/mails")).status).toBe(401);
  expect((await academy.call(`/mails/${id}/resend`, { method: "POST" })).status).toBe(401);
  expect((await list()).body.mails[0]?.status).toBe("failed");
});

test("a failed mail is sent again with all its attempts, and the log records who requested that", async () => {
  const id = await mail({ status: "failed" });
  const { status, body } = await resend(id);
  expect([status, body]).toMatchObject([200, { status: "queued", attempts: 0 }]);
  const entry = await academy.db.selectFrom("audit_log").selectAll().where("subject_id", "=", id).executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ action: "mail.resent", actor_id: admin.id, details: { kind: "recovery" } });
  expect(JSON.stringify(entry)).not.toContain("@");
});

test("a mail that is waiting for its next attempt is tried now", async () => {
  const id = await mail();
  await academy.db
    .updateTable("mail_outbox")
    .set({ next_attempt_at: sql`now() + interval '1 hour'`, attempts: 7 })
    .execute();
  const { body } = await resend(id);
  expect(body).toMatchObject({ status: "queued", attempts: 7 });
  expect(Date.parse(body.next_attempt_at ?? "")).toBeLessThan(Date.now() + 60_000);
});

test.each([
  ["was sent", { status: "sent" as const }],
  ["has a link that is no longer good", { status: "failed" as const, expires_at: "2020-01-01T00:00:00Z" }],
])("a mail that %s is not sent again", async (_what, change) => {
  const id = await mail(change);
  expect((await list()).body.mails[0]?.can_resend).toBe(false);
  expect([(await resend(id)).status, (await resend(id)).body.code]).toEqual([409, "mail.not_resendable"]);
  expect((await list()).body.mails[0]?.status).toBe(change.status);
});

test.each([[randomUUID()], ["nothing"]])("there is no mail %s", async (id) => {
  expect((await resend(id)).body.code).toBe("mail.not_found");
});
