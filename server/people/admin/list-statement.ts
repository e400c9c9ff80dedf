import type { Kysely } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Role } from "#domain/role.schema.ts";
import { containsPattern } from "#server/platform/database/contains-pattern.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { personColumns } from "./person-columns.ts";

/** What is asked of the list of people. An empty search finds everybody; pages count from 1. */
export type PeopleQuery = { search: string; role?: Role | undefined; page: number; pageSize: number };

/**
 * One statement for a page of the people, newest first, and how many there are on all pages. The two look for themselves: a page of
 * many is walked along the newest, a few are picked by the trigram index, and only what is shown is looked at closely.
 */
export function listStatement(db: Kysely<Schema>, query: PeopleQuery) {
  return db
    .with("shown", () =>
      found(db, query)
        .select("profiles.id")
        .orderBy("profiles.created_at", "desc")
        .orderBy("profiles.id", "desc")
        .limit(query.pageSize)
        .offset((query.page - 1) * query.pageSize),
    )
    .selectNoFrom((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("shown")
          .innerJoin("profiles", "profiles.id", "shown.id")
          .innerJoin("users", "users.id", "shown.id")
          .select(personColumns)
          .orderBy("profiles.created_at", "desc")
          .orderBy("profiles.id", "desc"),
      ).as("people"),
      found(db, query)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("total"),
    ]);
}

function found(db: Kysely<Schema>, { search, role }: PeopleQuery) {
  return db
    .selectFrom("profiles")
    .$if(search !== "", (query) => query.where("profiles.search", "ilike", containsPattern(search)))
    .$if(role !== undefined, (query) => query.where("profiles.role", "=", role!));
}
