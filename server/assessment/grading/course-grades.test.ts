import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { attemptGradings, isExamPassed } from "#domain/grade-answer.ts";
import type { Person } from "#tests/support/data-academy.ts";
import { singleChoice, startExamAcademy, type ExamAcademy } from "#tests/support/assessment/exam-academy.ts";

let academy: ExamAcademy;
beforeAll(async () => {
  academy = await startExamAcademy();
});
afterAll(() => academy.stop());

const teach = (method: string, path: string, body?: unknown) => academy.call(academy.instructor, method, path, body);

/** Insert a graded attempt, as if the exam had been taken. */
async function insertAttempt(examId: string, userId: string, attempt: { number: number; score: number; max_score: number }) {
  const at = new Date().toISOString();
  const times = { started_at: at, closes_at: at, handed_in_at: at, handed_in_by: "learner" };
  await academy.db
    .insertInto("exam_attempts")
    .values({ exam_id: examId, user_id: userId, lease: crypto.randomUUID(), passing_percent: 60, ...times, ...attempt })
    .execute();
}

async function examOf(courseId: string, title: string) {
  const { id } = await academy.question(courseId, singleChoice("Bee?", ["yes", "no"]));
  return academy.exam(courseId, { title, slots: [{ question_id: id }] });
}

test("the database's rule for passing an exam agrees with the domain's", async () => {
  const course = await academy.course();
  const learner = await academy.learner(course.id);
  const sets = [[], [[3, 5]], [[2, 5]], [[1, 3], [3, 3]], [[3, 3], [1, 3]], [[1, 3], [1, 3], [1, 3]], [[0, 5], [6, 5]], [[3, 5], [3, 5]]]; // prettier-ignore
  for (const grading of attemptGradings) {
    for (const passingPercent of [33, 60, 100]) {
      for (const set of sets) {
        const { id } = await academy.db
          .insertInto("exams")
          .values({ course_id: course.id, title: "Bees", grading, passing_percent: passingPercent, time_limit_minutes: 5 })
          .returning("id")
          .executeTakeFirstOrThrow();
        const attempts = set.map(([score = 0, maxScore = 1]) => ({ score: Math.min(score, maxScore), maxScore }));
        for (const [place, { score, maxScore }] of attempts.entries())
          await insertAttempt(id, learner.id, { number: place + 1, score, max_score: maxScore });
        const { rows } = await sql<{ passed: boolean }>`select exam_passed(${id}, ${learner.id}) as passed`.execute(academy.db);
        expect([grading, passingPercent, set, rows[0]?.passed]).toEqual([
          grading,
          passingPercent,
          set,
          isExamPassed(attempts, { grading, passingPercent }),
        ]);
      }
    }
  }
});

test("the gradebook weighs, drops, excuses and overrides; the learner sees the reason; the file contains it all", async () => {
  const course = await academy.course();
  const exams = [];
  for (const title of ["Quiz 1", "Quiz 2", "Final"]) exams.push(await examOf(course.id, title));
  const [one, two, final] = exams.map(({ id }) => id);
  const learner = await academy.learner(course.id, "Lea");
  const other = await academy.learner(course.id, "Moe");
  await insertAttempt(one!, learner.id, { number: 1, score: 1, max_score: 1 });
  await insertAttempt(two!, learner.id, { number: 1, score: 0, max_score: 1 });
  const groups = [
    { title: "Quizzes", weight: 1, drop_lowest: 1, exam_ids: [one, two] },
    { title: "Finals", weight: 3, exam_ids: [final] },
  ];
  const grades = async () => {
    const { text } = await teach("GET", `/courses/${course.id}/gradebook`);
    const book = JSON.parse(text) as { learners: { grade: number | null; cells: { state: string; grade: number | null }[] }[] };
    return book.learners.map(({ grade, cells }) => [grade, ...cells.map((cell) => cell.grade ?? cell.state)]);
  };
  expect(await grades()).toEqual([[5000, 10_000, 0, "none"], [null, "none", "none", "none"]]); // prettier-ignore
  expect((await teach("PUT", `/courses/${course.id}/grade-groups`, { groups })).status).toBe(200);
  expect((await grades())[0]).toEqual([10_000, 10_000, 0, "none"]);
  const decide = (examId: string | undefined, person: Person, body: object) =>
    teach("PUT", `/exams/${examId}/grades/${person.id}`, body);
  expect((await decide(final, learner, { decision: "set", grade: 2000, reason: "Read aloud" })).status).toBe(200);
  expect((await decide(final, other, { decision: "excuse", reason: "=Ill" })).status).toBe(200);
  expect((await decide(final, other, { decision: "excuse" })).text).toContain(`"field":"reason"`);
  const missing = await decide(final, other, { decision: "set", reason: "x" });
  expect(JSON.parse(missing.text)).toMatchObject({ field: "grade", error: "The grade is missing." });
  expect((await decide(final, other, { decision: "excuse", grade: 1, reason: "x" })).text).toContain("only allowed with “set”");
  expect((await decide(final, academy.instructor, { decision: "excuse", reason: "x" })).body.code).toBe("profile.not_found");
  expect(await grades()).toEqual([[4000, 10_000, 0, 2000], [null, "none", "none", "excused"]]); // prettier-ignore
  const told = await academy.call(learner, "GET", `/learning/exams/${final}`);
  expect(JSON.parse(told.text)).toMatchObject({
    exam: { grade: 2000, passed: false, decision: { excused: false, reason: "Read aloud" } },
  });
  const { text: csv } = await teach("GET", `/courses/${course.id}/gradebook.csv`);
  expect(csv).toContain("Course grade");
  expect(csv).toContain('"Lea","100","0","20","40","Final: Read aloud"');
  expect(csv).toContain('"Moe","Open","Open","Excused","","Final: =Ill"');
  const log = await academy.db
    .selectFrom("audit_log")
    .select(["action", "details"])
    .where("subject_id", "=", learner.id)
    .execute();
  // Why is between the instructor and the learner: the log outlives the learner's account.
  expect(log).toEqual([{ action: "exam.grade_decided", details: { exam: final, decision: "set", grade: 2000 } }]);
  await decide(final, learner, { decision: "none" });
  expect((await grades())[0]![0]).toBe(10_000);
  await teach("PUT", `/courses/${course.id}/grade-groups`, { groups: [] });
  expect((await grades())[0]![0]).toBe(5000);
});

test("grade groups and decisions that somebody else has changed are not overwritten unseen", async () => {
  const course = await academy.course();
  const learner = await academy.learner(course.id, "Lea");
  const { id: examId } = await examOf(course.id, "Final");
  const group = (title: string) => ({ title, weight: 1, drop_lowest: 0, exam_ids: [examId] });
  const setGroups = (title: string, replaces?: string[]) =>
    teach("PUT", `/courses/${course.id}/grade-groups`, { groups: [group(title)], ...(replaces && { replaces }) });
  const book = async () =>
    JSON.parse((await teach("GET", `/courses/${course.id}/gradebook`)).text) as {
      groups: { id: string; title: string }[];
      learners: { cells: { grade: number | null; decision: { set_at: string } | null }[] }[];
    };
  expect((await setGroups("Mine", [])).status).toBe(200);
  expect((await setGroups("Theirs", [])).body.code).toBe("grades.changed_meanwhile");
  // The same groups once more, because the first response was lost.
  expect((await setGroups("Mine", [])).status).toBe(200);
  const [stored] = (await book()).groups;
  expect(stored?.title).toBe("Mine");
  expect((await setGroups("Theirs", [stored!.id])).status).toBe(200);
  expect((await setGroups("Mine", [stored!.id])).body.code).toBe("grades.changed_meanwhile");
  expect((await setGroups("Whatever")).status).toBe(200);

  const decide = (grade: number | null, replaces?: string | null) =>
    teach("PUT", `/exams/${examId}/grades/${learner.id}`, {
      ...(grade === null ? { decision: "none" } : { decision: "set", grade, reason: "Read aloud" }),
      ...(replaces !== undefined && { replaces }),
    });
  const cell = async () => (await book()).learners[0]!.cells[0]!;
  expect((await decide(2000, null)).status).toBe(200);
  expect((await decide(3000, null)).body.code).toBe("grades.changed_meanwhile");
  expect((await decide(2000, null)).status).toBe(200);
  const { grade, decision } = await cell();
  expect(grade).toBe(2000);
  expect((await decide(3000, decision!.set_at)).status).toBe(200);
  expect((await decide(null, "2020-01-01T00:00:00Z")).body.code).toBe("grades.changed_meanwhile");
  expect((await cell()).grade).toBe(3000);
  expect((await decide(null, (await cell()).decision!.set_at)).status).toBe(200);
  expect((await decide(3000, decision!.set_at)).body.code).toBe("grades.changed_meanwhile");
  expect((await cell()).decision).toBeNull();
});

/** Enroll this many learners in a course, each with a graded attempt at every exam. */
async function enrollMany(courseId: string, learners: number): Promise<void> {
  await sql`
    with people as (
      insert into users (id, email)
      select gen_random_uuid(), 'many-' || number || '-' || ${courseId}::text || '@learner.example' from generate_series(1, ${learners}::int) number
      returning id, email
    ), named as (
      insert into profiles (id, full_name) select id, 'Learner ' || lpad(split_part(email, '-', 2), 6, '0') from people returning id, full_name
    ), enrolled as (
      insert into enrollments (user_id, course_id) select id, ${courseId}::uuid from named
    )
    insert into exam_attempts (exam_id, user_id, number, lease, passing_percent, started_at, closes_at, handed_in_at, handed_in_by, score, max_score)
    select exams.id, named.id, 1, gen_random_uuid(), 60, now(), now(), now(), 'learner', right(named.full_name, 2)::int, 100
    from named, exams where exams.course_id = ${courseId}::uuid
  `.execute(academy.db);
}

test("the file of a large course is sent in parts, with every learner once, by name @slow", async () => {
  const course = await academy.course();
  for (const title of ["Quiz", "Final"]) await examOf(course.id, title);
  await enrollMany(course.id, 2345);
  const { text } = await teach("GET", `/courses/${course.id}/gradebook.csv`);
  const lines = text.replace("\ufeff", "").trimEnd().split("\r\n");
  expect(lines[0]).toBe('"Learner","Quiz","Final","Course grade","Set by instructor"');
  expect(lines.slice(1)).toEqual(
    Array.from({ length: 2345 }, (_, at) => {
      const name = String(at + 1).padStart(6, "0");
      const grade = Number(name.slice(-2));
      return `"Learner ${name}","${grade}","${grade}","${grade}",""`;
    }),
  );
});

test("the first part of the file arrives before the last learners are read", async () => {
  const course = await academy.course();
  await examOf(course.id, "Quiz");
  await enrollMany(course.id, 2345);
  const response = await academy.app.request(`/api/courses/${course.id}/gradebook.csv`, {
    headers: { authorization: `Bearer ${academy.instructor.token}` },
  });
  const reader = response.body!.getReader();
  const read = async () => new TextDecoder().decode((await reader.read()).value);
  expect(await read()).toMatch(/^"Learner"/);
  expect(await read()).toContain('"Learner 000001"');
  await sql`
    update profiles set full_name = 'Renamed meanwhile' from enrollments
    where enrollments.user_id = profiles.id and course_id = ${course.id} and full_name = 'Learner 002345'`.execute(academy.db);
  let last = "";
  for (let part = await read(); part !== ""; part = await read()) last = part;
  expect(last.trimEnd().split("\r\n").at(-1)).toContain("Renamed meanwhile");
});

test("a page of the gradebook lists the next 25 learners by name, in at most 8 statements", async () => {
  const course = await academy.course();
  for (const title of ["Quiz", "Final"]) await examOf(course.id, title);
  await enrollMany(course.id, 51);
  const statements = vi.spyOn(Client.prototype, "query");
  const [pages, counts]: [object[], number[]] = [[], []];
  try {
    for (const page of [1, 2, 3, 4]) {
      statements.mockClear();
      const { text } = await teach("GET", `/courses/${course.id}/gradebook?page=${page}`);
      const { learners, total } = JSON.parse(text) as { learners: { full_name: string }[]; total: number };
      pages.push({ names: learners.map(({ full_name }) => full_name), total });
      counts.push(statements.mock.calls.length);
    }
  } finally {
    statements.mockRestore();
  }
  const names = Array.from({ length: 51 }, (_, at) => `Learner ${String(at + 1).padStart(6, "0")}`);
  expect(pages).toEqual([
    { names: names.slice(0, 25), total: 51 },
    { names: names.slice(25, 50), total: 51 },
    { names: ["Learner 000051"], total: 51 },
    { names: [], total: 51 },
  ]);
  // Five read the gradebook, the others identify and admit the caller.
  expect(Math.min(...counts)).toBeGreaterThan(5);
  expect(Math.max(...counts.slice(0, 3))).toBeLessThanOrEqual(8);
});

test("disconnecting in the middle of the file stops the reading of it", async () => {
  const course = await academy.course();
  await examOf(course.id, "Quiz");
  await enrollMany(course.id, 3000);
  const response = await academy.app.request(`/api/courses/${course.id}/gradebook.csv`, {
    headers: { authorization: `Bearer ${academy.instructor.token}` },
  });
  const reader = response.body!.getReader();
  expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode((await reader.read()).value)).toMatch(/^\ufeff"Learner","Quiz"/);
  await reader.cancel();
  expect((await reader.read()).done).toBe(true);
  expect((await teach("GET", `/courses/${course.id}/gradebook`)).status).toBe(200);
});

test("the same decision sent many times at once is made once", async () => {
  const course = await academy.course();
  const learner = await academy.learner(course.id);
  const { id } = await academy.question(course.id, singleChoice("Who works?", ["A worker", "A drone"]));
  const exam = await academy.exam(course.id, { slots: [{ question_id: id }] });
  const decide = () =>
    academy.call(academy.instructor, "PUT", `/exams/${exam.id}/grades/${learner.id}`, {
      decision: "set",
      grade: 8_000,
      reason: "Taken on paper.",
    });
  const answers = await Promise.all(Array.from({ length: 12 }, decide));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});
