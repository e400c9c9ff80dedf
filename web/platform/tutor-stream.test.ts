import { describe, expect, it } from "vitest";
import { encodeStreamEvent } from "#domain/chat.schema.ts";
import { streamEnd } from "#domain/stream-line.ts";
import { streamOf } from "#tests/support/stream-of.ts";
import { responseLines } from "./response-lines.ts";
import { AnswerInterrupted, answerStalled, readAnswer, type AnswerPart } from "./tutor-stream.ts";

const citation = {
  lessonId: "5f6f0c0e-58a1-4f4e-9d63-0f2d2f2f9d10",
  lessonTitle: "Sehen & Lesen",
  quote: "größer als 16 px — „gut“",
};
const wholeAnswer =
  encodeStreamEvent({ text: "Größe, " }) +
  ": a comment that keeps the line open\n\n" +
  encodeStreamEvent({ text: "Maß und\nDurchschuss 📏." }) +
  encodeStreamEvent({ citations: [citation] }) +
  streamEnd;
const wholeParts = [{ text: "Größe, " }, { text: "Maß und\nDurchschuss 📏." }, { citations: [citation] }];

async function* cut(text: string | Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

function linesOf(chunks: AsyncGenerator<Uint8Array>, limitMs?: number): AsyncGenerator<string> {
  return responseLines(streamOf(chunks), answerStalled, limitMs);
}

async function collect(chunks: AsyncGenerator<Uint8Array>, unreadable: string[] = []): Promise<AnswerPart[]> {
  const parts: AnswerPart[] = [];
  for await (const part of readAnswer(linesOf(chunks), (line) => unreadable.push(line))) parts.push(part);
  return parts;
}

describe("a streamed answer", () => {
  it.each(Array.from({ length: 40 }, (_, index) => index + 1).concat(100_000))(
    "is read correctly in chunks of %i bytes",
    async (size) => {
      expect(await collect(cut(wholeAnswer, size))).toEqual(wholeParts);
    },
  );

  it("reads the help's articles as citations", async () => {
    const article = { article: "notes", articleTitle: "Your notes", quote: "Your notes are yours alone." };
    const text = encodeStreamEvent({ text: "Yes." }) + encodeStreamEvent({ articles: [article] }) + streamEnd;
    expect(await collect(cut(text, 7))).toEqual([{ text: "Yes." }, { citations: [article] }]);
  });

  it("reads lines with Windows line endings", async () => {
    expect(await collect(cut(wholeAnswer.replaceAll("\n", "\r\n").replaceAll("und\r\n", "und\n"), 7))).toEqual(wholeParts);
  });

  it("ends at the end marker, whatever follows", async () => {
    expect(await collect(cut(`${wholeAnswer}data: {"text":"more"}\n\n`, 9))).toEqual(wholeParts);
  });

  it("accepts an end marker without a line break", async () => {
    expect(await collect(cut('data: {"text":"a"}\n\ndata: [DONE]', 3))).toEqual([{ text: "a" }]);
  });

  it("skips and reports an unreadable line", async () => {
    const unreadable: string[] = [];
    const text = `data: {"text":"a"}\n\ndata: {"text":\n\ndata: {"other":1}\n\ndata: {"text":"b"}\n\n${streamEnd}`;
    expect(await collect(cut(text, 5), unreadable)).toEqual([{ text: "a" }, { text: "b" }]);
    expect(unreadable).toEqual(['data: {"text":', 'data: {"other":1}']);
  });

  it("replaces an invalid byte and continues", async () => {
    const bytes = new TextEncoder().encode(`data: {"text":"a?b"}\n\n${streamEnd}`);
    bytes[bytes.indexOf(0x3f)] = 0xff;
    expect(await collect(cut(bytes, 1))).toEqual([{ text: "a\uFFFDb" }]);
  });

  it("fails with the text of an error line", async () => {
    await expect(
      collect(cut(encodeStreamEvent({ text: "a" }) + encodeStreamEvent({ error: "The model is gone." }), 4)),
    ).rejects.toThrow("The model is gone.");
  });

  it.each([
    ["it is empty", ""],
    ["it ends between two lines", encodeStreamEvent({ text: "a" })],
    ["it ends within a line", `${encodeStreamEvent({ text: "a" })}data: {"te`],
  ])("fails when %s", async (_, text) => {
    await expect(collect(cut(text, 6))).rejects.toThrow(AnswerInterrupted);
  });

  it("fails with the connection's own error", async () => {
    async function* dropped() {
      yield* cut(encodeStreamEvent({ text: "a" }), 50);
      throw new TypeError("network error");
    }
    await expect(collect(dropped())).rejects.toThrow("network error");
  });

  it("releases its source when the reader stops", async () => {
    let released = false;
    async function* source() {
      try {
        while (true) yield new TextEncoder().encode(encodeStreamEvent({ text: "a" }));
      } finally {
        released = true;
      }
    }
    for await (const part of readAnswer(linesOf(source(), 1000))) {
      expect(part).toEqual({ text: "a" });
      break;
    }
    await expect.poll(() => released).toBe(true);
  });
});

describe("the stall limit", () => {
  async function* pausing(pauses: number[]) {
    for (const [index, pause] of pauses.entries()) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      yield new TextEncoder().encode(`${index}\n`);
    }
  }

  it("accepts an answer that is slow but does not stall", async () => {
    const seen: string[] = [];
    for await (const line of linesOf(pausing([5, 5, 5, 5]), 2000)) seen.push(line);
    expect(seen).toEqual(["0", "1", "2", "3", ""]);
  });

  it("throws when nothing arrives any more", async () => {
    const seen: string[] = [];
    const reading = async () => {
      for await (const line of linesOf(pausing([0, 60_000]), 30)) seen.push(line);
    };
    await expect(reading()).rejects.toThrow(AnswerInterrupted);
    expect(seen).toEqual(["0"]);
  });
});
