import { expect, test } from "vitest";
import { noAnswer } from "#domain/answer.schema.ts";
import type { Acknowledgement, Paper } from "#domain/exam.schema.ts";
import { ApiError } from "#web/platform/api.ts";
import { createAnswers } from "./answers-store.ts";
import { conflictKey, storageName, type AnswerDraft, type AnswerDrafts } from "./stored-answers.ts";
import { sendLeftBehind } from "./send-left-behind.ts";

const whose = {
  userId: "11111111-1111-4111-8111-111111111111",
  attemptId: "22222222-2222-4222-8222-222222222222",
  lease: "33333333-3333-4333-8333-333333333333",
};
const name = storageName(whose);
const draft = (text: string): AnswerDraft => ({ answer: { ...noAnswer, text }, marked: false, counter: 1 });
const at = "2026-11-23T10:00:00.000Z";
const saved: Acknowledgement = { position: 0, state: "saved", counter: 1, instead: null, saved_at: at, now: at, closes_at: at };

function storageWith(drafts: AnswerDrafts) {
  const kept = new Map([[name, drafts]]);
  return {
    kept,
    read: (of: string) => kept.get(of) ?? null,
    store: (of: string, value: AnswerDrafts | null) => {
      if (value) kept.set(of, value);
      else kept.delete(of);
      return true;
    },
    list: () => [...kept.keys()],
    subscribe: () => () => undefined,
  };
}

test.each([
  [422, "request.invalid"],
  [404, "question.not_found"],
  [409, "attempt.handed_in"],
])("an answer rejected with %i %s is counted, and delays neither the others nor the result", async (status, code) => {
  const storage = storageWith({ 0: draft("refused"), 1: draft("counts") });
  const sent: string[] = [];
  const save = async ({ position }: { position: string }) => {
    sent.push(position);
    if (position === "0") throw new ApiError(status, { error: "No.", code });
    return saved;
  };
  expect(await sendLeftBehind(whose, { storage, save })).toBe(1);
  expect(sent).toEqual(["0", "1"]);
  expect(storage.kept.size).toBe(0);
});

test("an unresolved conflict, and an answer for which the academy has another one, are counted before they are deleted", async () => {
  const storage = storageWith({ [conflictKey(0)]: draft("not chosen"), 1: draft("another is stored"), 2: draft("counts") });
  const save = async ({ position }: { position: string }) =>
    position === "1" ? { ...saved, instead: { answer: null, marked: false } } : saved;
  expect(await sendLeftBehind(whose, { storage, save })).toBe(2);
});

test.each([
  [0, "network"],
  [503, "server.unavailable"],
  [401, "caller.invalid_token"],
  [429, "server.too_many"],
])("an answer that fails with %i %s stays on the device", async (status, code) => {
  const storage = storageWith({ 0: draft("kept") });
  const save = () => Promise.reject(new ApiError(status, { error: "Not now.", code }));
  await expect(sendLeftBehind(whose, { storage, save })).rejects.toBeInstanceOf(ApiError);
  expect(storage.kept.get(name)).toEqual({ 0: draft("kept") });
});

test("in a running attempt, a rejected answer stays on the device and does not prevent the others from being saved", async () => {
  const storage = storageWith({ 0: draft("refused"), 1: draft("counts") });
  const save = async ({ position }: { position: string }) => {
    if (position === "0") throw new ApiError(422, { error: "No.", code: "request.invalid" });
    return saved;
  };
  const questions = [0, 1].map((position) => ({ position, answer: null, marked: false, counter: 0 }));
  // Only the fields of a paper that the store reads.
  const paper = { questions, now: at, closes_at: at } as unknown as Paper;
  const answers = createAnswers(whose, paper, { storage, save });
  await answers.flush();
  expect(answers.read()).toMatchObject({ drafts: { 0: draft("refused") }, saveProblem: null });
  expect(Object.keys(answers.read().drafts)).toEqual(["0"]);
});

test("a late answer is only shown as late, and the next one has a higher counter than the sealed one", async () => {
  const storage = storageWith({ 0: draft("mine") });
  const sent: number[] = [];
  const save = async ({ draft: { counter } }: { draft: AnswerDraft }): Promise<Acknowledgement> => {
    sent.push(counter);
    const isNewer = counter > 7;
    const instead = isNewer ? null : { answer: { ...noAnswer, text: "sealed" }, marked: false };
    return { ...saved, state: "late", counter: isNewer ? counter : 7, instead };
  };
  // Only the fields of a paper that the store reads.
  const paper = {
    questions: [{ position: 0, answer: null, marked: false, counter: 0 }],
    now: at,
    closes_at: at,
  } as unknown as Paper;
  const answers = createAnswers(whose, paper, { storage, save });
  await answers.flush();
  expect(answers.read()).toMatchObject({
    drafts: {},
    late: { 0: { answer: { text: "sealed" } } },
    conflicts: { 0: draft("mine") },
  });
  answers.settle(0, true);
  await answers.flush();
  expect(sent).toEqual([1, 8]);
  expect(answers.read()).toMatchObject({ drafts: {}, late: { 0: { answer: { text: "mine" } } }, conflicts: {} });
  expect(storage.kept.size).toBe(0);
});
