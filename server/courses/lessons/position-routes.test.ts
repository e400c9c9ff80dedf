import { afterAll, beforeAll, expect, test } from "vitest";
import type { LessonPage } from "#domain/lesson.schema.ts";
import type { ReadingPosition } from "#domain/reading-position.schema.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
let course: { id: string; lessonIds: string[] };
beforeAll(async () => {
  academy = await startDataAcademy();
  course = await academy.course({ title: "Owls", lessons: ["one", "two"] });
});
afterAll(() => academy.stop());

async function student(): Promise<Person> {
  const person = await academy.person();
  await academy.db.insertInto("enrollments").values({ user_id: person.id, course_id: course.id }).execute();
  return person;
}
const lesson = () => `/courses/${course.id}/lessons/${course.lessonIds[1]}`;
const stop = (as: Person | undefined, body: unknown) =>
  academy.call<ReadingPosition & { code: string; field?: string }>(`${lesson()}/reading-position`, { as, method: "PUT", body });
const placeOf = async (as: Person) => (await academy.call<LessonPage>(lesson(), { as })).body.reading_position;

test("a lesson comes with its reader's position, whichever device reported it", async () => {
  const [me, neighbour] = [await student(), await student()];
  expect(await placeOf(me)).toBeNull();
  const { status, body } = await stop(me, { block: 7 });
  expect({ status, block: body.block }).toEqual({ status: 200, block: 7 });
  expect(await placeOf(me)).toEqual(body);
  await stop(me, { block: 2 });
  expect(await placeOf(me)).toMatchObject({ block: 2 });
  expect(await placeOf(neighbour)).toBeNull();
});

test("a late report of one device does not undo a newer one of another", async () => {
  const me = await student();
  await stop(me, { block: 4, seconds_ago: 600 });
  await stop(me, { block: 9, seconds_ago: 60 });
  expect((await stop(me, { block: 5, seconds_ago: 300 })).body.block).toBe(9);
  expect(await placeOf(me)).toMatchObject({ block: 9 });
});

test("a position is no progress and opens nothing", async () => {
  const me = await student();
  await stop(me, { block: 40 });
  const rows = await academy.db
    .selectFrom("enrollments")
    .select(["progress", "lesson_id"])
    .where("user_id", "=", me.id)
    .execute();
  expect(rows).toEqual([{ progress: 0, lesson_id: null }]);
});

test.each([
  ["block", {}],
  ["block", { block: -1 }],
  ["block", { block: 1.5 }],
  ["block", { block: 1e9 }],
  ["seconds_ago", { block: 1, seconds_ago: -60 }],
  ["progress", { block: 1, progress: 100 }],
])("%s is refused, naming the field: %j", async (field, body) => {
  const answer = await stop(await student(), body);
  expect({ status: answer.status, field: answer.body.field }).toEqual({ status: 422, field });
});

test("a visitor and a student of other courses are refused", async () => {
  expect((await stop(undefined, { block: 1 })).status).toBe(401);
  expect((await stop(await academy.person(), { block: 1 })).body.code).toBe("lesson.not_enrolled");
});
