import type { PracticeQuestion } from "#domain/agents.schema.ts";
import { escapeMarkdown } from "#ai/built-in/show-quote.ts";
import { letterOf } from "./written-questions.ts";

/** Format a practice set in Markdown. Answers are included only if the questions contain them. */
export function describeQuestions(questions: readonly PracticeQuestion[], lessonTitle: string): string {
  const described = questions.map(({ question, options, answer, citation }, index) => {
    const listed = options.map((option, place) => `- **${letterOf(place)}.** ${escapeMarkdown(option)}`).join("\n");
    const place = citation ? ` “${escapeMarkdown(citation.quote)}”` : "";
    return [
      `**${index + 1}.** ${escapeMarkdown(question)}`,
      listed,
      ...(answer === null ? [] : [`Answer: **${letterOf(answer)}**. The lesson says:${place}`]),
    ].join("\n\n");
  });
  const hidden = questions.some(({ answer }) => answer === null);
  return [
    `Questions on **${escapeMarkdown(lessonTitle)}**, made from its own text.`,
    ...described,
    ...(hidden ? ["Choose an answer to each question: then you see which one is right and where the lesson says so."] : []),
  ].join("\n\n");
}
