import { levels, type Level } from "#domain/course.ts";
import type { Passage } from "#ai/retrieval/passage.ts";
import type { LessonContentTask } from "./task.ts";

/** A part of a lesson that is to be written: what it is called and what it is made from, at most two passages. */
export type PlannedSection = { title: string; passages: Passage[] };

/** How much a lesson of each level takes in. */
const sectionsOf: Readonly<Record<Level, number>> = { beginner: 3, intermediate: 4, advanced: 5 };
const perSection = 2;
/** A passage that fits this much worse than the best is about something else. */
const leastShare = 0.4;
/** Passages of a course for these learners come before others that fit alike. */
const levelShare = [1.2, 1, 0.85] as const;

/**
 * The passages that a lesson for this level is made from, in parts by the heading that they stand under: simpler courses first, and within
 * a course in its own order.
 */
export function chooseSections({ found, input, levels: levelsOfCourses }: LessonContentTask): PlannedSection[] {
  const rank = (courseId: string) => levels.indexOf(levelsOfCourses.get(courseId) ?? "beginner");
  const scored = found.passages
    .filter(({ passage }) => passage.sentences.length > 0)
    .map(({ passage, score }) => {
      const distance = Math.abs(rank(passage.lesson.courseId) - levels.indexOf(input.level));
      return { passage, score: score * (levelShare[distance] ?? 1) };
    })
    .toSorted((a, b) => b.score - a.score);
  const best = scored[0]?.score ?? 0;

  const sections = new Map<string, PlannedSection>();
  for (const { passage, score } of scored) {
    if (score < best * leastShare) break;
    const title = passage.headings.at(-1) ?? passage.lesson.lessonTitle;
    const key = `${passage.lesson.lessonId} ${title}`;
    const section = sections.get(key);
    if (section && section.passages.length < perSection) section.passages.push(passage);
    if (!section && sections.size < sectionsOf[input.level]) sections.set(key, { title, passages: [passage] });
  }
  return [...sections.values()]
    .map((section) => ({ ...section, passages: section.passages.toSorted((a, b) => a.start - b.start) }))
    .toSorted((a, b) => comparePlaces(a, b, rank));
}

function comparePlaces(a: PlannedSection, b: PlannedSection, rank: (courseId: string) => number): number {
  const [first, second] = [a.passages[0], b.passages[0]];
  if (!first || !second) return 0;
  return (
    rank(first.lesson.courseId) - rank(second.lesson.courseId) ||
    first.lesson.courseTitle.localeCompare(second.lesson.courseTitle, "en") ||
    first.lesson.position - second.lesson.position ||
    first.start - second.start
  );
}
