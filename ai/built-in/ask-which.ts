import type { TutorTask } from "#ai/task.ts";
import { escapeMarkdown, nameLesson } from "./show-quote.ts";
import { wordsIn } from "./words/words.ts";

/** Asks which of the nearest lessons is meant, each with the part of it that comes nearest. */
export function askWhich({ found, place, preferences }: TutorTask): string {
  const { which } = wordsIn(preferences.language);
  const lines = found.gate.nearest.flatMap(({ lessonId }) => {
    const passage = found.passages.find((each) => each.passage.lesson.lessonId === lessonId)?.passage;
    if (!passage) return [];
    const heading = passage.headings.at(-1);
    return [`- ${nameLesson(passage, place.course === null)}${heading === undefined ? "" : `: ${escapeMarkdown(heading)}`}`];
  });
  return [which.doYouMean, lines.join("\n"), which.orElse].join("\n\n");
}
