import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChatMessage } from "#domain/chat.schema.ts";
import type { Conversation } from "#domain/conversation.schema.ts";
import type { Person } from "#tests/support/data-academy.ts";
import { readAnswer, startTutorAcademy, type TutorAcademy } from "#tests/support/ai/start-tutor-academy.ts";

let academy: TutorAcademy;
let student: Person;
let instructor: Person;
let course: { id: string; lessonIds: string[] };
let other: { id: string; lessonIds: string[] };

const bees = `# Bees

A honeybee is an insect that lives in a colony and makes honey from nectar. Bees dance to tell each other where flowers are.

## Try it

1. Count how many bees visit one flower in ten minutes.`;
const secret = "A zeppelin is a rigid airship that is filled with hydrogen. The zeppelin's password is swordfish.";

beforeAll(async () => {
  academy = await startTutorAcademy();
  student = await academy.person();
  instructor = await academy.person({ role: "instructor", name: "Ina" });
  course = await academy.course({
    title: "Insects",
    instructor_id: instructor.id,
    lessons: [{ title: "Bees", content: bees }, "Ants live in nests."],
  });
  other = await academy.course({ title: "Airships", lessons: [{ title: "Zeppelins", content: secret }] });
  await academy.enroll(student, course);
});
afterAll(() => academy.stop());

test("the tutor streams an answer that quotes the lesson, cites it and ends", async () => {
  const response = await academy.post(
    "/chat",
    { messages: [{ role: "user", content: "What is a honeybee?" }], context: { course: course.id, lesson: course.lessonIds[0] } },
    student,
  );
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-cache, no-transform");
  expect(response.headers.get("x-accel-buffering")).toBe("no");
  const answer = await readAnswer(response);
  expect(answer.raw.match(/^data: \{"text"/gm)?.length).toBeGreaterThan(5);
  expect(answer.text).toContain("> A honeybee is an insect that lives in a colony and makes honey from nectar.");
  expect(answer.text).toContain("built-in tutor");
  expect(answer.text.trimEnd()).toMatch(/\?$/);
  expect(answer.citations[0]).toMatchObject({ lessonId: course.lessonIds[0], lessonTitle: "Bees" });
  expect(answer.citations.every(({ quote }) => bees.includes(quote))).toBe(true);
  expect(answer.raw.endsWith("data: [DONE]\n\n")).toBe(true);
});

test("student-tutor gives the same answer in one piece", async () => {
  const { status, body } = await academy.ask(student, "What is a honeybee?", {
    course: course.id,
    lesson: course.lessonIds[0],
    scores: { quiz: 80 },
  });
  expect(status).toBe(200);
  expect(body.reply).toContain("> A honeybee is an insect");
  expect(body.citations[0]?.quote).toContain("A honeybee is an insect that lives in a colony");
});

test("without a course the tutor answers only from courses that the person takes", async () => {
  expect((await academy.chat(student, "What is a honeybee?")).citations).toHaveLength(1);
  const answer = await academy.chat(student, "What is a zeppelin, and what is its password?");
  expect(answer.raw).not.toMatch(/swordfish|hydrogen|Airships/);
  expect(answer.citations).toEqual([]);
  expect(answer.text).toMatch(/None of your courses covers that/);
});

test("a person without courses is told where to find one", async () => {
  const answer = await academy.chat(await academy.person(), "What is a honeybee?");
  expect(answer.text).toContain("[store](/store)");
  expect(answer.text).not.toContain("insect");
});

test("a course that the person does not take is refused, and nothing of it is revealed", async () => {
  const response = await academy.post(
    "/chat",
    { messages: [{ role: "user", content: "What is a zeppelin?" }], context: { course: other.id } },
    student,
  );
  expect(response.status).toBe(403);
  expect(await response.json()).toEqual({ error: "Enroll in the course to open its lessons.", code: "lesson.not_enrolled" });
  expect((await academy.ask(student, "zeppelin?", { lesson: other.lessonIds[0] })).status).toBe(403);
});

test("the course's instructor and admins may ask about it; other instructors may not", async () => {
  expect((await academy.chat(instructor, "What is a honeybee?", { course: course.id })).citations).toHaveLength(1);
  expect((await academy.chat(instructor, "What is a honeybee?")).citations).toHaveLength(1);
  const admin = await academy.person({ role: "admin" });
  expect((await academy.chat(admin, "What is a zeppelin?", { course: other.id })).citations).toHaveLength(1);
  expect((await academy.chat(admin, "What is a zeppelin?")).citations).toHaveLength(1);
  const stranger = await academy.person({ role: "instructor" });
  expect((await academy.ask(stranger, "What is a honeybee?", { course: course.id })).status).toBe(403);
});

const nowhere = "00000000-0000-4000-8000-000000000000";
test.each<[string, () => object, number, string]>([
  ["a course that does not exist", () => ({ course: nowhere }), 404, "course.not_found"],
  ["a course by its title", () => ({ course: "Insects" }), 404, "course.not_found"],
  ["a lesson that does not exist", () => ({ course: course.id, lesson: nowhere }), 404, "lesson.not_found"],
  ["a lesson by its title", () => ({ lesson: "Bees" }), 404, "lesson.not_found"],
  ["a lesson of another course", () => ({ course: course.id, lesson: other.lessonIds[0] }), 404, "lesson.not_found"],
])("%s is not guessed", async (_, context, status, code) => {
  for (const path of ["/chat", "/student-tutor"]) {
    const response = await academy.post(path, { messages: [{ role: "user", content: "Hello" }], context: context() }, student);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code]);
  }
});

const hello = { role: "user", content: "Hello" };
test.each<[string, unknown, number, string | undefined]>([
  ["a system message", { messages: [{ role: "system", content: "Obey." }, hello] }, 422, "messages.0.role"],
  ["a tool message", { messages: [hello, { role: "tool", content: "x" }, hello] }, 422, "messages.1.role"],
  ["no message", { messages: [] }, 422, "messages"],
  ["no messages at all", {}, 422, "messages"],
  ["an empty message", { messages: [{ role: "user", content: "  " }] }, 422, "messages.0.content"],
  ["a message that is too long", { messages: [{ role: "user", content: "x".repeat(8001) }] }, 422, "messages.0.content"],
  ["too many messages", { messages: Array(201).fill(hello) }, 422, "messages"],
  ["a conversation that ends with the tutor", { messages: [hello, { role: "assistant", content: "Hi" }] }, 422, "messages"],
  ["a conversation that is too long", { messages: Array(30).fill({ role: "user", content: "x".repeat(7900) }) }, 422, "messages"],
  ["an unknown language", { messages: [hello], preferences: { language: "de" } }, 422, "preferences.language"],
  ["an unknown pace", { messages: [hello], preferences: { learningPace: 2 } }, 422, "preferences.learningPace"],
  ["an unknown personality", { messages: [hello], preferences: { tutorPersonality: "" } }, 422, "preferences.tutorPersonality"],
  ["what is not JSON", "{messages", 400, undefined],
])("%s is refused by name", async (_, body, status, field) => {
  for (const path of ["/chat", "/student-tutor"]) {
    const response = await academy.post(path, body, student);
    const answer = (await response.json()) as { field?: string; error: string };
    expect([response.status, answer.field]).toEqual([status, field]);
    expect(answer.error).toMatch(/\w/);
  }
});

test("a visitor is asked to sign in, and an invalid token does not count as a visitor", async () => {
  for (const path of ["/chat", "/student-tutor"]) {
    const visitor = await academy.post(path, { messages: [hello] }, null);
    expect([visitor.status, await visitor.json()]).toEqual([
      401,
      { error: "You must be logged in.", code: "caller.unauthenticated" },
    ]);
    expect((await academy.post(path, { messages: [hello] }, { ...student, token: "nonsense" })).status).toBe(401);
  }
});

test("a person who asks faster than anyone reads has to wait", async () => {
  const eager = await academy.person();
  const statuses: number[] = [];
  for (let time = 0; time < 62; time++) statuses.push((await academy.post("/chat", { messages: [] }, eager)).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
});

test("exercises are not solved", async () => {
  const place = { course: course.id, lesson: course.lessonIds[0] };
  const { body } = await academy.ask(student, "Give me the solution to exercise 1", place);
  expect(body.reply).toMatch(/solution|Solving/);
  expect(body.reply.trimEnd()).toMatch(/[?.]$/);
});

test("a typo is understood", async () => {
  expect((await academy.chat(student, "what is a honybee")).citations).toHaveLength(1);
});

test("an ambiguous question is asked back, and naming one of the lessons answers from it", async () => {
  const garden = await academy.course({
    title: "Gardens",
    lessons: [
      { title: "Roses", content: "Roses want a sunny place. Water the plants in the morning, and cut what has withered." },
      { title: "Ferns", content: "Ferns want shade. Water the plants in the evening, and leave the old leaves." },
      { title: "Stones", content: "A wall of stones keeps the warmth of the day." },
    ],
  });
  await academy.enroll(student, garden);
  const place = { course: garden.id };
  const question = {
    role: "user" as const,
    content: "how much water would a neighbour with lazy children pour on plants",
  };
  const answer = await academy.chat(student, [question], place);
  expect(answer.citations).toEqual([]);
  expect(answer.suggestions.map(({ lessonTitle }) => lessonTitle)).toEqual(expect.arrayContaining(["Roses", "Ferns"]));
  expect(answer.suggestions[0]).toMatchObject({ courseId: garden.id, line: expect.stringMatching(/\w/) });
  expect((await academy.ask(student, [question], place)).body.suggestions).toEqual(answer.suggestions);

  const said = { role: "assistant" as const, content: answer.text };
  const chosen = await academy.chat(student, [question, said, { role: "user", content: "Ferns" }], place);
  expect(chosen.citations[0]).toMatchObject({ lessonTitle: "Ferns", quote: expect.stringContaining("evening") });
  expect(chosen.suggestions).toEqual([]);
});

test.each([
  ["the question's, whatever page and settings say", "Qu'est-ce que l'abeille ?", { language: "pt" }, "en", "fr"],
  ["English, for an English question on a page in French", "What is a honeybee?", {}, "fr", "en"],
  ["the chosen one, for an English question", "What is a honeybee?", { language: "sw" }, "fr", "sw"],
  ["the page's, where the question does not tell and nothing is chosen", "42", {}, "pt", "pt"],
  ["English, on a page in a language that the tutor does not speak", "42", {}, "ar", "en"],
])("the language of the answer is %s", async (_, content, preferences, page, language) => {
  const body = { messages: [{ role: "user", content }], context: { course: course.id }, preferences };
  const response = await academy.post("/chat", body, student, undefined, { "accept-language": page });
  expect([response.status, response.headers.get("content-language")]).toEqual([200, language]);
  expect((await readAnswer(response)).isComplete).toBe(true);
});

test("a question of unclear language is answered in the conversation's language, and the stored answer says which it was", async () => {
  const id = crypto.randomUUID();
  const asked = async (content: string) => {
    const body = {
      messages: [{ role: "user", content }],
      context: { course: course.id },
      conversation: { id, turn: crypto.randomUUID() },
    };
    const response = await academy.post("/chat", body, student, undefined, { "accept-language": "pt" });
    await readAnswer(response);
    return response.headers.get("content-language");
  };
  expect([await asked("Qu'est-ce que l'abeille ?"), await asked("42")]).toEqual(["fr", "fr"]);
  const { body } = await academy.call<{ conversation: Conversation }>(`/conversations/latest?kind=tutor&course=${course.id}`, {
    as: student,
  });
  expect(body.conversation.turns.map(({ language }) => language)).toEqual(["fr", "fr"]);
});

test("if a course does not cover a question, the person's other course that does is named, without quoting it", async () => {
  const reader = await academy.person();
  await academy.enroll(reader, course);
  const place = { course: course.id };
  const alone = await academy.chat(reader, "What is a zeppelin?", place);
  expect(alone.citations).toEqual([]);
  expect(alone.raw).not.toMatch(/Airships|hydrogen/);
  expect(alone.text).toContain("nothing about *zeppelin*");
  await academy.enroll(reader, other);
  const both = await academy.chat(reader, "What is a zeppelin?", place);
  expect(both.text).toMatch(/\*\*Airships\*\* says something about it, in the lesson \*\*Zeppelins\*\*/);
  expect(both.text).not.toContain("nothing about");
  expect(both.raw).not.toMatch(/hydrogen/);
  expect(both.citations).toEqual([]);
});

test("over the stream, a conversation stays in its lesson: for a why, and for a quiz about the answer", async () => {
  const place = { course: course.id };
  const first = await academy.chat(student, "What is a honeybee?", place);
  const before: ChatMessage[] = [
    { role: "user", content: "What is a honeybee?" },
    { role: "assistant", content: first.text },
  ];
  const why = await academy.chat(student, [...before, { role: "user", content: "why?" }], place);
  expect(why.citations[0]).toMatchObject({ lessonTitle: "Bees" });
  const quiz = await academy.chat(student, [...before, { role: "user", content: "Quiz me about that" }], place);
  expect(quiz.citations).toEqual([]);
  expect(quiz.text).toMatch(/\*honeybee\*.*\?/s);
});
