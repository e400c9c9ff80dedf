import type { Citation, Suggestion } from "#domain/chat.schema.ts";
import type { TracedPassage } from "./prepare-answer.ts";
import { createQuoteGate } from "#ai/quotes/quote-gate.ts";
import type { TextModel } from "#ai/text-model.ts";
import { mayQuote } from "#ai/quotes/marks.ts";
import type { PreparedAnswer } from "./prepare-answer.ts";
import { readSearchRequest } from "./search-request.ts";
import { AppError } from "#domain/errors.ts";

/** An event of a streamed answer: text that may be shown and, once at the end, its citations or the lessons it asks about. */
export type AnswerEvent =
  | { kind: "text"; text: string }
  | { kind: "citations"; citations: Citation[] }
  | { kind: "suggestions"; suggestions: Suggestion[] }
  | { kind: "trace"; trace: AnswerTrace };

/** How an answer was produced, for explaining it later; stored with the turn and never sent to the learner. */
export type AnswerTrace = {
  /** Null where the question was not about lessons. */
  outcome: "answered" | "asked" | "refused" | null;
  /** The quoted lesson, else the open one, else the nearest. */
  lessonId: string | null;
  passages: readonly TracedPassage[];
  model: string;
  promptVersion: string;
};

/**
 * Stream a model's answer through the quote gate. A model that misses a passage searches again, at most twice, each time as a call of its own in the
 * person's budget. A person in a crisis is told where to get help, without calling a model. Throws what the
 * model throws.
 */
export async function* streamAnswer(
  model: Pick<TextModel, "stream">,
  prepared: PreparedAnswer,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  if (prepared.kind === "crisis") {
    yield { kind: "text", text: prepared.text };
    return;
  }
  let toWrite = prepared;
  let answeredBy = "";
  /** Yield the text of one call; what may yet become the wish to search is held back. Returns the words of that wish. */
  async function* writeOnce(): AsyncGenerator<string, string | null> {
    let held = "";
    let isAnswer = false;
    for await (const chunk of model.stream({ ...toWrite.request, signal })) {
      if (chunk.kind === "model") answeredBy = chunk.name;
      if (chunk.kind !== "text") continue;
      held += chunk.text;
      const read = isAnswer ? ({ kind: "answer" } as const) : readSearchRequest(held, false);
      if (read.kind === "search") return read.words;
      if (read.kind === "unclear") continue;
      isAnswer = true;
      yield held;
      held = "";
    }
    const read = readSearchRequest(held, true);
    if (!isAnswer && read.kind === "search") return read.words;
    if (held !== "") yield held;
    return null;
  }
  let gate = createQuoteGate(toWrite.verify);
  for (let words: string | null = null; ; words = null) {
    let isRead = false;
    const pieces = writeOnce();
    try {
      for (;;) {
        const next = await pieces.next();
        if (next.done) {
          words = next.value;
          break;
        }
        if (!isRead && mayQuote(next.value)) {
          isRead = true;
          await toWrite.verify.prepare();
        }
        const text = gate.push(next.value);
        if (text !== "") yield { kind: "text", text };
      }
    } finally {
      // A reader who leaves ends the model's call, and what it reserved of the budget is given back.
      await pieces.return(null);
    }
    if (words === null) break;
    // A model that only searches does not answer.
    if (!toWrite.searchAgain) throw new AppError("tutor.vendor_failed");
    toWrite = await toWrite.searchAgain(words);
    gate = createQuoteGate(toWrite.verify);
  }
  const { suggestions, careAfter, source } = toWrite;
  const rest = gate.finish();
  if (rest !== "") yield { kind: "text", text: rest };
  if (careAfter !== null) yield { kind: "text", text: `\n\n${careAfter}` };
  if (gate.citations.length > 0) yield { kind: "citations", citations: [...gate.citations] };
  else if (suggestions.length > 0) yield { kind: "suggestions", suggestions: [...suggestions] };
  // What somebody in distress says is nobody's to read.
  if (source && careAfter === null) {
    const [cited] = gate.citations;
    const { isOfLesson, isCovered, lessonId, passages, promptVersion } = source;
    const outcome = cited || isCovered ? "answered" : suggestions.length > 0 ? "asked" : "refused";
    yield {
      kind: "trace",
      trace: {
        outcome: isOfLesson ? outcome : null,
        lessonId: cited?.lessonId ?? lessonId,
        passages,
        model: answeredBy,
        promptVersion,
      },
    };
  }
}
