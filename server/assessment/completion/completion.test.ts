import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findReadable } from "#server/courses/video/readable-queries.ts";
import { startExamAcademy, singleChoice, noAnswer, type ExamAcademy } from "#tests/support/assessment/exam-academy.ts";
import type { Person } from "#tests/support/data-academy.ts";

let academy: ExamAcademy;
beforeAll(async () => {
  academy = await startExamAcademy();
});
afterAll(() => academy.stop());

type Standing = {
  completed_at: string | null;
  parts: { part: string; met: boolean; done: number | null; missing: { id: string }[] }[];
};
const teach = (method: string, path: string, body?: unknown) => academy.call(academy.instructor, method, path, body);
const lessonOf = (courseId: string, lessonId: string | undefined) => `/courses/${courseId}/lessons/${lessonId}`;
const open = (as: Person, courseId: string, lessonId: string | undefined) =>
  academy.call(as, "POST", `${lessonOf(courseId, lessonId)}/open`);
const wait = (courseId: string, id: string | undefined, condition: object) =>
  teach("PUT", `/courses/${courseId}/release-conditions/${id}`, condition);
const setRule = (courseId: string, rule: object) =>
  teach("PUT", `/courses/${courseId}/completion-rule`, {
    lessons: "none",
    checks: false,
    exams: false,
    grade_percent: null,
    ...rule,
  });

async function standing(as: Person, courseId: string): Promise<Standing> {
  const { text } = await academy.call(as, "GET", `/learning/completion?course_id=${courseId}`);
  const { courses } = JSON.parse(text) as { courses: Standing[] };
  return courses[0]!;
}

/** Take an exam of one question, with the right or a wrong answer. */
async function takeExam(as: Person, examId: string, isRight = true) {
  const lease = crypto.randomUUID();
  const started = await academy.call(as, "POST", `/learning/exams/${examId}/attempts`, { lease });
  if (started.status !== 201) return started;
  const attempt = `/attempts/${started.body.id}`;
  const paper = await academy.call(as, "POST", `${attempt}/open`, { lease });
  const { options } = (JSON.parse(paper.text) as { questions: { question: { options: { id: string; html: string }[] } }[] })
    .questions[0]!.question;
  const chosen = options.find(({ html }) => html.includes(isRight ? "yes" : "no"))!;
  await academy.call(as, "PUT", `${attempt}/answers/0`, { lease, counter: 1, answer: { ...noAnswer, options: [chosen.id] } });
  return academy.call(as, "POST", `${attempt}/hand-in`, { lease });
}

async function examOf(courseId: string, facts: object = {}) {
  const { id } = await academy.question(courseId, singleChoice("Bee?", ["yes", "no"]));
  return academy.exam(courseId, { slots: [{ question_id: id }], attempts_allowed: 5, ...facts });
}

test("without a rule the last lesson completes a course; with one, meeting all of it does, and a certificate can be issued", async () => {
  const course = await academy.course();
  const [first, last] = course.lessonIds;
  const [early, late] = [await academy.learner(course.id), await academy.learner(course.id)];
  await open(early, course.id, last);
  expect((await standing(early, course.id)).completed_at).not.toBeNull();

  const exam = await examOf(course.id);
  const question = await academy.question(course.id, {
    ...singleChoice("Queen?", ["yes", "no"]),
    purpose: "practice",
    lesson_id: first,
    shown_in_lesson: true,
  });
  const saved = await setRule(course.id, { lessons: "every", checks: true, exams: true, grade_percent: 80 });
  expect([saved.status, JSON.parse(saved.text)]).toMatchObject([200, { checks: 1, exams: 1, completed: 1 }]);

  // A completed course stays completed.
  expect((await standing(early, course.id)).completed_at).not.toBeNull();
  await open(late, course.id, last);
  const missing = await standing(late, course.id);
  expect(missing).toMatchObject({
    completed_at: null,
    parts: [
      { part: "lessons", met: false, done: 1, missing: [{ id: first }] },
      { part: "checks", met: false, done: 0, missing: [{ id: first }] },
      { part: "exams", met: false, done: 0, missing: [{ id: exam.id }] },
      { part: "grade", met: false, done: null },
    ],
  });
  const certificate = () =>
    academy.call(late, "POST", `/courses/${course.id}/certificate`, { name: "Lea Learner", name_shown: true });
  const refused = await certificate();
  expect(refused.body.code).toBe("certificate.not_completed");
  await open(late, course.id, first);
  const { body } = await academy.call(late, "GET", `${lessonOf(course.id, first)}/checks`);
  const right = question.options[0]!.id;
  await academy.call(late, "POST", `${lessonOf(course.id, first)}/checks/${question.id}`, {
    version: body.checks[0]!.version,
    answer: { ...noAnswer, options: [right] },
  });
  await takeExam(late, exam.id, false);
  expect((await standing(late, course.id)).completed_at).toBeNull();
  await takeExam(late, exam.id);
  const row = await academy.db
    .selectFrom("enrollments")
    .select("completed_at")
    .where("user_id", "=", late.id)
    .executeTakeFirstOrThrow();
  expect(row.completed_at).not.toBeNull();
  await setRule(course.id, { grade_percent: 100, lessons: "every" });
  expect((await standing(late, course.id)).completed_at).not.toBeNull();
});

test("a rule that requires nothing is refused, and loosening a rule completes learners who now meet it", async () => {
  const course = await academy.course();
  const learner = await academy.learner(course.id);
  expect((await setRule(course.id, {})).body).toMatchObject({ code: "request.invalid", field: "lessons" });
  await setRule(course.id, { lessons: "every", exams: true });
  for (const id of course.lessonIds) await open(learner, course.id, id);
  // A rule about exams completes nobody while there is no exam.
  expect((await standing(learner, course.id)).completed_at).toBeNull();
  const back = await setRule(course.id, { lessons: "last" });
  expect(JSON.parse(back.text)).toMatchObject({ completed: 1 });
});

test("a lesson that waits is closed in every call, and open to those who teach the course", async () => {
  const course = await academy.course({ lessons: ["A queen lays eggs.", "Secretword propolis seals the hive."] });
  const [first, second] = course.lessonIds;
  const learner = await academy.learner(course.id);
  expect((await wait(course.id, second, { after_lesson_id: first })).status).toBe(200);
  const media = await academy.db
    .insertInto("lesson_media")
    .values({
      lesson_id: second!,
      file_name: "a.mp4",
      fingerprint: "f".repeat(64),
      upload_bytes: 1,
      bytes: 1,
      state: "ready",
      content_type: "video/mp4",
      file_key: "media/x",
      seconds: 1,
      received_at: new Date().toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const role = { userId: learner.id, role: "student" } as const;
  const lesson = lessonOf(course.id, second);
  const calls = () =>
    Promise.all([
      academy.call(learner, "GET", lesson),
      academy.call(learner, "POST", `${lesson}/open`),
      academy.call(learner, "GET", `${lesson}/notes`),
      academy.call(learner, "PUT", `${lesson}/reading-position`, { block: 0, seconds_ago: 0 }),
      academy.call(learner, "GET", `${lesson}/checks`),
      academy.call(learner, "GET", `${lesson}/embeds`),
    ]);
  const closed = await calls();
  expect(closed.map(({ body }) => body.code)).toEqual(closed.map(() => "lesson.not_released"));
  expect(closed[0]!.text).toContain("Opens after you finish “Lesson 1”.");
  const tutor = { message: "What seals the hive?", context: { course: course.id, lesson: second } };
  const ask = (path: string) =>
    academy.call(learner, "POST", path, { messages: [{ role: "user", content: tutor.message }], context: tutor.context });
  for (const path of ["/functions/v1/chat"]) expect((await ask(path)).text).not.toContain("propolis");
  const found = await academy.call(learner, "GET", "/learning/lessons?search=propolis");
  expect(JSON.parse(found.text)).toMatchObject({ total: 0 });
  expect(await findReadable(academy.db, media.id, role)).toBeUndefined();
  expect(
    [(await academy.call(learner, "GET", `/learning`)).text, (await academy.call(learner, "GET", "/enrollments")).text].join(),
  ).not.toContain("propolis");
  const outline = await academy.call(learner, "GET", `/courses/${course.id}`);
  expect(JSON.parse(outline.text)).toMatchObject({
    lessons: [{ waits: null }, { waits: { until: null, lesson: { id: first }, exam: null } }],
  });
  const progress = await academy.db
    .selectFrom("enrollments")
    .select("progress")
    .where("user_id", "=", learner.id)
    .executeTakeFirstOrThrow();
  expect(progress.progress).toBe(0);
  expect((await teach("GET", lesson)).status).toBe(200);

  await open(learner, course.id, first);
  expect((await calls()).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await findReadable(academy.db, media.id, role)).toBeDefined();
});

test("a date, days since enrolling or an exam keep lessons and exams closed, free previews for visitors included", async () => {
  const course = await academy.course();
  const [first, second] = course.lessonIds;
  const learner = await academy.learner(course.id);
  const read = async () => (await academy.call(learner, "GET", lessonOf(course.id, second))).status;
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const conditions = [{ opens_at: tomorrow }, { after_days: 2 }, { opens_at: tomorrow, after_days: 1 }];
  for (const condition of conditions) {
    await wait(course.id, second, condition);
    expect(await read()).toBe(403);
  }
  await wait(course.id, second, { after_days: 2 });
  await sql`update enrollments set created_at = created_at - interval '49 hours' where user_id = ${learner.id}`.execute(
    academy.db,
  );
  expect(await read()).toBe(200);

  const exam = await examOf(course.id);
  const other = await examOf(course.id, { title: "Resit" });
  await wait(course.id, second, { after_exam_id: exam.id });
  await wait(course.id, other.id, { after_exam_id: exam.id });
  expect(await read()).toBe(403);
  expect((await takeExam(learner, other.id)).body.code).toBe("exam.not_released");
  await takeExam(learner, exam.id, false);
  expect(await read()).toBe(403);
  await takeExam(learner, exam.id);
  expect(await read()).toBe(200);
  expect((await takeExam(learner, other.id)).status).toBe(200);

  const give = () => teach("PATCH", `/courses/${course.id}`, { free_preview_ids: [second] });
  expect((await give()).body).toMatchObject({ code: "course.preview_waits", field: "free_preview_ids" });
  await wait(course.id, second, {});
  expect((await give()).status).toBe(200);
  expect((await wait(course.id, second, { opens_at: tomorrow })).body.code).toBe("release.given_away");
  await sql`insert into release_conditions (course_id, lesson_id, opens_at) values (${course.id}, ${second}, ${tomorrow})`.execute(
    academy.db,
  );
  expect((await academy.call(null, "GET", `/courses/${course.id}/lessons/${second}/preview`)).status).toBe(404);
  expect(first).toBeDefined();
});

test("the store's search does not find words of a lesson that waits for anything", async () => {
  const course = await academy.course({ lessons: ["Zanzibar.", "Wapiti.", "Quokka.", "Ocelot.", "Numbat."] });
  const [open, dated, delayed, following, examined] = course.lessonIds;
  const exam = await examOf(course.id);
  const found = async () => {
    const words = ["zanzibar", "wapiti", "quokka", "ocelot", "numbat"];
    const lists = await Promise.all(words.map((word) => academy.call(null, "GET", `/courses?search=${word}`)));
    return lists.map(({ text }) => (JSON.parse(text) as { total: number }).total);
  };
  expect(await found()).toEqual([1, 1, 1, 1, 1]);
  const nothing = { opens_at: null, after_days: null, after_lesson_id: null, after_exam_id: null };
  const waits: [string | undefined, object][] = [
    [dated, { ...nothing, opens_at: new Date(Date.now() + 86_400_000).toISOString() }],
    [delayed, { ...nothing, after_days: 3 }],
    [following, { ...nothing, after_lesson_id: open }],
    [examined, { ...nothing, after_exam_id: exam.id }],
  ];
  for (const [id, condition] of waits) expect((await wait(course.id, id, condition)).status).toBe(200);
  expect(await found()).toEqual([1, 0, 0, 0, 0]);
  const passed = new Date(Date.now() - 60_000).toISOString();
  await wait(course.id, dated, { ...nothing, opens_at: passed });
  await wait(course.id, delayed, { ...nothing, opens_at: passed, after_days: 3 });
  expect(await found()).toEqual([1, 1, 0, 0, 0]);
  for (const [id] of waits) await wait(course.id, id, nothing);
  expect(await found()).toEqual([1, 1, 1, 1, 1]);
});

test("cycles, lessons of other courses and strangers are refused with a reason, even when two authors save at once", async () => {
  const course = await academy.course({ lessons: ["a", "b", "c"] });
  const [one, two, three] = course.lessonIds;
  const other = await academy.course();
  await wait(course.id, two, { after_lesson_id: one });
  await wait(course.id, three, { after_lesson_id: two });
  const circle = await wait(course.id, one, { after_lesson_id: three });
  expect(circle.text).toContain("“Lesson 1” would wait for “Lesson 3”, which waits for “Lesson 2”, which waits for “Lesson 1”.");
  expect((await wait(course.id, one, { after_lesson_id: one })).text).toContain("can't wait for itself");
  expect((await wait(course.id, one, { after_lesson_id: other.lessonIds[0] })).body).toMatchObject({
    code: "request.invalid",
    field: "after_lesson_id",
  });
  expect((await wait(course.id, other.lessonIds[0], { after_days: 1 })).body.code).toBe("release.not_found");
  const [x, y] = other.lessonIds;
  const both = await Promise.all([wait(other.id, x, { after_lesson_id: y }), wait(other.id, y, { after_lesson_id: x })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("a lesson that waited for one that is deleted waits no more: it can be a free preview, and the store finds it", async () => {
  const course = await academy.course({ lessons: ["Okapi.", "Tapir."] });
  const [first, second] = course.lessonIds;
  await wait(course.id, second, { after_lesson_id: first });
  expect((await teach("DELETE", `/lesson-drafts/${first}`)).status).toBe(200);
  expect((await teach("PATCH", `/courses/${course.id}`, { free_preview_ids: [second] })).status).toBe(200);
  expect((await academy.call(null, "GET", `/courses/${course.id}/lessons/${second}/preview`)).status).toBe(200);
  expect(JSON.parse((await academy.call(null, "GET", "/courses?search=tapir")).text)).toMatchObject({ total: 1 });
});

test("a lesson counts as opened even if the progress by the course's rule cannot be read", async () => {
  const course = await academy.course();
  const learner = await academy.learner(course.id);
  await setRule(course.id, { lessons: "every" });
  await sql`alter table grade_groups rename to elsewhere`.execute(academy.db);
  const { status, text } = await open(learner, course.id, course.lessonIds[0]);
  await sql`alter table elsewhere rename to grade_groups`.execute(academy.db);
  expect([status, JSON.parse(text)]).toMatchObject([200, { enrollment: { user_id: learner.id }, completion: null }]);
});
