import { sql } from "kysely";
import { withoutPictures } from "#domain/lesson-pictures.ts";
import type { LessonText } from "#ai/retrieval/passage.ts";
import { withRecordings } from "#ai/retrieval/spoken-text.ts";
import type { Database } from "#server/dependencies.ts";
import { captionsOfLesson, readCaptions, type StoredCaptions } from "./spoken-captions.ts";

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
