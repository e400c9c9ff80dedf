import type { Citation } from "#domain/chat.schema.ts";
import { AppError } from "#domain/errors.ts";
import type { Caption } from "#domain/voice.schema.ts";
import type { Language, Sound, SpeechModel } from "#ai/speech-model.ts";
import { speakableWords } from "./speakable-words.ts";
import { createAnswerSplitter } from "./split-answer.ts";

/** A written answer as it comes. */
type WrittenEvent =
  | { kind: "text"; text: string }
  | { kind: "citations"; citations: Citation[] }
  // The lessons that are asked about are named in the text, and how it came about is not for the learner.
  | { kind: "suggestions" | "trace" };

/** A spoken answer as it comes: each caption before its sound, and at the end what is cited. */
export type SpokenEvent =
  | { kind: "caption"; caption: Caption }
  | { kind: "sound"; sound: Sound }
  | { kind: "citations"; citations: Citation[] };

/** `voice` null gives captions alone. `onSpoken` hears the words of every call to the voice, for counting what they cost. */
export type SpeakOptions = {
  voice: SpeechModel | null;
  language: Language;
  signal: AbortSignal;
  onSpoken?: (words: string) => void;
};

/**
 * Speaks an answer while it is still being written: a sentence is said as soon as it is whole. The answer itself is read as fast as it
 * comes, so that its vendor does not wait for the voice. Throws what the answer or the voice throws, and "voice.failed" when there was
 * nothing to say.
 */
export async function* speakAnswer(
  answer: AsyncGenerator<WrittenEvent>,
  { voice, language, signal, onSpoken = () => {} }: SpeakOptions,
): AsyncGenerator<SpokenEvent> {
  const splitter = createAnswerSplitter();
  const citations: Citation[] = [];
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
    else if (event.kind === "text") yield* say(splitter.push(event.text));
  }
  yield* say(splitter.finish());
  if (voice !== null && !hasSpoken && !signal.aborted) throw new AppError("voice.failed");
  if (citations.length > 0) yield { kind: "citations", citations };
}

/**
 * The same items, fetched as fast as they come and kept until they are asked for, so that a slow reader does not hold up the source. When
 * the reader leaves, what the source still has is not waited for.
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
