import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AccountSessions } from "#domain/account.schema.ts";
import { insertSession } from "#server/people/auth/sessions-queries.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
beforeAll(async () => {
  academy = await startDataAcademy();
});
afterAll(() => academy.stop());

/** Sign a person in on another device. */
async function signInElsewhere({ id }: Person, userAgent = "Another browser"): Promise<string> {
  const { session } = await academy.db
    .transaction()
    .execute((trx) =>
      insertSession(trx, { userId: id, method: "password", device: { network: "198.51.100.7", userAgent }, now: new Date() }),
    );
  return session.id;
}

const sessionsOf = async (person: Person) => (await academy.call<AccountSessions>("/account/sessions", { as: person })).body;
const end = (sessionId: string, as?: Person) => academy.call(`/account/sessions/${sessionId}`, { as, method: "DELETE" });
const remove = (as: Person | undefined, body: unknown) => academy.call("/account", { as, method: "DELETE", body });
const isThere = async ({ id }: Person) =>
  (await academy.db.selectFrom("users").select("id").where("id", "=", id).execute()).length === 1;

describe("sessions", () => {
  test("a person sees their own, the current one first, and nobody else's", async () => {
    const [person, other] = [await academy.person(), await academy.person()];
    const elsewhere = await signInElsewhere(person);
    await signInElsewhere(other);
    const { sessions, total } = await sessionsOf(person);
    expect(total).toBe(2);
    expect(sessions.map(({ current, network }) => ({ current, network }))).toEqual([
      { current: true, network: "in-process" },
      { current: false, network: "198.51.100.7" },
    ]);
    expect(sessions[1]).toMatchObject({ id: elsewhere, user_agent: "Another browser", aal: "aal1" });
  });

  test("ending one takes effect at once and leaves the others", async () => {
    const person = await academy.person();
    const elsewhere = await signInElsewhere(person);
    const { status, body } = await academy.call<AccountSessions>(`/account/sessions/${elsewhere}`, {
      as: person,
      method: "DELETE",
    });
    expect([status, body.total, body.sessions[0]?.current]).toEqual([200, 1, true]);
    expect(await end(elsewhere, person)).toMatchObject({ status: 404, body: { code: "session.not_found" } });
    const own = body.sessions[0]?.id ?? "";
    expect((await end(own, person)).status).toBe(200);
    expect(await end(own, person)).toMatchObject({ status: 401, body: { code: "caller.invalid_token" } });
  });

  test("nobody, not even an admin, can end another person's session, which looks like an unknown one", async () => {
    const person = await academy.person();
    const elsewhere = await signInElsewhere(person);
    for (const thief of [await academy.person(), await academy.person({ role: "admin", isSuperAdmin: true })]) {
      const refused = await end(elsewhere, thief);
      expect(refused).toMatchObject({ status: 404, body: { code: "session.not_found" } });
      expect(refused.body).toEqual((await end(randomUUID(), thief)).body);
    }
    expect((await sessionsOf(person)).total).toBe(2);
  });

  test.each(["nonsense", "'; drop table sessions; --", "%00", "current"])("%s is not a session", async (id) => {
    expect((await end(encodeURIComponent(id), await academy.person())).status).toBe(404);
  });

  test("the list is limited, and says how many there are", async () => {
    const person = await academy.person();
    await academy.db
      .insertInto("sessions")
      .values(Array.from({ length: 250 }, () => ({ user_id: person.id })))
      .execute();
    const { sessions, total } = await sessionsOf(person);
    expect([sessions.length, total, sessions[0]?.current]).toEqual([200, 251, true]);
  });
});

describe("deleting one's own account", () => {
  test("removes everything that names the person, and ends the session at once", async () => {
    const person = await academy.person();
    const course = await academy.course({ lessons: ["One"] });
    const { db } = academy;
    await signInElsewhere(person);
    await academy.call("/enrollments", { as: person, method: "POST", body: { course_id: course.id } });
    const mail = { kind: "signup", to_address: person.email, subject: "Old", text_body: "a link", html_body: "a link" };
    await db.insertInto("mail_outbox").values(mail).execute();
    await db
      .insertInto("invitations")
      .values({ email: person.email, role: "student", token_hash: Buffer.from(randomUUID()), expires_at: "2100-01-01" })
      .execute();
    await db
      .insertInto("ai_usage")
      .values({ user_id: person.id, day: "2026-01-01", function_name: "chat", model: "m", reserved_tokens: 5 })
      .execute();

    expect(await remove(person, { confirm: `  ${person.email.toUpperCase()} ` })).toMatchObject({
      status: 200,
      body: { deleted: true },
    });

    expect(await academy.call("/profile", { as: person })).toMatchObject({ status: 401, body: { code: "caller.invalid_token" } });
    const left = await Promise.all([
      db.selectFrom("users").select("id").where("id", "=", person.id).execute(),
      db.selectFrom("profiles").select("id").where("id", "=", person.id).execute(),
      db.selectFrom("sessions").select("id").where("user_id", "=", person.id).execute(),
      db.selectFrom("enrollments").select("id").where("user_id", "=", person.id).execute(),
      db.selectFrom("invitations").select("id").where("email", "=", person.email).execute(),
      db.selectFrom("ai_usage").select("id").where("user_id", "=", person.id).execute(),
    ]);
    expect(left.flat()).toEqual([]);
    const mails = await db.selectFrom("mail_outbox").select(["kind", "subject"]).where("to_address", "=", person.email).execute();
    expect(mails).toEqual([{ kind: "account_deleted", subject: "Your account has been deleted" }]);
    const entry = await db.selectFrom("audit_log").selectAll().where("subject_id", "=", person.id).executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ action: "account.deleted", actor_id: person.id });
    expect(JSON.stringify(entry)).not.toContain(person.email);
  });

  test.each([
    ["another address", { confirm: "somebody@else.example" }],
    ["nothing", { confirm: "" }],
    ["no field", {}],
    ["something that is no text", { confirm: { $ne: "" } }],
    ["a wildcard", { confirm: "%" }],
  ])("with %s as confirmation is refused, naming the field", async (_, body) => {
    const person = await academy.person();
    expect(await remove(person, body)).toMatchObject({ status: 422, body: { code: "request.invalid", field: "confirm" } });
    expect(await isThere(person)).toBe(true);
  });

  test("nobody else's account can be addressed", async () => {
    const [person, victim] = [await academy.person({ role: "admin", isSuperAdmin: true }), await academy.person()];
    for (const field of ["id", "user_id", "email"]) {
      const refused = await remove(person, { confirm: victim.email, [field]: victim.id });
      expect(refused).toMatchObject({ status: 422, body: { field } });
    }
    expect(await remove(person, { confirm: victim.email })).toMatchObject({ status: 422, body: { field: "confirm" } });
    expect((await academy.call(`/account/${victim.id}`, { as: person, method: "DELETE" })).status).toBe(404);
    expect(await isThere(victim)).toBe(true);
  });

  test("an instructor has to hand over their courses first", async () => {
    const person = await academy.person({ role: "instructor" });
    const { id } = await academy.course({ instructor_id: person.id });
    const refused = await remove(person, { confirm: person.email });
    expect(refused).toMatchObject({ status: 409, body: { code: "account.teaches_courses" } });
    expect(refused.body.error).toContain("a course");
    await academy.db.updateTable("courses").set({ instructor_id: null }).where("id", "=", id).execute();
    expect((await remove(person, { confirm: person.email })).status).toBe(200);
  });

  test("one super admin remains, even if all of them leave at the same moment", async () => {
    await academy.db.updateTable("users").set({ is_super_admin: false }).execute();
    const people = await Promise.all([1, 2, 3].map(() => academy.person({ role: "admin", isSuperAdmin: true })));
    const answers = await Promise.all(people.map((person) => remove(person, { confirm: person.email })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("account.last_super_admin");
    const left = await academy.db.selectFrom("users").select("id").where("is_super_admin", "=", true).execute();
    expect(left).toHaveLength(1);
  });

  test("guesses of the address are limited", async () => {
    const person = await academy.person();
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1) statuses.push((await remove(person, { confirm: `guess-${tries}` })).status);
    expect(statuses.slice(0, 10).every((status) => status === 422)).toBe(true);
    expect(statuses[10]).toBe(429);
  });
});

test("without passing the second factor, nothing of the account is shown, changed or deleted", async () => {
  const person = await academy.person();
  await academy.db
    .insertInto("mfa_factors")
    .values({ user_id: person.id, status: "verified", secret_encrypted: Buffer.from("sealed") })
    .execute();
  const refused = { status: 403, body: { code: "caller.second_factor_needed" } };
  expect(await academy.call("/account/sessions", { as: person })).toMatchObject(refused);
  expect(await academy.call("/account/export", { as: person })).toMatchObject(refused);
  expect(await end(await signInElsewhere(person), person)).toMatchObject(refused);
  expect(await remove(person, { confirm: person.email })).toMatchObject(refused);
  expect(await isThere(person)).toBe(true);
});

test.each([
  ["GET", "/account/sessions"],
  ["DELETE", "/account/sessions/00000000-0000-4000-8000-000000000000"],
  ["GET", "/account/export"],
  ["DELETE", "/account"],
])("a visitor who asks with %s %s has to sign in", async (method, path) => {
  const body = path === "/account" ? { confirm: "me@school.example" } : undefined;
  expect(await academy.call(path, { method, body })).toMatchObject({ status: 401, body: { code: "caller.unauthenticated" } });
});
