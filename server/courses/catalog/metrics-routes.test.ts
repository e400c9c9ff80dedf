import { afterAll, beforeAll, expect, test } from "vitest";
import type { Metrics } from "#domain/metrics.schema.ts";
import { createApp } from "#server/app.ts";
import { startDataAcademy, type DataAcademy } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
beforeAll(async () => {
  academy = await startDataAcademy();
});
afterAll(() => academy.stop());

/** Request the metrics as a fresh process with an empty cache would. */
const metrics = async () => {
  const response = await createApp(academy.deps).request("/api/figures");
  return (await response.json()) as Metrics;
};

test("an empty academy has zero counts and no completion rate", async () => {
  expect(await metrics()).toEqual({ students: 0, courses: 0, lessons: 0, completion_percent: null });
});

test("students, courses and lessons are counted for offered courses; a completion rate is shown from ten begun", async () => {
  const { id } = await academy.course({ lessons: ["One.", "Two."] });
  const draft = await academy.course({ lessons: ["Three."], published_at: null });
  const people = await Promise.all(Array.from({ length: 10 }, () => academy.person()));
  const enroll = (course_id: string, user_id: string, progress: number) =>
    academy.db.insertInto("enrollments").values({ course_id, user_id, progress }).execute();
  for (const [index, person] of people.slice(0, 9).entries()) await enroll(id, person.id, index < 3 ? 100 : 50);
  await enroll(draft.id, people[9]!.id, 100);
  expect(await metrics()).toEqual({ students: 9, courses: 1, lessons: 2, completion_percent: null });
  await enroll(id, people[9]!.id, 50);
  expect(await metrics()).toEqual({ students: 10, courses: 1, lessons: 2, completion_percent: 30 });
});
