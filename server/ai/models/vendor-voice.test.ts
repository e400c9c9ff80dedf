import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Person } from "#tests/support/data-academy.ts";
import { startStandInVoice, type VoiceReply } from "#tests/support/stand-in-voice.ts";
import { readVoice } from "#tests/support/ai/read-voice.ts";
import { startTutorAcademy, type TutorAcademy } from "#tests/support/ai/start-tutor-academy.ts";
import { createSpeechModel } from "./create-speech-model.ts";
import { readWav, wavHead } from "./wav.ts";

const key = "sk-voice-key-that-nobody-may-see";
let standIn: Awaited<ReturnType<typeof startStandInVoice>>;
let academy: TutorAcademy;
let person: Person;

beforeAll(async () => {
  standIn = await startStandInVoice();
  const speechModel = { vendor: "openai-compatible", model: "tts-1", voice: "alloy" } as const;
  academy = await startTutorAcademy({
    speechModel: createSpeechModel({ speechModel, aiBaseUrl: standIn.baseUrl, aiApiKey: key }, 400),
  });
});
afterAll(async () => {
  await academy.stop();
  await standIn.close();
});
afterEach(() => {
  expect(academy.logged.join("")).not.toMatch(new RegExp(`${key}|vendor's secret|Zebediah`));
});

const samples = new Uint8Array(3200).fill(7);
const wav = (): Uint8Array => new Uint8Array(Buffer.concat([wavHead(24_000), samples]));
const lines = { accept: "text/event-stream" };

async function ask(headers: Record<string, string> = {}, signal?: AbortSignal): Promise<Response> {
  person = await academy.person();
  return academy.post("/voice-tutor", { text: "Hello, says Zebediah." }, person, signal, headers);
}
/** Return what was charged for the voice, apart from the answer's own entry. */
async function voiceUsage() {
  return (await academy.usageOf(person)).filter(({ model }) => model === "openai-compatible:tts-1/alloy");
}

test("each sentence is one request, in the chosen voice, and its sound is passed on", async () => {
  standIn.always(() => ({ kind: "sound", body: wav() }));
  const response = await ask();
  expect(response.headers.get("content-type")).toBe("audio/wav");
  const { rate, bytes } = readWav(new Uint8Array(await response.arrayBuffer()));
  expect([rate, bytes.length]).toEqual([24_000, standIn.requests.length * samples.length]);
  expect(standIn.requests.length).toBeGreaterThan(1);
  for (const { path, headers, body } of standIn.requests) {
    expect([path, headers.authorization]).toEqual(["/v1/audio/speech", `Bearer ${key}`]);
    expect(body).toMatchObject({ model: "tts-1", voice: "alloy", response_format: "wav" });
  }
  const said = standIn.requests.reduce((sum, { body }) => sum + Math.ceil(body.input.length / 4), 0);
  expect(await voiceUsage()).toMatchObject([{ status: "settled", input_tokens: said, output_tokens: 0 }]);
});

test("MP3 from a vendor is passed on as such", async () => {
  const mp3 = new Uint8Array([...Buffer.from("ID3"), ...samples]);
  standIn.always(() => ({ kind: "sound", body: mp3, type: "application/octet-stream" }));
  const response = await ask();
  expect(response.headers.get("content-type")).toBe("audio/mpeg");
  expect(
    Buffer.from(await response.arrayBuffer())
      .subarray(0, mp3.length)
      .equals(mp3),
  ).toBe(true);
  expect(await readVoice(await ask(lines))).toMatchObject({ isComplete: true, error: null });
});

const secret = JSON.stringify({ error: { message: `vendor's secret: bad key ${key}` } });
const failures: [string, VoiceReply, number, string][] = [
  ["a 500", { kind: "status", status: 500, body: secret }, 502, "tutor.vendor_failed"],
  ["a rate limit", { kind: "status", status: 429, body: secret }, 502, "tutor.vendor_failed"],
  ["a refused key", { kind: "status", status: 401, body: secret }, 502, "tutor.vendor_failed"],
  ["text instead of sound", { kind: "sound", body: Buffer.from(secret) }, 502, "tutor.vendor_failed"],
  ["nothing at all", { kind: "sound", body: new Uint8Array() }, 502, "tutor.vendor_failed"],
  ["a WAV file without sound", { kind: "sound", body: wavHead(24_000) }, 502, "tutor.vendor_failed"],
  ["a broken WAV file", { kind: "sound", body: wav().fill(0, 12, 40) }, 502, "tutor.vendor_failed"],
  ["a cut connection", { kind: "cut", body: wav() }, 502, "tutor.vendor_failed"],
  ["an answer without end", { kind: "endless" }, 502, "tutor.vendor_failed"],
  ["another address, which would get the key", { kind: "redirect", to: "http://127.0.0.1:9/" }, 502, "tutor.vendor_failed"],
  ["silence", { kind: "stall" }, 504, "tutor.vendor_timeout"],
];

test.each(failures)("%s is a failure without the vendor's words, and costs nothing @slow", async (name, reply, status, code) => {
  standIn.always(() => reply);
  const response = await ask();
  const body = await response.text();
  expect(body).not.toMatch(/secret|sk-voice/);
  // The speed of the flood decides which of the two limits applies first.
  const expected = name === "an answer without end" ? expect.stringMatching(/vendor_(failed|timeout)/) : code;
  expect(JSON.parse(body)).toMatchObject({ code: expected });
  if (name !== "an answer without end") expect(response.status).toBe(status);
  expect(await voiceUsage()).toMatchObject([{ status: "refunded", input_tokens: 0 }]);

  const inLines = await readVoice(await ask(lines));
  expect(inLines.error).toMatch(/AI service/);
  expect(inLines.isComplete).toBe(false);
});

test("a voice that fails in the middle breaks off the sound, and sends an error line", async () => {
  let asked = 0;
  standIn.always(() => ((asked += 1) > 1 ? { kind: "status", status: 500, body: secret } : { kind: "sound", body: wav() }));
  await expect(ask().then((response) => response.arrayBuffer())).rejects.toThrow();
  asked = 0;
  const answer = await readVoice(await ask(lines));
  expect(answer).toMatchObject({ error: "The AI service did not answer. Please try again.", isComplete: false });
  expect(answer.sound.length).toBe(samples.length);
});

test("leaving closes the vendor's connection, and what was requested is charged", async () => {
  standIn.always(() => ({ kind: "stall" }));
  const leave = new AbortController();
  const asked = standIn.requests.length;
  const gone = ask({}, leave.signal).catch(() => "gone");
  await expect.poll(() => standIn.requests.length).toBe(asked + 1);
  leave.abort();
  expect(await gone).toBe("gone");
  expect(await standIn.requests.at(-1)?.hungUp).toBe(true);
  await expect.poll(async () => (await voiceUsage())[0]?.status).toBe("settled");
  expect((await voiceUsage())[0]?.input_tokens).toBeGreaterThan(0);
});

test("a spent budget is refused before the vendor is called", async () => {
  const asked = standIn.requests.length;
  person = await academy.person();
  const day = new Date().toISOString().slice(0, 10);
  await academy.db
    .insertInto("ai_usage")
    .values({
      user_id: person.id,
      day,
      function_name: "chat",
      model: "m",
      reserved_tokens: 0,
      status: "settled",
      settled_at: new Date().toISOString(),
      input_tokens: 199_000,
      output_tokens: 0,
    })
    .execute();
  const response = await academy.post("/voice-tutor", { text: "Hello" }, person);
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([429, "tutor.budget_spent"]);
  expect(standIn.requests.length).toBe(asked);
});
