import { sql, type RawBuilder } from "kysely";
import { AppError } from "#domain/errors.ts";
import type { Database } from "#server/dependencies.ts";
import { isFreePreview, isStaff, mayReadCourse, mayReadLessons, type Reader } from "#server/courses/lessons/policy.ts";

/**
 * Return whether a person (null: a visitor) may read a text that shows a lesson picture, named as in `lesson_images`.
 * Such texts are published lessons and questions that they may read, and for authors everything in their courses. Pictures of legal texts
 * and of free previews are public.
 */
export async function mayReadPicture(db: Database, name: string, reader: Reader | null): Promise<boolean> {
  const { rows } = await sql<{ readable: boolean }>`select ${isReadable(sql`${name}::text`, reader)} as readable`.execute(db);
  return rows[0]?.readable === true;
}

/**
 * Refuse a text that newly shows a picture which its author may not see. Otherwise anybody could see a picture, and show it to others, by
 * writing its name.
 * Names without a picture are ignored. Throws `text.foreign_picture`.
 */
export async function refuseForeignPictures(
  db: Database,
  author: Reader,
  { before = "", after, field }: { before?: string | null | undefined; after: string; field: string },
): Promise<void> {
  // Extract the names with the same function that decides who may see a picture: any difference between the two would be a loophole.
  const { rows } = await sql`
    select from lesson_images where name = any(lesson_picture_names(${after}))
      and not name = any(lesson_picture_names(${before ?? ""})) and not ${isReadable(sql`lesson_images.name`, author)} limit 1`.execute(
    db,
  );
  if (rows.length > 0) throw new AppError("text.foreign_picture", { field });
}

function isReadable(name: RawBuilder<unknown>, reader: Reader | null): RawBuilder<boolean> {
  const texts = [
    sql<boolean>`exists (select from legal_texts where ${names(sql`legal_texts.content`, name)})`,
    sql<boolean>`exists (select from course_lessons join courses on courses.id = course_lessons.course_id
      where ${names(sql`course_lessons.content`, name)} and ${isFreePreview("course_lessons")})`,
    ...(reader ? textsOf(reader, name) : []),
  ];
  return sql<boolean>`(${sql.join(texts, sql` or `)})`;
}

function names(text: RawBuilder<unknown>, name: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`lesson_picture_names(${text}) @> array[${name}]`;
}

/** Conditions for the further texts that a signed-in person may read. */
function textsOf(reader: Reader, name: RawBuilder<unknown>): RawBuilder<boolean>[] {
  const staff = isStaff(reader);
  const question = names(sql`question_versions.content::text`, name);
  return [
    sql`exists (select from lesson_images own where own.name = ${name} and own.uploaded_by = ${reader.userId}::uuid)`,
    sql`exists (select from course_lessons join courses on courses.id = course_lessons.course_id
      where ${names(sql`course_lessons.content`, name)}
        and (${staff} or (course_lessons.published_at is not null and ${mayReadLessons(reader, "course_lessons")})))`,
    sql`exists (select from lesson_drafts join course_lessons on course_lessons.id = lesson_drafts.lesson_id
      join courses on courses.id = course_lessons.course_id where ${names(sql`lesson_drafts.content`, name)} and ${staff})`,
    sql`exists (select from lesson_versions join course_lessons on course_lessons.id = lesson_versions.lesson_id
      join courses on courses.id = course_lessons.course_id where ${names(sql`lesson_versions.content`, name)} and ${staff})`,
    sql`exists (select from question_versions join questions on questions.id = question_versions.question_id
      join courses on courses.id = questions.course_id where ${question} and ${staff})`,
    // Questions under a lesson that they may read.
    sql`exists (select from question_versions join questions on questions.id = question_versions.question_id
        and questions.version = question_versions.number and questions.shown_in_lesson and questions.purpose = 'practice' and questions.deleted_at is null
      join course_lessons on course_lessons.id = questions.lesson_id and course_lessons.published_at is not null
      join courses on courses.id = questions.course_id where ${question} and ${mayReadLessons(reader, "course_lessons")})`,
    // Questions of an exam that they are taking or have taken, as long as they take the course.
    sql`exists (select from question_versions join questions on questions.id = question_versions.question_id
      join exam_responses on exam_responses.question_id = question_versions.question_id and exam_responses.version = question_versions.number
      join exam_attempts on exam_attempts.id = exam_responses.attempt_id and exam_attempts.user_id = ${reader.userId}::uuid
      join courses on courses.id = questions.course_id where ${question} and ${mayReadCourse(reader)})`,
    sql`exists (select from exams join courses on courses.id = exams.course_id where ${names(sql`exams.instructions`, name)}
        and (${staff} or (exams.published_at is not null and ${mayReadCourse(reader)})))`,
  ];
}
