import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { daysCharted, lessonPageSize, timeLinePageSize } from "#domain/learning.ts";
import type { Learning, OwnLessonList } from "#domain/learning.schema.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
beforeAll(async () => {
  academy = await startDataAcademy();
});
afterAll(() => academy.stop());

type Course = { id: string; lessonIds: string[] };

async function enroll(person: Person, course: Course, facts: { progress?: number; lesson_id?: string } = {}): Promise<void> {
  await academy.db
    .insertInto("enrollments")
    .values({ user_id: person.id, course_id: course.id, ...facts })
    .execute();
}

async function visit(person: Person, course: Course, position: number, openedAt: string): Promise<void> {
  const row = { user_id: person.id, course_id: course.id, lesson_id: course.lessonIds[position]!, opened_at: openedAt };
  await academy.db.insertInto("lesson_visits").values(row).execute();
}

const open = (as: Person, course: Course, position: number) =>
  academy.call(`/courses/${course.id}/lessons/${course.lessonIds[position]}/open`, { as, method: "POST" });

async function learningOf(as: Person, query = ""): Promise<Learning> {
  const { status, body } = await academy.call<Learning>(`/learning${query}`, { as });
  expect(status).toBe(200);
  return body;
}

async function lessonsOf(as: Person, query = ""): Promise<OwnLessonList> {
  const { status, body } = await academy.call<OwnLessonList>(`/learning/lessons${query}`, { as });
  expect(status).toBe(200);
  return body;
}

describe("opening a lesson", () => {
  test("is recorded in the person's own timeline, once in a quarter of an hour", async () => {
    const course = await academy.course({ title: "Owls", category: "Design", lessons: ["one", "two"] });
    const person = await academy.person();
    await enroll(person, course);
    for (const position of [0, 0, 1]) expect((await open(person, course, position)).status).toBe(200);
    const rows = await academy.db.selectFrom("lesson_visits").select("lesson_id").where("user_id", "=", person.id).execute();
    expect(new Set(rows.map((row) => row.lesson_id))).toEqual(new Set(course.lessonIds));
    const learning = await learningOf(person);
    expect(learning).toMatchObject({ lessons_opened: 2, courses: [{ progress: 100, lesson_count: 2, lessons_opened: 2 }] });
    expect(learning.time_line[0]).toMatchObject({
      lesson: { title: "Lesson 2", position: 1 },
      course: { title: "Owls", category: "Design" },
    });
  });

  test("many times at once leaves as few records as once", async () => {
    const course = await academy.course({ lessons: ["one"] });
    const person = await academy.person();
    await enroll(person, course);
    await Promise.all(Array.from({ length: 8 }, () => open(person, course, 0)));
    const rows = await academy.db.selectFrom("lesson_visits").select("quarter").where("user_id", "=", person.id).execute();
    // Two, if a quarter of an hour has ended in between.
    expect(rows.length).toBeLessThanOrEqual(2);
    expect(new Set(rows.map((row) => row.quarter)).size).toBe(rows.length);
  });

  test.each([
    ["by an admin who previews it", () => academy.person({ role: "admin" }), 200],
    ["by somebody who is refused", () => academy.person(), 403],
  ])("%s leaves no record", async (_, who, status) => {
    const course = await academy.course({ lessons: ["one"] });
    const person = await who();
    expect((await open(person, course, 0)).status).toBe(status);
    const rows = await academy.db.selectFrom("lesson_visits").selectAll().where("user_id", "=", person.id).execute();
    expect(rows).toEqual([]);
  });

  test("recorded visits are deleted with the enrollment, the lesson and the person", async () => {
    const { db } = academy;
    const course = await academy.course({ lessons: ["one", "two"] });
    const people = await Promise.all([1, 2, 3].map(() => academy.person()));
    for (const person of people) {
      await enroll(person, course);
      await visit(person, course, 0, "2026-03-01T10:00:00Z");
      await visit(person, course, 1, "2026-03-01T10:00:00Z");
    }
    const [leaves, deleted, stays] = people;
    await db.deleteFrom("enrollments").where("user_id", "=", leaves!.id).execute();
    await db.deleteFrom("profiles").where("id", "=", deleted!.id).execute();
    await db.deleteFrom("lessons").where("id", "=", course.lessonIds[1]!).execute();
    const left = await db
      .selectFrom("lesson_visits")
      .select(["user_id", "lesson_id"])
      .where("course_id", "=", course.id)
      .execute();
    expect(left).toEqual([{ user_id: stays!.id, lesson_id: course.lessonIds[0] }]);
  });
});

describe("what a person has learned", () => {
  test("is empty at the beginning", async () => {
    const learning = await learningOf(await academy.person());
    expect(learning).toMatchObject({ days_learned: 0, lessons_opened: 0, courses: [], time_line: [], total: 0, page: 1 });
    expect(learning.days).toHaveLength(daysCharted);
    expect(learning.days.every(({ lessons }) => lessons === 0)).toBe(true);
  });

  test("is listed by day and lesson, newest first, and by course", async () => {
    const person = await academy.person();
    const [owls, bats, unopened] = [
      await academy.course({ title: "Owls", lessons: ["a", "b", "c"] }),
      await academy.course({ title: "Bats", lessons: ["a", "b"] }),
      await academy.course({ title: "Cats" }),
    ];
    await enroll(person, owls, { progress: 67, lesson_id: owls.lessonIds[1]! });
    await enroll(person, bats, { progress: 50 });
    await enroll(person, unopened);
    for (const at of ["2026-03-01T09:01:00Z", "2026-03-01T09:40:00Z", "2026-03-02T09:00:00Z"]) await visit(person, owls, 0, at);
    await visit(person, owls, 1, "2026-03-02T10:00:00Z");
    await visit(person, bats, 0, "2026-03-05T10:00:00Z");
    const { time_line, courses, ...facts } = await learningOf(person);
    expect(facts).toMatchObject({ days_learned: 3, lessons_opened: 3, total: 4 });
    expect(time_line.map(({ day, lesson, course, times }) => [day, course.title, lesson.position, times])).toEqual([
      ["2026-03-05", "Bats", 0, 1],
      ["2026-03-02", "Owls", 1, 1],
      ["2026-03-02", "Owls", 0, 1],
      ["2026-03-01", "Owls", 0, 2],
    ]);
    expect(time_line[3]?.opened_at).toBe("2026-03-01T09:40:00.000Z");
    expect(courses.map(({ course, ...rest }) => ({ title: course.title, ...rest }))).toEqual([
      {
        title: "Bats",
        progress: 50,
        completed: false,
        lesson_count: 2,
        lessons_opened: 1,
        last_opened_at: "2026-03-05T10:00:00.000Z",
      },
      {
        title: "Owls",
        progress: 67,
        completed: false,
        lesson_count: 3,
        lessons_opened: 2,
        last_opened_at: "2026-03-02T10:00:00.000Z",
      },
      { title: "Cats", progress: 0, completed: false, lesson_count: 0, lessons_opened: 0, last_opened_at: null },
    ]);
  });

  test("is assigned to days in the person's own time zone", async () => {
    const person = await academy.person();
    const course = await academy.course({ lessons: ["a"] });
    await enroll(person, course);
    // Half an hour before and after midnight in India, on one day in Europe.
    await visit(person, course, 0, "2026-03-01T18:16:00Z");
    await visit(person, course, 0, "2026-03-01T18:31:00Z");
    const daysIn = async (zone: string) => {
      const { days_learned, time_line } = await learningOf(person, `?time_zone=${encodeURIComponent(zone)}`);
      return { days_learned, days: time_line.map(({ day }) => day) };
    };
    expect(await daysIn("Europe/Zurich")).toEqual({ days_learned: 1, days: ["2026-03-01"] });
    expect(await daysIn("Asia/Kolkata")).toEqual({ days_learned: 2, days: ["2026-03-02", "2026-03-01"] });
    expect(await daysIn("Asia/Calcutta")).toEqual(await daysIn("Asia/Kolkata"));
    expect(await daysIn("Pacific/Kiritimati")).toEqual({ days_learned: 1, days: ["2026-03-02"] });
  });

  test("in the last four weeks is counted by day, each lesson once a day", async () => {
    const person = await academy.person();
    const course = await academy.course({ lessons: ["a", "b"] });
    await enroll(person, course);
    const now = academy.deps.clock().getTime();
    const today = new Date(now).toISOString().slice(0, 10);
    const daysAgo = (days: number) => new Date(Date.parse(`${today}T12:00:00Z`) - days * 86_400_000).toISOString();
    await visit(person, course, 0, daysAgo(27));
    await visit(person, course, 0, daysAgo(28));
    await visit(person, course, 0, daysAgo(1));
    await visit(person, course, 1, daysAgo(1));
    const { days } = await learningOf(person);
    expect(days).toHaveLength(daysCharted);
    expect(days.filter(({ lessons }) => lessons > 0)).toEqual([
      { day: daysAgo(27).slice(0, 10), lessons: 1 },
      { day: daysAgo(1).slice(0, 10), lessons: 2 },
    ]);
  });

  test("a long timeline is paged without gaps or duplicates", async () => {
    const person = await academy.person();
    const course = await academy.course({ lessons: Array.from({ length: timeLinePageSize + 5 }, () => "text") });
    await enroll(person, course);
    for (const position of course.lessonIds.keys()) await visit(person, course, position, "2026-03-01T10:00:00Z");
    const pages = await Promise.all([1, 2, 3].map((page) => learningOf(person, `?page=${page}`)));
    expect(pages.map(({ time_line }) => time_line.length)).toEqual([timeLinePageSize, 5, 0]);
    expect(new Set(pages.flatMap(({ time_line }) => time_line.map(({ lesson }) => lesson.id)))).toEqual(
      new Set(course.lessonIds),
    );
    expect(pages.every(({ total }) => total === timeLinePageSize + 5)).toBe(true);
  });

  test("is visible to nobody else, not even an admin, and no other person can be named", async () => {
    const person = await academy.person();
    const course = await academy.course({ title: "Secret interest", lessons: ["a"] });
    await enroll(person, course);
    await visit(person, course, 0, "2026-03-01T10:00:00Z");
    for (const thief of [await academy.person(), await academy.person({ role: "admin", isSuperAdmin: true })]) {
      for (const name of ["user_id", "userId", "id", "person"]) {
        expect(await learningOf(thief, `?${name}=${person.id}`)).toMatchObject({ total: 0, courses: [] });
        expect(await lessonsOf(thief, `?${name}=${person.id}`)).toMatchObject({ total: 0, lessons: [] });
      }
    }
    // Another learner of the same course sees only their own visits.
    const neighbour = await academy.person();
    await enroll(neighbour, course);
    expect(await learningOf(neighbour)).toMatchObject({ total: 0, lessons_opened: 0, courses: [{ last_opened_at: null }] });
    expect((await lessonsOf(neighbour)).lessons).toMatchObject([{ opened_at: null }]);
  });

  test.each(["Mars/Olympus", "+02:00", "", "Europe/Zurich'; drop table lesson_visits; --", "%00", "x".repeat(65)])(
    "a time zone called %j is refused, naming the field",
    async (zone) => {
      const as = await academy.person();
      const { status, body } = await academy.call(`/learning?time_zone=${encodeURIComponent(zone)}`, { as });
      expect({ status, field: body.field }).toEqual({ status: 422, field: "time_zone" });
    },
  );

  test.each([["page=x", "page"]])("%s is refused, naming the field", async (query, field) => {
    expect(await academy.call(`/learning?${query}`, { as: await academy.person() })).toMatchObject({
      status: 422,
      body: { field },
    });
  });
});

describe("the lessons across a person's courses", () => {
  test("are listed by course, with the person's position in each", async () => {
    const person = await academy.person();
    const [first, second] = [
      await academy.course({ title: "First", lessons: ["a", "b"] }),
      await academy.course({ title: "Second", category: "Business", lessons: ["a", "b"] }),
    ];
    await academy.course({ title: "Not taken", lessons: ["a"] });
    await enroll(person, first);
    await enroll(person, second);
    await open(person, second, 0);
    const { lessons, total } = await lessonsOf(person);
    expect(total).toBe(4);
    expect(
      lessons.map(({ course, position, opened_at, current }) => [course.title, position, opened_at !== null, current]),
    ).toEqual([
      ["Second", 0, true, true],
      ["Second", 1, false, false],
      ["First", 0, false, false],
      ["First", 1, false, false],
    ]);
    expect(lessons[0]?.course).toEqual({ id: second.id, title: "Second", category: "Business", progress: 50, lesson_count: 2 });
  });

  test("are found by title, course and content, only in the person's own courses", async () => {
    const person = await academy.person();
    const lessons = [
      { title: "Contrast You Can Measure", content: "Ratios between two luminances." },
      { title: "Palettes", content: "A palette of five harmonies." },
    ];
    const [mine, other] = [
      await academy.course({ title: "Colour", lessons }),
      await academy.course({ title: "Colour for others", lessons }),
    ];
    await enroll(person, mine);
    expect(other.id).not.toBe(mine.id);
    const found = async (search: string) =>
      (await lessonsOf(person, `?search=${encodeURIComponent(search)}`)).lessons.map(({ title }) => title);
    expect(await found("contrast you")).toEqual(["Contrast You Can Measure"]);
    expect(await found("  COLOUR ")).toEqual(["Contrast You Can Measure", "Palettes"]);
    expect(await found("harmony")).toEqual(["Palettes"]);
    expect(await found("%")).toEqual([]);
    expect(await found("_alettes")).toEqual([]);
    expect(await found("'\"\\ \u0000(")).toEqual([]);
  });

  test("are paged without gaps or duplicates", async () => {
    const person = await academy.person();
    const course = await academy.course({ lessons: Array.from({ length: lessonPageSize + 3 }, () => "text") });
    await enroll(person, course);
    const pages = await Promise.all([1, 2].map((page) => lessonsOf(person, `?page=${page}`)));
    expect(pages.flatMap(({ lessons }) => lessons.map(({ position }) => position))).toEqual([...course.lessonIds.keys()]);
  });

  test("a search that is too long is refused, naming the field", async () => {
    const as = await academy.person();
    const answer = await academy.call(`/learning/lessons?search=${"x".repeat(201)}`, { as });
    expect(answer).toMatchObject({ status: 422, body: { field: "search" } });
  });
});

test.each(["/learning", "/learning/lessons"])("a visitor who asks for %s must sign in", async (path) => {
  expect(await academy.call(path)).toMatchObject({ status: 401, body: { code: "caller.unauthenticated" } });
});
