import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "#tests/support/data-academy.ts";
import { removeLesson } from "./published-queries.ts";
import { orderLessons } from "./order-queries.ts";
import { startAuthoringAcademy, type AuthoringAcademy } from "#tests/support/courses/authoring-academy.ts";

let academy: AuthoringAcademy;
beforeAll(async () => {
  academy = await startAuthoringAcademy();
});
afterAll(() => academy.stop());

/** Wait until the given number of statements of this academy wait for locks. */
async function waiting(count: number): Promise<void> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    academy.db,
  );
  if (rows[0]!.waiting < count) return waiting(count);
}

const at = (courseId: string, lessonId: string) => `/courses/${courseId}/lessons/${lessonId}`;
const open = (courseId: string, lessonId: string, as: Person) =>
  academy.call(`${at(courseId, lessonId)}/open`, { as, method: "POST" });

test("a lesson deleted while it is opened, read and annotated is gone, without a deadlock", async () => {
  const course = await academy.newCourse();
  const [one, two, three] = course.lessonIds as [string, string, string];
  const [opening, noting, reading] = await Promise.all([2, 2, 2].map((place) => academy.learner(course.id, { at: place })));
  const calls = await academy.db.transaction().execute(async (trx) => {
    await removeLesson(trx, two);
    const begun = [
      open(course.id, two, opening!),
      academy.call(`${at(course.id, two)}/notes`, { as: noting!, method: "PUT", body: { content: "mine", revision: 0 } }),
      academy.call(`${at(course.id, two)}/reading-position`, { as: reading!, method: "PUT", body: { block: 3 } }),
    ];
    await waiting(begun.length);
    await orderLessons(trx, [one, three]);
    return { begun };
  });
  const answers = await Promise.all(calls.begun);
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, "lesson.not_found"]));
  expect(await academy.enrollment(course.id, opening!)).toEqual({ progress: 0, at: 1 });
});

test("continuing from a lesson that is being deleted causes no deadlock", async () => {
  const course = await academy.newCourse();
  const [one, two, three] = course.lessonIds as [string, string, string];
  const learner = await academy.learner(course.id);
  await open(course.id, two, learner);
  const calls = await academy.db.transaction().execute(async (trx) => {
    await removeLesson(trx, two);
    const begun = open(course.id, three, learner);
    await waiting(1);
    await orderLessons(trx, [one, three]);
    return { begun };
  });
  expect((await calls.begun).status).toBe(200);
  expect(await academy.enrollment(course.id, learner)).toEqual({ progress: 100, at: 1 });
});

test("opening a lesson while it is moved leads to its new place, with the progress of the place that was shown", async () => {
  const course = await academy.newCourse();
  const [one, two, three] = course.lessonIds as [string, string, string];
  const learner = await academy.learner(course.id);
  const calls = await academy.db.transaction().execute(async (trx) => {
    await orderLessons(trx, [two, three, one]);
    const begun = open(course.id, one, learner);
    await waiting(1);
    return { begun };
  });
  expect((await calls.begun).status).toBe(200);
  expect(await academy.enrollment(course.id, learner)).toEqual({ progress: 33, at: 2 });
});

test("a class that opens lessons while they are reordered and deleted ends up at the right lessons", async () => {
  const course = await academy.newCourse(["1", "2", "3", "4", "5"]);
  const [gone, ...kept] = course.lessonIds as [string, ...string[]];
  const learners = await Promise.all(Array.from({ length: 8 }, () => academy.learner(course.id)));
  const order = (ids: string[]) =>
    academy.call(`/courses/${course.id}/lesson-drafts/order`, { as: academy.author, method: "PUT", body: { ids } });
  await academy.outline(course.id);
  const opened = learners.map(async (learner, index) => {
    const statuses = [];
    for (let round = 0; round < 5; round++) {
      statuses.push((await open(course.id, gone, learner)).status, (await open(course.id, kept[index % 4]!, learner)).status);
    }
    return statuses;
  });
  const moved = (async () => {
    for (let turn = 1; turn < 5; turn++) {
      const turned = course.lessonIds.map((_, place) => course.lessonIds[(place + turn) % 5]!);
      expect((await order(turned)).status).toBe(200);
    }
    expect((await academy.call(`/lesson-drafts/${gone}`, { as: academy.author, method: "DELETE" })).status).toBe(200);
  })();
  const statuses = (await Promise.all(opened)).flat();
  await moved;
  expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
  const lessons = await academy.lessons(course.id);
  const places = await Promise.all(learners.map((learner) => academy.enrollment(course.id, learner)));
  expect(places.map((place) => lessons[place.at])).toEqual(learners.map((_, index) => kept[index % 4]));
});
