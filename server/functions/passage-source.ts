import { sql } from "kysely";
import type { FoundLessons, PassageSearch, PassageSource } from "#faculty/retrieval/passage-source.ts";
import type { LessonText } from "#faculty/retrieval/passage.ts";
import { asRead } from "../agents/lesson-store.ts";
import type { Database } from "../dependencies.ts";

/** Lessons whose text is looked through, lessons that are named, and lessons of a large academy that are ranked. */
const most = { lessons: 12, named: 50, candidates: 500 };
/**
 * Beyond so many lessons that a person may read, words that are spelt alike are left out, because every word there is would be read, and only
 * lessons with the question's rarest words are ranked, because ranking reads all the words of a lesson.
 */
const lessonsOfLargeAcademy = 200;

/**
 * Lessons by PostgreSQL's full-text search, in one statement. Who may read is part of it: a course's own people see it (enrolled, its
 * instructor) and admins see all, whatever else was checked before.
 */
export function passageSource(db: Database): PassageSource {
  return { find: (search) => findLessons(db, search) };
}

async function findLessons(db: Database, { reader, courseId, lessonId, words }: PassageSearch): Promise<FoundLessons> {
  const { rows } = await sql<{ lessons: LessonText[]; outline: FoundLessons["outline"] }>`
    with readable as (
      select lessons.*, courses.title as course_title
      from lessons
      join courses on courses.id = lessons.course_id
      where (${courseId}::uuid is null or courses.id = ${courseId}::uuid)
        and (
          ${reader.role === "admin"}::boolean
          or courses.instructor_id = ${reader.userId}::uuid
          or exists (select from enrollments where enrollments.course_id = courses.id and enrollments.user_id = ${reader.userId}::uuid)
        )
    ),
    asked as (
      select word, query
      from (select distinct word, plainto_tsquery('english', word) as query from unnest(${[...words]}::text[]) as word) as queries
      where numnode(query) > 0
    ),
    large as (select count(*) > ${lessonsOfLargeAcademy} as is_large from readable),
    slips as (
      select word from asked
      where length(word) >= 5
        and not (select is_large from large)
        and not exists (select from readable where search @@ query)
    ),
    alike as (
      select nearest.lexeme
      from slips
      cross join lateral (
        select lexeme
        from (select distinct unnest(tsvector_to_array(search)) as lexeme from readable) as lexemes
        where similarity(lexeme, slips.word) >= 0.3
        order by similarity(lexeme, slips.word) desc
        limit 3
      ) as nearest
    ),
    query as (
      -- Any word may be missing: the ranking tells how many are there.
      select replace(string_agg(each::text, ' | '), '&', '|')::tsquery as any_word
      from (
        select query as each from asked
        union all
        select plainto_tsquery('simple', lexeme) from alike
      ) as queries
    ),
    rarest as (
      select string_agg(query::text, ' | ')::tsquery as rare_word
      from (
        select query, sum(found) over by_rarity as candidates, row_number() over by_rarity as place
        from (
          select query, (select count(*) from lessons where search @@ query) as found
          from asked
          where (select is_large from large)
        ) as counted
        where found > 0
        window by_rarity as (order by found, query::text)
      ) as words
      where place = 1 or candidates <= ${most.candidates}
    ),
    best as (
      select readable.*, coalesce(ts_rank_cd(search, any_word, 1), 0) as rank
      from readable, query
      where ${courseId}::uuid is not null
        or id = ${lessonId}::uuid
        or case when (select is_large from large)
          then id in (select lessons.id from lessons where search @@ (select rare_word from rarest))
          else search @@ any_word
        end
      order by (id = ${lessonId}::uuid) is true desc, rank desc, position, id
      limit ${most.lessons}
    )
    select
      (
        select coalesce(json_agg(json_build_object(
          'courseId', course_id, 'courseTitle', course_title, 'lessonId', id, 'lessonTitle', title,
          'position', position, 'content', content
        ) order by (id = ${lessonId}::uuid) is true desc, rank desc, position, id), '[]')
        from best
      ) as lessons,
      (
        select coalesce(json_agg(json_build_object(
          'courseId', course_id, 'courseTitle', course_title, 'lessonId', id, 'lessonTitle', title, 'position', position
        ) order by course_title, course_id, position), '[]')
        from (select * from readable order by course_title, course_id, position limit ${most.named}) as named
      ) as outline
  `.execute(db);
  const found = rows[0] ?? { lessons: [], outline: [] };
  return { ...found, lessons: found.lessons.map(asRead) };
}
