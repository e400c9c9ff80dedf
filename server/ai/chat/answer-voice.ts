import { AppError } from "#domain/errors.ts";
import type { SpeechModel, Language } from "#ai/speech-model.ts";
import { speakAnswer, type SpokenEvent } from "#ai/voice/speak-answer.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import type { AnswerEvent } from "#ai/tutor/stream-answer.ts";
import type { Budget, Reservation } from "./budget.ts";

export type VoiceDependencies = { budget: Budget; draining: AbortSignal };

/** What is to be spoken, for whom, and with which voice; null gives captions alone. */
export type VoiceWish = {
  userId: string;
  answer: AsyncGenerator<AnswerEvent>;
  voice: SpeechModel | null;
  language: Language;
  signal: AbortSignal;
};

/** The longest answer, in tokens; a voice is paid by what it says. */
const longestAnswer = 2500;

/**
 * Speaks an answer at the person's budget. What a vendor's voice says is reserved and settled beside what the answer costs, by estimate,
 * because no vendor reports it. A failed call is refunded; one that the person left is charged for what was spoken, and simply ends.
 */
export async function* answerWithVoice(
  { budget, draining }: VoiceDependencies,
  { userId, answer, voice, language, signal }: VoiceWish,
): AsyncGenerator<SpokenEvent> {
  let reservation: Reservation | null = null;
  let spoken = 0;
  let outcome: "left" | "answered" | "failed" = "left";
  if (voice !== null && !voice.isFree)
    reservation = await budget.reserve({
      userId,
      functionName: "voice-tutor",
      model: voice.name,
      tokens: longestAnswer,
      isFree: false,
    });
  try {
    const ended = AbortSignal.any([signal, draining]);
    yield* speakAnswer(answer, { voice, language, signal: ended, onSpoken: (words) => (spoken += estimateTokens(words)) });
    if (!signal.aborted) outcome = "answered";
  } catch (error) {
    if (draining.aborted) throw new AppError("server.unavailable", {}, { cause: error });
    if (signal.aborted) return;
    outcome = "failed";
    throw error;
  } finally {
    await (outcome === "failed" ? reservation?.refund() : reservation?.settle({ inputTokens: spoken, outputTokens: 0 }));
  }
}
