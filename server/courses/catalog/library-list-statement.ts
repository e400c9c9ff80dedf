import type { Kysely } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { containsPattern } from "#server/platform/database/contains-pattern.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { libraryColumns } from "./library-columns.ts";

/** What is asked of the library. An empty search finds every course; pages count from 1. */
export type LibraryQuery = { search: string; page: number; pageSize: number };

/**
 * One statement for a page of the courses whose title or category contains the search, newest first, and how many there are on all pages.
 * Only what is shown is looked at closely.
 */
export function libraryStatement(db: Kysely<Schema>, query: LibraryQuery) {
  return db
    .with("shown", () =>
      found(db, query)
        .select("courses.id")
        .orderBy("courses.created_at", "desc")
        .orderBy("courses.id")
        .limit(query.pageSize)
        .offset((query.page - 1) * query.pageSize),
    )
    .selectNoFrom((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("shown")
          .innerJoin("courses", "courses.id", "shown.id")
          .select(libraryColumns)
          .orderBy("courses.created_at", "desc")
          .orderBy("courses.id"),
      ).as("courses"),
      found(db, query)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("total"),
    ]);
}

function found(db: Kysely<Schema>, { search }: LibraryQuery) {
  const pattern = containsPattern(search);
  return db
    .selectFrom("courses")
    .$if(search !== "", (query) =>
      query.where((eb) => eb.or([eb("courses.title", "ilike", pattern), eb("courses.category", "ilike", pattern)])),
    );
}
