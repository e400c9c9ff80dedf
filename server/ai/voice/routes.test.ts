import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readWav } from "#server/ai/models/wav.ts";
import { scriptedVoice, soundOfSentence } from "#tests/support/ai/scripted-voice.ts";
import type { Person } from "#tests/support/data-academy.ts";
import { readVoice, voiceEvents } from "#tests/support/ai/read-voice.ts";
import { startTutorAcademy, type TutorAcademy } from "#tests/support/ai/start-tutor-academy.ts";

const voice = scriptedVoice({ languages: ["en", "pt"] });
let academy: TutorAcademy;
let student: Person;
let course: { id: string; lessonIds: string[] };
let other: { id: string; lessonIds: string[] };
const bees = `# Bees

A honeybee is an insect that lives in a colony and makes honey from nectar. Bees dance to tell each other where flowers are.`;

beforeAll(async () => {
  academy = await startTutorAcademy({ speechModel: voice.model });
  student = await academy.person();
  course = await academy.course({ title: "Insects", lessons: [{ title: "Bees", content: bees }] });
  other = await academy.course({
    title: "Airships",
    lessons: [{ title: "Zeppelins", content: "A zeppelin is a rigid airship." }],
  });
  await academy.enroll(student, course);
});
afterAll(() => academy.stop());
beforeEach(() => {
  voice.said.length = 0;
  voice.always(async ({ text }) => soundOfSentence(text));
});

const question = "What is a honeybee?";
const lines = { accept: "text/event-stream" };
const ask = (body: object, headers: Record<string, string> = {}, signal?: AbortSignal) =>
  academy.post("/voice-tutor", body, student, signal, headers);

test("a plain client gets one WAV file: every sentence, in order", async () => {
  const response = await ask({ text: question, context: { general: { course: course.id }, user: {} } });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "audio/wav"]);
  expect(response.headers.get("cache-control")).toBe("no-cache, no-transform");
  const { rate, bytes } = readWav(new Uint8Array(await response.arrayBuffer()));
  expect(rate).toBe(16_000);
  expect(voice.said.length).toBeGreaterThan(2);
  expect(Buffer.from(bytes).equals(Buffer.concat(voice.said.map(({ text }) => soundOfSentence(text))))).toBe(true);
});

test("an academy that has closed its voice tutor speaks to nobody", async () => {
  const admin = await academy.person({ role: "admin" });
  const setOpen = (open_voice: boolean) =>
    academy.call("/academy/settings", { as: admin, method: "PATCH", body: { open_voice } });
  await setOpen(false);
  for (const headers of [{}, lines]) {
    const refused = await ask({ text: question }, headers);
    expect([refused.status, await refused.json()]).toEqual([403, expect.objectContaining({ code: "voice.closed" })]);
  }
  expect(voice.said).toEqual([]);
  await setOpen(true);
  expect(await readVoice(await ask({ text: question }, lines))).toMatchObject({ status: 200, isComplete: true });
});

test("a page gets captions, the sound of each, and the citations; what is spoken is what is shown", async () => {
  const answer = await readVoice(await ask({ text: question, context: { general: { course: course.id } } }, lines));
  expect(answer).toMatchObject({ status: 200, error: null, isComplete: true, voice: null });
  const quote = "A honeybee is an insect that lives in a colony and makes honey from nectar.";
  expect(answer.captions).toContainEqual({ block: expect.any(Number), kind: "quote", text: quote });
  expect(answer.citations[0]).toMatchObject({ lessonId: course.lessonIds[0], lessonTitle: "Bees" });
  expect(voice.said.map(({ text }) => text)).toContain(quote);
  expect(answer.captions.some(({ text }) => /[*_>`]|\]\(/.test(text))).toBe(false);
  expect(answer.sound.length).toBe(voice.said.reduce((sum, { text }) => sum + text.length * 2, 0));
});

test.each<[string, Record<string, string>]>([
  ["a plain client", {}],
  ["a page", lines],
])("%s gets the first sound before the last sentence has been spoken", async (_, headers) => {
  const order: string[] = [];
  const { promise: heard, resolve: hear } = Promise.withResolvers<void>();
  voice.always(async ({ text }) => {
    // Only the first sentence is spoken before it was read by the client.
    if (voice.said.length > 1) await heard;
    order.push("spoken");
    return soundOfSentence(text);
  });
  const response = await ask({ text: question, context: { general: { course: course.id } } }, headers);
  if (headers === lines) {
    for await (const event of voiceEvents(response)) {
      if (event === "end" || !("audio" in event)) continue;
      order.push("heard");
      hear();
    }
  } else {
    let head = 44;
    for await (const bytes of response.body ?? []) {
      head -= bytes.length;
      if (head >= 0) continue;
      order.push("heard");
      hear();
    }
  }
  expect(order.slice(0, 2)).toEqual(["spoken", "heard"]);
  expect(order.filter((event) => event === "spoken").length).toBeGreaterThan(2);
});

test("speaking stops once the person has left", async () => {
  for (const headers of [{}, lines]) {
    voice.said.length = 0;
    const { promise: ended, resolve: end } = Promise.withResolvers<string>();
    voice.always(({ text, signal }) => {
      if (voice.said.length === 1) return Promise.resolve(soundOfSentence(text));
      return new Promise((_, reject) => signal.addEventListener("abort", () => (end("cancelled"), reject(signal.reason))));
    });
    const leave = new AbortController();
    const response = await ask({ text: question, context: { general: { course: course.id } } }, headers, leave.signal);
    await response.body!.getReader().read();
    await expect.poll(() => voice.said.length).toBe(2);
    leave.abort();
    expect(await ended).toBe("cancelled");
    expect(voice.said).toHaveLength(2);
  }
  await expect.poll(async () => (await academy.usageOf(student)).filter(({ status }) => status === "reserved")).toEqual([]);
});

test("a voice that fails before the first sound causes a status; later it breaks off the sound, or sends an error line", async () => {
  voice.always(() => Promise.reject(new Error("hoarse")));
  const early = await ask({ text: question });
  expect([early.status, await early.json()]).toEqual([500, { error: "Something went wrong", code: "server.unexpected" }]);

  voice.always(async ({ text }) => {
    if (voice.said.length > 2) throw new Error("hoarse");
    return soundOfSentence(text);
  });
  voice.said.length = 0;
  await expect(ask({ text: question }).then((response) => response.arrayBuffer())).rejects.toThrow();
  voice.said.length = 0;
  const late = await readVoice(await ask({ text: question }, lines));
  expect(late).toMatchObject({ status: 200, error: "Something went wrong", isComplete: false });
  expect(academy.logged.join("")).not.toContain("honeybee");
});

test("in a language without a voice there are captions only, and a request for sound alone is refused with the reason", async () => {
  const preferences = { language: "fr" };
  const sound = await ask({ text: question, preferences });
  expect([sound.status, await sound.json()]).toEqual([
    422,
    {
      error: "The academy's voice does not speak this language. The answer can be read instead.",
      code: "voice.language_not_spoken",
      field: "preferences.language",
    },
  ]);
  const answer = await readVoice(await ask({ text: question, preferences }, lines));
  expect(answer).toMatchObject({ voice: "fr", error: null, isComplete: true, sound: Buffer.alloc(0) });
  expect(answer.captions.length).toBeGreaterThan(0);
  expect(voice.said).toEqual([]);
});

test("the voice speaks the course's language where the question does not tell its own and nothing is chosen", async () => {
  const taught = await academy.course({ title: "Insetos", language: "pt-BR", lessons: [{ title: "Abelhas", content: bees }] });
  await academy.enroll(student, taught);
  const context = { general: { course: taught.id } };
  const spokenTo = async (body: object) => {
    const response = await ask({ context, ...body }, lines);
    await response.arrayBuffer();
    return response.headers.get("content-language");
  };
  expect(await spokenTo({ text: "42" })).toBe("pt");
  expect(await spokenTo({ text: "42", preferences: { language: "en" } })).toBe("en");
  expect(await spokenTo({ text: question })).toBe("en");
  expect(await spokenTo({ text: "42", context: { general: { course: course.id } } })).toBe("en");
});

test("the voice speaks the language of the answer, whichever the person has chosen", async () => {
  const response = await ask({ text: "O que é uma abelha?", preferences: { language: "en" } }, lines);
  expect(response.headers.get("content-language")).toBe("pt");
  expect(await readVoice(response)).toMatchObject({ voice: null, error: null, isComplete: true });
  expect(new Set(voice.said.map(({ language }) => language))).toEqual(new Set(["pt"]));
  voice.said.length = 0;
  const unspoken = await ask({ text: "Qu'est-ce que l'abeille ?", preferences: { language: "en" } }, lines);
  expect(await readVoice(unspoken)).toMatchObject({ voice: "fr", isComplete: true });
  expect(voice.said).toEqual([]);
  const plain = await ask({ text: "42" }, { "accept-language": "pt" });
  expect([plain.headers.get("content-language"), plain.headers.get("content-type")]).toEqual(["pt", "audio/wav"]);
  await plain.arrayBuffer();
});

test.each<[string, () => unknown, number, string | undefined]>([
  ["no text", () => ({}), 422, "text"],
  ["an empty text", () => ({ text: "" }), 422, "text"],
  ["a text of spaces", () => ({ text: " \n " }), 422, "text"],
  ["a text that is none", () => ({ text: 7 }), 422, "text"],
  ["a text that is too long", () => ({ text: "x".repeat(8001) }), 422, "text"],
  ["a place that is a number", () => ({ text: "Hi", context: { general: 7 } }), 422, "context.general"],
  ["a course that is a number", () => ({ text: "Hi", context: { general: { course: 7 } } }), 422, "context.general"],
  ["endless words about the place", () => ({ text: "Hi", context: { general: "x".repeat(2001) } }), 422, "context.general"],
  ["facts that are a list", () => ({ text: "Hi", context: { user: [1] } }), 422, "context.user"],
  ["a turn that is none", () => ({ text: "Hi", conversation: { id: "1", turn: "2" } }), 422, "conversation.id"],
  ["an unknown language", () => ({ text: "Hi", preferences: { language: "tlh" } }), 422, "preferences.language"],
  ["a course that is not theirs", () => ({ text: "Hi", context: { general: { course: other.id } } }), 403, undefined],
  ["a lesson by its title", () => ({ text: "Hi", context: { general: { lesson: "Bees" } } }), 404, undefined],
  ["what is not JSON", () => "{text", 400, undefined],
])("%s is refused, and the voice is not called", async (_, body, status, field) => {
  for (const headers of [{}, lines]) {
    const response = await academy.post("/voice-tutor", body(), student, undefined, headers);
    const answer = (await response.json()) as { error: string; field?: string };
    expect([response.status, answer.field]).toEqual([status, field]);
    expect(answer.error).toMatch(/\w/);
  }
  expect(voice.said).toEqual([]);
});

test.each([
  ["texts", { general: "voice", user: "Ada" }],
  ["nothing", { general: null, user: null }],
  [
    "things that nobody asked for",
    { general: { page: "/voice-tutor" }, user: { id: "x", roles: ["admin"], profile: { role: "admin" } } },
  ],
])("a context of %s is accepted and grants nothing", async (_, context) => {
  const answer = await readVoice(await ask({ text: "What is a zeppelin?", context }, lines));
  expect(answer).toMatchObject({ isComplete: true, citations: [] });
  expect(JSON.stringify(answer.captions)).not.toContain("rigid");
});

test("a visitor is asked to sign in, and an invalid token does not count as a visitor", async () => {
  const visitor = await academy.post("/voice-tutor", { text: "Hi" }, null);
  expect([visitor.status, await visitor.json()]).toEqual([
    401,
    { error: "You must be logged in.", code: "caller.unauthenticated" },
  ]);
  expect((await academy.post("/voice-tutor", { text: "Hi" }, { ...student, token: "nonsense" })).status).toBe(401);
});

test("answers are recorded in the ledger, and a second one at once is allowed", async () => {
  const person = await academy.person();
  await academy.enroll(person, course);
  const answers = await Promise.all(
    [1, 2].map(async () => readVoice(await academy.post("/voice-tutor", { text: question }, person, undefined, lines))),
  );
  expect(answers.map(({ isComplete }) => isComplete)).toEqual([true, true]);
  expect(await academy.usageOf(person)).toMatchObject([
    { function_name: "voice-tutor", status: "settled", model: "built-in" },
    { function_name: "voice-tutor", status: "settled", model: "built-in" },
  ]);
});

test("a spoken turn is stored with the conversation, remembered in the next turn, and answered once", async () => {
  const id = crypto.randomUUID();
  const turns = [crypto.randomUUID(), crypto.randomUUID()];
  const context = { general: { course: course.id } };
  const first = await readVoice(await ask({ text: question, context, conversation: { id, turn: turns[0] } }, lines));
  const again = await readVoice(await ask({ text: question, context, conversation: { id, turn: turns[0] } }, lines));
  expect(again.captions.map(({ text }) => text)).toEqual(first.captions.map(({ text }) => text));
  expect(again.citations).toEqual(first.citations);
  const second = await readVoice(
    await ask({ text: "Tell me more about it", context, conversation: { id, turn: turns[1] } }, lines),
  );
  const alone = await readVoice(await ask({ text: "Tell me more about it", context }, lines));
  expect(second.captions).not.toEqual(alone.captions);

  const { body } = await academy.call<{
    conversation: { id: string; turns: { question: string; state: string; answer: string }[] };
  }>(`/conversations/latest?kind=tutor&course=${course.id}`, { as: student });
  expect(body.conversation.id).toBe(id);
  expect(body.conversation.turns).toMatchObject([
    { question, state: "answered", answer: expect.stringContaining("A honeybee is an insect") },
    { question: "Tell me more about it", state: "answered" },
  ]);

  const stranger = await academy.person();
  const stolen = await academy.post(
    "/voice-tutor",
    { text: "What was said?", conversation: { id, turn: crypto.randomUUID() } },
    stranger,
  );
  expect([stolen.status, ((await stolen.json()) as { code: string }).code]).toEqual([404, "conversation.not_found"]);
});

test("when the academy drains, an open answer ends with the reason", async () => {
  const { promise: never } = Promise.withResolvers<Uint8Array>();
  const { promise: waiting, resolve: wait } = Promise.withResolvers<void>();
  voice.always(({ signal }) => {
    wait();
    return Promise.race([
      never,
      new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    ]);
  });
  const reading = ask({ text: question }, lines).then(async (response) => {
    for await (const event of voiceEvents(response)) if (event !== "end" && "error" in event) return event.error;
    return null;
  });
  await waiting;
  academy.draining.abort();
  expect(await reading).toBe("The academy is not available right now. Please try again shortly.");
});
