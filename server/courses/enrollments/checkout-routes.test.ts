import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CheckoutAnswer } from "#domain/checkout.schema.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
let typography: string;
let negotiation: string;
let databases: string;

beforeAll(async () => {
  academy = await startDataAcademy();
  typography = (await academy.course({ title: "Seeing Typography", lessons: ["One."] })).id;
  negotiation = (await academy.course({ title: "Negotiation at Work", lessons: ["One."] })).id;
  databases = (await academy.course({ title: "Databases and SQL", lessons: ["One."] })).id;
});
afterAll(() => academy.stop());

const buy = <Body = CheckoutAnswer>(as: Person | undefined, course_ids: unknown) =>
  academy.call<Body>("/checkout", { as, method: "POST", body: { course_ids } });

async function progressOf(person: Person): Promise<Record<string, number>> {
  const rows = await academy.db
    .selectFrom("enrollments")
    .select(["course_id", "progress"])
    .where("user_id", "=", person.id)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.course_id, row.progress]));
}

const titles = (courses: { title: string }[]) => courses.map((course) => course.title).sort();

test("a cart becomes one enrollment per course, with progress 0", async () => {
  const student = await academy.person();
  const { status, body } = await buy(student, [typography, negotiation]);
  expect(status).toBe(200);
  expect(titles(body.enrolled)).toEqual(["Negotiation at Work", "Seeing Typography"]);
  expect(body.already_enrolled).toEqual([]);
  expect(await progressOf(student)).toEqual({ [typography]: 0, [negotiation]: 0 });
});

test("courses that the buyer takes already are skipped and reported, and keep their progress", async () => {
  const student = await academy.person();
  await academy.db.insertInto("enrollments").values({ user_id: student.id, course_id: typography, progress: 40 }).execute();
  const { body } = await buy(student, [databases, typography]);
  expect(titles(body.enrolled)).toEqual(["Databases and SQL"]);
  expect(titles(body.already_enrolled)).toEqual(["Seeing Typography"]);
  expect(await progressOf(student)).toEqual({ [typography]: 40, [databases]: 0 });
});

test("calling again changes nothing", async () => {
  const student = await academy.person();
  await buy(student, [typography]);
  const { status, body } = await buy(student, [typography, typography.toUpperCase()]);
  expect(status).toBe(200);
  expect(body).toEqual({ enrolled: [], already_enrolled: [{ id: typography, title: "Seeing Typography" }] });
  expect(Object.keys(await progressOf(student))).toHaveLength(1);
});

test("if one course does not exist, nothing is bought", async () => {
  const student = await academy.person();
  const { status, body } = await buy<{ code: string }>(student, [typography, randomUUID(), databases]);
  expect(status).toBe(404);
  expect(body).toMatchObject({ code: "course.not_found", field: "course_ids.1" });
  expect(await progressOf(student)).toEqual({});
});

test("the same cart from many tabs at once, in any order, enrolls once without errors", async () => {
  const student = await academy.person();
  const carts = Array.from({ length: 12 }, (_, index) =>
    index % 2 ? [typography, negotiation, databases] : [databases, negotiation, typography],
  );
  const answers = await Promise.all(carts.map((cart) => buy(student, cart)));
  expect(answers.map((answer) => answer.status)).toEqual(carts.map(() => 200));
  expect(answers.flatMap((answer) => answer.body.enrolled)).toHaveLength(3);
  expect(Object.keys(await progressOf(student))).toHaveLength(3);
});

test("the buyer is taken from the token alone: a body that names somebody else is refused", async () => {
  const [student, other] = [await academy.person(), await academy.person()];
  const { status } = await academy.call("/checkout", {
    as: student,
    method: "POST",
    body: { course_ids: [typography], user_id: other.id, price: 0 },
  });
  expect(status).toBe(422);
  expect(await progressOf(other)).toEqual({});
  expect(await progressOf(student)).toEqual({});
});

test.each([
  ["an empty cart", []],
  ["no cart", undefined],
  ["something that is no id", ["typography"]],
  ["more than can be bought at once", Array.from({ length: 101 }, () => randomUUID())],
])("%s is refused", async (_, course_ids) => {
  const { status, body } = await buy<{ code: string }>(await academy.person(), course_ids);
  expect(status).toBe(422);
  expect(body.code).toBe("request.invalid");
});

test("a visitor must sign in first", async () => {
  expect((await buy(undefined, [typography])).status).toBe(401);
});
