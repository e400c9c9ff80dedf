import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { CourseOrder, Level } from "#domain/course.ts";
import type { Database } from "#server/dependencies.ts";
import { courseSummaryColumns } from "./course-columns.ts";
import { matchesSearch, orderings, relevanceOf } from "#server/platform/http/clean-search.ts";

/** A query of the store. An empty search matches everything; pages count from 1. */
export type CourseQuery = {
  search: string;
  /** Whether to match similarly spelled titles and names; true by default. */
  forgives?: boolean;
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
 * Build one statement for a page of the store: its courses, the total number, the categories and the available languages.
 * Each category has the number of courses that match search, level and language. The selected category is ignored there, so that each
 * button shows its own number.
 */
export function listStatement(db: Database, query: CourseQuery) {
  const { search, forgives = true, category, level, language, order, page, pageSize } = query;
  return db
    .with("found", (statement) =>
      statement
        .selectFrom("courses")
        .select(["courses.id", "courses.category", relevanceOf(search).as("relevance")])
        .where("courses.offered", "=", true)
        .$if(search !== "", (found) => found.where((eb) => matchesSearch(eb, search, { forgives })))
        .$if(level !== undefined, (found) => found.where("courses.level", "=", level!))
        .$if(language !== undefined, (found) =>
          found.where(({ eb, or }) => or([eb("courses.language", "=", language!), eb(languageOf, "=", language!)])),
        ),
    )
    .with("wanted", (statement) =>
      statement
        .selectFrom("found")
        .selectAll()
        .$if(category !== undefined, (wanted) => wanted.where("found.category", "=", category!)),
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
    ]);
}
