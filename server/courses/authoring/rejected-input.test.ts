import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Person } from "#tests/support/data-academy.ts";
import { startAuthoringAcademy, type AuthoringAcademy } from "#tests/support/courses/authoring-academy.ts";

let academy: AuthoringAcademy;
beforeAll(async () => {
  academy = await startAuthoringAcademy();
});
afterAll(() => academy.stop());

type Place = { courseId: string; id: string };
const text = { title: "Taken over", content: "not by an author" };
/** Every call of an author, and the error for people who are not involved in the course. */
const calls: [string, (place: Place) => string, unknown, "course" | "lesson_draft"][] = [
  ["GET", ({ courseId }) => `/courses/${courseId}/lesson-drafts`, undefined, "course"],
  ["POST", ({ courseId }) => `/courses/${courseId}/lesson-drafts`, { id: randomUUID(), ...text }, "course"],
  ["PUT", ({ courseId }) => `/courses/${courseId}/lesson-drafts/order`, { ids: [] }, "course"],
  ["GET", ({ id }) => `/lesson-drafts/${id}`, undefined, "lesson_draft"],
  ["PUT", ({ id }) => `/lesson-drafts/${id}`, { ...text, revision: 1 }, "lesson_draft"],
  ["DELETE", ({ id }) => `/lesson-drafts/${id}`, undefined, "lesson_draft"],
  ["POST", ({ id }) => `/lesson-drafts/${id}/publish`, { revision: 1 }, "lesson_draft"],
  ["GET", ({ id }) => `/lesson-drafts/${id}/stakes`, undefined, "lesson_draft"],
  ["GET", ({ id }) => `/lesson-drafts/${id}/versions`, undefined, "lesson_draft"],
  ["GET", ({ id }) => `/lesson-drafts/${id}/versions/1`, undefined, "lesson_draft"],
  ["POST", ({ id }) => `/lesson-drafts/${id}/versions/1/restore`, { revision: 1 }, "lesson_draft"],
];

/** Create a former instructor of the course, with a token from that time. */
async function formerInstructor(courseId: string): Promise<Person> {
  const former = await academy.person({ role: "instructor" });
  await academy.db.updateTable("courses").set({ instructor_id: former.id }).where("id", "=", courseId).execute();
  await academy.db.updateTable("courses").set({ instructor_id: academy.author.id }).where("id", "=", courseId).execute();
  return former;
}

const strangers: [string, (courseId: string) => Promise<Person>][] = [
  ["an instructor of other courses", () => academy.person({ role: "instructor" })],
  ["an instructor who taught it", formerInstructor],
  [
    "an instructor who taught it and is a student now",
    async (courseId) => {
      const former = await formerInstructor(courseId);
      await academy.db.updateTable("profiles").set({ role: "student" }).where("id", "=", former.id).execute();
      return former;
    },
  ],
  [
    "an admin who is a student now",
    async () => {
      const former = await academy.person({ role: "admin" });
      await academy.db.updateTable("profiles").set({ role: "student" }).where("id", "=", former.id).execute();
      return former;
    },
  ],
  ["a student who takes it", (courseId) => academy.learner(courseId)],
  ["a student", () => academy.person()],
];

describe.each(strangers)("%s", (_, find) => {
  test("is refused every call, reads nothing and changes nothing", async () => {
    const course = await academy.newCourse();
    const place = { courseId: course.id, id: course.lessonIds[0]! };
    const before = [await academy.outline(course.id), await academy.read(place.id)];
    const as = await find(course.id);
    const answers = [];
    for (const [method, path, body, about] of calls) {
      const { status, body: told } = await academy.call(path(place), { as, method, body });
      answers.push([method, path(place), status, told.code]);
      expect(JSON.stringify(told)).not.toMatch(/Lesson 1|one/);
      expect([method, path(place), status, told.code]).toEqual(
        about === "course"
          ? [method, path(place), 403, "caller.forbidden"]
          : [method, path(place), 404, "lesson_draft.not_found"],
      );
    }
    expect(answers).toHaveLength(calls.length);
    expect([await academy.outline(course.id), await academy.read(place.id)]).toEqual(before);
  });

  test("is not even told that a draft course exists", async () => {
    const course = await academy.newCourse();
    const as = await find(course.id);
    await academy.db.deleteFrom("enrollments").where("course_id", "=", course.id).execute();
    await academy.db.updateTable("courses").set({ published_at: null }).where("id", "=", course.id).execute();
    for (const [method, path, body, about] of calls.slice(0, 3)) {
      const place = { courseId: course.id, id: course.lessonIds[0]! };
      const { status, body: told } = await academy.call(path(place), { as, method, body });
      expect([about, status, told.code]).toEqual(["course", 404, "course.not_found"]);
    }
  });
});

test.each(calls)("%s without a token requires sign-in", async (method, path, body) => {
  const course = await academy.newCourse();
  const { status, body: told } = await academy.call(path({ courseId: course.id, id: course.lessonIds[0]! }), { method, body });
  expect([status, told.code]).toEqual([401, "caller.unauthenticated"]);
});

test.each(["not-an-id", "00000000-0000-4000-8000-000000000000", "__proto__", "%00"])(
  "%s is neither a course nor a lesson draft",
  async (id) => {
    for (const as of [academy.author, academy.admin]) {
      for (const [method, path, body, about] of calls) {
        const { status, body: told } = await academy.call(path({ courseId: id, id }), { as, method, body });
        expect([method, status, told.code]).toEqual([method, 404, `${about}.not_found`]);
      }
    }
  },
);

test("only those who teach may preview", async () => {
  const body = { content: "# Mine" };
  for (const [as, status] of [
    [academy.author, 200],
    [academy.admin, 200],
    [await academy.person(), 403],
    [undefined, 401],
  ] as const) {
    expect((await academy.call("/lesson-drafts/preview", { as, method: "POST", body })).status).toBe(status);
  }
});

test("an instructor who loses the course while saving is told so, and nothing is stored", async () => {
  const course = await academy.newCourse();
  const id = course.lessonIds[0]!;
  const next = await academy.person({ role: "instructor" });
  const { title, revision } = await academy.read(id);
  await academy.db.updateTable("courses").set({ instructor_id: next.id }).where("id", "=", course.id).execute();
  const body = { title, content: "too late", revision };
  expect((await academy.call(`/lesson-drafts/${id}`, { as: academy.author, method: "PUT", body })).status).toBe(404);
  expect((await academy.read(id, next)).content).toBe("one");
});
