import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { insertRefreshToken } from "#server/people/auth/sessions-queries.ts";
import { startMail } from "#server/platform/mail/start-mail.ts";
import { startDataAcademy, type DataAcademy } from "#tests/support/data-academy.ts";
import { applyRetention, startRetention } from "./apply-retention.ts";

let academy: DataAcademy;
beforeAll(async () => {
  academy = await startDataAcademy();
});
afterAll(() => academy.stop());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test("rows older than their retention are deleted, younger ones stay, and without a setting everything stays", async () => {
  const { db } = academy;
  const admin = await academy.person({ role: "admin" });
  const course = await academy.course({ lessons: ["One"] });
  const [lesson] = await db.selectFrom("course_lessons").select("id").where("course_id", "=", course.id).execute();
  await db.insertInto("enrollments").values({ user_id: admin.id, course_id: course.id }).execute();
  for (const days of [5, 50, 500]) {
    const at = daysAgo(days);
    const conversation = { id: randomUUID(), user_id: admin.id, kind: "tutor", course_id: course.id };
    await db
      .insertInto("conversations")
      .values({ ...conversation, created_at: at, updated_at: at })
      .execute();
    const visit = { user_id: admin.id, course_id: course.id, lesson_id: lesson!.id };
    await db
      .insertInto("lesson_visits")
      .values({ ...visit, opened_at: at })
      .execute();
    await db.insertInto("audit_log").values({ action: "session.ended", at }).execute();
  }
  const counts = async () => {
    const ages = await Promise.all([
      db.selectFrom("conversations").select("updated_at as at").execute(),
      db.selectFrom("lesson_visits").select("opened_at as at").execute(),
      db.selectFrom("audit_log").select("at").where("action", "=", "session.ended").execute(),
    ]);
    return ages.map((rows) => rows.length);
  };
  expect(await applyRetention(academy.deps)).toBe(0);
  expect(await counts()).toEqual([3, 3, 3]);
  const input = { retain_conversations_days: 10, retain_visits_days: 100, retain_audit_days: 30 };
  expect((await academy.call("/academy/settings", { as: admin, method: "PATCH", body: input })).status).toBe(200);
  for (const days of [0, 29, 1.5, 99_999]) {
    const body = { retain_audit_days: days };
    const refused = await academy.call("/academy/settings", { as: admin, method: "PATCH", body });
    expect([days, refused.status]).toEqual([days, 422]);
  }
  // Two simultaneous processes delete each row once.
  await Promise.all([applyRetention(academy.deps), applyRetention(academy.deps)]);
  await applyRetention(academy.deps);
  expect(await counts()).toEqual([1, 2, 1]);
  await expect(db.deleteFrom("audit_log").execute()).rejects.toThrow("append-only");
});

test("traces of answers are kept as long as conversations, and for 90 days where those are kept forever", async () => {
  const { db } = academy;
  const admin = await academy.person({ role: "admin" });
  const decide = async (retain_conversations_days: number | null) => {
    const input = { retain_conversations_days };
    expect((await academy.call("/academy/settings", { as: admin, method: "PATCH", body: input })).status).toBe(200);
  };
  const kept = async () => {
    await applyRetention(academy.deps);
    return (await db.selectFrom("answer_traces").select("model").orderBy("model").execute()).map(({ model }) => model);
  };
  for (const days of [5, 50, 89, 91]) {
    const trace = { request_id: randomUUID(), function_name: "chat", model: `${days} days`, prompt_version: "tutor-7" };
    await db
      .insertInto("answer_traces")
      .values({ ...trace, created_at: daysAgo(days) })
      .execute();
  }
  await decide(100);
  expect(await kept()).toEqual(["5 days", "50 days", "89 days", "91 days"]);
  await decide(null);
  expect(await kept()).toEqual(["5 days", "50 days", "89 days"]);
  await decide(30);
  expect(await kept()).toEqual(["5 days"]);
  await decide(null);
});

test("emails are kept for 90 days, or for as many as the setting says, also those that an academy without a mail server never sent", async () => {
  const { db } = academy;
  const admin = await academy.person({ role: "admin" });
  const decide = async (retain_mails_days: number | null) =>
    expect((await academy.call("/academy/settings", { as: admin, method: "PATCH", body: { retain_mails_days } })).status).toBe(
      200,
    );
  const kept = async () => {
    const rows = await db.selectFrom("mail_outbox").select("to_address").orderBy("to_address").execute();
    return rows.map(({ to_address }) => to_address);
  };
  const mail = { kind: "signup", subject: "s", text_body: "", html_body: "" };
  for (const days of [5, 80, 100, 500]) {
    const at = { created_at: daysAgo(days), expires_at: daysAgo(days - 1) };
    await db
      .insertInto("mail_outbox")
      .values([
        { ...mail, ...at, to_address: `sent-${days}@school.example`, status: "sent", sent_at: daysAgo(days) },
        { ...mail, ...at, to_address: `never-${days}@school.example` },
      ])
      .execute();
  }
  // An invitation that is still waiting for a mail server.
  const waiting = { created_at: daysAgo(6), expires_at: daysAgo(-1) };
  await db
    .insertInto("mail_outbox")
    .values({ ...mail, ...waiting, to_address: "waits@school.example" })
    .execute();
  const begin = async () => {
    const started = startMail({
      settings: { current: () => null },
      database: { db, connection: academy.connection },
      log: academy.deps.log,
      publicUrl: academy.deps.publicUrl,
      storeTexts: false,
    });
    await started.stop();
    await applyRetention(academy.deps);
  };
  for (const [setting, days] of [
    [400, [5, 80, 100]],
    [null, [5, 80]],
    [1, []],
  ] as const) {
    await decide(setting);
    await begin();
    const expected = days.flatMap((each) => [`never-${each}@school.example`, `sent-${each}@school.example`]);
    expect(await kept()).toEqual([...expected, "waits@school.example"].toSorted());
  }
});

test("refresh tokens that a session has long gone past are deleted, and every session goes on with the token it has", async () => {
  const { db } = academy;
  /** Issue tokens of a new session, each in exchange for the one before, and return them. */
  const issue = async (usedDaysAgo: readonly (number | null)[]) => {
    const { id: user } = await academy.person();
    const { id: sessionId } = await db.selectFrom("sessions").select("id").where("user_id", "=", user).executeTakeFirstOrThrow();
    const tokens: string[] = [];
    let parentId: number | null = null;
    for (const days of usedDaysAgo) {
      const now = new Date(daysAgo(days ?? 300));
      tokens.push(await db.transaction().execute((trx) => insertRefreshToken(trx, { sessionId, parentId, now })));
      const newest = db.selectFrom("refresh_tokens").select("id").orderBy("id", "desc").limit(1);
      const { id } = await newest.executeTakeFirstOrThrow();
      const used = days === null ? null : daysAgo(days);
      await db.updateTable("refresh_tokens").set({ used_at: used }).where("id", "=", id).execute();
      parentId = id;
    }
    return tokens;
  };
  const refresh = async (refresh_token = "") => {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ refresh_token });
    const response = await academy.app.request("/auth/v1/token?grant_type=refresh_token", { method: "POST", headers, body });
    const { error_code: code = null } = (await response.json()) as { error_code?: string };
    return { status: response.status, code };
  };
  const count = async () => (await db.selectFrom("refresh_tokens").select("id").execute()).length;
  const [first, , , last] = await issue([200, 100, 1, null]);
  // A device that never received the answer may come back after any time.
  const [lost] = await issue([250, null]);
  const before = await count();
  await applyRetention(academy.deps);
  expect(await count()).toBe(before - 2);
  expect(await refresh(first)).toEqual({ status: 400, code: "refresh_token_not_found" });
  for (const held of [last, lost]) expect(await refresh(held)).toEqual({ status: 200, code: null });
});

test("a lesson whose visits are no longer kept stays opened: for completion, for lessons that wait for it, and in figures", async () => {
  const { db } = academy;
  const [admin, learner] = [await academy.person({ role: "admin" }), await academy.person()];
  const course = await academy.course({ lessons: ["One", "Two", "Three"] });
  const [first, second, third] = course.lessonIds;
  await academy.call("/enrollments", { as: learner, method: "POST", body: { course_id: course.id } });
  const opened = (lesson?: string) =>
    academy.call<{ code?: string }>(`/courses/${course.id}/lessons/${lesson}/open`, { as: learner, method: "POST" });
  for (const lesson of [first, second]) expect((await opened(lesson)).status).toBe(200);
  const waits = { opens_at: null, after_days: null, after_lesson_id: first, after_exam_id: null };
  const rule = { lessons: "every", checks: false, exams: false, grade_percent: null };
  for (const [path, body] of [
    [`/courses/${course.id}/release-conditions/${third}`, waits],
    [`/courses/${course.id}/completion-rule`, rule],
  ] as const)
    expect(await academy.call(path, { as: admin, method: "PUT", body })).toMatchObject({ status: 200 });
  const setting = { retain_visits_days: 10 };
  expect((await academy.call("/academy/settings", { as: admin, method: "PATCH", body: setting })).status).toBe(200);
  await applyRetention({ ...academy.deps, clock: () => new Date(Date.now() + 11 * 86_400_000) });
  expect(await db.selectFrom("lesson_visits").select("opened_at").where("user_id", "=", learner.id).execute()).toEqual([]);

  expect(await opened(third)).toMatchObject({ status: 200 });
  expect(await academy.call("/learning/completion", { as: learner })).toMatchObject({
    body: { courses: [{ completed_at: expect.any(String) }] },
  });
  expect(await academy.call(`/courses/${course.id}/lessons/${third}`, { as: learner })).toMatchObject({
    body: { opened: expect.arrayContaining([first, second, third]) },
  });
  expect(await academy.call("/learning", { as: learner })).toMatchObject({ body: { lessons_opened: 3 } });
  expect(await academy.call("/learning/lessons", { as: learner })).toMatchObject({
    body: { lessons: [{ opened: true, opened_at: null }, { opened: true }, { opened: true }] },
  });
  expect(await academy.call(`/teaching/courses/${course.id}/students`, { as: admin })).toMatchObject({
    body: { lessons: [{ reached: 1 }, { reached: 1 }, { reached: 1 }] },
  });
});

test("a process whose clock runs fast deletes nothing by age, and says so", async () => {
  const { db, deps } = academy;
  const admin = await academy.person({ role: "admin" });
  const body = { retain_conversations_days: 30 };
  expect((await academy.call("/academy/settings", { as: admin, method: "PATCH", body })).status).toBe(200);
  const { id } = await db
    .insertInto("conversations")
    .values({ id: randomUUID(), user_id: admin.id, kind: "help" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const isThere = async () => (await db.selectFrom("conversations").select("id").where("id", "=", id).execute()).length === 1;
  const warned = vi.spyOn(deps.log, "warn");
  const fast = startRetention({ ...deps, clock: () => new Date(Date.now() + 400 * 86_400_000) });
  await expect.poll(() => warned.mock.calls.flat().join()).toMatch(/clock is ahead/);
  await fast.stop();
  expect(await isThere()).toBe(true);
  // A clock that only differs a little is not fast.
  await db
    .updateTable("conversations")
    .set({ updated_at: daysAgo(31) })
    .where("id", "=", id)
    .execute();
  const right = startRetention({ ...deps, clock: () => new Date(Date.now() + 30_000) });
  await expect.poll(isThere).toBe(false);
  await right.stop();
});
