import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startMakingVectors } from "#server/ai/vectors/make-vectors.ts";
import { readVoice } from "#tests/support/ai/read-voice.ts";
import { scriptedVoice, soundOfSentence } from "#tests/support/ai/scripted-voice.ts";
import { addAnswerTexts } from "#server/platform/language/answer-texts.ts";
import { readAnswer, startTutorAcademy, type TutorAcademy } from "#tests/support/ai/start-tutor-academy.ts";
import type { Person } from "#tests/support/data-academy.ts";

const crisis = "I want to kill myself, it all went wrong with the honeybees";
const voice = scriptedVoice();
let academy: TutorAcademy;
let student: Person;
let course: { id: string; lessonIds: string[] };

beforeAll(async () => {
  academy = await startTutorAcademy({ model: "vendor", embeddingModel: "stand-in", speechModel: voice.model });
  academy.standIn.embed((texts) => texts.map(() => [1, 0.5]));
  voice.always(async ({ text }) => soundOfSentence(text));
  course = await academy.course({
    title: "Insects",
    lessons: [{ title: "Bees", content: "A honeybee is an insect that dances." }],
  });
  const job = startMakingVectors(
    { db: academy.db, log: pino({ level: "silent" }), embeddingModel: academy.deps.embeddingModel ?? null },
    { round: 20, firstRest: 20 },
  );
  await vi.waitFor(
    async () => expect(await academy.db.selectFrom("passage_vectors").selectAll().execute()).toHaveLength(1),
    10_000,
  );
  await job.stop();
});
afterAll(() => academy.stop());

beforeEach(async () => {
  student = await academy.person();
  await academy.enroll(student, course);
  academy.standIn.requests.length = 0;
});

/** Spend all tokens of the student's day. */
const spendBudget = () =>
  academy.db
    .insertInto("ai_usage")
    .values({
      user_id: student.id,
      day: new Date().toISOString().slice(0, 10),
      settled_at: new Date().toISOString(),
      function_name: "chat",
      model: "stand-in",
      status: "settled",
      reserved_tokens: 0,
      input_tokens: 10_000_000,
      output_tokens: 0,
    })
    .execute();

const sent = () => JSON.stringify(academy.standIn.requests.map(({ body }) => body));
const setContacts = (crisis_contacts: string | null) =>
  academy.call("/academy/settings", { as: admin, method: "PATCH", body: { crisis_contacts } });
let admin: Person;
beforeAll(async () => {
  admin = await academy.person({ role: "admin" });
});

test("words of a crisis reach no vendor, neither when written nor later in the conversation", async () => {
  const id = randomUUID();
  const say = async (content: string) =>
    readAnswer(
      await academy.post(
        "/chat",
        {
          messages: [{ role: "user", content }],
          context: { course: course.id },
          conversation: { id, turn: randomUUID() },
        },
        student,
      ),
    );
  const met = await say(crisis);
  expect(met).toMatchObject({ status: 200, isComplete: true, citations: [], suggestions: [], error: null });
  expect(met.text).toMatch(/^I am glad that you wrote this.*112.*findahelpline\.com/s);
  expect(academy.standIn.requests).toEqual([]);

  academy.standIn.script({ kind: "text", pieces: ['"A honeybee is an insect that dances." Where?'] });
  const later = await say("Why do they do it?");
  expect(later.error).toBeNull();
  expect(academy.standIn.requests.map(({ path }) => path)).toContain("/v1/chat/completions");
  expect(sent()).toContain("Why do they do it?");
  expect(sent()).not.toMatch(/kill|glad that you wrote|helpline/);
});

test("sending the whole conversation, or asking the help, gets the same response", async () => {
  const messages = [{ role: "user" as const, content: crisis }];
  const { body } = await academy.ask(student, messages, { course: course.id });
  expect(body).toMatchObject({ reply: expect.stringMatching(/^I am glad/), citations: [], suggestions: [] });
  expect((await academy.chat(student, messages, { help: true })).text).toMatch(/^I am glad/);
  expect(academy.standIn.requests).toEqual([]);

  academy.standIn.script({ kind: "text", pieces: ["An insect. Which one?"] });
  const turns = [
    ...messages,
    { role: "assistant" as const, content: body.reply },
    { role: "user" as const, content: "What is it?" },
  ];
  await academy.chat(student, turns, { course: course.id });
  expect(sent()).not.toMatch(/kill|glad that you wrote|helpline/);
});

test("it is answered and spoken even if the day's tokens are spent, with the contacts that the academy has set", async () => {
  expect((await setContacts(" School nurse:  044 123 45 67 \n\n- Night line: 116 123\n")).status).toBe(200);
  await spendBudget();
  expect((await academy.ask(student, "What is a honeybee?", { course: course.id })).status).toBe(429);
  const answer = await academy.chat(student, crisis, { course: course.id });
  expect(answer.text).toMatch(/112.*\n- School nurse: 044 123 45 67\n- Night line: 116 123\n/);
  expect(answer.text).not.toContain("findahelpline");
  const spoken = await readVoice(
    await academy.post("/voice-tutor", { text: crisis }, student, undefined, { accept: "text/event-stream" }),
  );
  expect(spoken).toMatchObject({ status: 200, error: null, isComplete: true });
  expect(spoken.captions.map(({ text }) => text).join(" ")).toContain("School nurse: 044 123 45 67");
  expect((await setContacts(null)).status).toBe(200);
});

test("whoever may be worried hears where to get help after a vendor's answer, and also when the vendor fails or the budget is spent", async () => {
  const worried = "I feel so hopeless, what is a honeybee?";
  const ask = async () => {
    const turn = { id: randomUUID(), turn: randomUUID() };
    const body = { messages: [{ role: "user", content: worried }], context: { course: course.id }, conversation: turn };
    return readAnswer(await academy.post("/chat", body, student));
  };
  const help = /do not have to carry it alone.*findahelpline\.com/s;
  academy.standIn.script({ kind: "text", pieces: ["One small step: look at a bee. What does it do?"] });
  expect(await ask()).toMatchObject({ error: null, isComplete: true, text: expect.stringMatching(/^One small step/) });
  expect(sent()).toContain("The learner is discouraged");

  academy.standIn.script({ kind: "status", status: 500, body: "no" });
  const failed = await ask();
  expect(failed).toMatchObject({ status: 200, error: null, isComplete: true, text: expect.stringMatching(help) });
  expect(failed.text).toContain("cannot answer your question just now");

  await spendBudget();
  expect(await ask()).toMatchObject({ status: 200, error: null, isComplete: true, text: expect.stringMatching(help) });
  const { status, body } = await academy.ask(student, worried, { course: course.id });
  expect([status, body.reply]).toEqual([200, expect.stringMatching(help)]);
  const spoken = await readVoice(
    await academy.post("/voice-tutor", { text: worried }, student, undefined, { accept: "text/event-stream" }),
  );
  expect(spoken).toMatchObject({ status: 200, error: null, isComplete: true });
  expect(spoken.captions.map(({ text }) => text).join(" ")).toMatch(help);
});

test("asked for as sound in a language without a voice, the refusal says where to get help", async () => {
  const ask = async (text: string) => {
    const body = { text, preferences: { language: "fr" } };
    const response = await academy.post("/voice-tutor", body, student, undefined, { "accept-language": "fr" });
    return { status: response.status, body: await response.json() };
  };
  const code = "voice.language_not_spoken";
  expect(await ask("je veux me suicider")).toEqual({
    status: 422,
    body: { error: expect.stringMatching(/^Merci de l’avoir écrit.*112.*findahelpline/s), code, field: "preferences.language" },
  });
  addAnswerTexts("fr", {
    answers: {
      "The academy's voice does not speak this language. The answer can be read instead.": "Cette voix ne parle pas français.",
    },
    fields: {},
  });
  expect(await ask("je n'en peux plus")).toMatchObject({
    status: 422,
    body: {
      code,
      error: expect.stringMatching(/^Cette voix ne parle pas français\.\n\nS’il s’agit de plus que de la leçon.*findahelpline/s),
    },
  });
  expect(await ask("C'est quoi une abeille ?")).toMatchObject({
    status: 422,
    body: { code, error: expect.not.stringContaining("findahelpline") },
  });
});

test("admins can set the contacts; changes are audited, and invalid ones are refused by name", async () => {
  expect((await academy.call("/academy/settings", { as: student, method: "PATCH", body: { crisis_contacts: "x" } })).status).toBe(
    403,
  );
  for (const crisis_contacts of ["", " \n ", "x".repeat(801), 7]) {
    const { status, body } = await academy.call<{ field: string }>("/academy/settings", {
      as: admin,
      method: "PATCH",
      body: { crisis_contacts },
    });
    expect([status, body.field]).toEqual([422, "crisis_contacts"]);
  }
  await setContacts("Night line: 116 123");
  const entries = await academy.db
    .selectFrom("audit_log")
    .select("details")
    .where("action", "=", "academy.settings_changed")
    .execute();
  expect(entries.at(-1)?.details).toEqual({ fields: "crisis_contacts" });
  expect(JSON.stringify(academy.deps.academy.current().page)).not.toContain("116 123");
});
