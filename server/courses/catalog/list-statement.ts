import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { CourseOrder, Level } from "#domain/course.ts";
import type { Database } from "#server/dependencies.ts";
import { courseSummaryColumns } from "./course-columns.ts";
import { matchesSearch, orderings, relevanceOf } from "#server/platform/http/clean-search.ts";

/** What is asked of the store. An empty search finds everything; pages count from 1. */
export type CourseQuery = {
  search: string;
  category?: string | undefined;
  level?: Level | undefined;
  order: CourseOrder;
  page: number;
  pageSize: number;
};

/**
 * One statement for a page of the store: the courses of the page, how many there are on all pages, and every category with the
 * number of courses that search and level find in it (the category that is chosen does not count, so that each button says what
 * it would show).
 */
export function listStatement(db: Database, { search, category, level, order, page, pageSize }: CourseQuery) {
  return db
    .with("found", (query) =>
      query
        .selectFrom("courses")
        .select(["courses.id", "courses.category", relevanceOf(search).as("relevance")])
        .where("courses.offered", "=", true)
        .$if(search !== "", (found) => found.where((eb) => matchesSearch(eb, search)))
        .$if(level !== undefined, (found) => found.where("courses.level", "=", level!)),
    )
    .with("wanted", (query) =>
      query
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
    ]);
}
