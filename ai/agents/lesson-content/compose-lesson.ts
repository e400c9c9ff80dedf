import { type Level, levels } from "#domain/course.ts";
import { guidingQuestion } from "#ai/built-in/closing-question.ts";
import { selectQuote, type Quote } from "#ai/built-in/select-quote.ts";
import { escapeMarkdown, nameLesson, showQuote } from "#ai/built-in/show-quote.ts";
import { vary } from "#ai/built-in/variation.ts";
import type { Passage } from "#ai/retrieval/passage.ts";
import { plainText } from "#domain/plain-text.ts";
import type { LessonContentTask } from "./task.ts";
import type { WrittenLesson } from "./written-lesson.ts";

/** A section of a lesson to be written: its title, and at most two passages as its sources. */
type PlannedSection = { title: string; passages: Passage[] };

/** The number of sections of a lesson, by level. */
const sectionsOf: Readonly<Record<Level, number>> = { beginner: 3, intermediate: 4, advanced: 5 };

const perSection = 2;

/** A passage with less than this share of the best score is off-topic. */
const leastShare = 0.4;

/** Passages of courses for the same level rank before others with similar scores. */
const levelShare = [1.2, 1, 0.85] as const;

const aims: Readonly<Record<Level, string>> = {
  beginner: "Say in your own words",
  intermediate: "Explain with an example of your own",
  advanced: "Judge in a case of your own",
};

/** Compose the built-in faculty's draft lesson: what the lessons say on the topic, verbatim, with questions in between. */
export function composeLesson(task: LessonContentTask): WrittenLesson {
  const said: string[] = [];
  const sections = chooseSections(task).flatMap((section) => {
    const body = composeBody(section, task, said);
    return body === "" ? [] : [{ title: section.title, body, lesson: section.passages[0]?.lesson.lessonTitle ?? "" }];
  });
  return {
    title: capitalised(task.input.topic.replace(/\s+/g, " ")),
    objectives: sections.map(({ title }) => `${aims[task.input.level]}: ${title}`),
    sections: sections.map(({ title, body }) => ({ title, body })),
    practice: practiceFor(
      task,
      sections.map(({ title }) => title),
    ),
  };
}

function composeBody({ passages }: PlannedSection, task: LessonContentTask, said: string[]): string {
  const parts: string[] = [];
  let last: Quote | null = null;
  for (const passage of passages) {
    const quote = selectQuote(passage, criteriaFor(task, said));
    if (!quote) continue;
    said.push(plainText(quote.text));
    parts.push(last ? "The lesson goes on:" : introduce(passage, task), showQuote(quote));
    last = quote;
  }
  if (last) parts.push(`**Think about it.** ${guidingQuestion(last.text, last.passage, null, last.text)}`);
  return parts.join("\n\n");
}

function criteriaFor({ found, input }: LessonContentTask, said: readonly string[]) {
  return {
    weights: new Map(found.terms.flatMap((term) => term.stands.map((stem): [string, number] => [stem, term.weight]))),
    // Beginners need the definition first.
    defines: input.level === "beginner" ? found.terms.map(({ stem }) => stem) : null,
    asks: input.level === "advanced" ? "why" : "what",
    said,
  } as const;
}

function introduce(passage: Passage, { levels, input }: LessonContentTask): string {
  const level = levels.get(passage.lesson.courseId);
  const note = level !== undefined && level !== input.level ? `, from a course for the level *${level}*` : "";
  return vary(
    [
      `${nameLesson(passage, true)}${note} puts it like this:`,
      `This is how ${nameLesson(passage, true)}${note} says it:`,
      `In the words of ${nameLesson(passage, true)}${note}:`,
    ],
    passage.text,
  );
}

/** Return the lessons' exercises on the topic, with their sources, and a closing review question. */
function practiceFor({ found, input }: LessonContentTask, titles: readonly string[]): string[] {
  const exercises = [...new Set(found.exercises.slice(0, 4).map(({ passage }) => passage.lesson))].slice(0, 2);
  const [first, second] = titles;
  return [
    ...exercises.map(
      ({ lessonTitle, courseTitle }) =>
        `Do the exercises at the end of **${escapeMarkdown(lessonTitle)}** (${escapeMarkdown(courseTitle)}).`,
    ),
    input.level === "beginner" || first === undefined || second === undefined
      ? `Tell somebody who has not read this what *${escapeMarkdown(input.topic)}* is about, in three sentences.`
      : `What connects *${escapeMarkdown(first)}* with *${escapeMarkdown(second)}*? Write down one case in which you need both.`,
  ];
}

function capitalised(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/**
 * Choose the passages for a lesson of this level, grouped by heading: simpler courses first, and within a course in its own order.
 */
function chooseSections({ found, input, levels: levelsOfCourses }: LessonContentTask): PlannedSection[] {
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
