import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function addPerson(role: string): Promise<string> {
  const { db } = database;
  const { id } = await db
    .insertInto("users")
    .values({ email: `${crypto.randomUUID()}@person.example` })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("profiles").values({ id, role, full_name: "A Person" }).execute();
  return id;
}

async function addCourse(instructorId: string | null = null): Promise<string> {
  const course = await database.db
    .insertInto("courses")
    .values({ title: "Knots", category: "Design", instructor_id: instructorId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return course.id;
}

async function addLessons(courseId: string, positions: number[]): Promise<void> {
  await database.db
    .insertInto("course_lessons")
    .values(positions.map((position) => ({ course_id: courseId, position, title: `Lesson ${position}` })))
    .execute();
}

describe("courses", () => {
  test("a student cannot be the instructor of a course", async () => {
    await expect(addCourse(await addPerson("student"))).rejects.toThrow(/courses_instructor_is_instructor/);
  });

  test("an instructor keeps the role for as long as they have a course", async () => {
    const instructor = await addPerson("instructor");
    await addCourse(instructor);
    await expect(
      database.db.updateTable("profiles").set({ role: "student" }).where("id", "=", instructor).execute(),
    ).rejects.toThrow(/courses_instructor_is_instructor/);
  });

  test("a course remains when its instructor is deleted", async () => {
    const instructor = await addPerson("instructor");
    const course = await addCourse(instructor);
    await database.db.deleteFrom("profiles").where("id", "=", instructor).execute();
    const left = await database.db
      .selectFrom("courses")
      .select("instructor_id")
      .where("id", "=", course)
      .executeTakeFirstOrThrow();
    expect(left.instructor_id).toBeNull();
  });
});

describe("lessons", () => {
  test("positions run from 0 without gaps", async () => {
    const course = await addCourse();
    await expect(addLessons(course, [1])).rejects.toThrow(/without gaps/);
    await addLessons(course, [0, 1, 2]);
    await expect(addLessons(course, [4])).rejects.toThrow(/without gaps/);
    await expect(
      database.db.deleteFrom("lessons").where("course_id", "=", course).where("position", "=", 1).execute(),
    ).rejects.toThrow(/without gaps/);
  });

  test("two lessons cannot have one position, and a new order can be written in one transaction", async () => {
    const course = await addCourse();
    await addLessons(course, [0, 1]);
    await expect(addLessons(course, [1])).rejects.toThrow(/lessons_position_key/);
    await sql`update course_lessons set position = 1 - position where course_id = ${course}`.execute(database.db);
  });

  test("concurrently adding and removing lessons leaves no gap", async () => {
    const course = await addCourse();
    await addLessons(course, [0, 1, 2]);
    await Promise.allSettled([
      database.db.deleteFrom("lessons").where("course_id", "=", course).where("position", "=", 2).execute(),
      addLessons(course, [3]),
    ]);
    const { rows } = await sql<{
      position: number;
    }>`select position from lessons where course_id = ${course} order by position`.execute(database.db);
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index));
  });
});

describe("enrollments", () => {
  test("a person takes a course once, with a progress from 0 to 100 that never decreases", async () => {
    const { db } = database;
    const row = { user_id: await addPerson("student"), course_id: await addCourse() };
    await expect(
      db
        .insertInto("enrollments")
        .values({ ...row, progress: 101 })
        .execute(),
    ).rejects.toThrow(/enrollments_progress_percent/);
    await db
      .insertInto("enrollments")
      .values({ ...row, progress: 67 })
      .execute();
    await expect(db.insertInto("enrollments").values(row).execute()).rejects.toThrow(/enrollments_one_per_person_and_course/);
    const { progress } = await db
      .updateTable("enrollments")
      .set({ progress: 33 })
      .where("user_id", "=", row.user_id)
      .returning("progress")
      .executeTakeFirstOrThrow();
    expect(progress).toBe(67);
  });
});

describe("people", () => {
  test("deleting a profile deletes the sign-in, the sessions and the enrollments", async () => {
    const { db } = database;
    const person = await addPerson("student");
    await db.insertInto("sessions").values({ user_id: person }).execute();
    await db
      .insertInto("enrollments")
      .values({ user_id: person, course_id: await addCourse() })
      .execute();
    await db.deleteFrom("profiles").where("id", "=", person).execute();
    expect(await db.selectFrom("users").select("id").where("id", "=", person).execute()).toEqual([]);
    expect(await db.selectFrom("sessions").select("id").where("user_id", "=", person).execute()).toEqual([]);
    expect(await db.selectFrom("enrollments").select("id").where("user_id", "=", person).execute()).toEqual([]);
  });

  test("an address belongs to one person, however it is capitalized", async () => {
    const { db } = database;
    await expect(db.insertInto("users").values({ email: "Anna@person.example" }).execute()).rejects.toThrow(
      /users_email_is_normalized/,
    );
    await db.insertInto("users").values({ email: "anna@person.example" }).execute();
    await expect(db.insertInto("users").values({ email: "anna@person.example" }).execute()).rejects.toThrow(/users_email_key/);
  });
});

test("the audit log can be appended to and never changed", async () => {
  const { db } = database;
  await db.insertInto("audit_log").values({ action: "launch.switched" }).execute();
  await expect(db.updateTable("audit_log").set({ action: "nothing" }).execute()).rejects.toThrow(/append-only/);
  await expect(db.deleteFrom("audit_log").execute()).rejects.toThrow(/append-only/);
  await expect(sql`truncate audit_log`.execute(db)).rejects.toThrow(/append-only/);
});
