import type { Citation, Suggestion } from "#domain/chat.schema.ts";
import { isAppError } from "#domain/errors.ts";
import type { AnswerDecision } from "#domain/tutor-feedback.schema.ts";
import type { AnswerSource, TracedPassage } from "./answer-source.ts";
import { createQuoteGate } from "#ai/quotes/quote-gate.ts";
import type { TextModel } from "#ai/text-model.ts";
import { mayQuote } from "#ai/quotes/marks.ts";
import type { AnswerToWrite, PreparedAnswer } from "./prepare-answer.ts";
import { readToolRequest, type ToolRequest } from "./tutor-tools.ts";

/** An event of a streamed answer: text that may be shown and, once at the end, its citations, or lessons to choose from or to open. */
export type AnswerEvent =
  | { kind: "text"; text: string }
  | { kind: "citations"; citations: Citation[] }
  | { kind: "suggestions"; suggestions: Suggestion[] }
  | { kind: "trace"; trace: AnswerTrace };

/** How an answer was produced, to explain it later. Stored with the turn, and never sent to the learner. */
export type AnswerTrace = {
  /** Null if the question was not about lessons. */
  outcome: "answered" | "asked" | "refused" | null;
  /** The quoted lesson, else the open one, else the nearest. Null for the help. */
  lessonId: string | null;
  helpsWithExercise: boolean;
  passages: readonly TracedPassage[];
  model: string;
  promptVersion: string;
  /** Null for greetings and the like, on which the search has no verdict. */
  decision: AnswerDecision | null;
};

/**
 * Stream a model's answer through the quote gate. Before it answers, a model may search again and use the learner's tools a few times, each
 * as a separate call in the person's budget. A person in a crisis is told where to get help, without calling a model; a person who may be
 * in distress is told it even if the model's call fails, for whatever reason, which goes to `onFailure`. Otherwise throws what the model
 * throws.
 */
export async function* streamAnswer(
  model: Pick<TextModel, "stream">,
  prepared: PreparedAnswer,
  signal: AbortSignal,
  onFailure: (error: unknown) => void = () => {},
): AsyncGenerator<AnswerEvent> {
  if (prepared.kind === "crisis") {
    yield { kind: "text", text: prepared.text };
    return;
  }
  let hasText = false;
  try {
    for await (const event of writeAnswer(model, prepared, signal)) {
      hasText ||= event.kind === "text";
      yield event;
    }
  } catch (error) {
    const { alone } = prepared.care;
    // When the process is about to stop, the client asks again.
    if (alone === null || signal.aborted || (isAppError(error) && error.code === "server.unavailable")) throw error;
    onFailure(error);
    yield { kind: "text", text: hasText ? `\n\n${alone}` : alone };
  }
}

async function* writeAnswer(
  model: Pick<TextModel, "stream">,
  prepared: AnswerToWrite,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  let toWrite = prepared;
  let answeredBy = "";
  const known = prepared.tools ?? [];
  /** Yield the text of one call, holding back what may become a tool request. Returns that request, or null. */
  async function* writeOnce(): AsyncGenerator<string, ToolRequest | null> {
    let held = "";
    let isAnswer = false;
    for await (const chunk of model.stream({ ...toWrite.request, signal })) {
      if (chunk.kind === "model") answeredBy = chunk.name;
      if (chunk.kind !== "text") continue;
      held += chunk.text;
      const read = isAnswer ? ({ kind: "answer" } as const) : readToolRequest(held, { isWhole: false, known });
      if (read.kind === "tool") return read.request;
      if (read.kind === "unclear") continue;
      isAnswer = true;
      yield held;
      held = "";
    }
    const read = readToolRequest(held, { isWhole: true, known });
    if (!isAnswer && read.kind === "tool") return read.request;
    if (held !== "") yield held;
    return null;
  }
  let gate = createQuoteGate(toWrite.verify);
  for (let wanted: ToolRequest | null = null; ; wanted = null) {
    let isRead = false;
    const pieces = writeOnce();
    try {
      for (;;) {
        const next = await pieces.next();
        if (next.done) {
          wanted = next.value;
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
      // If the reader leaves, this ends the model's call, and the unused reservation returns to the budget.
      await pieces.return(null);
    }
    if (wanted === null || !toWrite.useTool) break;
    toWrite = await toWrite.useTool(wanted);
    gate = createQuoteGate(toWrite.verify);
  }
  const { suggestions, references = [], care, source } = toWrite;
  const rest = gate.finish();
  if (rest !== "") yield { kind: "text", text: rest };
  if (care.after !== null) yield { kind: "text", text: `\n\n${care.after}` };
  if (gate.citations.length > 0) yield { kind: "citations", citations: [...gate.citations] };
  if (references.length > 0) yield { kind: "suggestions", suggestions: [...references] };
  else if (gate.citations.length === 0 && suggestions.length > 0) yield { kind: "suggestions", suggestions: [...suggestions] };
  if (source) {
    const [cited] = gate.citations;
    const { quotes, isOfLesson, lessonId, helpsWithExercise, passages, promptVersion, decision } = source;
    const hasContent = cited !== undefined || references.length > 0;
    yield {
      kind: "trace",
      trace: {
        outcome: isOfLesson ? outcomeOf(source, hasContent) : null,
        lessonId: quotes === "lessons" ? (cited?.lessonId ?? lessonId) : null,
        helpsWithExercise,
        passages,
        model: answeredBy,
        promptVersion,
        decision: isOfLesson || quotes === "articles" ? decision : null,
      },
    };
  }
}

/** Return what became of a question about a lesson. `hasContent`: the answer quotes a lesson or opens one. */
function outcomeOf({ approach, isCovered }: AnswerSource, hasContent: boolean): NonNullable<AnswerTrace["outcome"]> {
  if (hasContent || isCovered) return "answered";
  if (approach === "ask") return "asked";
  // A reply or a smaller step is no open question, even if the search found nothing for its words.
  return approach === "refuse" ? "refused" : "answered";
}
