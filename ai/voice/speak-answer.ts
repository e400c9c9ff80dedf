import type { Citation, Suggestion } from "#domain/chat.schema.ts";
import { AppError } from "#domain/errors.ts";
import type { Caption } from "#domain/voice.schema.ts";
import type { Language, Sound, SpeechModel } from "#ai/speech-model.ts";
import { speakableWords } from "./speakable-words.ts";
import { createAnswerSplitter } from "./split-answer.ts";

/** A written answer as it arrives. */
type WrittenEvent =
  | { kind: "text"; text: string }
  | { kind: "citations"; citations: Citation[] }
  | { kind: "suggestions"; suggestions: Suggestion[] }
  // Not for the learner.
  | { kind: "trace" };

/** A spoken answer as it arrives: each caption before its sound, and at the end the citations and the lessons to choose from. */
export type SpokenEvent =
  | { kind: "caption"; caption: Caption }
  | { kind: "sound"; sound: Sound }
  | { kind: "citations"; citations: Citation[] }
  | { kind: "suggestions"; suggestions: Suggestion[] };

/** With `voice` null there are only captions. `onSpoken` is called with the words of every call to the voice, to count their cost. */
export type SpeakOptions = {
  voice: SpeechModel | null;
  language: Language;
  signal: AbortSignal;
  onSpoken?: (words: string) => void;
};

/**
 * Speak an answer while it is being written: a sentence is spoken as soon as it is complete. The answer itself is read as fast as it
 * arrives, so that its vendor does not wait for the voice. Throws what the answer or the voice throws, and "voice.failed" when there was
 * nothing to say.
 */
export async function* speakAnswer(
  answer: AsyncGenerator<WrittenEvent>,
  { voice, language, signal, onSpoken = () => {} }: SpeakOptions,
): AsyncGenerator<SpokenEvent> {
  const splitter = createAnswerSplitter();
  const citations: Citation[] = [];
  const suggestions: Suggestion[] = [];
  let hasSpoken = false;

  async function* say(captions: readonly Caption[]): AsyncGenerator<SpokenEvent> {
    for (const caption of captions) {
      yield { kind: "caption", caption };
      const text = speakableWords(caption, language);
      if (voice === null || text === "") continue;
      signal.throwIfAborted();
      onSpoken(text);
      for await (const sound of voice.speak({ text, language, signal })) {
        hasSpoken = true;
        yield { kind: "sound", sound };
      }
    }
  }

  for await (const event of readAhead(answer)) {
    if (event.kind === "citations") citations.push(...event.citations);
    else if (event.kind === "suggestions") suggestions.push(...event.suggestions);
    else if (event.kind === "text") yield* say(splitter.push(event.text));
  }
  yield* say(splitter.finish());
  if (voice !== null && !hasSpoken && !signal.aborted) throw new AppError("voice.failed");
  if (citations.length > 0) yield { kind: "citations", citations };
  if (suggestions.length > 0) yield { kind: "suggestions", suggestions };
}

/**
 * Buffer the items of a source as fast as they arrive, so that a slow reader does not block it. When the reader stops, the rest of the
 * source is not awaited.
 */
async function* readAhead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  const come: T[] = [];
  let wake = () => {};
  let state = "open" as "open" | "ended" | { error: unknown };
  const pump = async (): Promise<void> => {
    for await (const item of source) {
      come.push(item);
      wake();
    }
  };
  pump()
    .then(
      () => (state = "ended"),
      (error: unknown) => (state = { error }),
    )
    .finally(() => wake());
  try {
    for (;;) {
      const next = come.shift();
      if (next !== undefined) {
        yield next;
        continue;
      }
      if (state === "ended") return;
      if (typeof state === "object") throw state.error;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    void source.return(undefined).catch(() => {});
  }
}
