import { describe, expect, it } from "vitest";
import { AnswerInterrupted, type AnswerPart } from "#web/platform/tutor-stream.ts";
import type { TutorQuestion } from "#web/platform/tutor-stream-request.ts";
import { streamTurn } from "./stream-turn.ts";

const question: TutorQuestion = { messages: [{ role: "user", content: "Why?" }], conversation: { id: "c", turn: "t" } };
type Try = { text: string; end?: Error };

/** An academy that answers the scripted attempts, and fails any further one. */
function academy(...tries: Try[]) {
  const asked: TutorQuestion[] = [];
  async function* stream(sent: TutorQuestion): AsyncGenerator<AnswerPart> {
    asked.push(sent);
    const next = tries.shift();
    if (!next) throw new Error("asked too often");
    if (next.text) yield { text: next.text };
    if (next.end) throw next.end;
  }
  return { asked, stream };
}

async function collect(
  stream: ReturnType<typeof academy>["stream"],
  signal = new AbortController().signal,
  reach = async () => {},
) {
  const parts: (AnswerPart | "lost")[] = [];
  for await (const part of streamTurn(stream, question, signal, reach)) parts.push(part);
  return parts;
}

describe("an answer", () => {
  it("is passed on unchanged if nothing goes wrong", async () => {
    const { stream, asked } = academy({ text: "Because." });
    expect(await collect(stream)).toEqual([{ text: "Because." }]);
    expect(asked).toHaveLength(1);
  });

  it.each([
    ["its stream ends too early", new AnswerInterrupted("cut")],
    ["the browser cannot connect", new TypeError("Failed to fetch")],
    ["the session cannot be refreshed without a connection", Object.assign(new Error("no"), { name: "AuthRetryableFetchError" })],
  ])("is requested again, once and for the same turn, when %s", async (_, end) => {
    const { stream, asked } = academy({ text: "Beca", end }, { text: "Because." });
    expect(await collect(stream)).toEqual([{ text: "Beca" }, "lost", { text: "Because." }]);
    expect(asked).toEqual([question, question]);
  });

  it("fails when the connection is lost twice", async () => {
    const { stream } = academy(
      { text: "a", end: new AnswerInterrupted("cut") },
      { text: "b", end: new AnswerInterrupted("cut again") },
    );
    await expect(collect(stream)).rejects.toThrow("cut again");
  });

  it("is not requested again after a refusal by the academy", async () => {
    const { stream, asked } = academy({ text: "", end: new Error("You have used today's share of AI answers.") });
    await expect(collect(stream)).rejects.toThrow("today's share");
    expect(asked).toHaveLength(1);
  });

  it("is not requested again after the person has stopped it", async () => {
    const stop = new AbortController();
    const { stream, asked } = academy({ text: "a", end: new TypeError("aborted") });
    const parts = streamTurn(stream, question, stop.signal, async () => {});
    await parts.next();
    stop.abort();
    await expect(parts.next()).rejects.toThrow("aborted");
    expect(asked).toHaveLength(1);
  });

  it("is not requested again when the person stops while offline", async () => {
    const { stream, asked } = academy({ text: "a", end: new TypeError("Failed to fetch") });
    await expect(collect(stream, undefined, () => Promise.reject(new Error("stopped")))).rejects.toThrow("stopped");
    expect(asked).toHaveLength(1);
  });
});
