import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enrolledCourseSchema, type EnrolledCourse, type Enrollment } from "#domain/enrollment.schema.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
beforeAll(async () => {
  academy = await startDataAcademy();
});
afterAll(() => academy.stop());

const enroll = (as: Person | undefined, body: unknown) =>
  academy.call<{ enrollment: Enrollment }>("/enrollments", { as, method: "POST", body });
const list = async (as: Person) =>
  (await academy.call<{ enrollments: EnrolledCourse[] }>("/enrollments", { as })).body.enrollments;

describe("enrolling", () => {
  test("begins a course at its first lesson", async () => {
    const [student, course] = [await academy.person(), await academy.course({ lessons: ["one"] })];
    const { status, body } = await enroll(student, { course_id: course.id });
    expect(status).toBe(201);
    expect(body.enrollment).toEqual({
      id: expect.any(String),
      user_id: student.id,
      course_id: course.id,
      progress: 0,
      completed: false,
      currentLesson: 0,
    });
  });

  test("again returns the same enrollment and loses no progress", async () => {
    const [student, course] = [await academy.person(), await academy.course({ lessons: ["one", "two"] })];
    const first = await enroll(student, { course_id: course.id });
    await academy.call(`/courses/${course.id}/lessons/${course.lessonIds[0]}/open`, { as: student, method: "POST" });
    const again = await enroll(student, { course_id: course.id });
    expect({ status: again.status, body: again.body }).toEqual({
      status: 200,
      body: { enrollment: { ...first.body.enrollment, progress: 50 } },
    });
  });

  test("a hundred times at once creates one enrollment", async () => {
    const [student, course] = [await academy.person(), await academy.course()];
    const answers = await Promise.all(Array.from({ length: 100 }, () => enroll(student, { course_id: course.id })));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(99);
    expect(new Set(answers.map((answer) => answer.body.enrollment.id)).size).toBe(1);
    expect(await academy.db.selectFrom("enrollments").select("id").where("course_id", "=", course.id).execute()).toHaveLength(1);
  });

  test.each([
    ["progress", 100],
    ["currentLesson", 3],
    ["current_lesson", 3],
    ["user_id", "00000000-0000-4000-8000-000000000000"],
    ["id", "00000000-0000-4000-8000-000000000000"],
    ["role", "admin"],
  ])("with a %s is refused, naming the field, and nobody is enrolled", async (field, value) => {
    const [student, course] = [await academy.person(), await academy.course()];
    const { status, body } = await enroll(student, { course_id: course.id, [field]: value });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: "request.invalid",
      field,
      error: expect.stringMatching(/^The field “[a-z ]+” is not accepted here\.$/),
    });
    expect(await list(student)).toEqual([]);
  });

  test.each([[{}], [{ course_id: 7 }], [{ course_id: null }], [{ course_id: ["a"] }]])("with %j is refused", async (request) => {
    const { status, body } = await enroll(await academy.person(), request);
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: "request.invalid", field: "course_id" });
  });

  test.each([["00000000-0000-4000-8000-000000000000"], ["not-an-id"], ["__proto__"], ["\u0000"], [""]])(
    "in %j, which is not a course, is not found",
    async (courseId) => {
      const { status, body } = await enroll(await academy.person(), { course_id: courseId });
      expect(status).toBe(404);
      expect(body).toMatchObject({ code: "course.not_found" });
    },
  );

  test("a visitor is asked to sign in", async () => {
    const course = await academy.course();
    const { status, body } = await enroll(undefined, { course_id: course.id });
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: "caller.unauthenticated" });
  });
});

describe("a person's enrollments", () => {
  test("come with the person's own profile, which is all that a dashboard needs", async () => {
    const admin = await academy.person({ role: "admin", name: "Ada Lovelace" });
    const { body } = await academy.call("/enrollments", { as: admin });
    expect(body).toMatchObject({
      profile: { id: admin.id, full_name: "Ada Lovelace", role: "admin", is_super_admin: false },
      enrollments: [],
    });
  });

  test("contain what a card shows, the most recently active course first", async () => {
    const teacher = await academy.person({ role: "instructor", name: "Grace Hopper" });
    const student = await academy.person();
    const [owls, mice] = [
      await academy.course({ title: "Owls", instructor_id: teacher.id, lessons: ["one", "two"] }),
      await academy.course({ title: "Mice" }),
    ];
    await enroll(student, { course_id: owls.id });
    await enroll(student, { course_id: mice.id });
    expect((await list(student)).map((enrollment) => enrollment.course.title)).toEqual(["Mice", "Owls"]);

    await academy.call(`/courses/${owls.id}/lessons/${owls.lessonIds[1]}/open`, { as: student, method: "POST" });
    const enrollments = (await list(student)).map((enrollment) => enrolledCourseSchema.parse(enrollment));
    expect(enrollments.map((enrollment) => enrollment.course.title)).toEqual(["Owls", "Mice"]);
    expect(enrollments[0]).toMatchObject({
      progress: 100,
      currentLesson: 1,
      course: { lesson_count: 2, instructor: { full_name: "Grace Hopper" }, lessons: [{ position: 0 }, { position: 1 }] },
    });
    expect(enrollments[1]?.course.lessons).toEqual([]);
  });

  test("are visible to nobody else", async () => {
    const [student, other, course] = [await academy.person(), await academy.person(), await academy.course()];
    await enroll(student, { course_id: course.id });
    expect(await list(other)).toEqual([]);
    const byQuery = await academy.call<{ enrollments: EnrolledCourse[] }>(`/enrollments?user_id=${student.id}`, { as: other });
    expect(byQuery.body.enrollments).toEqual([]);
  });

  test("contain no lesson text", async () => {
    const [student, course] = [await academy.person(), await academy.course({ lessons: ["the secret text"] })];
    await enroll(student, { course_id: course.id });
    expect(JSON.stringify(await list(student))).not.toContain("secret");
  });

  test.each(["PUT", "PATCH", "DELETE"])("cannot be written with %s", async (method) => {
    const [student, course] = [await academy.person(), await academy.course()];
    const { body } = await enroll(student, { course_id: course.id });
    for (const path of ["/enrollments", `/enrollments/${body.enrollment.id}`]) {
      expect((await academy.call(path, { as: student, method, body: { progress: 100 } })).status).toBe(404);
    }
    expect(await list(student)).toMatchObject([{ progress: 0 }]);
  });

  test("a visitor is asked to sign in", async () => {
    expect((await academy.call("/enrollments")).status).toBe(401);
  });
});
