import { composeHelpAnswer } from "#ai/help/compose-help-answer.ts";
import { checkQuestions } from "#ai/agents/assessment/check-questions.ts";
import { composeQuestions } from "#ai/agents/assessment/compose-questions.ts";
import { composeNote } from "#ai/agents/engagement/compose-note.ts";
import { composeLesson } from "#ai/agents/lesson-content/compose-lesson.ts";
import type { AgentTask } from "#ai/agents/ask.ts";
import type { HelpTask, TutorTask } from "#ai/task.ts";
import type { TextChunk, TextModel, TextRequest } from "#ai/text-model.ts";
import { composeAnswer } from "./compose-answer.ts";
import { prepareToQuote } from "./select-quotes.ts";

/** All tasks that the academy gives to a model, by kind. */
export type ModelTask = TutorTask | HelpTask | AgentTask;

/** Milliseconds between two pieces of text, for a readable pace. */
const readingPace = 14;

/**
 * Create the built-in model: it answers from the lessons alone, without a network and at no cost. `pace` is the pause between pieces in
 * milliseconds.
 */
export function builtInModel({ pace = readingPace }: { pace?: number } = {}): TextModel {
  return {
    name: "built-in",
    isFree: true,
    // Only chat answers are paced; other results are not read as they arrive.
    async *stream({ task, signal }: TextRequest<ModelTask>) {
      yield* speak(await answerTask(task), task.kind === "tutor" || task.kind === "help" ? pace : 0, signal);
    },
  };
}

async function answerTask(task: ModelTask): Promise<string> {
  switch (task.kind) {
    case "tutor":
      await prepareToQuote(task);
      return composeAnswer(task);
    case "help":
      return composeHelpAnswer(task);
    case "lesson-content":
      return JSON.stringify(composeLesson(task));
    case "questions":
      return JSON.stringify(await composeQuestions(task));
    case "question-check":
      return JSON.stringify(checkQuestions(task));
    case "coaching":
      return JSON.stringify(composeNote(task));
    case "essay":
      // It cannot judge an essay, so it suggests no points.
      return JSON.stringify({ rows: [] });
    default:
      // The port takes any task.
      throw new Error("the built-in model does not know this task");
  }
}

/** Yield a text in pieces of about three words. */
async function* speak(text: string, pace: number, signal: AbortSignal): AsyncGenerator<TextChunk> {
  for (const [piece] of text.matchAll(/\s*\S+(?:[ \t]+\S+){0,2}\s*/g)) {
    signal.throwIfAborted();
    yield { kind: "text", text: piece };
    if (pace > 0) await pause(pace, signal);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", stop, { once: true });
  });
}
