import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CheckoutAnswer } from "#domain/checkout.schema.ts";
import {
  courseLibrarySchema,
  libraryCourseSchema,
  type CourseDeletion,
  type CourseLibrary,
  type InstructorList,
  type LibraryCourse,
} from "#domain/course-library.schema.ts";
import type { CourseList } from "#domain/course.schema.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
let admin: Person;
let instructor: Person;
let student: Person;
beforeAll(async () => {
  academy = await startDataAcademy();
  admin = await academy.person({ role: "admin", name: "Ada Admin" });
  instructor = await academy.person({ role: "instructor", name: "Ingrid Instructor" });
  student = await academy.person();
});
afterAll(() => academy.stop());

type Refusal = { code: string; error: string; field?: string };
const create = (body: unknown, as: Person | undefined = admin) =>
  academy.call<LibraryCourse & Refusal>("/courses", { as, method: "POST", body });
const change = (id: string, body: unknown, as: Person | undefined = admin) =>
  academy.call<LibraryCourse & Refusal>(`/courses/${id}`, { as, method: "PATCH", body });
const remove = (id: string, as: Person | undefined = admin) =>
  academy.call<CourseDeletion & Refusal>(`/courses/${id}`, { as, method: "DELETE" });
const list = async (query = "", as: Person = admin) =>
  (await academy.call<CourseLibrary>(`/course-library${query}`, { as })).body;
const enroll = (courseId: string, as: Person) =>
  academy.call<Refusal>("/enrollments", { as, method: "POST", body: { course_id: courseId } });
const rowOf = (id: string) => academy.db.selectFrom("courses").selectAll().where("id", "=", id).executeTakeFirst();
test("a title is stored and found with composed accents, however a keyboard writes them", async () => {
  const { body } = await create({ title: "Le cafe\u0301 zouglou", category: "Me\u0301dias" });
  expect([body.title, body.category]).toEqual(["Le caf\u00e9 zouglou", "M\u00e9dias"]);
  expect((await list(`?search=${encodeURIComponent("cafe\u0301 zouglou")}`)).total).toBe(1);
  await remove(body.id);
});
// For changes by its instructor see course-settings.test.ts.
describe("refusals", () => {
  test.each([
    ["GET", "/course-library", undefined],
    ["POST", "/courses", { title: "Mine", category: "Design" }],
    ["PATCH", "/courses/ID", { title: "Mine now" }],
    ["DELETE", "/courses/ID", undefined],
  ])("for a visitor, a student and an instructor of other courses who call %s %s", async (method, path, body) => {
    const { id } = await academy.course({ title: "Theirs" });
    const answers = await Promise.all(
      [undefined, student, instructor].map((as) => academy.call(path.replace("ID", id), { as, method, body })),
    );
    expect(answers.map(({ status, body: { code } }) => [status, code])).toEqual([
      [401, "caller.unauthenticated"],
      [403, "caller.forbidden"],
      [403, "caller.forbidden"],
    ]);
    expect(await rowOf(id)).toMatchObject({ title: "Theirs", archived_at: null });
    expect(await academy.db.selectFrom("courses").select("id").where("title", "=", "Mine").execute()).toEqual([]);
  });
});

describe("a new course", () => {
  test("has the defaults, is in the store at once, and is audited", async () => {
    const { status, body } = await create({ title: "  Owls \u0000 at\n night ", category: " Nature " });
    expect(status).toBe(201);
    expect(libraryCourseSchema.strict().parse(body)).toEqual({
      id: body.id,
      title: "Owls at night",
      description: "",
      category: "Nature",
      level: "beginner",
      duration: 0,
      price: 0,
      rating: 0,
      featured_image_url: null,
      instructor_id: null,
      instructor: null,
      lesson_count: 0,
      enrollment_count: 0,
      outcomes: [],
      language: "en",
      watched_percent: 90,
      published: true,
      archived: false,
    });
    const store = (await academy.call<CourseList>("/courses?search=owls")).body;
    expect(store.courses.map(({ id }) => id)).toEqual([body.id]);
    expect(await academy.auditOf(body.id)).toEqual([{ action: "course.created", actor_id: admin.id, details: {} }]);
  });

  test("has everything that it is given; a description keeps its line breaks", async () => {
    const given = {
      title: "Bats",
      description: "One.\r\n\r\n- two\u0007",
      category: "Nature",
      level: "advanced",
      duration: 12,
      price: 1999,
      instructor_id: instructor.id,
    };
    expect((await create(given)).body).toMatchObject({
      ...given,
      description: "One.\n\n- two",
      instructor: { id: instructor.id, full_name: "Ingrid Instructor" },
    });
  });

  test.each<[string, Record<string, unknown>]>([
    ["title", { title: "   " }],
    ["title", { title: "a".repeat(201) }],
    ["title", { title: 7 }],
    ["title", { title: undefined }],
    ["category", { category: "" }],
    ["category", { category: "c".repeat(81) }],
    ["description", { description: "d".repeat(5001) }],
    ["level", { level: "expert" }],
    ["duration", { duration: -1 }],
    ["duration", { duration: 1.5 }],
    ["duration", { duration: 10_001 }],
    ["price", { price: -1 }],
    ["price", { price: 19.99 }],
    ["price", { price: "1999" }],
    ["price", { price: 100_000_001 }],
    ["price", { price: 1e21 }],
    ["instructor_id", { instructor_id: "somebody" }],
    ["instructor_id", { instructor_id: randomUUID() }],
    ["featured_image_url", { featured_image_url: "javascript:alert(1)" }],
    ["featured_image_url", { featured_image_url: "https://elsewhere.example/a.png" }],
    ["featured_image_url", { featured_image_url: "/files/course-images/1700000000000-none-960.webp" }],
    ["featured_image_url", { featured_image_url: "/files/course-images/../../secret-960.webp" }],
    ["id", { id: randomUUID() }],
    ["rating", { rating: 5 }],
    ["archived", { archived: true }],
    ["instructor_role", { instructor_role: "admin" }],
  ])("without a valid %s is refused, naming the field, and nothing is created: %j", async (field, wrong) => {
    const category = `Refused ${randomUUID()}`;
    const { status, body } = await create({ title: "Refused", category, ...wrong });
    expect([status, body.field]).toEqual([422, field]);
    expect(await academy.db.selectFrom("courses").select("id").where("title", "=", "Refused").execute()).toEqual([]);
  });

  test.each(["student", "admin"] as const)("cannot have a %s as its instructor", async (role) => {
    const person = await academy.person({ role });
    const { status, body } = await create({ title: "Refused", category: "Design", instructor_id: person.id });
    expect([status, body.code, body.field]).toEqual([422, "course.instructor_unknown", "instructor_id"]);
  });
});

describe("a change", () => {
  test("writes the given fields and nothing else, and is audited by field", async () => {
    const { id } = await academy.course({ title: "Before", description: "Stays.", category: "Design" });
    const { status, body } = await change(id, { title: "After", price: 500, category: "Design" });
    expect([status, body.title, body.description, body.price]).toEqual([200, "After", "Stays.", 500]);
    expect(await academy.auditOf(id)).toEqual([
      { action: "course.changed", actor_id: admin.id, details: { fields: "title, price" } },
    ]);
  });

  test("that changes nothing is not audited; an empty one is refused", async () => {
    const { id } = await academy.course({ title: "Same" });
    expect((await change(id, { title: "Same" })).status).toBe(200);
    expect(await academy.auditOf(id)).toEqual([]);
    expect((await change(id, {})).status).toBe(422);
    expect((await change(id, { archived: true })).body.field).toBe("archived");
  });

  test.each([randomUUID(), "nothing", "%27"])("of the course %s is a 404", async (id) => {
    expect([(await change(id, { title: "x" })).status, (await remove(id)).status]).toEqual([404, 404]);
  });

  test("concurrent with one to another field is not lost", async () => {
    const { id } = await academy.course({ title: "Both" });
    await Promise.all([change(id, { price: 700 }), change(id, { duration: 3 }), change(id, { level: "advanced" })]);
    expect(await rowOf(id)).toMatchObject({ price: 700, duration: 3, level: "advanced" });
  });
});

describe("a deletion", () => {
  test("removes the course and its lessons, and the log keeps its title", async () => {
    const { id } = await academy.course({ title: "Gone", lessons: ["one", "two"] });
    expect((await remove(id)).body).toEqual({ outcome: "deleted", enrollments: 0 });
    expect(await rowOf(id)).toBeUndefined();
    expect(await academy.db.selectFrom("lessons").select("id").where("course_id", "=", id).execute()).toEqual([]);
    expect(await academy.auditOf(id)).toEqual([
      { action: "course.deleted", actor_id: admin.id, details: { title: "Gone", lessons: 2 } },
    ]);
    expect((await remove(id)).status).toBe(404);
  });

  test("of a course with learners archives it: it leaves the store, and its learners keep it", async () => {
    const { id, lessonIds } = await academy.course({
      title: "Kept Quetzals",
      category: "Quetzals",
      instructor_id: instructor.id,
      lessons: ["first", "second"],
    });
    const [taker, other] = [await academy.person(), await academy.person()];
    await enroll(id, taker);
    await academy.call(`/courses/${id}/lessons/${lessonIds[0]}/open`, { as: taker, method: "POST" });
    expect((await remove(id)).body).toEqual({ outcome: "archived", enrollments: 1 });
    expect((await remove(id)).body).toEqual({ outcome: "archived", enrollments: 1 });
    expect(await academy.auditOf(id)).toEqual([{ action: "course.archived", actor_id: admin.id, details: { enrollments: 1 } }]);

    const store = (await academy.call<CourseList>("/courses")).body;
    expect(store.courses.some((course) => course.id === id)).toBe(false);
    expect(store.categories.some(({ name }) => name === "Quetzals")).toBe(false);
    expect((await academy.call<CourseList>("/courses?search=quetzals")).body.total).toBe(0);
    expect(await (await academy.app.request("/sitemap.xml")).text()).not.toContain(id);
    expect((await academy.app.request(`/social/courses/${id}.png`)).status).toBe(404);

    const seenBy = async (as: Person | undefined) => (await academy.call(`/courses/${id}`, { as })).status;
    expect(await Promise.all([undefined, other, student].map(seenBy))).toEqual([404, 404, 404]);
    expect(await Promise.all([taker, instructor, admin].map(seenBy))).toEqual([200, 200, 200]);
    const own = await academy.call<{ enrollments: Array<{ course: { id: string }; progress: number }> }>("/enrollments", {
      as: taker,
    });
    expect(own.body.enrollments).toMatchObject([{ progress: 50, course: { id } }]);
    const opened = await academy.call(`/courses/${id}/lessons/${lessonIds[1]}/open`, { as: taker, method: "POST" });
    expect(opened.status).toBe(200);

    expect((await enroll(id, other)).body.code).toBe("course.not_found");
    expect((await enroll(id, taker)).status).toBe(200);
    const buy = (as: Person) =>
      academy.call<CheckoutAnswer & Refusal>("/checkout", { as, method: "POST", body: { course_ids: [id] } });
    expect((await buy(other)).body.code).toBe("course.not_found");
    expect((await buy(taker)).body.already_enrolled).toHaveLength(1);
    const byMail = { course_id: id, full_name: "By Mail", email: "by-mail@school.example" };
    expect((await academy.call("/enrollments/by-mail", { method: "POST", body: byMail })).status).toBe(404);

    expect((await list("?search=quetzals")).courses).toMatchObject([{ id, archived: true, enrollment_count: 1 }]);
    expect((await change(id, { archived: false })).body.archived).toBe(false);
    expect(await seenBy(undefined)).toBe(200);
    expect((await academy.auditOf(id)).map(({ action }) => action)).toEqual(["course.archived", "course.restored"]);
  });

  test("while people enroll: everybody enrolled keeps a course", async () => {
    const { id } = await academy.course({ title: "Raced" });
    const takers = await Promise.all(Array.from({ length: 6 }, () => academy.person()));
    const [deletion, ...enrollments] = await Promise.all([remove(id), ...takers.map((as) => enroll(id, as))]);
    const statuses = new Set(enrollments.map(({ status }) => status));
    expect([...statuses].every((status) => status === 201 || status === 404)).toBe(true);
    expect(deletion.status).toBe(200);
    const rows = await academy.db.selectFrom("enrollments").select("id").where("course_id", "=", id).execute();
    expect(rows).toHaveLength(enrollments.filter(({ status }) => status === 201).length);
    expect((await rowOf(id)) !== undefined).toBe(deletion.body.outcome === "archived");
  });
});

describe("the list", () => {
  test("finds part of a title or category, ignoring case; pattern characters are literal", async () => {
    for (const title of ["100% Zebras", "Zebra_Crossings", "Back\\slash zebra"])
      await academy.course({ title, category: "Hoofed" });
    const foundBy = async (search: string) =>
      (await list(`?search=${encodeURIComponent(search)}`)).courses.map(({ title }) => title).toSorted();
    expect(await foundBy("zEBRA")).toHaveLength(3);
    expect(await foundBy("hoof")).toHaveLength(3);
    expect(await foundBy("%")).toEqual(["100% Zebras"]);
    expect(await foundBy("a_c")).toEqual(["Zebra_Crossings"]);
    expect(await foundBy("\\")).toEqual(["Back\\slash zebra"]);
    expect(await foundBy("' or 1=1 --")).toEqual([]);
    expect(await foundBy("zeb\u0000ras")).toEqual([]);
  });

  test("is paged newest first, without duplicates, and contains only what is shown", async () => {
    await academy.db
      .insertInto("courses")
      .values(Array.from({ length: 30 }, (_, index) => ({ title: `Paged ${index}`, category: "Paged" })))
      .execute();
    const [one, two] = [await list("?search=paged"), await list("?search=paged&page=2")];
    courseLibrarySchema.strict().parse(one);
    expect([one.total, one.courses.length, two.courses.length]).toEqual([30, 25, 5]);
    expect(new Set([...one.courses, ...two.courses].map(({ id }) => id)).size).toBe(30);
    expect((await list("?search=paged&page=3")).courses).toEqual([]);
  });

  test.each([
    ["?page=two", "page"],
    [`?search=${"a".repeat(201)}`, "search"],
  ])("with %s is refused, naming the field", async (query, field) => {
    const { status, body } = await academy.call(`/course-library${query}`, { as: admin });
    expect([status, body.field]).toEqual([422, field]);
  });
});

test("instructors, and nobody else, are listed by name, and found by part of it", async () => {
  await academy.person({ role: "instructor", name: "Zora Instructor" });
  await academy.person({ role: "admin", name: "Zora Admin" });
  const find = async (search: string) =>
    (await academy.call<InstructorList>(`/course-library/instructors?search=${search}`, { as: admin })).body;
  expect((await find("ZORA")).instructors.map(({ full_name }) => full_name)).toEqual(["Zora Instructor"]);
  const all = await find("");
  expect(all.total).toBe(all.instructors.length);
  expect(all.instructors.map(({ full_name }) => full_name)).toEqual(["Ingrid Instructor", "Zora Instructor"]);
  expect(Object.keys(all.instructors[0] ?? {})).toEqual(["id", "full_name"]);
});
