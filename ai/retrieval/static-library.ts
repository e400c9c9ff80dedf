import { createLessonIndex, type LessonIndex } from "./lesson-index.ts";
import type { PassageSource } from "./passage-source.ts";
import type { LessonText } from "./passage.ts";
import { splitInTurns } from "./split-lesson.ts";

/** Create a source of fixed public texts: the help's articles. */
export function staticSource(lessons: readonly LessonText[]): PassageSource {
  let indexing: Promise<LessonIndex> | undefined;
  const byId = new Map(lessons.map((lesson) => [lesson.lessonId, lesson]));
  return {
    open: async ({ courseId }) => {
      const index = await (indexing ??= indexInTurns(lessons));
      const inScope = lessons.filter((lesson) => courseId === null || lesson.courseId === courseId);
      return {
        index,
        lessonIds: new Set(inScope.map(({ lessonId }) => lessonId)),
        outline: inScope.flatMap(({ lessonId }) => index.nameOf(lessonId) ?? []),
        read: async (ids) => ids.flatMap((id) => byId.get(id) ?? []),
      };
    },
  };
}

/** Index the texts, yielding to the event loop every few milliseconds. */
async function indexInTurns(lessons: readonly LessonText[]): Promise<LessonIndex> {
  const index = createLessonIndex();
  for (const lesson of lessons) await index.put(lesson, await splitInTurns(lesson), "");
  return index;
}
