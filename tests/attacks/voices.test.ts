import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readVoice } from "#tests/support/ai/read-voice.ts";
import { startTutorAcademy, type TutorAcademy } from "#tests/support/ai/start-tutor-academy.ts";
import { scriptedVoice, soundOfSentence } from "#tests/support/ai/scripted-voice.ts";
import type { Person } from "#tests/support/data-academy.ts";

// One person who tries to monopolize the shared voice.
const voice = scriptedVoice();
let academy: TutorAcademy;
let course: { id: string };
beforeAll(async () => {
  academy = await startTutorAcademy({ speechModel: voice.model });
  course = await academy.course({ lessons: ["# Deadlines\n\nA deadline is the moment after which a result is of no use."] });
});
afterAll(() => academy.stop());
beforeEach(() => void voice.said.splice(0));

async function newStudent(): Promise<Person> {
  const person = await academy.person();
  await academy.enroll(person, course);
  return person;
}
const ask = (as: Person, signal?: AbortSignal) =>
  academy.post("/voice-tutor", { text: "What is a deadline?" }, as, signal, { accept: "text/event-stream" });
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];

test("a person with many spoken answers at once has to wait, and nobody else does", async () => {
  const [greedy, other] = [await newStudent(), await newStudent()];
  const free = Promise.withResolvers<void>();
  voice.always(async ({ text }) => {
    await free.promise;
    return soundOfSentence(text);
  });
  const running = [];
  for (let count = 1; count <= 3; count += 1) {
    running.push(ask(greedy));
    // Each has been written by now, so the budget no longer counts it.
    await expect.poll(() => voice.said.length, { timeout: 5000 }).toBe(count);
  }
  expect(await codeOf(await ask(greedy))).toEqual([429, "tutor.busy"]);
  running.push(ask(other));
  await expect.poll(() => voice.said.length, { timeout: 5000 }).toBe(4);
  free.resolve();
  for (const answer of await Promise.all(running)) expect((await readVoice(answer)).isComplete).toBe(true);
  expect((await readVoice(await ask(greedy))).isComplete).toBe(true);
});

test("an answer that was abandoned, or could not be spoken, releases its slot", async () => {
  const person = await newStudent();
  voice.always(
    ({ signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true })),
  );
  for (let count = 1; count <= 4; count += 1) {
    const leave = new AbortController();
    const left = ask(person, leave.signal).catch(() => null);
    await expect.poll(() => voice.said.length, { timeout: 5000 }).toBe(count);
    leave.abort();
    await left;
    // The academy notices a moment later.
    await expect.poll(() => voice.said.at(-1)?.signal.aborted, { timeout: 5000 }).toBe(true);
  }
  voice.always(() => Promise.reject(new Error("the voice is hoarse")));
  for (let count = 1; count <= 4; count += 1) expect((await readVoice(await ask(person))).error).toBe("Something went wrong");
  voice.always(async ({ text }) => soundOfSentence(text));
  expect((await readVoice(await ask(person))).isComplete).toBe(true);
});
