import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Person } from "#tests/support/data-academy.ts";
import { startTutorAcademy, type TutorAcademy } from "#tests/support/ai/start-tutor-academy.ts";

/** So long that the breaker never closes during a test by itself, however busy the machine is. */
const rest = 600_000;

/** By how many milliseconds the monotonic clock is ahead. */
let ahead = 0;
const monotonic = performance.now.bind(performance);
let academy: TutorAcademy;
let student: Person;
let course: { id: string; lessonIds: string[] };
beforeAll(async () => {
  academy = await startTutorAcademy({ model: "vendor", guard: { failures: 2, rest, patience: 0 } });
  course = await academy.course({
    title: "Waiting",
    lessons: [{ title: "Deadlines", content: "# Deadlines\n\nA deadline is the moment after which a result is of no use." }],
  });
  student = await academy.person();
  await academy.enroll(student, course);
});
afterAll(() => academy.stop());

// Each test begins with a closed breaker.
beforeEach(async () => {
  vi.spyOn(performance, "now").mockImplementation(() => monotonic() + ahead);
  ahead += rest;
  academy.standIn.always(() => ({ kind: "text", pieces: ["Fine."] }));
  await expect.poll(async () => (await ask()).text).toBe("Fine.");
});

const question = "What is a deadline?";
const ask = (preferences?: object) => academy.chat(student, question, { course: course.id }, preferences ? { preferences } : {});
const asked = () => academy.standIn.requests.length;

async function fail(times: number): Promise<void> {
  academy.standIn.always(() => ({ kind: "status", status: 500 }));
  for (let time = 0; time < times; time += 1) expect((await ask()).status).toBe(502);
}

test("a vendor that keeps failing is left alone: the built-in tutor answers, says so, and costs nothing", async () => {
  await fail(2);
  const before = asked();
  const answer = await ask();
  expect(answer).toMatchObject({ status: 200, isComplete: true, citations: [{ lessonTitle: "Deadlines" }] });
  expect(answer.text).toMatch(/^\*The AI service does not answer at the moment/);
  expect((await ask({ language: "fr" })).text).toMatch(/^\*Le service d'IA ne répond pas/);
  expect(asked()).toBe(before);
  const entry = (await academy.usageOf(student)).at(-1);
  expect(entry).toMatchObject({
    status: "settled",
    model: "built-in for openai-compatible:stand-in",
    input_tokens: 0,
    output_tokens: 0,
  });
  expect(academy.logged.join("")).toContain("the AI vendor is left alone for a while");
});

test("setting the clock back while the vendor rests does not prolong the rest", async () => {
  await fail(2);
  const twoDays = 2 * 24 * 3600 * 1000;
  const { now } = Date;
  Date.now = () => now() - twoDays;
  try {
    expect((await ask()).text).toMatch(/built-in tutor answers/);
    ahead += rest;
    academy.standIn.always(() => ({ kind: "text", pieces: ["Back in time."] }));
    expect((await ask()).text).toBe("Back in time.");
  } finally {
    Date.now = now;
  }
});

test("one question tests the vendor again; while it waits, others are answered by the built-in tutor", async () => {
  await fail(2);
  const before = asked();
  ahead += rest;
  let answerNow = () => {};
  const held = new Promise<void>((resolve) => (answerNow = resolve));
  academy.standIn.holdUntil(held);
  academy.standIn.always(() => ({ kind: "text", pieces: ["Back."] }));
  const trying = ask();
  await expect.poll(asked).toBe(before + 1);
  expect((await ask()).text).toMatch(/built-in tutor answers/);
  answerNow();
  expect((await trying).text).toBe("Back.");
  expect((await ask()).text).toBe("Back.");
});

test("failures between answers do not open the breaker, nor does a person who leaves in the middle of an answer", async () => {
  for (let time = 0; time < 3; time += 1) {
    await fail(1);
    academy.standIn.always(() => ({ kind: "text", pieces: ["Fine."] }));
    expect((await ask()).text).toBe("Fine.");
  }
  academy.standIn.always(() => ({ kind: "endless", piece: "word ", wait: 5 }));
  for (let time = 0; time < 3; time += 1) {
    const leave = new AbortController();
    const body = { messages: [{ role: "user", content: question }] };
    const response = await academy.post("/chat", body, student, leave.signal);
    await response.body?.getReader().read();
    leave.abort();
    expect(await academy.standIn.requests.at(-1)?.hungUp).toBe(true);
  }
  academy.standIn.always(() => ({ kind: "text", pieces: ["Fine."] }));
  await expect.poll(async () => (await ask()).text).toBe("Fine.");
});

test("people who leave because nothing arrives count as failures, so that a silent vendor is detected", async () => {
  academy.standIn.always(() => ({ kind: "stall" }));
  for (let time = 0; time < 2; time += 1) {
    const before = asked();
    const leave = new AbortController();
    const gone = academy
      .post("/chat", { messages: [{ role: "user", content: question }] }, student, leave.signal)
      .catch(() => "gone");
    await expect.poll(asked).toBe(before + 1);
    leave.abort();
    expect(await gone).toBe("gone");
    expect(await academy.standIn.requests.at(-1)?.hungUp).toBe(true);
  }
  await expect.poll(async () => (await ask()).text).toMatch(/built-in tutor answers/);
});
