import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CourseStudents, TaughtCourses, TaughtTitles, UnpublishedList } from "#domain/teaching.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
let instructor: Person;
let course: { id: string; lessonIds: string[] };

beforeAll(async () => {
  academy = await startDataAcademy();
  instructor = await academy.person({ role: "instructor", name: "Ina" });
  course = await academy.course({ title: "Owls", instructor_id: instructor.id, lessons: ["one", "two", "three", "four"] });
});
afterAll(() => academy.stop());

const ago = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000).toISOString();

/** Somebody who enrolled so many days ago and opened these lessons so many days ago, in that order. */
async function learner(name: string, enrolled: number, opened: Array<[position: number, days: number]> = [], of = course) {
  const person = await academy.person({ name });
  const furthest = Math.max(-1, ...opened.map(([position]) => position));
  await academy.db
    .insertInto("enrollments")
    .values({
      user_id: person.id,
      course_id: of.id,
      created_at: ago(enrolled),
      progress: ((furthest + 1) * 100) / of.lessonIds.length,
      current_lesson: opened.at(-1)?.[0] ?? 0,
    })
    .execute();
  for (const [position, days] of opened) {
    await academy.db
      .insertInto("lesson_visits")
      .values({ user_id: person.id, course_id: of.id, lesson_id: of.lessonIds[position]!, opened_at: ago(days) })
      .execute();
  }
  return person;
}

const students = (query = "", as: Person | undefined = instructor, of = course.id) =>
  academy.call<CourseStudents>(`/teaching/courses/${of}/students${query}`, as ? { as } : {});
const names = async (query: string) => (await students(query)).body.students.map(({ full_name }) => full_name);

describe("who is where in a course", () => {
  beforeAll(async () => {
    await learner("Begun Today", 10, [[0, 0]]);
    await learner("stalled Stina", 60, [
      [0, 50],
      [2, 40],
    ]);
    await learner("Almost Stalled", 20, [[1, 14]]);
    await learner("Finished Finn", 90, [
      [0, 80],
      [3, 70],
    ]);
    await learner("Never Began", 30);
  });

  test("each is told with the lesson they are at, their progress, and for how long nothing has happened", async () => {
    const { status, body } = await students();
    expect(status).toBe(200);
    expect(body).toMatchObject({ course: { id: course.id, title: "Owls", published: true, archived: false }, total: 5, page: 1 });
    expect(
      body.students.map(({ full_name, standing, progress, lesson, quiet_days, stalled }) => [
        full_name,
        standing,
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

  test("a name is all that is told of a person", async () => {
    const text = JSON.stringify((await students()).body);
    expect(text).not.toContain("@");
    const people = await academy.db.selectFrom("users").select("id").execute();
    for (const { id } of people) expect(text).not.toContain(id);
  });

  test("the figures are about everybody, whoever is listed", async () => {
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

  test("they are ordered and found in the database; an address finds nobody", async () => {
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

  test("a lesson that is opened is known at once, and only the newest time counts", async () => {
    const here = await academy.course({ title: "Bats", instructor_id: instructor.id, lessons: ["one", "two"] });
    const person = await learner("Late", 9, [[0, 8]], here);
    await academy.call(`/courses/${here.id}/lessons/${here.lessonIds[1]}/open`, { as: person, method: "POST" });
    await academy.db
      .insertInto("lesson_visits")
      .values({ user_id: person.id, course_id: here.id, lesson_id: here.lessonIds[0]!, opened_at: ago(30) })
      .execute();
    const { body } = await students("", instructor, here.id);
    expect(body.students).toMatchObject([{ progress: 100, standing: "finished", lesson: { position: 1 }, quiet_days: null }]);
    expect(Date.now() - Date.parse(body.students[0]?.last_opened_at ?? "")).toBeLessThan(60_000);
    expect(body.lessons.map(({ reached }) => reached)).toEqual([1, 1]);
  });

  test("a visit that is noted later does not move the course in the learner's own list", async () => {
    const here = await academy.course({ instructor_id: instructor.id, lessons: ["one"] });
    const person = await learner("Steady", 9, [], here);
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

  test("whoever has deleted their account is gone", async () => {
    const here = await academy.course({ instructor_id: instructor.id, lessons: ["one"] });
    const person = await learner("Gone Soon", 3, [[0, 2]], here);
    expect((await students("", instructor, here.id)).body.total).toBe(1);
    await academy.db.deleteFrom("users").where("id", "=", person.id).execute();
    expect((await students("", instructor, here.id)).body).toMatchObject({
      students: [],
      summary: { enrolled: 0 },
      lessons: [{ reached: 0, here: 0 }],
    });
  });

  test("many come in pages, each person once", async () => {
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
  ])("a %s that cannot be is refused by name", async (field, value) => {
    expect(await academy.call(`/teaching/courses/${course.id}/students?${field}=${value}`, { as: instructor })).toMatchObject({
      status: 422,
      body: { field },
    });
  });
});

describe("around the page", () => {
  const calls = () => ["/teaching/courses", "/teaching/titles", "/teaching/drafts", `/teaching/courses/${course.id}/students`];

  test("a visitor is asked to sign in, a student is refused, also one who takes the course", async () => {
    const student = await learner("Curious", 1);
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

  test("who teaches a course no more sees its people no more, at the next call", async () => {
    const former = await academy.person({ role: "instructor" });
    const theirs = await academy.course({ instructor_id: former.id, lessons: ["one"] });
    expect((await students("", former, theirs.id)).status).toBe(200);
    await academy.db.updateTable("courses").set({ instructor_id: instructor.id }).where("id", "=", theirs.id).execute();
    expect((await students("", former, theirs.id)).status).toBe(404);
    await academy.db.updateTable("profiles").set({ role: "student" }).where("id", "=", former.id).execute();
    for (const path of calls()) expect((await academy.call(path, { as: former })).status, path).toBe(403);
  });

  test("what is no course is not found", async () => {
    for (const id of [randomUUID(), "owls", "1' or '1'='1"]) {
      expect((await students("", instructor, encodeURIComponent(id))).status, id).toBe(404);
    }
  });
});

test("courses come by title with their figures; a draft and an archived one are marked", async () => {
  const ina = await academy.person({ role: "instructor" });
  const figs = await academy.course({ title: "figs", instructor_id: ina.id, lessons: ["one", "two"] });
  await academy.course({ title: "Apples", instructor_id: ina.id });
  const old = await academy.course({ title: "Plums", instructor_id: ina.id });
  await academy.db
    .updateTable("courses")
    .set({ archived_at: ago(1) })
    .where("id", "=", old.id)
    .execute();
  const draft = await academy.course({ title: "Quinces", instructor_id: ina.id });
  await academy.db.updateTable("courses").set({ published_at: null }).where("id", "=", draft.id).execute();
  await learner("A", 100, [[0, 31]], figs);
  await learner("B", 100, [[1, 29]], figs);
  await learner("C", 100, [], figs);

  const { body } = await academy.call<TaughtCourses>("/teaching/courses", { as: ina });
  expect(body.courses.map(({ title, published, archived }) => [title, published, archived])).toEqual([
    ["Apples", true, false],
    ["figs", true, false],
    ["Plums", true, true],
    ["Quinces", false, false],
  ]);
  expect(body.courses[0]).toMatchObject({ enrolled: 0, active: 0, completed: 0, average_progress: null, lessons: 0, drafts: 0 });
  expect(body.courses[1]).toMatchObject({ enrolled: 3, active: 1, completed: 1, average_progress: 50, lessons: 2, drafts: 0 });
  expect((await academy.call<TaughtTitles>("/teaching/titles", { as: ina })).body).toEqual({
    courses: body.courses.map(({ id, title, published, archived, enrolled }) => ({
      id,
      title,
      published,
      archived,
      taken: enrolled > 0,
    })),
    total: 4,
  });
});

test("what waits to be published is listed and counted, what was written last first", async () => {
  const ina = await academy.person({ role: "instructor", name: "Ina Writes" });
  const here = await academy.course({ title: "Figs", instructor_id: ina.id, lessons: ["one", "two"] });
  const write = (id: string, position: number, title: string, content: string, days: number) =>
    academy.db
      .insertInto("manuscripts")
      .values({ id, course_id: here.id, position, title, content, updated_at: ago(days), updated_by: ina.id })
      .execute();
  await write(here.lessonIds[0]!, 0, "Lesson 1", "one", 1);
  await write(here.lessonIds[1]!, 1, "Lesson 2", "two, and more", 3);
  const fresh = randomUUID();
  await write(fresh, 2, "Lesson 3", "three little words", 2);

  const { body } = await academy.call<UnpublishedList>("/teaching/drafts", { as: ina });
  expect(body.manuscripts.map(({ id, title, state, words }) => [id, title, state, words])).toEqual([
    [fresh, "Lesson 3", "draft", 3],
    [here.lessonIds[1], "Lesson 2", "changed", 3],
  ]);
  expect(body).toMatchObject({ total: 2, page: 1 });
  expect(body.manuscripts[0]).toMatchObject({ updated_by: "Ina Writes", course: { id: here.id, title: "Figs" } });
  expect((await academy.call<TaughtCourses>("/teaching/courses", { as: ina })).body.courses).toMatchObject([{ drafts: 2 }]);
  expect((await academy.call<UnpublishedList>("/teaching/drafts", { as: instructor })).body.manuscripts).toEqual([]);
});
