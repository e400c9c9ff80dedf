import { afterAll, beforeAll, expect, test } from "vitest";
import type { Analytics } from "#domain/analytics.schema.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
let admin: Person;
beforeAll(async () => {
  academy = await startDataAcademy();
  admin = await academy.person({ role: "admin" });
});
afterAll(() => academy.stop());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const read = (query = "", as: Person | undefined = admin) => academy.call<Analytics>(`/analytics${query}`, as ? { as } : {});
const dayAgo = (analytics: Analytics, days: number) => analytics.days.find(({ day }) => day === daysAgo(days).slice(0, 10));
const weekAgo = (analytics: Analytics, days: number) =>
  analytics.weeks.findLast(({ monday }) => monday <= daysAgo(days).slice(0, 10))?.active_learners;

test("an academy in which nothing has happened has figures for every day, all of them zero", async () => {
  const { status, body } = await read("?days=7");
  expect(status).toBe(200);
  expect(body.days).toHaveLength(7);
  expect(body.days.at(-1)).toEqual({
    day: new Date().toISOString().slice(0, 10),
    enrollments: 0,
    active_learners: 0,
    ai_calls: 0,
    ai_tokens: 0,
  });
  expect(body.courses).toEqual([]);
  expect(body.ai).toMatchObject({ functions: [], models: [], people: [] });
});

test("enrollments, learners, completion and AI use are counted by day, course, person, function and model", async () => {
  const course = await academy.course({ title: "Owls", lessons: ["one", "two"] });
  const [ada, grace] = [await academy.person({ name: "Ada" }), await academy.person({ name: "Grace" })];
  const enroll = (person: Person, progress: number, createdAt: string) =>
    academy.db
      .insertInto("enrollments")
      .values({ user_id: person.id, course_id: course.id, progress, created_at: createdAt })
      .execute();
  await enroll(ada, 100, daysAgo(3));
  await enroll(grace, 25, daysAgo(40));
  const visit = (person: Person, position: number, openedAt: string) =>
    academy.db
      .insertInto("lesson_visits")
      .values({ user_id: person.id, course_id: course.id, lesson_id: course.lessonIds[position]!, opened_at: openedAt })
      .execute();
  await visit(ada, 0, daysAgo(2));
  await visit(ada, 1, daysAgo(2));
  await visit(grace, 0, daysAgo(2));
  await visit(grace, 1, daysAgo(100));
  await visit(grace, 1, daysAgo(107));
  const call = (
    person: Person,
    functionName: string,
    status: "settled" | "refunded",
    input: number,
    output: number,
    days: number,
  ) =>
    academy.db
      .insertInto("ai_usage")
      .values({
        user_id: person.id,
        day: daysAgo(days).slice(0, 10),
        function_name: functionName,
        model: "openai:m",
        status,
        reserved_tokens: 500,
        input_tokens: input,
        output_tokens: output,
        created_at: daysAgo(days),
        settled_at: daysAgo(days),
      })
      .execute();
  await call(ada, "chat", "settled", 300, 50, 1);
  await call(ada, "voice-tutor", "refunded", 0, 0, 1);
  await call(grace, "chat", "settled", 30, 5, 1);
  await call(grace, "chat", "settled", 1000, 1000, 50);

  const { body } = await read("?days=30");
  expect(dayAgo(body, 3)).toMatchObject({ enrollments: 1 });
  expect(dayAgo(body, 2)).toMatchObject({ active_learners: 2 });
  expect(dayAgo(body, 1)).toMatchObject({ ai_calls: 3, ai_tokens: 385 });
  expect(body.days.reduce((sum, { enrollments }) => sum + enrollments, 0)).toBe(1);
  expect(body.courses).toEqual([{ id: course.id, title: "Owls", learners: 2, completed: 1, average_progress: 63 }]);
  expect(body.ai.functions).toEqual([
    { function_name: "chat", calls: 2, failed: 0, input_tokens: 330, output_tokens: 55 },
    { function_name: "voice-tutor", calls: 1, failed: 1, input_tokens: 0, output_tokens: 0 },
  ]);
  expect(body.ai.models).toEqual([{ model: "openai:m", calls: 3, failed: 1, input_tokens: 330, output_tokens: 55 }]);
  expect(body.ai.people[0]).toMatchObject({ id: ada.id, email: ada.email });
  expect(body.ai.people.map(({ full_name, calls, input_tokens }) => [full_name, calls, input_tokens])).toEqual([
    ["Ada", 2, 300],
    ["Grace", 1, 30],
  ]);

  const year = (await read("?days=365")).body;
  expect(year.days).toHaveLength(365);
  expect([body.active_learners, year.active_learners]).toEqual([2, 2]);
  expect(weekAgo(body, 2)).toBe(2);
  expect([weekAgo(year, 2), weekAgo(year, 100), weekAgo(year, 107), weekAgo(year, 114)]).toEqual([2, 1, 1, 0]);
  expect(year.ai.people[0]).toMatchObject({ full_name: "Grace", calls: 2, input_tokens: 1030 });
});

test.each([
  ["an instructor", () => academy.person({ role: "instructor" }), 403],
  ["a student", () => academy.person(), 403],
])("%s does not see them", async (_, who, status) => {
  expect((await read("", await who())).status).toBe(status);
});

test("a visitor is asked to sign in, and any other period is refused by name", async () => {
  expect((await academy.call("/analytics")).status).toBe(401);
  const { status, body } = await academy.call<{ field: string }>("/analytics?days=31", { as: admin });
  expect([status, body.field]).toEqual([422, "days"]);
});

test("a date in the future, written by a fast clock, counts as today", async () => {
  const own = await startDataAcademy();
  try {
    const reader = await own.person({ role: "admin" });
    const course = await own.course({ title: "Owls", lessons: ["one"] });
    const ahead = daysAgo(-2);
    await own.db
      .insertInto("enrollments")
      .values({ user_id: reader.id, course_id: course.id, progress: 0, created_at: ahead })
      .execute();
    await own.db
      .insertInto("lesson_visits")
      .values({ user_id: reader.id, course_id: course.id, lesson_id: course.lessonIds[0] ?? "", opened_at: ahead })
      .execute();
    await own.db
      .insertInto("ai_usage")
      .values({
        user_id: reader.id,
        function_name: "chat",
        model: "m",
        status: "settled",
        day: ahead.slice(0, 10),
        reserved_tokens: 500,
        input_tokens: 3,
        output_tokens: 4,
        created_at: ahead,
        settled_at: ahead,
      })
      .execute();
    const { body } = await own.call<Analytics>("/analytics?days=7", { as: reader });
    expect(body.days.at(-1)).toMatchObject({ enrollments: 1, active_learners: 1, ai_calls: 1, ai_tokens: 7 });
    expect(body).toMatchObject({ active_learners: 1, ai: { functions: [{ calls: 1 }] } });
  } finally {
    await own.stop();
  }
});
