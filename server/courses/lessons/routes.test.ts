import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { progressPercent } from "#domain/enrollment.ts";
import type { Enrollment } from "#domain/enrollment.schema.ts";
import { lessonPageSchema, type LessonPage } from "#domain/lesson.schema.ts";
import { createApp } from "#server/app.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
let instructor: Person;
beforeAll(async () => {
  academy = await startDataAcademy();
  instructor = await academy.person({ role: "instructor", name: "Grace Hopper" });
});
afterAll(() => academy.stop());

const texts = ["## Owls\n\nOwls see <b>well</b>.", "two", "three", "four"];
const newCourse = (lessons: string[] = texts) =>
  academy.course({ title: "Owls", category: "Design", instructor_id: instructor.id, lessons });

async function enrolled(courseId: string): Promise<Person> {
  const student = await academy.person();
  await academy.db.insertInto("enrollments").values({ user_id: student.id, course_id: courseId }).execute();
  return student;
}
const path = (courseId: string, lessonId: string | undefined) => `/courses/${courseId}/lessons/${lessonId}`;

describe("reading a lesson", () => {
  test("gives an enrolled student its text, safe HTML, the outline and their enrollment", async () => {
    const course = await newCourse();
    const student = await enrolled(course.id);
    const { status, body } = await academy.call<LessonPage>(path(course.id, course.lessonIds[0]), { as: student });
    expect(status).toBe(200);
    expect(lessonPageSchema.parse(body)).toEqual({
      lesson: {
        id: course.lessonIds[0],
        title: "Lesson 1",
        position: 0,
        content: texts[0],
        html: "<h2>Owls</h2>\n<p>Owls see &lt;b&gt;well&lt;/b&gt;.</p>\n",
      },
      course: {
        id: course.id,
        title: "Owls",
        category: "Design",
        language: "en",
        sections: [],
        lessons: course.lessonIds.map((id, position) => ({
          id,
          title: `Lesson ${position + 1}`,
          position,
          section_id: null,
          minutes: 1,
          kind: "text",
          free_preview: false,
          waits: null,
        })),
      },
      enrollment: {
        id: expect.any(String),
        user_id: student.id,
        course_id: course.id,
        progress: 0,
        completed: false,
        currentLesson: 0,
      },
      reading_position: null,
      own_rule: false,
      opened: [],
      media: [],
      watched_embeds: [],
    });
  });

  test.each([
    ["the course's instructor", async () => instructor],
    ["an admin", () => academy.person({ role: "admin" })],
    ["a super admin", () => academy.person({ role: "admin", isSuperAdmin: true })],
  ])("%s previews it", async (_, who) => {
    const course = await newCourse();
    const { status, body } = await academy.call<LessonPage>(path(course.id, course.lessonIds[1]), { as: await who() });
    expect({ status, content: body.lesson.content, enrollment: body.enrollment }).toEqual({
      status: 200,
      content: "two",
      enrollment: null,
    });
  });

  test.each([
    ["a student who is not enrolled", () => academy.person()],
    ["another instructor", () => academy.person({ role: "instructor" })],
    ["a student of another course", async () => enrolled((await newCourse()).id)],
  ])("%s is refused and sees nothing of it", async (_, who) => {
    const course = await newCourse();
    const { status, body } = await academy.call(path(course.id, course.lessonIds[0]), { as: await who() });
    expect({ status, body }).toEqual({
      status: 403,
      body: { error: "Enroll in the course to open its lessons.", code: "lesson.not_enrolled" },
    });
  });

  test("a visitor is asked to sign in", async () => {
    const course = await newCourse();
    const { status, body } = await academy.call(path(course.id, course.lessonIds[0]));
    expect({ status, code: body.code }).toEqual({ status: 401, code: "caller.unauthenticated" });
  });

  test("somebody whose enrollment was removed can no longer read it", async () => {
    const course = await newCourse();
    const student = await enrolled(course.id);
    await academy.db.deleteFrom("enrollments").where("user_id", "=", student.id).execute();
    expect((await academy.call(path(course.id, course.lessonIds[0]), { as: student })).status).toBe(403);
  });

  test.each([["not-an-id"], ["00000000-0000-4000-8000-000000000000"], ["__proto__"], ["%00"]])(
    "lesson %s is not found",
    async (lessonId) => {
      const course = await newCourse();
      const student = await enrolled(course.id);
      const { status, body } = await academy.call(path(course.id, lessonId), { as: student });
      expect({ status, body }).toEqual({ status: 404, body: { error: "Lesson not found", code: "lesson.not_found" } });
    },
  );

  test("a lesson is found in its own course only, so that one enrollment does not open another course", async () => {
    const [mine, other] = [await newCourse(), await newCourse()];
    const student = await enrolled(mine.id);
    expect((await academy.call(path(mine.id, other.lessonIds[0]), { as: student })).status).toBe(404);
  });
});

async function open(as: Person, courseId: string, lessonId: string | undefined) {
  const { status, body } = await academy.call<{ enrollment: Enrollment | null }>(`${path(courseId, lessonId)}/open`, {
    as,
    method: "POST",
  });
  expect(status).toBe(200);
  return body.enrollment;
}

describe("opening a lesson", () => {
  test("records progress and the lesson, and progress never decreases", async () => {
    const course = await newCourse();
    const student = await enrolled(course.id);
    const seen = [];
    for (const position of [0, 2, 1, 3, 0]) {
      const enrollment = await open(student, course.id, course.lessonIds[position]);
      seen.push([enrollment?.progress, enrollment?.currentLesson]);
    }
    expect(seen).toEqual([
      [25, 0],
      [75, 2],
      [75, 1],
      [100, 3],
      [100, 0],
    ]);
  });

  test("twice is the same as once", async () => {
    const course = await newCourse();
    const student = await enrolled(course.id);
    const once = await open(student, course.id, course.lessonIds[1]);
    expect(await open(student, course.id, course.lessonIds[1])).toEqual(once);
  });

  test("many at once leaves the highest progress", async () => {
    const course = await newCourse();
    const student = await enrolled(course.id);
    await Promise.all([...course.lessonIds, ...course.lessonIds].map((lessonId) => open(student, course.id, lessonId)));
    const rows = await academy.db.selectFrom("enrollments").select("progress").where("user_id", "=", student.id).execute();
    expect(rows).toEqual([{ progress: 100 }]);
  });

  test("changes one person's enrollment in one course and no other", async () => {
    const [course, other] = [await newCourse(), await newCourse()];
    const [student, neighbour] = [await enrolled(course.id), await enrolled(course.id)];
    await academy.db.insertInto("enrollments").values({ user_id: student.id, course_id: other.id }).execute();
    await open(student, course.id, course.lessonIds[3]);
    const rows = await academy.db
      .selectFrom("enrollments")
      .select("progress")
      .where("user_id", "in", [student.id, neighbour.id])
      .orderBy("progress")
      .execute();
    expect(rows.map((row) => row.progress)).toEqual([0, 0, 100]);
  });

  test("computes progress by the domain's rule, for every position of courses of up to 60 lessons @slow", async () => {
    const student = await academy.person();
    const wrong = [];
    for (const lessonCount of [1, 3, 7, 8, 40, 60]) {
      const course = await newCourse(Array.from({ length: lessonCount }, () => "text"));
      await academy.db.insertInto("enrollments").values({ user_id: student.id, course_id: course.id }).execute();
      for (const [position, lessonId] of course.lessonIds.entries()) {
        const percent = (await open(student, course.id, lessonId))?.progress;
        if (percent !== progressPercent({ position, lessonCount })) wrong.push({ position, lessonCount, percent });
      }
    }
    expect(wrong).toEqual([]);
  });

  test("as a preview by instructor or admin works and leaves no record", async () => {
    const course = await newCourse();
    const admin = await academy.person({ role: "admin" });
    expect(await open(instructor, course.id, course.lessonIds[0])).toBeNull();
    expect(await open(admin, course.id, course.lessonIds[0])).toBeNull();
    expect(await academy.db.selectFrom("enrollments").selectAll().where("course_id", "=", course.id).execute()).toEqual([]);
  });

  test("gives an instructor who takes their own course progress", async () => {
    const course = await newCourse();
    await academy.db.insertInto("enrollments").values({ user_id: instructor.id, course_id: course.id }).execute();
    expect((await open(instructor, course.id, course.lessonIds[0]))?.progress).toBe(25);
  });

  test("without an enrollment is refused, and nothing is recorded", async () => {
    const course = await newCourse();
    const student = await academy.person();
    const { status, body } = await academy.call(`${path(course.id, course.lessonIds[0])}/open`, { as: student, method: "POST" });
    expect({ status, code: body.code }).toEqual({ status: 403, code: "lesson.not_enrolled" });
    expect(await academy.db.selectFrom("enrollments").selectAll().where("user_id", "=", student.id).execute()).toEqual([]);
  });

  test("ignores a progress named in the body", async () => {
    const course = await newCourse();
    const student = await enrolled(course.id);
    const { body } = await academy.call<{ enrollment: Enrollment }>(`${path(course.id, course.lessonIds[0])}/open`, {
      as: student,
      method: "POST",
      body: { progress: 100, currentLesson: 3, user_id: instructor.id },
    });
    expect(body.enrollment).toMatchObject({ progress: 25, currentLesson: 0, user_id: student.id });
  });

  test.each([["not-an-id"], ["00000000-0000-4000-8000-000000000000"]])("lesson %s is not found", async (lessonId) => {
    const course = await newCourse();
    const { status, body } = await academy.call(`${path(course.id, lessonId)}/open`, {
      as: await enrolled(course.id),
      method: "POST",
    });
    expect({ status, code: body.code }).toEqual({ status: 404, code: "lesson.not_found" });
  });

  test("a visitor is asked to sign in", async () => {
    const course = await newCourse();
    expect((await academy.call(`${path(course.id, course.lessonIds[0])}/open`, { method: "POST" })).status).toBe(401);
  });
});

describe("the course of a lesson", () => {
  test("is public, and nothing else", async () => {
    const course = await newCourse();
    const { status, body } = await academy.call<object>(`/lessons/${course.lessonIds[1]}`);
    expect({ status, body }).toEqual({ status: 200, body: { id: course.lessonIds[1], course_id: course.id } });
  });

  test.each(["00000000-0000-4000-8000-000000000000", "Owls"])("is not found for %s", async (id) => {
    const { status, body } = await academy.call(`/lessons/${id}`);
    expect([status, body.code]).toEqual([404, "lesson.not_found"]);
  });
});

test.each([
  ["notes", "lesson_notes", "conversation"],
  ["conversation", "conversations", "notes"],
  ["checks", "check_results", "notes"],
] as const)("a lesson is returned without its %s if they cannot be read; this is logged", async (missing, table, there) => {
  const course = await newCourse();
  const student = await enrolled(course.id);
  const lines: string[] = [];
  const app = createApp({ ...academy.deps, log: pino({}, { write: (line) => void lines.push(line) }) });
  const read = async () => {
    const address = `/api${path(course.id, course.lessonIds[0])}?include=notes,conversation,checks`;
    const answer = await app.request(address, { headers: { authorization: `Bearer ${student.token}` } });
    return [answer.status, Object.keys((await answer.json()) as object)] as const;
  };
  await sql`alter table ${sql.id(table)} rename to elsewhere`.execute(academy.db);
  const [status, names] = await read();
  await sql`alter table elsewhere rename to ${sql.id(table)}`.execute(academy.db);
  expect([status, names.includes(missing), names.includes(there)]).toEqual([200, false, true]);
  expect(lines.join()).toContain("what comes with a lesson or its opening was not read");
  expect((await read())[1]).toEqual(expect.arrayContaining(["notes", "conversation", "checks"]));
});

test.each(["?include=everything", "?include=notes,%E2%80%A8", "?include=notes&include=conversation"])(
  "an invalid include is refused with an explanation: %s",
  async (query) => {
    const person = await academy.person();
    const course = await academy.course({ lessons: ["One."] });
    await academy.call("/enrollments", { as: person, method: "POST", body: { course_id: course.id } });
    const { status, body } = await academy.call(`${path(course.id, course.lessonIds[0])}${query}`, { as: person });
    const error = "Only notes, conversation and checks can be included, separated by commas.";
    expect({ status, body }).toEqual({ status: 422, body: { error, code: "request.invalid", field: "include" } });
  },
);
