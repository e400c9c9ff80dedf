import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CourseStudents, TaughtCourses } from "#domain/teaching.schema.ts";
import type { Person } from "#tests/support/data-academy.ts";
import { ago, startTeachingAcademy } from "#tests/support/courses/start-teaching-academy.ts";

let academy: Awaited<ReturnType<typeof startTeachingAcademy>>;
let instructor: Person;
let course: { id: string; lessonIds: string[] };

beforeAll(async () => {
  academy = await startTeachingAcademy();
  instructor = await academy.person({ role: "instructor", name: "Ina" });
  course = await academy.course({ title: "Owls", instructor_id: instructor.id, lessons: ["one", "two", "three", "four"] });
});
afterAll(() => academy.stop());

const students = (query = "", as: Person | undefined = instructor, of = course.id) =>
  academy.call<CourseStudents>(`/teaching/courses/${of}/students${query}`, as ? { as } : {});
const names = async (query: string) => (await students(query)).body.students.map(({ full_name }) => full_name);

describe("the students of a course", () => {
  beforeAll(async () => {
    await academy.learner("Begun Today", 10, course, [[0, 0]]);
    await academy.learner("stalled Stina", 60, course, [
      [0, 50],
      [2, 40],
    ]);
    await academy.learner("Almost Stalled", 20, course, [[1, 14]]);
    await academy.learner("Finished Finn", 90, course, [
      [0, 80],
      [3, 70],
    ]);
    await academy.learner("Never Began", 30, course);
  });

  test("are listed with their current lesson, progress, and days without activity", async () => {
    const { status, body } = await students();
    expect(status).toBe(200);
    expect(body).toMatchObject({ course: { id: course.id, title: "Owls", published: true, archived: false }, total: 5, page: 1 });
    expect(
      body.students.map(({ full_name, status, progress, lesson, quiet_days, stalled }) => [
        full_name,
        status,
        progress,
        lesson?.position ?? null,
        quiet_days,
        stalled,
      ]),
    ).toEqual([
      ["stalled Stina", "under-way", 75, 2, 40, true],
      ["Never Began", "not-begun", 0, null, 30, false],
      ["Almost Stalled", "under-way", 50, 1, 14, false],
      ["Begun Today", "under-way", 25, 0, 0, false],
      ["Finished Finn", "finished", 100, 3, null, false],
    ]);
    expect(body.students[0]?.lesson).toEqual({ title: "Lesson 3", position: 2 });
    expect(body.students[1]?.last_opened_at).toBeNull();
    expect(Math.abs(Date.parse(body.students[0]?.last_opened_at ?? "") - Date.parse(ago(40)))).toBeLessThan(60_000);
  });

  test("are shown by name only", async () => {
    const text = JSON.stringify((await students()).body);
    expect(text).not.toContain("@");
    const people = await academy.db.selectFrom("users").select("id").execute();
    for (const { id } of people) expect(text).not.toContain(id);
  });

  test("have figures about everybody, whatever the list shows", async () => {
    const { body } = await students("?search=finn");
    expect(body.summary).toEqual({ enrolled: 5, not_begun: 1, under_way: 3, finished: 1, stalled: 1 });
    expect(body.lessons.map(({ reached, here }) => [reached, here])).toEqual([
      [3, 1],
      [1, 1],
      [1, 1],
      [1, 0],
    ]);
    expect([body.total, body.students.map(({ full_name }) => full_name)]).toEqual([1, ["Finished Finn"]]);
  });

  test("are ordered and searched in the database; an email address finds nobody", async () => {
    expect(await names("?sort=progress")).toEqual([
      "Finished Finn",
      "stalled Stina",
      "Almost Stalled",
      "Begun Today",
      "Never Began",
    ]);
    expect(await names("?sort=name")).toEqual(["Almost Stalled", "Begun Today", "Finished Finn", "Never Began", "stalled Stina"]);
    expect(await names("?search=STALLED&sort=name")).toEqual(["Almost Stalled", "stalled Stina"]);
    expect(await names("?group=stalled")).toEqual(["stalled Stina"]);
    expect(await names("?group=under-way&sort=name&search=today")).toEqual(["Begun Today"]);
    for (const search of ["school.example", "%25", "_"]) expect(await names(`?search=${search}`), search).toEqual([]);
  });

  test("an opened lesson shows at once, and only the newest time counts", async () => {
    const here = await academy.course({ title: "Bats", instructor_id: instructor.id, lessons: ["one", "two"] });
    const person = await academy.learner("Late", 9, here, [[0, 8]]);
    await academy.call(`/courses/${here.id}/lessons/${here.lessonIds[1]}/open`, { as: person, method: "POST" });
    await academy.db
      .insertInto("lesson_visits")
      .values({ user_id: person.id, course_id: here.id, lesson_id: here.lessonIds[0]!, opened_at: ago(30) })
      .execute();
    const { body } = await students("", instructor, here.id);
    expect(body.students).toMatchObject([{ progress: 100, status: "finished", lesson: { position: 1 }, quiet_days: null }]);
    expect(Date.now() - Date.parse(body.students[0]?.last_opened_at ?? "")).toBeLessThan(60_000);
    expect(body.lessons.map(({ reached }) => reached)).toEqual([1, 1]);
  });

  test("a visit recorded late does not move the course in the learner's own list", async () => {
    const here = await academy.course({ instructor_id: instructor.id, lessons: ["one"] });
    const person = await academy.learner("Steady", 9, here);
    const read = () =>
      academy.db
        .selectFrom("enrollments")
        .select(["updated_at", "last_opened_at"])
        .where("user_id", "=", person.id)
        .executeTakeFirstOrThrow();
    const before = await read();
    const opened = ago(3);
    await academy.db
      .insertInto("lesson_visits")
      .values({ user_id: person.id, course_id: here.id, lesson_id: here.lessonIds[0]!, opened_at: opened })
      .execute();
    const after = await read();
    expect([before.last_opened_at, after.updated_at]).toEqual([null, before.updated_at]);
    expect(Date.parse(after.last_opened_at ?? "")).toBe(Date.parse(opened));
  });

  test("people who have deleted their account are gone", async () => {
    const here = await academy.course({ instructor_id: instructor.id, lessons: ["one"] });
    const person = await academy.learner("Gone Soon", 3, here, [[0, 2]]);
    expect((await students("", instructor, here.id)).body.total).toBe(1);
    await academy.db.deleteFrom("users").where("id", "=", person.id).execute();
    expect((await students("", instructor, here.id)).body).toMatchObject({
      students: [],
      summary: { enrolled: 0 },
      lessons: [{ reached: 0, here: 0 }],
    });
  });

  test("are paged, each person once", async () => {
    const here = await academy.course({ title: "Crowded", instructor_id: instructor.id, lessons: ["one"] });
    await academy.db.transaction().execute(async (trx) => {
      const people = await trx
        .insertInto("users")
        .values(Array.from({ length: 103 }, () => ({ email: `${randomUUID()}@crowd.example` })))
        .returning("id")
        .execute();
      await trx
        .insertInto("profiles")
        .values(people.map(({ id }, index) => ({ id, full_name: `Person ${index % 3}` })))
        .execute();
      await trx
        .insertInto("enrollments")
        .values(people.map(({ id }) => ({ user_id: id, course_id: here.id })))
        .execute();
    });
    const pages = await Promise.all([1, 2, 3, 4].map((page) => students(`?page=${page}&sort=name`, instructor, here.id)));
    expect(pages.map(({ body }) => [body.total, body.students.length])).toEqual([
      [103, 50],
      [103, 50],
      [103, 3],
      [103, 0],
    ]);
  });

  test.each([
    ["sort", "email"],
    ["group", "everybody"],
    ["page", "x"],
    ["search", "x".repeat(201)],
  ])("an invalid %s is refused, naming the field", async (field, value) => {
    expect(await academy.call(`/teaching/courses/${course.id}/students?${field}=${value}`, { as: instructor })).toMatchObject({
      status: 422,
      body: { field },
    });
  });
});

describe("access", () => {
  const calls = () => ["/teaching/courses", "/teaching/titles", "/teaching/drafts", `/teaching/courses/${course.id}/students`];

  test("a visitor is asked to sign in, a student is refused, also one who takes the course", async () => {
    const student = await academy.learner("Curious", 1, course);
    for (const path of calls()) {
      expect((await academy.call(path)).status, path).toBe(401);
      expect(await academy.call(path, { as: student }), path).toMatchObject({ status: 403, body: { code: "caller.forbidden" } });
    }
  });

  test("another instructor sees nothing of it, an admin everything", async () => {
    const other = await academy.person({ role: "instructor" });
    expect(await academy.call(`/teaching/courses/${course.id}/students`, { as: other })).toMatchObject({
      status: 404,
      body: { code: "course.not_found" },
    });
    expect((await academy.call<TaughtCourses>("/teaching/courses", { as: other })).body).toMatchObject({ courses: [], total: 0 });
    for (const isSuperAdmin of [false, true]) {
      expect((await students("", await academy.person({ role: "admin", isSuperAdmin }))).status).toBe(200);
    }
  });

  test("somebody who no longer teaches the course loses access at the next call", async () => {
    const former = await academy.person({ role: "instructor" });
    const theirs = await academy.course({ instructor_id: former.id, lessons: ["one"] });
    expect((await students("", former, theirs.id)).status).toBe(200);
    await academy.db.updateTable("courses").set({ instructor_id: instructor.id }).where("id", "=", theirs.id).execute();
    expect((await students("", former, theirs.id)).status).toBe(404);
    await academy.db.updateTable("profiles").set({ role: "student" }).where("id", "=", former.id).execute();
    for (const path of calls()) expect((await academy.call(path, { as: former })).status, path).toBe(403);
  });

  test("an unknown course is not found", async () => {
    for (const id of [randomUUID(), "owls", "1' or '1'='1"]) {
      expect((await students("", instructor, encodeURIComponent(id))).status, id).toBe(404);
    }
  });
});

test("a student who has opened the first of very many lessons has begun, though below one percent", async () => {
  const long = await academy.course({ title: "A Long Course", instructor_id: instructor.id, lessons: ["one", "two"] });
  const { id } = await academy.person({ name: "Begun Barely" });
  const of = { user_id: id, course_id: long.id };
  await academy.db.insertInto("enrollments").values(of).execute();
  await academy.db
    .insertInto("lesson_visits")
    .values({ ...of, lesson_id: long.lessonIds[0] ?? "", opened_at: ago(1) })
    .execute();
  expect((await students("", instructor, long.id)).body.students).toMatchObject([{ status: "under-way", progress: 0 }]);
});
