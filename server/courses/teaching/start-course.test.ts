import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LibraryCourse } from "#domain/course-library.schema.ts";
import { draftCourseLimit } from "#domain/course.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
let instructor: Person;
beforeAll(async () => {
  academy = await startDataAcademy();
  instructor = await academy.person({ role: "instructor", name: "Ingrid Instructor" });
});
afterAll(() => academy.stop());

const start = (body: unknown, as: Person | undefined = instructor) =>
  academy.call<LibraryCourse & { code: string; error: string; field?: string }>("/teaching/courses", {
    as,
    method: "POST",
    body,
  });
const titled = (title: string) => academy.db.selectFrom("courses").select("id").where("title", "=", title).execute();

describe("an instructor who starts a course", () => {
  test("writes it in the academy's language unless another one is named, like an admin", async () => {
    const admin = await academy.person({ role: "admin" });
    const setLanguage = (language: string) =>
      academy.call("/academy/settings", { as: admin, method: "PATCH", body: { language } });
    expect((await setLanguage("fr")).status).toBe(200);
    const { body: started } = await start({ title: "Chouettes", category: "Nature" });
    const make = (body: object) => academy.call<LibraryCourse>("/courses", { as: admin, method: "POST", body });
    const { body: made } = await make({ title: "Hiboux", category: "Nature" });
    const { body: other } = await make({ title: "Owls", category: "Nature", language: "en" });
    expect((await setLanguage("en")).status).toBe(200);
    const rows = await academy.db
      .selectFrom("courses")
      .select(["id", "language"])
      .where("id", "in", [started.id, made.id, other.id])
      .execute();
    expect(new Map(rows.map(({ id, language }) => [id, language]))).toEqual(
      new Map([
        [started.id, "fr"],
        [made.id, "fr"],
        [other.id, "en"],
      ]),
    );
  });

  test("teaches a draft with the defaults, and it is audited", async () => {
    const { status, body } = await start({ title: " Owls \n at night", category: "Nature", level: "advanced" });
    expect([status, body]).toMatchObject([
      201,
      { title: "Owls at night", level: "advanced", description: "", price: 0, duration: 0, lesson_count: 0, enrollment_count: 0 },
    ]);
    expect(body).toMatchObject({ published: false, archived: false, instructor: { id: instructor.id } });
    expect((await academy.call(`/courses/${body.id}`)).status).toBe(404);
    expect((await academy.call(`/courses/${body.id}`, { as: instructor })).status).toBe(200);
    const audit = await academy.db
      .selectFrom("audit_log")
      .select(["action", "actor_id"])
      .where("subject_id", "=", body.id)
      .execute();
    expect(audit).toEqual([{ action: "course.created", actor_id: instructor.id }]);
  });

  test.each<[string, object]>([
    ["title", { title: " " }],
    ["title", { title: "a".repeat(201) }],
    ["title", { title: undefined }],
    ["category", { category: "" }],
    ["level", { level: "expert" }],
    ["description", { description: "d".repeat(5001) }],
    ["published", { published: true }],
    ["instructor_id", { instructor_id: randomUUID() }],
    ["price", { price: 100 }],
    ["featured_image_url", { featured_image_url: null }],
  ])("is told which field is invalid, and nothing is created: %s %j", async (field, wrong) => {
    const category = `Refused ${randomUUID()}`;
    const { status, body } = await start({ title: "Refused", category, level: "beginner", ...wrong });
    expect([status, body.field]).toEqual([422, field]);
    expect(await titled("Refused")).toEqual([]);
  });

  test("has a limited number of drafts, even if several are started at once; published courses do not count", async () => {
    const busy = await academy.person({ role: "instructor" });
    const rows = Array.from({ length: draftCourseLimit - 2 }, () => ({
      title: "Draft",
      category: "Many",
      instructor_id: busy.id,
    }));
    await academy.db
      .insertInto("courses")
      .values([...rows.map((row) => ({ ...row, published_at: null })), ...rows])
      .execute();
    const answers = await Promise.all(Array.from({ length: 5 }, () => start({ title: "One more", category: "Many" }, busy)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect(refused).toMatchObject({ code: "course.too_many_drafts", error: expect.stringContaining("50 draft courses") });
  });
});

test("nobody else can start one here", async () => {
  const people = [await academy.person(), await academy.person({ role: "admin" })];
  const visitor = await academy.call("/teaching/courses", { method: "POST", body: { title: "Mine", category: "Design" } });
  expect(visitor.status).toBe(401);
  const answers = await Promise.all(people.map((as) => start({ title: "Mine", category: "Design" }, as)));
  expect(answers.map(({ body }) => body.code)).toEqual(["caller.forbidden", "caller.forbidden"]);
  expect(await titled("Mine")).toEqual([]);
});
