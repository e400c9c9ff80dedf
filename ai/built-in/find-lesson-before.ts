import type { LessonName } from "#ai/retrieval/passage-source.ts";
import type { LessonText, Passage } from "#ai/retrieval/passage.ts";
import { passagesOf } from "#ai/retrieval/split-lesson.ts";
import type { TutorTask } from "#ai/task.ts";
import { plainText } from "#domain/plain-text.ts";
import { termsOf } from "#ai/text/terms.ts";
import { keyIdeas } from "./answer-lesson.ts";
import type { Quote } from "./select-quote.ts";

/** An earlier lesson, with a quote from it if its text was read. `introduces`: it defines a term that the passage uses. */
type LessonBefore = { lesson: LessonName; quote: Quote | null; introduces: boolean };

/**
 * Find an earlier lesson of the course that introduces what a passage builds on: one that defines a term used in it, quoting that
 * definition. Longer terms come first, then frequently used ones. If no lesson defines any, return the one directly before. Null for the
 * first lesson.
 */
export function findLessonBefore({ found, earlierAnswers }: TutorTask, topic: Passage): LessonBefore | null {
  const { courseId, position } = topic.lesson;
  const isBefore = (lesson: LessonName) => lesson.courseId === courseId && lesson.position < position;
  const uses = countStems(topic);
  const said = earlierAnswers.map(plainText);
  const introduced = found.lessons.filter(isBefore).flatMap((lesson) =>
    ideasOf(lesson).flatMap(({ term, quote }) => {
      const stems = termsOf(term, lesson.language).map(({ stem }) => stem);
      const used = stems.length === 0 ? 0 : Math.min(...stems.map((stem) => uses.get(stem) ?? 0));
      const isNew = !said.some((each) => each.includes(plainText(quote.text)));
      return used > 0 && isNew ? [{ lesson, quote, used, words: stems.length }] : [];
    }),
  );
  const [best] = introduced.toSorted((a, b) => b.words - a.words || b.used - a.used || b.lesson.position - a.lesson.position);
  if (best) return { lesson: best.lesson, quote: best.quote, introduces: true };
  const directly = found.outline.filter(isBefore).toSorted((a, b) => b.position - a.position)[0];
  if (!directly) return null;
  const text = found.lessons.find(({ lessonId }) => lessonId === directly.lessonId);
  return { lesson: directly, quote: (text && ideasOf(text)[0]?.quote) ?? null, introduces: false };
}

function ideasOf(lesson: LessonText): { term: string; quote: Quote }[] {
  const teaching = passagesOf(lesson).filter(({ isExercise }) => !isExercise);
  return keyIdeas(teaching).map(({ passage, sentence, term }) => ({ term, quote: { passage, text: sentence.text } }));
}

function countStems({ text, lesson }: Passage): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { stem } of termsOf(plainText(text), lesson.language)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}
