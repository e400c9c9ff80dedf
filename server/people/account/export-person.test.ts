import { afterAll, beforeAll, expect, test } from "vitest";
import { personExportSchema, type PersonExport } from "#domain/person-export.schema.ts";
import { recordAudit } from "#server/platform/audit/audit-log.ts";
import { seal } from "#server/platform/secrets/seal.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
beforeAll(async () => {
  academy = await startDataAcademy();
});
afterAll(() => academy.stop());

const secret = "a-secret-that-must-not-leave";

/** Create a person with data of every kind that the academy stores. */
async function personWithEverything(): Promise<Person> {
  const { db, deps } = academy;
  const person = await academy.person({ name: "Grace Hopper" });
  const course = await academy.course({ title: "Compilers", lessons: ["One", "Two"] });
  const opened = `/courses/${course.id}/lessons/${course.lessonIds[1]}/open`;
  await academy.call("/enrollments", { as: person, method: "POST", body: { course_id: course.id } });
  await academy.call(opened, { as: person, method: "POST" });
  const lesson = `/courses/${course.id}/lessons/${course.lessonIds[0]}`;
  await academy.call(`${lesson}/notes`, { as: person, method: "PUT", body: { content: "Nanoseconds are wires.", revision: 0 } });
  await academy.call(`${lesson}/reading-position`, { as: person, method: "PUT", body: { block: 3 } });
  const bytes = Buffer.from(secret);
  const user_id = person.id;
  await db.updateTable("users").set({ password_hash: secret }).where("id", "=", user_id).execute();
  await db
    .insertInto("identities")
    .values({ user_id, provider: "github", subject: person.id, identity_data: JSON.stringify({ name: "Grace" }) })
    .execute();
  await db
    .insertInto("mfa_factors")
    .values({ user_id, friendly_name: "My phone", secret_encrypted: seal(deps.secret, "factor", bytes) })
    .execute();
  await db.insertInto("recovery_codes").values({ user_id, code_hash: bytes }).execute();
  await db
    .insertInto("one_time_tokens")
    .values({
      user_id,
      purpose: "recovery",
      email: person.email,
      token_hash: Buffer.from(person.id),
      code_hash: bytes,
      expires_at: "2100-01-01",
    })
    .execute();
  const lesson_id = crypto.randomUUID();
  const position = course.lessonIds.length;
  await db
    .insertInto("course_lessons")
    .values({ id: lesson_id, course_id: course.id, position, title: null, content: null, published_at: null })
    .execute();
  await db.insertInto("lesson_drafts").values({ lesson_id, title: "Parsers" }).execute();
  const written_at = "2026-01-02T03:04:05Z";
  await db
    .insertInto("lesson_versions")
    .values([
      { lesson_id, number: 1, reason: "saved", title: "Not mine", content: "", begun_at: written_at, written_at },
      {
        lesson_id,
        number: 2,
        author_id: user_id,
        reason: "saved",
        title: "Parsers",
        content: "",
        begun_at: written_at,
        written_at,
      },
    ])
    .execute();
  await db.insertInto("api_keys").values({ user_id, service_name: "Mail", key_encrypted: bytes, last_four: "1234" }).execute();
  await db
    .insertInto("mail_outbox")
    .values({ kind: "recovery", to_address: person.email, subject: "Reset", text_body: secret, html_body: secret })
    .execute();
  await db
    .insertInto("invitations")
    .values({ email: person.email, role: "student", token_hash: Buffer.from(`i${person.id}`), expires_at: "2100-01-01" })
    .execute();
  await db
    .insertInto("ai_usage")
    .values({ user_id, day: "2026-01-02", function_name: "chat", model: "m", reserved_tokens: 5 })
    .execute();
  const { id } = await db
    .insertInto("conversations")
    .values({ id: crypto.randomUUID(), user_id, kind: "tutor", course_id: course.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("conversation_turns")
    .values({
      conversation_id: id,
      id: crypto.randomUUID(),
      position: 0,
      question: "Why?",
      answer: "Because.",
      state: "answered",
    })
    .execute();
  return person;
}

test("a person exports everything in one file, without secrets", async () => {
  const person = await personWithEverything();
  const { status, body, headers } = await academy.call<PersonExport>("/account/export", { as: person });
  expect(status).toBe(200);
  expect(headers.get("content-disposition")).toMatch(/^attachment; filename="academy-\d{4}-\d\d-\d\d\.json"$/);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(personExportSchema.strict().parse(body)).toMatchObject({
    format: "academy-person/1",
    profile: { id: person.id, full_name: "Grace Hopper", role: "student" },
    sign_in: { email: person.email, has_password: true, is_super_admin: false },
    identities: [{ provider: "github", data: { name: "Grace" } }],
    second_factors: [{ name: "My phone", type: "totp", status: "unverified" }],
    recovery_codes_left: 1,
    sessions: [{ network: "in-process", aal: "aal1" }],
    pending_confirmations: [{ purpose: "recovery", email: person.email }],
    enrollments: [{ course: "Compilers", progress: 100, current_lesson: 1 }],
    lesson_visits: [{ course: "Compilers", lesson: "Lesson 2" }],
    notes: [{ course: "Compilers", lesson: "Lesson 1", content: "Nanoseconds are wires." }],
    reading_positions: [{ course: "Compilers", lesson: "Lesson 1", block: 3 }],
    lesson_versions: [{ course: "Compilers", lesson: "Parsers", version: 2, why: "saved" }],
    invitations: [{ role: "student", accepted_at: null }],
    mails: [{ kind: "recovery", subject: "Reset", status: "queued" }],
    ai_use: [{ day: "2026-01-02", function: "chat", model: "m" }],
    conversations: [{ kind: "tutor", course: "Compilers", turns: [{ question: "Why?", answer: "Because.", state: "answered" }] }],
    api_keys: [{ service_name: "Mail", last_four: "1234" }],
  });
  const text = JSON.stringify(body);
  for (const form of [secret, Buffer.from(secret).toString("hex"), Buffer.from(secret).toString("base64")]) {
    expect(text).not.toContain(form);
  }
});

test("it contains nothing about anybody else", async () => {
  const [person, other] = [await academy.person(), await personWithEverything()];
  const { body } = await academy.call<PersonExport>("/account/export", { as: person });
  expect(JSON.stringify(body)).not.toContain(other.id);
  expect(JSON.stringify(body)).not.toContain(other.email);
  expect(body).toMatchObject({
    enrollments: [],
    lesson_visits: [],
    mails: [],
    lesson_versions: [],
    api_keys: [],
    invitations: [],
    ai_use: [],
    conversations: [],
  });
});

test("of the audit log it shows what the person did and what was done to them, but not by whom, from where, or to whom else", async () => {
  const [person, admin] = [await academy.person(), await academy.person({ role: "admin" })];
  const { db } = academy;
  const about = (id: string) => ({ type: "user" as const, id });
  await recordAudit(db, { action: "password.changed", actorId: person.id, subject: about(person.id), network: "192.0.2.1" });
  await recordAudit(db, {
    action: "launch.switched",
    actorId: admin.id,
    subject: about(person.id),
    details: { role: "student" },
    network: "192.0.2.2",
  });
  await recordAudit(db, {
    action: "launch.switched",
    actorId: person.id,
    subject: about(admin.id),
    details: { role: "admin" },
    network: "192.0.2.3",
  });
  await recordAudit(db, { action: "sign_in.failed", actorId: null, subject: about(person.id), network: "192.0.2.4" });
  const { body } = await academy.call<PersonExport>("/account/export", { as: person });
  expect(body.audit_entries).toMatchObject([
    { action: "password.changed", by_you: true, about_you: true, details: {}, network: "192.0.2.1" },
    { action: "launch.switched", by_you: false, about_you: true, details: { role: "student" }, network: null },
    { action: "launch.switched", by_you: true, about_you: false, details: null, network: "192.0.2.3" },
    { action: "sign_in.failed", by_you: false, about_you: true, details: {}, network: null },
  ]);
  expect(JSON.stringify(body)).not.toContain(admin.id);
  const noted = await db.selectFrom("audit_log").select("action").where("actor_id", "=", person.id).execute();
  expect(noted.map(({ action }) => action)).toContain("account.exported");
});

test("it can be made ten times an hour at most", async () => {
  const person = await academy.person();
  const statuses: number[] = [];
  for (let tries = 0; tries < 11; tries += 1) statuses.push((await academy.call("/account/export", { as: person })).status);
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
});
