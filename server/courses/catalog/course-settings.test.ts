import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CourseSettings } from "#domain/course-library.schema.ts";
import type { CoursePage } from "#domain/enrollment.schema.ts";
import type { LessonPreview } from "#domain/lesson.schema.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

/* What instructors may change about their course, and what others see of it. */

let academy: DataAcademy;
let admin: Person;
let instructor: Person;
let colleague: Person;
let stranger: Person;
let student: Person;
beforeAll(async () => {
  academy = await startDataAcademy();
  admin = await academy.person({ role: "admin" });
  instructor = await academy.person({ role: "instructor", name: "Ingrid Instructor" });
  colleague = await academy.person({ role: "instructor", name: "Carl Colleague" });
  stranger = await academy.person({ role: "instructor", name: "Stan Stranger" });
  student = await academy.person();
});
afterAll(() => academy.stop());

type Refusal = { code: string; field?: string };
const change = (id: string, body: unknown, as: Person | undefined = instructor) =>
  academy.call<Refusal>(`/courses/${id}`, { as, method: "PATCH", body });
const settingsOf = (id: string, as: Person) => academy.call<CourseSettings & Refusal>(`/courses/${id}/settings`, { as });
const pageOf = async (id: string, as?: Person) => (await academy.call<CoursePage>(`/courses/${id}`, { as })).body;
const taught = () => academy.course({ title: "Owls", instructor_id: instructor.id, lessons: ["one two three", "four"] });

test("an instructor may change a course's description; only an admin its instructor and status", async () => {
  const { id } = await taught();
  const facts = {
    title: "Owls by night",
    description: "Who calls?",
    category: "Nature",
    level: "advanced",
    price: 700,
    outcomes: ["Tell owls apart by ear"],
    language: "pt-BR",
    watched_percent: 75,
  };
  expect((await change(id, facts)).status).toBe(200);
  expect((await settingsOf(id, instructor)).body).toMatchObject({ ...facts, may: { publish: false, choose_instructors: true } });
  expect(await pageOf(id)).toMatchObject({ outcomes: facts.outcomes, language: "pt-BR", instructors: [{ id: instructor.id }] });
  expect(await academy.auditOf(id)).toEqual([
    {
      action: "course.changed",
      actor_id: instructor.id,
      details: { fields: "title, description, category, level, price, outcomes, language, watched_percent" },
    },
  ]);
  for (const [field, value] of [
    ["instructor_id", stranger.id],
    ["archived", false],
    ["published", false],
  ] as const) {
    const { status, body } = await change(id, { title: "Mine", [field]: value });
    expect([status, body]).toMatchObject([403, { code: "caller.forbidden", field }]);
  }
  expect((await pageOf(id)).title).toBe("Owls by night");
  for (const as of [stranger, student]) expect((await change(id, { title: "Mine" }, as)).body.code).toBe("caller.forbidden");
  expect((await settingsOf(id, stranger)).status).toBe(404);
  expect((await settingsOf(id, student)).status).toBe(403);
});

test.each<[string, unknown]>([
  ["outcomes", Array.from({ length: 13 }, () => "x")],
  ["outcomes", ["x".repeat(201)]],
  ["outcomes", [" "]],
  ["outcomes", "x"],
  ["language", "English"],
  ["language", ""],
  ["co_instructor_ids", ["nobody"]],
  ["co_instructor_ids", [randomUUID()]],
  ["free_preview_ids", [randomUUID()]],
])("whatever cannot be stored is refused, naming the field, and nothing changes: %s %j", async (field, value) => {
  const { id } = await taught();
  const { status, body } = await change(id, { title: "Changed", [field]: value });
  expect([status, body.field?.replace(/[.[].*$/, "")]).toEqual([422, field]);
  expect((await pageOf(id)).title).toBe("Owls");
});

test("an enrollment keeps the price at which it was made", async () => {
  const { id } = await taught();
  await change(id, { price: 1000 });
  await academy.call("/enrollments", { as: student, method: "POST", body: { course_id: id } });
  await change(id, { price: 9000 });
  const row = await academy.db.selectFrom("enrollments").select("price").where("course_id", "=", id).executeTakeFirst();
  expect(row?.price).toBe(1000);
});

test("a co-instructor can write, see and teach the course until removed", async () => {
  const { id } = await taught();
  const asked = async (as: Person) =>
    (
      await Promise.all([
        academy.call(`/courses/${id}/lesson-drafts`, { as }),
        academy.call(`/teaching/courses/${id}/students`, { as }),
        academy.call(`/courses/${id}/file`, { as }).catch(() => ({ status: 200 })),
        academy.call(`/courses/${id}/questions`, { as }),
        change(id, { category: "Birds" }, as),
      ])
    ).map(({ status }) => status);
  expect(await asked(colleague)).toEqual([403, 404, 404, 403, 403]);
  expect((await change(id, { co_instructor_ids: [colleague.id, colleague.id] })).status).toBe(200);
  expect(await asked(colleague)).toEqual([200, 200, 200, 200, 200]);
  const own = await academy.call<{ courses: { id: string }[] }>("/teaching/courses", { as: colleague });
  expect(own.body.courses.map((course) => course.id)).toEqual([id]);
  expect((await pageOf(id)).instructors.map(({ full_name }) => full_name)).toEqual(["Ingrid Instructor", "Carl Colleague"]);
  // Only its main instructor and admins choose who teaches it.
  const refused = await change(id, { co_instructor_ids: [stranger.id] }, colleague);
  expect(refused.body).toMatchObject({ code: "caller.forbidden", field: "co_instructor_ids" });
  expect((await change(id, { co_instructor_ids: [student.id] })).body.code).toBe("course.instructor_unknown");

  await academy.db.updateTable("profiles").set({ role: "student" }).where("id", "=", colleague.id).execute();
  await academy.db.updateTable("profiles").set({ role: "instructor" }).where("id", "=", colleague.id).execute();
  expect(await asked(colleague)).toEqual([403, 404, 404, 403, 403]);
});

test("an instructor may publish if the academy allows it, but not restore what an admin archived", async () => {
  const { id } = await taught();
  await academy.db.updateTable("courses").set({ published_at: null }).where("id", "=", id).execute();
  expect((await change(id, { published: true })).body.code).toBe("caller.forbidden");
  const settings = { as: admin, method: "PATCH", body: { instructors_publish: true } };
  expect((await academy.call("/academy/settings", settings)).status).toBe(200);
  expect((await settingsOf(id, instructor)).body.may.publish).toBe(true);
  expect((await change(id, { published: true }, stranger)).body.code).toBe("caller.forbidden");
  expect((await change(id, { published: true })).status).toBe(200);
  expect((await academy.call(`/courses/${id}`)).status).toBe(200);
  await academy.db.updateTable("courses").set({ archived_at: new Date().toISOString() }).where("id", "=", id).execute();
  expect((await change(id, { published: false })).body.code).toBe("caller.forbidden");
  await academy.call("/academy/settings", { ...settings, body: { instructors_publish: null } });
});

test("everybody may read a free preview while its course is in the store, and no other lesson", async () => {
  const { id, lessonIds } = await taught();
  const preview = (lesson: string | undefined, as?: Person) =>
    academy.call<LessonPreview & Refusal>(`/courses/${id}/lessons/${lesson}/preview`, { as });
  expect((await preview(lessonIds[0])).status).toBe(404);
  expect((await change(id, { free_preview_ids: [lessonIds[0]] })).status).toBe(200);
  expect((await preview(lessonIds[0])).body.lesson).toMatchObject({ content: "one two three", html: "<p>one two three</p>\n" });
  expect((await preview(lessonIds[0], student)).status).toBe(200);
  expect((await preview(lessonIds[1])).status).toBe(404);
  expect((await pageOf(id)).lessons.map(({ free_preview, minutes }) => [free_preview, minutes])).toEqual([
    [true, 1],
    [false, 1],
  ]);
  // A preview gives no further access: the lesson's own page is still only for those who take the course.
  expect((await academy.call(`/courses/${id}/lessons/${lessonIds[0]}`, { as: student })).body.code).toBe("lesson.not_enrolled");
  await academy.db.updateTable("courses").set({ published_at: null }).where("id", "=", id).execute();
  expect((await preview(lessonIds[0])).status).toBe(404);
});
