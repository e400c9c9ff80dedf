import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CourseLibrary, LibraryCourse } from "#domain/course-library.schema.ts";
import type { CourseList } from "#domain/course.schema.ts";
import type { CoursePage } from "#domain/enrollment.schema.ts";
import type { AcademyCounts } from "#domain/person.schema.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
let admin: Person;
let instructor: Person;
let student: Person;
beforeAll(async () => {
  academy = await startDataAcademy();
  admin = await academy.person({ role: "admin" });
  instructor = await academy.person({ role: "instructor" });
  student = await academy.person();
});
afterAll(() => academy.stop());

type Refusal = { code: string; error: string; field?: string };
const draft = (title: string) =>
  academy.course({
    title,
    category: title,
    published_at: null,
    instructor_id: instructor.id,
    lessons: ["Count the owls.", "two"],
  });
const change = (id: string, body: unknown, as: Person = admin) =>
  academy.call<LibraryCourse & Refusal>(`/courses/${id}`, { as, method: "PATCH", body });
const actionsOn = async (id: string) =>
  (await academy.db.selectFrom("audit_log").select("action").where("subject_id", "=", id).orderBy("id").execute()).map(
    ({ action }) => action,
  );
const post = (path: string, as: Person | undefined, body?: unknown) => academy.call<Refusal>(path, { as, method: "POST", body });

describe("a draft course", () => {
  test("is in no list, search, category, count, sitemap or picture", async () => {
    const { id } = await draft("Hidden Herons");
    const lists = await Promise.all(
      ["", "?search=herons", "?search=owls", "?category=Hidden%20Herons"].map((query) =>
        academy.call<CourseList>(`/courses${query}`, { as: instructor }),
      ),
    );
    for (const { body } of lists) {
      expect(body.courses.some((course) => course.id === id)).toBe(false);
      expect(body.categories.some(({ name }) => name === "Hidden Herons")).toBe(false);
    }
    expect(await (await academy.app.request("/sitemap.xml")).text()).not.toContain(id);
    const pictures = await Promise.all(
      [`/social/courses/${id}.png`, `/pictures/courses/${id}.svg`].map(async (path) => academy.app.request(path)),
    );
    expect(pictures.map(({ status }) => status)).toEqual([404, 404]);
    const counted = async () => (await academy.call<AcademyCounts>("/people/counts", { as: admin })).body.courses;
    const before = await counted();
    await change(id, { published: true });
    expect(await counted()).toBe(before + 1);
  });

  test("is visible to its instructor and admins, marked as a draft, and to nobody else", async () => {
    const { id, lessonIds } = await draft("Seen Snipes");
    const other = await academy.person({ role: "instructor" });
    const lesson = `/courses/${id}/lessons/${lessonIds[0]}`;
    for (const as of [undefined, student, other]) {
      expect((await academy.call(`/courses/${id}`, { as })).body.code).toBe("course.not_found");
      expect((await academy.call(`/lessons/${lessonIds[0]}`, { as })).body.code).toBe("lesson.not_found");
      const answers = await Promise.all([
        academy.call(lesson, { as }),
        academy.call(`${lesson}/notes`, { as }),
        post(`${lesson}/open`, as),
        academy.call(`${lesson}/reading-position`, { as, method: "PUT", body: { block: 1, seconds_ago: 0 } }),
      ]);
      const refusal = as ? [404, "lesson.not_found"] : [401, "caller.unauthenticated"];
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => refusal));
    }
    for (const as of [instructor, admin]) {
      const { body } = await academy.call<CoursePage>(`/courses/${id}`, { as });
      expect(body).toMatchObject({ published: false, archived: false, enrollment: null });
      expect((await academy.call(lesson, { as })).status).toBe(200);
      expect((await academy.call(`/lessons/${lessonIds[0]}`, { as })).body).toEqual({ id: lessonIds[0], course_id: id });
    }
  });

  test("cannot be taken or bought, even by those who see it, with another course, or by mail", async () => {
    const { id } = await draft("Closed Cranes");
    const offered = await academy.course({ title: "Open Cranes" });
    for (const as of [student, instructor, admin]) {
      expect((await post("/enrollments", as, { course_id: id })).body.code).toBe("course.not_found");
      expect((await post("/checkout", as, { course_ids: [offered.id, id] })).body.code).toBe("course.not_found");
    }
    const byMail = { course_id: id, full_name: "By Mail", email: "by-mail@school.example" };
    expect((await post("/enrollments/by-mail", undefined, byMail)).body.code).toBe("course.not_found");
    const taken = await academy.db.selectFrom("enrollments").select("id").where("course_id", "in", [id, offered.id]).execute();
    expect(taken).toEqual([]);
  });

  test("is unknown to the tutor and the assessment agent when a stranger asks", async () => {
    const { id, lessonIds } = await draft("Untold Teals");
    const call = async (as: Person, name: string, body: unknown) => {
      const response = await academy.app.request(`/functions/v1/${name}`, {
        method: "POST",
        headers: { authorization: `Bearer ${as.token}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      return [response.status, await response.text()] as const;
    };
    const messages = [{ role: "user", content: "What about the owls?" }];
    for (const [context, code] of [
      [{ course: id }, "course.not_found"],
      [{ course: id, lesson: lessonIds[0] }, "course.not_found"],
      [{ lesson: lessonIds[0] }, "lesson.not_found"],
    ] as const) {
      const [status, text] = await call(student, "student-tutor", { messages, context });
      expect([status, text]).toEqual([404, expect.stringContaining(code)]);
    }
    const [, everywhere] = await call(student, "student-tutor", { messages, context: {} });
    expect(everywhere).not.toContain("Count the owls");
    const [status, text] = await call(student, "assessment-agent", { lesson_id: lessonIds[0], student_id: student.id });
    expect([status, text]).toEqual([404, expect.stringContaining("lesson.not_found")]);
    expect((await call(instructor, "student-tutor", { messages, context: { course: id } }))[0]).toBe(200);
  });
});

describe("publishing", () => {
  test("a draft puts it first in the store, once, and is audited", async () => {
    const made = await academy.call<LibraryCourse>("/courses", {
      as: admin,
      method: "POST",
      body: { title: "Late Larks", category: "Design", published: false },
    });
    expect([made.status, made.body.published]).toEqual([201, false]);
    await academy.course({ title: "Made later" });
    const { body } = await change(made.body.id, { published: true });
    expect(body).toMatchObject({ published: true, archived: false });
    await change(made.body.id, { published: true });
    const store = (await academy.call<CourseList>("/courses")).body;
    expect(store.courses[0]?.id).toBe(made.body.id);
    expect(await actionsOn(made.body.id)).toEqual(["course.created", "course.published"]);
  });

  test("can be undone until somebody takes the course", async () => {
    const { id } = await academy.course({ title: "Back and Forth" });
    expect((await change(id, { published: false, title: "Back" })).body).toMatchObject({ published: false, title: "Back" });
    await change(id, { published: true });
    expect((await post("/enrollments", student, { course_id: id })).status).toBe(201);
    const { status, body } = await change(id, { published: false, title: "Lost" });
    expect([status, body.code, body.field]).toEqual([409, "course.has_learners", "published"]);
    expect((await academy.call<CoursePage>(`/courses/${id}`)).body).toMatchObject({ title: "Back", published: true });
    expect(await actionsOn(id)).toEqual(["course.unpublished", "course.changed", "course.published"]);
  });

  test("undone while people enroll leaves nobody with an unavailable course", async () => {
    const { id } = await academy.course({ title: "Raced" });
    const takers = await Promise.all(Array.from({ length: 6 }, () => academy.person()));
    const [undone, ...enrollments] = await Promise.all([
      change(id, { published: false }),
      ...takers.map((as) => post("/enrollments", as, { course_id: id })),
    ]);
    const taken = enrollments.filter(({ status }) => status === 201).length;
    expect(undone.status).toBe(taken > 0 ? 409 : 200);
  });

  test.each(["student", "instructor"] as const)("is not allowed for a %s, not even of their own course", async (role) => {
    const { id } = await draft("Not Yours");
    const as = role === "student" ? student : instructor;
    expect((await change(id, { published: true }, as)).body.code).toBe("caller.forbidden");
    expect((await academy.call(`/courses/${id}`)).status).toBe(404);
  });

  test.each([["yes"], [null], [1]])("reports the invalid field: published %j", async (published) => {
    const { id } = await draft("Wrong");
    const { status, body } = await change(id, { published });
    expect([status, body.field]).toEqual([422, "published"]);
  });
});

test("the library lists drafts among the other courses, and finds them", async () => {
  const { id } = await draft("Listed Linnets");
  const { body } = await academy.call<CourseLibrary>("/course-library?search=linnets", { as: admin });
  expect(body.courses).toMatchObject([{ id, published: false, archived: false }]);
});

describe("deleting a draft", () => {
  const remove = (id: string, as: Person) =>
    academy.call<Refusal & { outcome: string }>(`/courses/${id}`, { as, method: "DELETE" });

  test("is allowed for its instructor, as long as nobody takes it", async () => {
    const started = await academy.call<{ id: string }>("/teaching/courses", {
      as: instructor,
      method: "POST",
      body: { title: "A wrong start", category: "Nature" },
    });
    const { id } = started.body;
    const other = await academy.person({ role: "instructor" });
    for (const as of [student, other]) {
      const { status, body } = await remove(id, as);
      expect([status, body.code]).toEqual([403, "caller.forbidden"]);
    }
    const { status, body } = await remove(id, instructor);
    expect([status, body]).toEqual([200, { outcome: "deleted", enrollments: 0 }]);
    expect((await actionsOn(id)).at(-1)).toBe("course.deleted");
    expect((await remove(id, instructor)).body.code).toBe("caller.forbidden");
    expect((await remove(id, admin)).body.code).toBe("course.not_found");
  });

  test("with learners, or a published course, is for admins only", async () => {
    const [taken, published] = [await draft("Taken drafts"), await draft("Published owls")];
    await academy.db.insertInto("enrollments").values({ user_id: student.id, course_id: taken.id }).execute();
    await change(published.id, { published: true });
    for (const { id } of [taken, published]) {
      const { status, body } = await remove(id, instructor);
      expect([status, body.code]).toEqual([403, "caller.forbidden"]);
      expect((await academy.call(`/courses/${id}`, { as: instructor })).status).toBe(200);
    }
    expect((await remove(published.id, admin)).body.outcome).toBe("deleted");
  });
});
