import { sql, type ExpressionBuilder, type RawBuilder, type SqlBool } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { CourseOrder, Level } from "#domain/course.ts";
import type { CourseList } from "#domain/course.schema.ts";
import type { Database } from "#server/dependencies.ts";
import { containsPattern } from "#server/platform/database/sql-fragments.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { courseSummaryColumns } from "./course-columns.ts";

/** A query of the store. An empty search matches everything; pages count from 1. */
export type CourseQuery = {
  search: string;
  /** Whether to match similarly spelled titles and names; true by default. */
  fuzzy?: boolean;
  category?: string | undefined;
  level?: Level | undefined;
  /** A language tag. `pt` also matches courses in pt-BR. */
  language?: string | undefined;
  order: CourseOrder;
  page: number;
  pageSize: number;
};

/** The language of a course without its region. */
const languageOf = sql<string>`split_part(courses.language, '-', 1)`;

/**
 * Return one page of the store in one statement: its courses, the total number, the categories and the available languages.
 * Each category has the number of courses that match search, level and language. The selected category is ignored there, so that each
 * button shows its own number.
 */
export async function listCourses(db: Database, query: CourseQuery): Promise<CourseList> {
  const { search, fuzzy = true, category, level, language, order, page, pageSize } = query;
  const list = await db
    .with("found", (statement) =>
      statement
        .selectFrom("courses")
        .$if(search !== "", (found) =>
          found
            .innerJoin(searchedWords(search).as("asked"), (join) => join.on(isInLanguageOf("courses")))
            .where((eb) => matchesSearch(eb, search, { fuzzy })),
        )
        .select(["courses.id", "courses.category", relevanceOf(search).as("relevance")])
        .where("courses.offered", "=", true)
        .$call((found) => (level === undefined ? found : found.where("courses.level", "=", level)))
        .$call((found) =>
          language === undefined
            ? found
            : found.where(({ eb, or }) => or([eb("courses.language", "=", language), eb(languageOf, "=", language)])),
        ),
    )
    .with("wanted", (statement) =>
      statement
        .selectFrom("found")
        .selectAll()
        .$call((wanted) => (category === undefined ? wanted : wanted.where("found.category", "=", category))),
    )
    .selectNoFrom((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("wanted")
          .innerJoin("courses", "courses.id", "wanted.id")
          .select(courseSummaryColumns)
          .orderBy(orderings[order])
          .limit(pageSize)
          .offset((page - 1) * pageSize),
      ).as("courses"),
      eb
        .selectFrom("wanted")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("total"),
      jsonArrayFrom(
        eb
          .selectFrom("courses")
          .leftJoin("found", "found.id", "courses.id")
          .select(({ fn }) => ["courses.category as name", fn.count<number>("found.id").as("count")])
          .where("courses.offered", "=", true)
          .groupBy("courses.category")
          .orderBy(({ fn }) => fn.countAll(), "desc")
          .orderBy("courses.category"),
      ).as("categories"),
      sql<string[]>`coalesce((
        select array_agg(language order by courses desc, language)
          from (select ${languageOf} as language, count(*) as courses from courses where courses.offered group by 1) each), '{}')`.as(
        "languages",
      ),
    ])
    .executeTakeFirstOrThrow();
  return { ...list, page, page_size: pageSize };
}

type Courses = ExpressionBuilder<Schema, "courses">;

/** Similarity thresholds above which a word of a title or name counts as meant, or as a correct spelling of what was typed. */
const similar = { meant: 0.5, spelled: 0.6 };
/** Shorter searches are similar to too many words. */
const shortestFuzzy = 4;

/** SQL for how similar the search is to the words of a course's title and its instructors' names, from 0 to 1. */
function similarity(search: string): RawBuilder<number> {
  if (search.length < shortestFuzzy) return sql<number>`0::real`;
  return sql<number>`greatest(word_similarity(${search}, courses.title), (
    select coalesce(max(word_similarity(${search}, full_name)), 0) from profiles where id = any(courses.teacher_ids)))`;
}

function taughtBySearched(pattern: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from profiles where id = any(courses.teacher_ids) and full_name ilike ${pattern})`;
}

/**
 * SQL condition: whether a course matches a search.
 * It matches in part of its title, its category or an instructor's name, in words of its description or of its lessons that wait for
 * nothing, or, with `fuzzy`, in a similarly spelled title or name.
 */
function matchesSearch(eb: Courses, search: string, { fuzzy }: { fuzzy: boolean }) {
  const pattern = containsPattern(search);
  return eb.or([
    eb("courses.title", "ilike", pattern),
    eb("courses.category", "ilike", pattern),
    sql<SqlBool>`courses.search @@ asked.query`,
    taughtBySearched(pattern),
    ...(fuzzy ? [sql<SqlBool>`${similarity(search)} >= ${sql.lit(similar.meant)}`] : []),
    eb(
      "courses.id",
      "in",
      eb
        .selectFrom(searchedWords(search).as("asked"))
        // Only single words: phrases and exclusions would let a visitor reconstruct a lesson by searching for its contents.
        .innerJoin("lessons", (join) => join.on(sql<SqlBool>`lessons.search @@ asked.words`))
        .innerJoin("courses as course", (join) => join.onRef("course.id", "=", "lessons.course_id").on(isInLanguageOf("course")))
        .select("lessons.course_id")
        // A search must not reveal what is in a lesson that is not open yet.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("release_conditions as condition")
                .whereRef("condition.lesson_id", "=", "lessons.id")
                // A condition that consists only of a date in the past is met for everybody.
                .where(
                  sql<SqlBool>`(condition.opens_at is null or condition.opens_at > now() or num_nonnulls(after_days, after_lesson_id, after_exam_id) > 0)`,
                ),
            ),
          ),
        ),
    ),
  ]);
}

/**
 * SQL for the relevance of a course that is joined with what is `asked`. In this order: its title, its instructors, its category, a
 * similar spelling of these, its description, its lessons.
 */
function relevanceOf(search: string): RawBuilder<number> {
  if (search === "") return sql<number>`0`;
  const pattern = containsPattern(search);
  return sql<number>`
    case when courses.title ilike ${pattern} then 5
         when to_tsvector(search_configuration(courses.language), courses.title) @@ asked.query then 4
         when ${taughtBySearched(pattern)} then 3.5
         when courses.category ilike ${pattern} then 3
         when ${similarity(search)} >= ${sql.lit(similar.spelled)} then 2.5
         when courses.search @@ asked.query then 2
         else 1 end
    + ts_rank(courses.search, asked.query) / 10`;
}

/** The newest course is the one published last. */
const newest = sql`courses.published_at desc, courses.created_at desc, courses.id`;

/** The sort clause of each order; `wanted` is the relevance. Age and id break ties, so that no course appears on two pages. */
const orderings: Record<CourseOrder, RawBuilder<unknown>> = {
  relevance: sql`wanted.relevance desc, ${newest}`,
  newest,
  title: sql`lower(courses.title), courses.id`,
  rating: sql`courses.rating desc, ${newest}`,
  popular: sql`(select count(*) from enrollments where course_id = courses.id) desc, ${newest}`,
};

/** The search in each language, which a select calls `asked`: `query` with phrases and exclusions, `words` without. */
function searchedWords(search: string) {
  return sql<{ languages: string[]; query: string; words: string }>`searched_words(${search})`;
}

/** SQL condition: whether a course is in a language of `asked`. */
function isInLanguageOf(course: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${course}.language`)} = any(asked.languages)`;
}
