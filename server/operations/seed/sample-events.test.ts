import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findAccommodation } from "#server/assessment/accommodations/accommodation.ts";
import { listLateAnswers } from "#server/assessment/attempts/late-answers.ts";
import { findNotices } from "#server/assessment/exams/notices.ts";
import { listCorrections } from "#server/assessment/grading/corrections.ts";
import { listEssays } from "#server/assessment/grading/essays.ts";
import { folderFiles } from "#server/platform/storage/folder-files.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { seedSampleAcademy } from "./seed.ts";

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "academy-events-"));
  const hashPassword = () => Promise.resolve("not a hash");
  await seedSampleAcademy({ db: database.db, files: folderFiles(folder), hashPassword, clock: () => new Date() });
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

test("in two exams something happened: a notice, a correction, an appeal, a late answer and an accommodation", async () => {
  const { db } = database;
  const of = async (email: string) =>
    (await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;
  const [student, instructor] = [await of("student@academy.example"), await of("instructor@academy.example")];
  const courses = (await db.selectFrom("courses").select(["id", "instructor_id"]).execute()).filter(
    ({ instructor_id: id }) => id === instructor,
  );
  const exams = await db
    .selectFrom("exams")
    .select("id")
    .where(
      "course_id",
      "in",
      courses.map(({ id }) => id),
    )
    .execute();
  const notices = (await Promise.all(exams.map(({ id }) => findNotices(db, id)))).flat();
  expect(notices).toHaveLength(1);
  const corrections = (await Promise.all(exams.map(({ id }) => listCorrections(db, id)))).flatMap((list) => list.corrections);
  expect(corrections).toMatchObject([{ remedy: "full-marks", counts: true, author: "Dr. Salma Renard" }]);
  expect(corrections[0]?.changed).toBeGreaterThan(1);
  const [regraded] = await db
    .selectFrom("exam_regrades")
    .innerJoin("exam_attempts as attempt", "attempt.id", "attempt_id")
    .select(["attempt.score", "attempt.max_score", "score_after", "max_after", "score_before"])
    .where("attempt.user_id", "=", student)
    .execute();
  expect(regraded).toMatchObject({ score: regraded?.score_after, max_score: regraded?.max_after });
  expect(regraded?.score_after).toBeGreaterThan(regraded?.score_before ?? Infinity);
  const late = (await Promise.all(exams.map(({ id }) => listLateAnswers(db, id)))).flatMap(({ answers }) => answers);
  expect(late).toMatchObject([{ counts: null, words: expect.stringMatching(/\S/) }]);
  expect(late[0]?.words).not.toEqual(late[0]?.saved_words);
  const reading = { readerId: instructor, names: false, page: 1, now: new Date() };
  const appealed = await Promise.all(courses.map(({ id }) => listEssays(db, { courseId: id, state: "appealed", ...reading })));
  expect(appealed.reduce((sum, { total }) => sum + total, 0)).toBe(1);
  expect(await findAccommodation(db, student)).toMatchObject({ time_percent: 125, break_minutes: 10 });
  const total = async (table: "exam_notices" | "exam_corrections" | "late_answers" | "accommodations") =>
    (await db.selectFrom(table).selectAll().execute()).length;
  for (const table of ["exam_notices", "exam_corrections", "late_answers", "accommodations"] as const)
    expect([table, await total(table)]).toEqual([table, 1]);
});
