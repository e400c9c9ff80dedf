import type { ModelReply } from "#tests/support/stand-in-model-replies.ts";
import { startStandInModel, type StandInModel } from "#tests/support/stand-in-model.ts";
import { median } from "./load.ts";

const rounds = 25;
const quick: ModelReply = { kind: "text", pieces: ["A ", "lesson ", "is ", "read ", "slowly."] };
const longPieces = 1000;
const long: ModelReply = { kind: "text", pieces: Array.from({ length: longPieces }, (_, index) => `word${index} `) };

/** Start a stand-in model that answers immediately with a few words in small pieces. */
export async function startQuickModel(): Promise<StandInModel> {
  const model = await startStandInModel();
  model.always(() => quick);
  return model;
}

/** Milliseconds until the first byte and the first piece of an answer, and microseconds for each further piece. */
export type AnswerTimes = { firstByte: number; firstPiece: number; eachPiece: number };
export type Question = { url: string; token: string; body: object };

/** Measure the tutor's answer and the model's own, alternating: medians of the same run. */
export async function measureAnswers(
  academy: string,
  { token, course, lesson }: { token: string; course: string; lesson: string },
  model: StandInModel,
): Promise<[AnswerTimes, AnswerTimes]> {
  const messages = [{ role: "user", content: "What is contrast?" }];
  const through: Question = { url: `${academy}/functions/v1/chat`, token, body: { messages, context: { course, lesson } } };
  const direct: Question = {
    url: `${model.baseUrl}/chat/completions`,
    token: "none",
    body: { model: "bench", stream: true, messages },
  };
  const times: [Reading[], Reading[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    times[0].push(await readAnswer(through));
    times[1].push(await readAnswer(direct));
  }
  model.always(() => long);
  const each: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    each[0].push(perPiece(await readAnswer(through)));
    each[1].push(perPiece(await readAnswer(direct)));
  }
  model.always(() => quick);
  return [summary(times[0], each[0]), summary(times[1], each[1])];
}

/** Return the milliseconds until an answer of the tutor begins: the median of several. */
export async function timeToAnswer(question: Question): Promise<number> {
  const readings: number[] = [];
  for (let round = 0; round < rounds; round += 1) readings.push((await readAnswer(question)).firstPiece);
  return median(readings);
}

type Reading = { firstByte: number; firstPiece: number; end: number };

function perPiece({ firstPiece, end }: Reading): number {
  return ((end - firstPiece) * 1000) / longPieces;
}

function summary(times: readonly Reading[], each: number[]): AnswerTimes {
  return {
    firstByte: median(times.map(({ firstByte }) => firstByte)),
    firstPiece: median(times.map(({ firstPiece }) => firstPiece)),
    eachPiece: median(each),
  };
}

async function readAnswer({ url, token, body }: Question): Promise<Reading> {
  const started = performance.now();
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  const firstByte = performance.now() - started;
  let firstPiece: number | undefined;
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body) {
    if (firstPiece !== undefined) continue;
    text += decoder.decode(chunk, { stream: true });
    if (/"(?:text|content)":"[^"]/.test(text)) firstPiece = performance.now() - started;
  }
  if (firstPiece === undefined) throw new Error(`${url} answered without a piece: ${text.slice(0, 300)}`);
  return { firstByte, firstPiece, end: performance.now() - started };
}
