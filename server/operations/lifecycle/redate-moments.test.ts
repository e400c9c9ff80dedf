import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dataRequestLimits } from "#domain/data-request.schema.ts";
import { creditOutage } from "#server/assessment/attempts/outages.ts";
import { handInClosed } from "#server/assessment/attempts/hand-in.ts";
import { leaseEssay } from "#server/assessment/grading/essays.ts";
import { leaseChecking } from "#server/courses/video/checking-queries.ts";
import { beginWatch, storeReport } from "#server/courses/video/watch.ts";
import { noAnswer, startExamAcademy, type ExamAcademy } from "#tests/support/assessment/exam-academy.ts";
import { keepMomentsRight, leases, pastMoments, redateMoments } from "./redate-moments.ts";

// Here a clock is half an hour ahead for as long as people stay signed in, and is then corrected.
const ahead = 1800;
let academy: ExamAcademy;
beforeAll(async () => {
  academy = await startExamAcademy();
});
afterAll(() => academy.stop());

/** Columns that are never redated, and why a fast clock does no harm to them. */
const others: Record<string, readonly string[]> = {
  "ended within its own time, every minute (redate-future.ts)": [
    "one_time_tokens.created_at",
    "one_time_tokens.expires_at",
    "mfa_challenges.created_at",
    "mfa_challenges.expires_at",
    "oauth_states.created_at",
    "oauth_states.expires_at",
    "invitations.created_at",
    "invitations.expires_at",
  ],
  "redated with its attempts (redate-attempts.ts)": [
    "exam_attempts.started_at",
    "exam_attempts.visible_until",
    "exam_attempts.closes_at",
    "exam_attempts.handed_in_at",
    "exam_attempts.paused_at",
    "outages.began_at",
    "outages.ended_at",
    "heartbeats.at",
  ],
  "written anew by its key": ["lesson_visits.opened_at", "lesson_visits.quarter"],
  "read so that the future counts as now, or as never": [
    "mail_outbox.next_attempt_at",
    "mail_outbox.claimed_until",
    "mail_outbox.expires_at",
    "mail_outbox.created_at",
    "ai_usage.created_at",
    "refresh_tokens.used_at",
    "refresh_tokens.outrun_at",
    "sessions.created_at",
    "setup_links.expires_at",
  ],
  "chosen by a person": ["exams.opens_at", "exams.closes_at", "release_conditions.opens_at", "users.banned_until"],
  // Only whether it is set matters, or it is shown as written: certificates, logs and signed receipts are not changed afterwards.
  "a fact on record": [
    "academy_settings.changed_at accommodations.set_at agent_drafts.created_at agent_drafts.decided_at agreements.agreed_at",
    "ai_usage.settled_at answer_traces.created_at api_keys.created_at audit_log.at badges.issued_at certificates.issued_at certificates.revoked_at",
    "certificates.completed_at conversation_turns.settled_at conversation_turns.updated_at conversation_turns.created_at",
    "conversations.created_at course_images.created_at course_imports.created_at course_instructors.added_at",
    "course_lessons.created_at course_lessons.published_at course_lessons.updated_at course_ratings.created_at",
    "course_ratings.updated_at courses.updated_at courses.published_at courses.created_at courses.archived_at",
    "credential_keys.created_at enrollments.updated_at enrollments.completed_at enrollments.created_at essay_readings.graded_at",
    "essay_readings.appealed_at essay_readings.settled_at exam_attempts.posted_at exam_corrections.replaced_at",
    "exam_corrections.made_at exams.created_at exams.updated_at exams.published_at faculty_vendor.chosen_at file_store.claimed_at",
    "grade_decisions.set_at grade_decisions.posted_at idempotency_keys.created_at identities.last_sign_in_at identities.updated_at identities.created_at invitations.revoked_at",
    "invitations.accepted_at late_answers.decided_at legal_texts.published_at lesson_answers.updated_at lesson_answers.created_at",
    "lesson_drafts.updated_at lesson_drafts.created_at lesson_images.created_at lesson_media.created_at lesson_media.uncaptioned_at lesson_notes.updated_at",
    "lesson_notes.created_at lesson_vectors.made_at mail_outbox.sent_at media_captions.updated_at mfa_challenges.verified_at",
    "mfa_factors.updated_at mfa_factors.created_at migrations.applied_at one_time_tokens.used_at platform_settings.updated_at",
    "profiles.created_at profiles.updated_at question_versions.created_at questions.updated_at questions.created_at",
    "questions.deleted_at recovery_codes.created_at recovery_codes.used_at refresh_tokens.created_at refresh_tokens.superseded_at",
    "setup_links.created_at signing_keys.created_at signing_keys.retired_at users.updated_at users.email_confirmed_at",
    "users.created_at users.last_sign_in_at",
  ].flatMap((line) => line.split(" ")),
};

test("for every moment in the database it is decided what a fast clock means for it", async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'timestamp with time zone'`.execute(academy.db);
  const redated = [
    ...Object.entries(pastMoments).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)),
    ...Object.entries(leases).map(([table, { column }]) => `${table}.${column}`),
  ];
  expect([...redated, ...Object.values(others).flat()].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

const lessonOf = async (courseId: string) =>
  (await academy.db.selectFrom("lessons").select("id").where("course_id", "=", courseId).limit(1).executeTakeFirstOrThrow()).id;

async function begin(limit = 10) {
  const course = await academy.course();
  const learner = await academy.learner(course.id);
  const question = { type: "short-text", stem: "What do bees make?", accepted: ["honey"] };
  const essay = { type: "essay", stem: "Why?", credit: "by-rubric", rubric: [{ id: randomUUID(), text: "Says why", points: 4 }] };
  const slots = [await academy.question(course.id, question), await academy.question(course.id, essay)].map(({ id }) => ({
    question_id: id,
  }));
  const exam = await academy.exam(course.id, { slots, time_limit_minutes: limit });
  const lease = randomUUID();
  const start = async () => (await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease })).body.id;
  const save = (id: string, counter: number, position = 0) =>
    academy.call(learner, "PUT", `/attempts/${id}/answers/${position}`, {
      lease,
      counter,
      answer: { ...noAnswer, text: "honey" },
    });
  const secondsLeft = async (id: string) => {
    const { closes_at } = await academy.db
      .selectFrom("exam_attempts")
      .select("closes_at")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return (new Date(closes_at).getTime() - academy.clock().getTime()) / 1000;
  };
  return { course, learner, lease, start, save, secondsLeft };
}

test("an exam begun or taken while the clock was fast has its normal duration", async () => {
  const [running, begun] = [await begin(), await begin()];
  await creditOutage(academy.db, academy.clock());
  const first = await running.start();
  academy.pass(ahead);
  await creditOutage(academy.db, academy.clock());
  const second = await begun.start();
  expect((await begun.save(second, 1)).status).toBe(200);
  academy.pass(-ahead);
  expect(await running.secondsLeft(first)).toBeGreaterThan(ahead);
  expect(await redateMoments(academy.db, academy.clock())).toBeGreaterThan(0);
  for (const left of [await running.secondsLeft(first), await begun.secondsLeft(second)]) {
    expect(left).toBeGreaterThan(9 * 60);
    expect(left).toBeLessThanOrEqual(10 * 60 + 5);
  }
  const paused = academy.db.selectFrom("exam_attempts").select("id").where("paused_at", "is not", null);
  expect(await paused.execute()).toEqual([]);
  expect((await running.save(first, 1)).body).toMatchObject({ state: "saved" });
  expect((await begun.save(second, 2)).body).toMatchObject({ state: "saved" });
  academy.pass(11 * 60);
  await academy.db.updateTable("heartbeats").set({ at: academy.clock().toISOString() }).execute();
  expect(await handInClosed(academy.db, academy.clock())).toBe(2);
  academy.pass(-11 * 60);
  await academy.db.deleteFrom("heartbeats").execute();
});

test("an exam that ended while the clock was fast is over once the clock is right, and takes no more answers", async () => {
  const { course, learner, start, save } = await begin();
  academy.pass(ahead);
  await creditOutage(academy.db, academy.clock());
  const id = await start();
  await save(id, 1);
  academy.pass(11 * 60);
  await academy.db.updateTable("heartbeats").set({ at: academy.clock().toISOString() }).execute();
  expect(await handInClosed(academy.db, academy.clock())).toBe(1);
  academy.pass(-ahead - 11 * 60);
  // Nobody has looked yet whether a clock has run fast.
  expect((await save(id, 2)).body).toMatchObject({ state: "late", counter: 2 });
  await redateMoments(academy.db, academy.clock());
  academy.pass(1);
  expect((await save(id, 3)).body).toMatchObject({ state: "late", counter: 3 });
  const { text } = await academy.call(learner, "GET", `/attempts/${id}/result`);
  expect(JSON.parse(text)).toMatchObject({ handed_in_by: "clock", shown_from: null });
  const taken = await sql<{ taken: boolean; minutes: number }>`
    select takes_exam(${course.id}, ${learner.id}) as taken, extract(epoch from closes_at - started_at)::integer / 60 as minutes
    from exam_attempts where id = ${id}`.execute(academy.db);
  expect(taken.rows).toEqual([{ taken: false, minutes: 10 }]);
  academy.pass(-1);
  await academy.db.deleteFrom("heartbeats").execute();
});

test("a heartbeat in the future that nobody moves is reset, with all moments in the future; one that moves is left alone", async () => {
  const { learner, course, start, save } = await begin();
  academy.pass(ahead);
  await creditOutage(academy.db, academy.clock());
  const id = await start();
  await save(id, 1);
  const opened = { user_id: learner.id, course_id: course.id, lesson_id: await lessonOf(course.id) };
  const at = (seconds: number) => new Date(academy.clock().getTime() + seconds * 1000).toISOString();
  await academy.db
    .insertInto("lesson_visits")
    .values([
      { ...opened, opened_at: at(0) },
      { ...opened, opened_at: at(1000) },
    ])
    .execute();
  academy.pass(-ahead);
  const beat = async () => (await academy.db.selectFrom("heartbeats").select("at").executeTakeFirstOrThrow()).at;
  const isAhead = async () => new Date(await beat()).getTime() > academy.clock().getTime() + 60_000;
  const keeping = keepMomentsRight(academy.deps, { everyMilliseconds: 20, quietMilliseconds: 300 });
  for (let time = 1; time <= 5; time++) {
    await pause(100);
    await academy.db
      .updateTable("heartbeats")
      .set({ at: new Date(Date.now() + (ahead + time) * 1000).toISOString() })
      .execute();
    expect(await isAhead()).toBe(true);
  }
  for (let time = 0; (await isAhead()) && time < 100; time++) await pause(50);
  await keeping.stop();
  expect(await isAhead()).toBe(false);
  for (const [table, column] of [
    ...Object.entries(pastMoments).map(([name, [first]]) => [name, first] as const),
    ["lesson_visits", "opened_at"] as const,
  ]) {
    const { rows } = await sql`select from ${sql.table(table)} where ${sql.ref(column)} > now() + interval '1 minute'`.execute(
      academy.db,
    );
    expect([table, rows.length]).toEqual([table, 0]);
  }
  const { rows: visits } = await sql`select from lesson_visits where user_id = ${learner.id}`.execute(academy.db);
  expect(visits).toHaveLength(1);
});

test("what had not happened when the clock was fast has not happened afterward", async () => {
  const { course, learner } = await begin();
  const future = new Date(academy.clock().getTime() + ahead * 1000).toISOString();
  const person = { user_id: learner.id };
  const question = await academy.question(course.id, { type: "short-text", stem: "Who?", accepted: ["me"] });
  await academy.db
    .insertInto("check_results")
    .values({ ...person, question_id: question.id, tries: 1, answered_at: future })
    .execute();
  const media = { lesson_id: await lessonOf(course.id), file_name: "a.mp4", upload_bytes: 10, fingerprint: "0".repeat(64) };
  const { id: media_id } = await academy.db.insertInto("lesson_media").values(media).returning("id").executeTakeFirstOrThrow();
  await academy.db
    .insertInto("media_progress")
    .values({ ...person, media_id, begun_at: future, watched_at: future })
    .execute();
  const at = academy.clock();
  await redateMoments(academy.db, at);
  const { rows } = await sql`
    select answered_at = ${at.toISOString()} as answered, passed_at, watched_at = ${at.toISOString()} as watched, done_at
    from check_results join media_progress using (user_id) where user_id = ${learner.id}`.execute(academy.db);
  expect(rows).toEqual([{ answered: true, passed_at: null, watched: true, done_at: null }]);
});

test("a data request recorded while the clock was fast counts from now, and is due after the usual number of days", async () => {
  const { learner } = await begin();
  academy.pass(ahead);
  expect((await academy.call(learner, "POST", "/account/data-requests", { kind: "export", details: "" })).status).toBe(201);
  academy.pass(-ahead);
  const now = academy.clock().getTime();
  expect(await redateMoments(academy.db, new Date(now))).toBeGreaterThan(0);
  const request = await academy.db
    .selectFrom("data_requests")
    .select(["received_at", "due_at"])
    .where("user_id", "=", learner.id)
    .executeTakeFirstOrThrow();
  expect(Date.parse(request.received_at)).toBe(now);
  expect(Date.parse(request.due_at)).toBe(now + dataRequestLimits.dueDays * 86_400_000);
});

test("nobody waits for a lease in the future", async () => {
  const { start, save } = await begin();
  const attemptId = await start();
  await save(attemptId, 1, 1);
  const [one, other] = [await academy.person({ role: "admin" }), await academy.person({ role: "admin" })];
  const take = (readerId: string, seconds = 0) =>
    leaseEssay(academy.db, { attemptId, position: 1, readerId, now: new Date(Date.now() + seconds * 1000) });
  await take(one.id, ahead);
  await take(other.id);
  await expect(take(one.id)).rejects.toMatchObject({ code: "essay.being_read" });
  const { rows } = await sql<{ id: string }>`
    insert into lesson_media (lesson_id, file_name, upload_bytes, received_at, fingerprint, state, check_due_at)
    select id, 'a.mp4', 10, now(), repeat('0', 64), 'checking', now() + make_interval(secs => ${ahead}) from course_lessons limit 1 returning id`.execute(
    academy.db,
  );
  expect((await leaseChecking(academy.db, 30))?.id).toBe(rows[0]?.id);
  expect(await leaseChecking(academy.db, 30)).toBeUndefined();
});

test("watching that began in the future is restarted", async () => {
  const { learner } = await begin();
  const of = { userId: learner.id, mediaId: randomUUID() };
  const { secret } = academy.deps;
  const watch = beginWatch({ secret, clock: () => new Date(Date.now() + ahead * 1000) }, of);
  const report = { watch, ranges: [[0, 9]] as [number, number][], position: 9, speed: 1 };
  await expect(storeReport(academy.deps, { ...of, seconds: 100, watchedPercent: 90 }, report)).rejects.toMatchObject({
    code: "media.watch_unknown",
  });
});
