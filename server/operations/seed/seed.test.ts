import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { courseImageSources } from "#domain/course-pictures.ts";
import { defaultCategories, featuredCourseCount, levels } from "#domain/course.ts";
import { progressPercent } from "#domain/enrollment.ts";
import { readAnalytics } from "#server/operations/analytics/routes.ts";
import { hashPassword, passwordMatches } from "#server/people/auth/passwords.ts";
import { listCourses } from "#server/courses/catalog/list-courses.ts";
import { listEnrollments } from "#server/courses/enrollments/queries.ts";
import type { Files } from "#server/platform/storage/files.ts";
import { folderFiles } from "#server/platform/storage/folder-files.ts";
import { readLearning } from "#server/courses/lessons/learning-routes.ts";
import { readLaunched } from "#server/academy/launch/launch.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { sampleAccounts, samplePassword } from "./sample-people.ts";
import { seedSampleAcademy } from "./seed.ts";

const everything = { search: "", order: "newest", page: 1, pageSize: 100 } as const;

let database: TestDatabase;
let folder: string;
let files: Files;
const seedInto = (on: TestDatabase) =>
  seedSampleAcademy({ db: on.db, files, hashPassword: (password) => hashPassword(password, "sample"), clock: () => new Date() });

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "academy-seed-"));
  files = folderFiles(folder);
  await seedInto(database);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

describe("the sample academy", () => {
  test("is open", async () => {
    expect(await readLaunched(database.db)).toBe(true);
  });

  test("has at least twelve courses in the four categories and all levels, each with a real instructor", async () => {
    const { courses, total } = await listCourses(database.db, everything);
    expect(total).toBeGreaterThanOrEqual(12);
    expect(new Set(courses.map((course) => course.category))).toEqual(new Set(defaultCategories));
    expect(new Set(courses.map((course) => course.level))).toEqual(new Set(levels));
    expect(new Set(courses.map((course) => course.instructor?.full_name)).size).toBe(3);
    for (const course of courses) expect(course.instructor, course.title).not.toBeNull();
  });

  test("shows one course of each category first", async () => {
    const { courses } = await listCourses(database.db, { ...everything, pageSize: featuredCourseCount });
    expect(new Set(courses.map((course) => course.category)).size).toBe(featuredCourseCount);
  });

  test("has four to nine lessons a course, of 300 to 800 words, whose text does not repeat the title", async () => {
    const lessons = await database.db.selectFrom("lessons").select(["course_id", "title", "content"]).execute();
    const counts = Map.groupBy(lessons, (lesson) => lesson.course_id);
    for (const ofCourse of counts.values()) expect([4, 5, 6, 7, 8, 9]).toContain(ofCourse.length);
    for (const { title, content } of lessons) {
      const words = content.split(/\s+/).length;
      expect(words, title).toBeGreaterThanOrEqual(300);
      expect(words, title).toBeLessThanOrEqual(800);
      expect(content, title).not.toMatch(/^# /);
      expect(content.startsWith(title)).toBe(false);
    }
  });

  test("says of every course what it teaches, and gives one lesson of it to everybody", async () => {
    const courses = await database.db.selectFrom("courses").select(["id", "title", "outcomes"]).execute();
    const free = await database.db.selectFrom("lessons").select("course_id").where("free_preview", "=", true).execute();
    expect(free.map(({ course_id }) => course_id).toSorted()).toEqual(courses.map(({ id }) => id).toSorted());
    for (const { title, outcomes } of courses) {
      expect([3, 4], title).toContain(outcomes.length);
      for (const outcome of outcomes) expect(outcome, title).toMatch(/^[A-Z].{30,120}[^.]$/);
    }
  });

  test("has every course's picture in every width", async () => {
    const { courses } = await listCourses(database.db, everything);
    for (const { featured_image_url: url } of courses) {
      const { srcSet } = courseImageSources(url ?? "");
      const paths = (srcSet ?? "").split(", ").map((source) => source.split(" ")[0] ?? "");
      expect(paths).toHaveLength(3);
      for (const path of paths)
        expect(await files.get(path.replace("/files/", "")), path).toMatchObject({ contentType: "image/webp" });
    }
  });

  test.each([
    ["super@academy.example", "admin", true],
    ["admin@academy.example", "admin", false],
    ["instructor@academy.example", "instructor", false],
    ["student@academy.example", "student", false],
  ])("%s is an account with role %s that can sign in", async (email, role, isSuperAdmin) => {
    const person = await database.db
      .selectFrom("users")
      .innerJoin("profiles", "profiles.id", "users.id")
      .innerJoin("identities", "identities.user_id", "users.id")
      .select(["role", "is_super_admin", "password_hash", "email_confirmed_at", "full_name", "provider"])
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    expect(person).toMatchObject({ role, is_super_admin: isSuperAdmin, provider: "email" });
    expect(person.email_confirmed_at).not.toBeNull();
    expect(person.full_name).toMatch(/\S \S/);
    expect(await passwordMatches(person.password_hash, samplePassword, "test")).toBe(true);
    expect(sampleAccounts.map((account) => account.email)).toContain(email);
  });

  test("has its student in three courses, with progress that follows the academy's own rule", async () => {
    const { id } = await database.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", "student@academy.example")
      .executeTakeFirstOrThrow();
    const enrollments = await listEnrollments(database.db, id);
    expect(enrollments).toHaveLength(3);
    expect(new Set(enrollments.map((enrollment) => enrollment.progress)).size).toBe(3);
    for (const { progress, currentLesson, course } of enrollments) {
      expect(progress).toBe(progressPercent({ position: currentLesson, lessonCount: course.lesson_count }));
    }
  });
});

test("the sample student's time line ends, in each course, at the enrollment's position", async () => {
  const { db } = database;
  const { id } = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", "student@academy.example")
    .executeTakeFirstOrThrow();
  const learning = await readLearning(db, { userId: id, timeZone: "UTC", now: new Date(), page: 1 });
  expect(learning.days_learned).toBeGreaterThanOrEqual(8);
  expect(learning.days.filter(({ lessons }) => lessons > 0)).toHaveLength(learning.days_learned);
  const enrollments = await listEnrollments(db, id);
  expect(learning.courses.map(({ course }) => course.title)).toEqual(enrollments.map(({ course }) => course.title));
  for (const { course, currentLesson } of enrollments) {
    const last = learning.time_line.find((entry) => entry.course.id === course.id);
    expect(last?.lesson.position, course.title).toBe(currentLesson);
  }
});

test("the academy's figures have something to show, and nobody's budget of the day is used", async () => {
  const { db } = database;
  const analytics = await readAnalytics(db, { days: 30, today: new Date(), dailyTokens: 1 });
  expect(analytics.ai.functions.map(({ function_name }) => function_name)).toEqual([
    "assessment-agent",
    "chat",
    "engagement-coach",
    "help",
    "lesson-content-agent",
    "voice-tutor",
  ]);
  expect(analytics.ai.people.map(({ full_name }) => full_name)).toMatchObject([
    "Robin Maré",
    "Dr. Salma Renard",
    ...analytics.ai.people.slice(2).map(() => expect.any(String)),
  ]);
  expect(analytics.ai.people.slice(2).every(({ input_tokens, output_tokens }) => input_tokens + output_tokens === 0)).toBe(true);
  expect(analytics.ai.models.find(({ model }) => model === "built-in")).toMatchObject({ input_tokens: 0, output_tokens: 0 });
  expect(analytics.days.at(-1)?.ai_tokens).toBe(0);
});

test("about forty people have used it for the last ninety days, and their data is consistent", async () => {
  const { db } = database;
  const now = Date.now();
  const people = await db.selectFrom("users").select(["id", "created_at"]).execute();
  expect(people.length).toBeGreaterThanOrEqual(38);
  const visits = await db.selectFrom("lesson_visits").select(["user_id", "course_id", "opened_at"]).execute();
  const ages = visits.map(({ opened_at }) => (now - new Date(opened_at).getTime()) / 86_400_000);
  expect(Math.min(...ages)).toBeGreaterThan(0);
  expect(Math.min(...ages)).toBeLessThan(1.5);
  expect(Math.max(...ages)).toBeGreaterThan(60);
  expect(Math.max(...ages)).toBeLessThan(91);
  const enrollments = await db.selectFrom("enrollments").selectAll().execute();
  const begun = new Map(enrollments.map(({ user_id, course_id, created_at }) => [`${user_id} ${course_id}`, created_at]));
  for (const { user_id, course_id, opened_at } of visits)
    expect(new Date(opened_at).getTime()).toBeGreaterThan(new Date(begun.get(`${user_id} ${course_id}`) ?? now).getTime());
  const progress = enrollments.map((enrollment) => enrollment.progress);
  expect([progress.filter((each) => each === 100).length > 8, progress.filter((each) => each < 100).length > 20]).toEqual([
    true,
    true,
  ]);
  const count = async (table: "certificates" | "conversation_turns" | "exam_attempts" | "lesson_notes") =>
    (await db.selectFrom(table).selectAll().execute()).length;
  expect(await count("certificates")).toBeGreaterThan(5);
  expect(await count("conversation_turns")).toBeGreaterThan(40);
  expect(await count("exam_attempts")).toBeGreaterThan(60);
  expect(await count("lesson_notes")).toBeGreaterThan(15);
});

/** Return each attempt with its course and score, without the random lease. */
const readAttempts = ({ db }: TestDatabase) =>
  db
    .selectFrom("exam_attempts")
    .innerJoin("exams", "exams.id", "exam_attempts.exam_id")
    .select([
      "exam_attempts.id",
      "exams.course_id",
      "exam_attempts.user_id",
      "exam_attempts.number",
      "score",
      "max_score",
      "ungraded",
    ])
    .orderBy("exam_attempts.id")
    .execute();

test("every course has an exam that learners took: some passed and have a certificate, and some essays wait for grading", async () => {
  const { db } = database;
  const { total } = await listCourses(db, everything);
  const attempts = await readAttempts(database);
  const ofCourses = Map.groupBy(attempts, ({ course_id }) => course_id);
  expect(ofCourses.size).toBe(total);
  for (const [, own] of ofCourses) expect(new Set(own.map(({ user_id }) => user_id)).size).toBeGreaterThanOrEqual(4);
  const passed = attempts.filter(({ score, max_score, ungraded }) => ungraded === 0 && (score ?? 0) >= max_score * 0.6);
  expect([passed.length > 30, attempts.length - passed.length > 15]).toEqual([true, true]);
  expect(attempts.filter(({ ungraded }) => ungraded > 0).length).toBe(10);
  const readings = await db.selectFrom("essay_readings").select(["given", "comment"]).execute();
  expect(readings.length).toBeGreaterThan(10);
  for (const { given, comment } of readings) expect([Array.isArray(given), comment !== ""]).toEqual([true, true]);
  const certificates = await db.selectFrom("certificates").select(["user_id", "course_id"]).execute();
  const certified = new Set(certificates.map(({ user_id, course_id }) => `${user_id} ${course_id}`));
  expect(passed.filter(({ user_id, course_id }) => certified.has(`${user_id} ${course_id}`)).length).toBeGreaterThan(15);
});

test("every sample academy has the same courses at the same addresses, and the same people who did the same @slow", async () => {
  const another = await createTestDatabase();
  await seedInto(another);
  const contents = async ({ db }: TestDatabase) => ({
    courses: await db.selectFrom("courses").select("id").where("category", "=", "Business").orderBy("id").execute(),
    people: await db.selectFrom("users").select(["id", "email", "user_metadata"]).orderBy("id").execute(),
    enrollments: await db
      .selectFrom("enrollments")
      .select(["user_id", "course_id", "lesson_id", sql<number>`current_date - created_at::date`.as("days_ago")])
      .orderBy("user_id")
      .orderBy("course_id")
      .execute(),
    late: await db.selectFrom("late_answers").select(["attempt_id", "position", "answer"]).execute(),
    appeals: await db.selectFrom("essay_readings").select(["attempt_id", "appeal"]).where("appeal", "is not", null).execute(),
    attempts: await db
      .selectFrom("exam_attempts")
      .select(["user_id", "exam_id", "score"])
      .orderBy("user_id")
      .orderBy("exam_id")
      .orderBy("started_at")
      .execute(),
  });
  const [one, other] = [await contents(database), await contents(another)];
  expect(one.people.length).toBeGreaterThan(35);
  expect(one.attempts.length).toBeGreaterThan(20);
  expect(other).toEqual(one);
  await another.drop();
});

test("a second start changes nothing and writes nothing", async () => {
  await database.db.updateTable("platform_settings").set({ launched: false }).execute();
  await database.db.deleteFrom("courses").where("category", "=", "Design").execute();
  const kept = await readdir(join(folder, "course-images"));
  await seedInto(database);
  expect((await listCourses(database.db, everything)).categories.map((category) => category.name)).not.toContain("Design");
  expect(await readLaunched(database.db)).toBe(false);
  expect(await readdir(join(folder, "course-images"))).toEqual(kept);
});

test("an academy with people is not filled", async () => {
  const inhabited = await createTestDatabase();
  await inhabited.db.insertInto("users").values({ email: "first@school.example" }).execute();
  await seedInto(inhabited);
  expect((await listCourses(inhabited.db, everything)).total).toBe(0);
  await inhabited.drop();
});
