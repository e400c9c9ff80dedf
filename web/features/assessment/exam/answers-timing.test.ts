import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noAnswer } from "#domain/answer.schema.ts";
import type { Acknowledgement, Paper } from "#domain/exam.schema.ts";
import { ApiError } from "#web/platform/api.ts";
import { createAnswers, type AnswersPage } from "./answers-store.ts";
import type { AnswerDraft, AnswerDrafts } from "./stored-answers.ts";

const whose = {
  userId: "11111111-1111-4111-8111-111111111111",
  attemptId: "22222222-2222-4222-8222-222222222222",
  lease: "33333333-3333-4333-8333-333333333333",
};
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Start a page whose saves take `trip` milliseconds. `kept` is what it stored, `sent` what it sent. */
function startPage(trip: number, answerOf: (draft: AnswerDraft) => Acknowledgement = acknowledge) {
  const kept = new Map<string, AnswerDrafts>();
  const sent: { at: number; draft: AnswerDraft }[] = [];
  const storage: AnswersPage["storage"] = {
    read: (name) => kept.get(name) ?? null,
    store: (name, drafts) => {
      if (drafts) kept.set(name, drafts);
      else kept.delete(name);
      return true;
    },
    list: () => [...kept.keys()],
    subscribe: () => () => undefined,
  };
  const save: AnswersPage["save"] = async ({ draft }) => {
    sent.push({ at: Date.now(), draft });
    await new Promise((resolve) => setTimeout(resolve, trip));
    return answerOf(draft);
  };
  const now = new Date().toISOString();
  const paper = { questions: [{ position: 0, answer: null, marked: false, counter: 0 }], now, closes_at: now };
  return { answers: createAnswers(whose, paper as unknown as Paper, { storage, save }), kept, sent };
}

function acknowledge({ counter }: AnswerDraft): Acknowledgement {
  const now = new Date().toISOString();
  return { position: 0, state: "saved", counter, instead: null, saved_at: now, now, closes_at: now };
}

test.each([60, 150, 300, 450])("typing a key every %i ms without a pause is still saved within 1.2 s", async (every) => {
  const { answers, sent, kept } = startPage(100);
  const typed: number[] = [];
  for (let keys = 0; keys * every < 6_000; keys += 1) {
    answers.change(0, { ...noAnswer, text: "x".repeat(keys + 1) }, false);
    typed.push(Date.now());
    // The device has stored the change immediately.
    expect([...kept.values()][0]?.["0"]?.answer?.text).toHaveLength(keys + 1);
    await vi.advanceTimersByTimeAsync(every);
  }
  await vi.advanceTimersByTimeAsync(1_000);
  for (const [key, at] of typed.entries()) {
    const carried = sent.find(({ draft }) => (draft.answer?.text.length ?? 0) > key);
    expect((carried?.at ?? Infinity) + 100 - at).toBeLessThanOrEqual(1_200);
  }
  // There are far fewer saves than key presses.
  if (every < 200) expect(sent.length).toBeLessThan(typed.length / 2);
});

test("an answer is sent with the same counter until the database, gone for a while, is back and has it", async () => {
  let isGone = true;
  const { answers, sent } = startPage(10, (draft) => {
    if (isGone) throw new ApiError(503, { error: "The database cannot be reached.", code: "server.unavailable" });
    return acknowledge(draft);
  });
  answers.change(0, { ...noAnswer, text: "kept" }, false);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(answers.read()).toMatchObject({ saveProblem: "unreachable", saved: { 0: { counter: 0 } } });
  isGone = false;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(answers.read()).toMatchObject({ saveProblem: null, drafts: {}, saved: { 0: { answer: { text: "kept" }, counter: 1 } } });
  expect(sent.length).toBeGreaterThan(3);
  expect(new Set(sent.map(({ draft }) => `${draft.counter} ${draft.answer?.text}`))).toEqual(new Set(["1 kept"]));
});
