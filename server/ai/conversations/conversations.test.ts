import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ChatMessage } from "#domain/chat.schema.ts";
import { conversationLimits, type Conversation } from "#domain/conversation.schema.ts";
import { readAnswer, startTutorAcademy, type TutorAcademy } from "#tests/support/ai/start-tutor-academy.ts";
import type { Person } from "#tests/support/data-academy.ts";

let academy: TutorAcademy;
let student: Person;
let course: { id: string; lessonIds: string[] };
const quote = "A deadline is the time after which an answer is of no use.";
const words = "What is a deadline?";

beforeAll(async () => {
  academy = await startTutorAcademy({ model: "vendor", silence: 5000 });
  course = await academy.course({ title: "Services", lessons: [{ title: "Deadlines", content: quote }] });
  student = await learner();
});
afterAll(() => academy.stop());

async function learner(): Promise<Person> {
  const person = await academy.person();
  await academy.enroll(person, course);
  return person;
}

type Turn = { id: string; turn: string };
const newTurn = (id: string = randomUUID()): Turn => ({ id, turn: randomUUID() });

function send(as: Person, conversation: Turn | undefined, question = words, context: object = {}, signal?: AbortSignal) {
  const messages: ChatMessage[] = [{ role: "user", content: question }];
  return academy.post("/chat", { messages, context, conversation }, as, signal);
}
const ask = async (as: Person, conversation: Turn, question = words, context: object = {}) =>
  readAnswer(await send(as, conversation, question, context));

async function latest(as: Person, query = "kind=tutor"): Promise<Conversation | null> {
  const { status, body } = await academy.call<{ conversation: Conversation | null }>(`/conversations/latest?${query}`, { as });
  expect(status).toBe(200);
  return body.conversation;
}
const refusal = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code];
const asked = () => academy.standIn.requests.length;

describe("a turn", () => {
  test("is stored with its answer and citations, in its place", async () => {
    const key = newTurn();
    academy.standIn.script({ kind: "text", pieces: [`The lesson says: "${quote}" `, "Why?"] });
    const answer = await ask(student, key, words, { course: course.id, lesson: course.lessonIds[0] });
    expect(answer.isComplete).toBe(true);
    expect(await latest(student, `kind=tutor&course=${course.id}`)).toMatchObject({
      id: key.id,
      kind: "tutor",
      course_id: course.id,
      turns: [
        {
          id: key.turn,
          question: words,
          state: "answered",
          answer: answer.text,
          citations: [{ lessonId: course.lessonIds[0], lessonTitle: "Deadlines", quote }],
        },
      ],
    });
    expect(await latest(student)).toBeNull();
    expect(await latest(student, "kind=help")).toBeNull();
  });

  test("that is sent again gets the stored answer: no second call, no second charge", async () => {
    const [person, key] = [await learner(), newTurn()];
    academy.standIn.script({ kind: "text", pieces: ["It is ", `"${quote}"`] });
    const first = await ask(person, key);
    const before = asked();
    const again = await ask(person, key);
    expect(again).toMatchObject({ text: first.text, citations: first.citations, isComplete: true });
    expect(asked()).toBe(before);
    expect(await academy.usageOf(person)).toHaveLength(1);
    expect((await latest(person))?.turns).toHaveLength(1);
  });

  test("that is sent many times at once calls the model once, and every request gets the answer", async () => {
    const [person, key] = [await learner(), newTurn()];
    academy.standIn.script({ kind: "text", pieces: ["One ", "answer."], wait: 150 });
    const before = asked();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(person, key)));
    expect(answers.map(({ text, isComplete }) => [text, isComplete])).toEqual(Array(5).fill(["One answer.", true]));
    expect(asked() - before).toBe(1);
    expect(await academy.usageOf(person)).toHaveLength(1);
  });

  test("whose reader has left can be requested again, as the same turn", async () => {
    const [person, key, leave] = [await learner(), newTurn(), new AbortController()];
    academy.standIn.script({ kind: "endless", piece: "and on ", wait: 5 }, { kind: "text", pieces: ["Whole."] });
    const response = await send(person, key, words, {}, leave.signal);
    await response.body?.getReader().read();
    leave.abort();
    expect((await ask(person, key)).text).toBe("Whole.");
    expect(await latest(person)).toMatchObject({ turns: [{ id: key.turn, state: "answered", answer: "Whole." }] });
  });

  test("that the person stopped keeps what had arrived, and says so", async () => {
    const [person, key, leave] = [await learner(), newTurn(), new AbortController()];
    academy.standIn.script({ kind: "endless", piece: "and on ", wait: 5 });
    const response = await send(person, key, words, {}, leave.signal);
    await response.body?.getReader().read();
    leave.abort();
    const path = `/conversations/${key.id}/turns/${key.turn}/stop`;
    expect((await academy.call(path, { as: person, method: "POST" })).status).toBe(200);
    await expect.poll(async () => (await latest(person))?.turns[0]?.answer).toMatch(/^and on/);
    expect((await latest(person))?.turns[0]?.state).toBe("stopped");
    academy.standIn.script({ kind: "text", pieces: ["Whole."] });
    expect((await ask(person, key)).text).toBe("Whole.");
    expect((await academy.call(path, { as: person, method: "POST" })).status).toBe(200);
    expect((await latest(person))?.turns[0]).toMatchObject({ state: "answered", answer: "Whole." });
    const unknown = await academy.call(path.replace(key.turn, randomUUID()), { as: person, method: "POST" });
    expect(unknown.body.code).toBe("conversation.not_found");
  });

  test("whose vendor failed has no answer, and can be repeated", async () => {
    const [person, key] = [await learner(), newTurn()];
    academy.standIn.script({ kind: "cut", pieces: ["Half of an answer. "] }, { kind: "status", status: 500 });
    expect((await ask(person, key)).error).toMatch(/did not answer/);
    expect((await send(person, key)).status).toBe(502);
    expect((await latest(person))?.turns).toMatchObject([{ state: "failed", answer: "", citations: [] }]);
    academy.standIn.script({ kind: "text", pieces: ["Whole."] });
    expect((await ask(person, key)).text).toBe("Whole.");
    expect((await latest(person))?.turns).toMatchObject([{ id: key.turn, state: "answered", answer: "Whole." }]);
  });

  test("of a crashed process is taken over; one that is still being answered is waited for", async () => {
    const [person, key, leave] = [await learner(), newTurn(), new AbortController()];
    academy.standIn.script({ kind: "stall", pieces: ["Half. "] }, { kind: "text", pieces: ["Whole."] });
    const response = await send(person, key, words, {}, leave.signal);
    await response.body?.getReader().read();
    const before = asked();
    const waiting = ask(person, key);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(asked()).toBe(before);
    // Simulates a killed process: its lease is no longer renewed.
    await academy.db
      .updateTable("conversation_turns")
      .set({ claim: randomUUID(), claimed_at: new Date(Date.now() - 60_000).toISOString() })
      .where("id", "=", key.turn)
      .execute();
    expect((await waiting).text).toBe("Whole.");
    leave.abort();
    await expect.poll(async () => (await academy.usageOf(person)).every(({ status }) => status !== "reserved")).toBe(true);
    expect((await latest(person))?.turns).toMatchObject([{ state: "answered", answer: "Whole." }]);
  });

  test("that the budget refuses is stored as a question without an answer", async () => {
    const [person, key] = [await learner(), newTurn()];
    const day = new Date().toISOString().slice(0, 10);
    const spent = { day, function_name: "chat", model: "m", status: "settled", settled_at: new Date().toISOString() };
    await academy.db
      .insertInto("ai_usage")
      .values({ ...spent, user_id: person.id, reserved_tokens: 0, input_tokens: 200_000 })
      .execute();
    expect(await refusal(await send(person, key))).toEqual([429, "tutor.budget_spent"]);
    expect((await latest(person))?.turns).toMatchObject([{ question: words, state: "failed" }]);
  });
});

describe("a conversation", () => {
  test("stays in order, even from two tabs", async () => {
    const [person, id] = [await learner(), randomUUID()];
    academy.standIn.script({ kind: "text", pieces: ["1"] }, { kind: "text", pieces: ["2"] }, { kind: "text", pieces: ["3"] });
    await ask(person, newTurn(id), "One?");
    await Promise.all([ask(person, newTurn(id), "Two?"), ask(person, newTurn(id), "Three?")]);
    const turns = (await latest(person))?.turns ?? [];
    expect(turns[0]?.question).toBe("One?");
    expect(turns.map(({ question }) => question).toSorted()).toEqual(["One?", "Three?", "Two?"]);
    expect(turns.every(({ state }) => state === "answered")).toBe(true);
  });

  test("belongs to its person: nobody else reads it, adds to it, stops it or deletes it", async () => {
    const [owner, key] = [await learner(), newTurn()];
    academy.standIn.script({ kind: "text", pieces: ["Mine."] });
    await ask(owner, key);
    for (const other of [await learner(), await academy.person({ role: "admin", isSuperAdmin: true })]) {
      expect(await latest(other)).toBeNull();
      expect(await refusal(await send(other, key))).toEqual([404, "conversation.not_found"]);
      expect(await refusal(await send(other, newTurn(key.id)))).toEqual([404, "conversation.not_found"]);
      const deleted = await academy.call(`/conversations/${key.id}`, { as: other, method: "DELETE" });
      const stopped = await academy.call(`/conversations/${key.id}/turns/${key.turn}/stop`, { as: other, method: "POST" });
      expect([deleted.body.code, stopped.body.code]).toEqual(["conversation.not_found", "conversation.not_found"]);
    }
    expect((await latest(owner))?.turns).toMatchObject([{ answer: "Mine.", state: "answered" }]);
    for (const path of ["/conversations/latest?kind=tutor", `/conversations/${key.id}`]) {
      const method = path.includes("latest") ? "GET" : "DELETE";
      expect((await academy.call(path, { method })).status).toBe(401);
    }
  });

  test("is about one place, and a turn has one question", async () => {
    const [person, key] = [await learner(), newTurn()];
    academy.standIn.script({ kind: "text", pieces: ["Yes."] });
    await ask(person, key);
    expect(await refusal(await send(person, newTurn(key.id), words, { course: course.id }))).toEqual([
      409,
      "conversation.elsewhere",
    ]);
    expect(await refusal(await send(person, newTurn(key.id), words, { help: true }))).toEqual([409, "conversation.elsewhere"]);
    expect(await refusal(await send(person, key, "Another?"))).toEqual([409, "conversation.other_question"]);
  });

  test("is gone for good once deleted", async () => {
    const [person, key] = [await learner(), newTurn()];
    academy.standIn.script({ kind: "text", pieces: ["Yes."] });
    await ask(person, key);
    const remove = () => academy.call(`/conversations/${key.id}`, { as: person, method: "DELETE" });
    expect((await remove()).status).toBe(200);
    expect((await remove()).body.code).toBe("conversation.not_found");
    expect(await latest(person)).toBeNull();
    const { n } = await academy.db
      .selectFrom("conversation_turns")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .where("conversation_id", "=", key.id)
      .executeTakeFirstOrThrow();
    expect(n).toBe(0);
  });

  test("stays readable after leaving the course, which must be taken to continue it", async () => {
    const [person, key] = [await learner(), newTurn()];
    academy.standIn.script({ kind: "text", pieces: ["Yes."] });
    await ask(person, key, words, { course: course.id });
    await academy.db.deleteFrom("enrollments").where("user_id", "=", person.id).execute();
    expect((await latest(person, `kind=tutor&course=${course.id}`))?.turns).toMatchObject([{ answer: "Yes." }]);
    expect(await refusal(await send(person, newTurn(key.id), words, { course: course.id }))).toEqual([
      403,
      "lesson.not_enrolled",
    ]);
    // A new question does not return the stored answer either.
    expect(await refusal(await send(person, key, words, { course: course.id }))).toEqual([403, "lesson.not_enrolled"]);
  });

  test("has a maximum of turns, and a person has a maximum of conversations, beyond which the oldest are deleted", async () => {
    const [person, key] = [await learner(), newTurn()];
    academy.standIn.script({ kind: "text", pieces: ["Yes."] }, { kind: "text", pieces: ["New."] });
    await ask(person, key);
    const turns = Array.from({ length: conversationLimits.turns - 1 }, (_, index) => ({
      conversation_id: key.id,
      id: randomUUID(),
      position: index + 1,
      question: "?",
      state: "answered",
    }));
    await academy.db.insertInto("conversation_turns").values(turns).execute();
    expect(await refusal(await send(person, newTurn(key.id)))).toEqual([409, "conversation.full"]);

    const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const others = Array.from({ length: conversationLimits.conversations - 1 }, (_, index) => ({
      id: randomUUID(),
      user_id: person.id,
      kind: "help",
      updated_at: later(-1 - index),
    }));
    await academy.db.insertInto("conversations").values(others).execute();
    await ask(person, newTurn());
    const left = await academy.db.selectFrom("conversations").select("id").where("user_id", "=", person.id).execute();
    expect(left).toHaveLength(conversationLimits.conversations);
    expect(left.map(({ id }) => id)).not.toContain(others.at(-1)?.id);
  });

  test.each([
    ["a conversation that is no id", { id: "mine", turn: randomUUID() }, "conversation.id"],
    ["a turn that is no id", { id: randomUUID(), turn: "1" }, "conversation.turn"],
    ["no turn", { id: randomUUID() }, "conversation.turn"],
  ])("%s is refused by name", async (_, conversation, field) => {
    const response = await academy.post("/chat", { messages: [{ role: "user", content: words }], conversation }, student);
    expect([response.status, ((await response.json()) as { field: string }).field]).toEqual([422, field]);
  });

  test.each(["kind=everything", "", "kind=tutor&course=Services"])("the latest one by %s is refused by name", async (query) => {
    const { status, body } = await academy.call(`/conversations/latest?${query}`, { as: student });
    expect([status, body.field]).toEqual([422, query.includes("course") ? "course" : "kind"]);
  });
});

test("the help answers from its articles, names them in separate lines, and stores its answer", async () => {
  const [person, key] = [await learner(), newTurn()];
  const sentence = "With it, your password alone does not open your account.";
  academy.standIn.script({ kind: "text", pieces: [`Yes: "${sentence}" and "nobody ever forgets it".`] });
  const answer = await ask(person, key, "Should I set up a second factor?", { help: true });
  const articles = [{ article: "second-factor", articleTitle: "The second factor", quote: sentence }];
  expect(answer.raw).toContain(`data: ${JSON.stringify({ articles })}`);
  expect(answer.text).not.toContain('"nobody ever');
  expect(answer.citations).toEqual([]);
  const system = academy.standIn.requests.at(-1)?.body.messages[0]?.content ?? "";
  expect(system).toContain("/help/second-factor");
  expect(system).not.toContain(quote);
  expect((await latest(person, "kind=help"))?.turns).toMatchObject([{ citations: articles, state: "answered" }]);
  expect(await academy.usageOf(person)).toMatchObject([{ function_name: "help" }]);
});
