import { defaultPreferences } from "#domain/learning-preferences.schema.ts";
import { careFor } from "#ai/care/care-for.ts";
import { answerLanguage } from "#ai/language/answer-language.ts";
import { understandQuestion } from "#ai/question/understand-question.ts";
import { quoteVerifier } from "#ai/quotes/verify-quote.ts";
import type { PassageSource } from "#ai/retrieval/passage-source.ts";
import { seekPassages } from "#ai/retrieval/seek-passages.ts";
import { recentMessages, type PreparedAnswer, type TutorQuestion } from "#ai/tutor/prepare-answer.ts";
import { helpPrompt } from "./help-prompt.ts";

/** Answers of the help are short. */
const answerTokens = 1200;

/** Finds the passages of the help for a question about the academy and writes the request to the model. */
export async function prepareHelpAnswer(
  source: PassageSource,
  { messages, reader, preferences = defaultPreferences }: TutorQuestion,
): Promise<PreparedAnswer> {
  const question = understandQuestion(messages);
  const found = await seekPassages(source, question, { reader, courseId: null, lessonId: null });
  const earlierAnswers = messages.filter(({ role }) => role === "assistant").map(({ content }) => content);
  const task = { kind: "help", question, found, earlierAnswers, preferences } as const;
  return {
    request: {
      system: helpPrompt(task, crypto.randomUUID()),
      messages: recentMessages(messages),
      task,
      maxOutputTokens: answerTokens,
    },
    verify: quoteVerifier(found.lessons),
    suggestions: [],
    care: careFor(messages, answerLanguage(messages, preferences.language)),
  };
}
