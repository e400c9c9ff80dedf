import { sql } from "kysely";
import { withoutPictures } from "#domain/lesson-pictures.ts";
import { type LessonText, withRecordings, type SpokenRecording } from "#ai/retrieval/passage.ts";
import type { Database } from "#server/dependencies.ts";
import { LRUCache } from "lru-cache";
import { prepareSpoken } from "#ai/quotes/verify-quote.ts";
import { collectInTurns } from "#ai/text/yield-to-event-loop.ts";
import { readStoredCues, storedCues } from "#domain/caption-file.ts";
import type { Cue } from "#domain/captions.ts";

/** Return lessons as the tutor reads them, with instructors' answers and recordings' captions, in the order of the ids. */
export async function readLessons(db: Database, ids: readonly string[]): Promise<LessonText[]> {
  const { rows } = await sql<LessonText & { answers: AnsweredQuestion[] | null; captions: StoredCaptions[] | null }>`
    select courses.id as "courseId", courses.title as "courseTitle", lessons.id as "lessonId", lessons.title as "lessonTitle",
      lessons.position, courses.language, lessons.content,
      (select json_agg(json_build_object('question', question, 'answer', answer) order by created_at, id)
        from lesson_answers where lesson_id = lessons.id) as answers,
      (${captionsOfLesson}) as captions
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
    join lessons on lessons.id = wanted.id
    join courses on courses.id = lessons.course_id
    order by wanted.place
  `.execute(db);
  return rows.map(({ answers, captions, ...lesson }) =>
    withRecordings(withAnswers(asRead(lesson), answers ?? []), (captions ?? []).flatMap(readCaptions)),
  );
}

type AnsweredQuestion = { question: string; answer: string };

/** Append the instructor's answers to a lesson's text, each as a section headed by its question. */
function withAnswers(lesson: LessonText, answers: readonly AnsweredQuestion[]): LessonText {
  if (answers.length === 0) return lesson;
  // Headings in an answer are disabled: the answer stays one section.
  const parts = answers.map(({ question, answer }) => `## ${question}\n\n${answer.replace(/^ {0,3}(?=#{1,6}\s)/gm, "\\")}`);
  return { ...lesson, content: `${lesson.content}\n\n${parts.join("\n\n")}\n`, answersFrom: lesson.content.length };
}

/** A published lesson and its course's instructors. */
export type LessonOfCourse = LessonText & { teacherIds: string[] };

/** Return the text of a published lesson, against which quotes are verified; undefined if there is none. */
export async function findLessonText(db: Database, lessonId: string): Promise<LessonOfCourse | undefined> {
  const lesson = await db
    .selectFrom("lessons")
    .innerJoin("courses", "courses.id", "lessons.course_id")
    .select(["lessons.id as lessonId", "lessons.title as lessonTitle", "lessons.position", "lessons.content"])
    .select(["courses.id as courseId", "courses.title as courseTitle", "courses.teacher_ids as teacherIds"])
    .where("lessons.id", "=", lessonId)
    .executeTakeFirst();
  return lesson && asRead(lesson);
}

/** Return a lesson as the faculty reads it: without pictures, which cannot be quoted. */
export function asRead<Lesson extends { content: string }>(lesson: Lesson): Lesson {
  return { ...lesson, content: withoutPictures(lesson.content) };
}

/** The captions of a recording, as stored. */
export type StoredCaptions = Omit<SpokenRecording, "cues"> & { vtt: string };

/**
 * SQL for the captions of the recordings in a lesson's published text, as JSON in their order there; null if there are none. Only one
 * language of each recording, the course's or else the first, so that the same words are not found twice.
 */
const captionsOfLesson = sql`
  select json_agg(json_build_object('id', media.id, 'title', media.title, 'language', spoken.language, 'revision', spoken.revision,
    'vtt', spoken.vtt) order by position(media.id::text in lessons.content))
  from lesson_media media
  cross join lateral (
    select language, revision, vtt from media_captions where media_id = media.id
    order by language = courses.language desc, split_part(language, '-', 1) = split_part(courses.language, '-', 1) desc, language limit 1
  ) as spoken
  where media.lesson_id = lessons.id and media.state = 'ready' and position('::video{#' || media.id || '}' in lessons.content) > 0`;

/** A cache of parsed captions, which needs no invalidation because a revision never changes. */
const known = new LRUCache<string, readonly Cue[]>({ maxSize: 4_000_000, sizeCalculation: (cues) => 1 + cues.length * 100 });

/** Parse stored captions; empty if they contain no words. */
function readCaptions({ vtt, ...recording }: StoredCaptions): SpokenRecording[] {
  const key = keyOf(recording);
  const cues = known.get(key) ?? readStoredCues(vtt);
  if (!cues) return [];
  known.set(key, cues);
  return [{ ...recording, cues }];
}

/** Return stored captions prepared for `findSpoken`, yielding to the event loop. */
export async function prepareCaptions({ vtt, ...recording }: Omit<StoredCaptions, "title">): Promise<readonly Cue[]> {
  const key = keyOf(recording);
  const cues = known.get(key) ?? (await collectInTurns(storedCues(vtt))).flatMap((cue) => cue ?? []);
  known.set(key, cues);
  await prepareSpoken(cues);
  return cues;
}

function keyOf({ id, language, revision }: Pick<SpokenRecording, "id" | "language" | "revision">): string {
  return `${id} ${language} ${revision}`;
}
