import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { manuscriptListSchema, manuscriptSchema, type Manuscript, type ManuscriptList } from "#domain/manuscript.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
let author: Person;
beforeAll(async () => {
  academy = await startDataAcademy();
  author = await academy.person({ role: "instructor", name: "Grace Hopper" });
});
afterAll(() => academy.stop());

const newCourse = (lessons = ["one two", "three"]) => academy.course({ title: "Owls", instructor_id: author.id, lessons });
const outlineOf = async (courseId: string, as = author) =>
  (await academy.call<ManuscriptList>(`/courses/${courseId}/manuscripts`, { as })).body;

describe("the outline of a course", () => {
  test("has every lesson, published as it is", async () => {
    const course = await newCourse();
    const { status, body } = await academy.call<ManuscriptList>(`/courses/${course.id}/manuscripts`, { as: author });
    expect(status).toBe(200);
    expect(manuscriptListSchema.parse(body)).toEqual({
      course: { id: course.id, title: "Owls", published: true, archived: false },
      manuscripts: course.lessonIds.map((id, position) => ({
        id,
        position,
        title: `Lesson ${position + 1}`,
        state: "published",
        revision: 1,
        updated_at: expect.any(String),
        updated_by: null,
        words: position === 0 ? 2 : 1,
      })),
    });
  });
});

test("a manuscript is begun where it shall stand", async () => {
  const course = await newCourse();
  const id = randomUUID();
  const { status, body } = await academy.call<Manuscript>(`/courses/${course.id}/manuscripts`, {
    as: author,
    method: "POST",
    body: { id, title: " A  new\none ", content: "## Feathers\r\nsoft", after: course.lessonIds[0] },
  });
  expect(status).toBe(201);
  expect(manuscriptSchema.parse(body)).toEqual({
    id,
    position: 1,
    title: "A new one",
    state: "draft",
    revision: 1,
    updated_at: expect.any(String),
    updated_by: "Grace Hopper",
    words: 3,
    content: "## Feathers\nsoft",
    html: "<h2>Feathers</h2>\n<p>soft</p>\n",
    course: { id: course.id, title: "Owls", published: true, archived: false },
  });
  expect((await outlineOf(course.id)).manuscripts.map((manuscript) => manuscript.id)).toEqual([
    course.lessonIds[0],
    id,
    course.lessonIds[1],
  ]);
});
