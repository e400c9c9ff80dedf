import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TaughtCourses, TaughtTitles, UnpublishedList } from "#domain/teaching.schema.ts";
import { ago, startTeachingAcademy } from "#tests/support/courses/start-teaching-academy.ts";

let academy: Awaited<ReturnType<typeof startTeachingAcademy>>;
beforeAll(async () => {
  academy = await startTeachingAcademy();
});
afterAll(() => academy.stop());

test("courses are listed by title with their figures; drafts and archived ones are marked", async () => {
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
  await academy.learner("A", 100, figs, [[0, 31]]);
  await academy.learner("B", 100, figs, [[1, 29]]);
  await academy.learner("C", 100, figs);

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

test("unpublished changes are listed and counted, the most recent first", async () => {
  const ina = await academy.person({ role: "instructor", name: "Ina Writes" });
  const here = await academy.course({ title: "Figs", instructor_id: ina.id, lessons: ["one", "two"] });
  const write = (id: string, title: string, content: string, days: number) =>
    academy.db
      .updateTable("lesson_drafts")
      .set({ title, content, updated_at: ago(days), updated_by: ina.id })
      .where("lesson_id", "=", id)
      .execute();
  await write(here.lessonIds[0]!, "Lesson 1", "one", 1);
  await write(here.lessonIds[1]!, "Lesson 2", "two, and more", 3);
  const fresh = randomUUID();
  const begun = { id: fresh, title: "Begun" };
  expect((await academy.call(`/courses/${here.id}/lesson-drafts`, { as: ina, method: "POST", body: begun })).status).toBe(201);
  await write(fresh, "Lesson 3", "three little words", 2);

  const { body } = await academy.call<UnpublishedList>("/teaching/drafts", { as: ina });
  expect(body.lesson_drafts.map(({ id, title, state, words }) => [id, title, state, words])).toEqual([
    [fresh, "Lesson 3", "draft", 3],
    [here.lessonIds[1], "Lesson 2", "changed", 3],
  ]);
  expect(body).toMatchObject({ total: 2, page: 1 });
  expect(body.lesson_drafts[0]).toMatchObject({ updated_by: "Ina Writes", course: { id: here.id, title: "Figs" } });
  expect((await academy.call<TaughtCourses>("/teaching/courses", { as: ina })).body.courses).toMatchObject([{ drafts: 2 }]);
  const other = await academy.person({ role: "instructor" });
  expect((await academy.call<UnpublishedList>("/teaching/drafts", { as: other })).body.lesson_drafts).toEqual([]);
});
