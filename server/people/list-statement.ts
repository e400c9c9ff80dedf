import type { ExpressionBuilder, Kysely } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Role } from "#domain/role.ts";
import { containsPattern } from "../database/contains-pattern.ts";
import type { Schema } from "../database/schema.ts";
import { personColumns } from "./person-columns.ts";

/** What is asked of the list of people. An empty search finds everybody; pages count from 1. */
export type PeopleQuery = { search: string; role?: Role | undefined; page: number; pageSize: number };

/**
 * One statement for a page of the people, newest first, and how many there are on all pages. Only the page's own rows are looked at
 * closely: what is found is ids alone.
 */
export function listStatement(db: Kysely<Schema>, { search, role, page, pageSize }: PeopleQuery) {
  return db
    .with("found", (query) =>
      query
        .selectFrom("profiles")
        .select(["profiles.id", "profiles.created_at"])
        .$if(search !== "", (found) => found.where((eb) => eb("profiles.id", "in", matching(eb, search))))
        .$if(role !== undefined, (found) => found.where("profiles.role", "=", role!)),
    )
    .with("shown", (query) =>
      query
        .selectFrom("found")
        .select("found.id")
        .orderBy("found.created_at", "desc")
        .orderBy("found.id", "desc")
        .limit(pageSize)
        .offset((page - 1) * pageSize),
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
      eb
        .selectFrom("found")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("total"),
    ]);
}

/** Ids of those whose name or address holds the text: each half is served by its own trigram index, which an "or" across tables is not. */
function matching(eb: ExpressionBuilder<Schema, "profiles">, search: string) {
  const pattern = containsPattern(search);
  return eb
    .selectFrom("profiles as named")
    .select("named.id")
    .where("named.full_name", "ilike", pattern)
    .unionAll(eb.selectFrom("users as addressed").select("addressed.id").where("addressed.email", "ilike", pattern));
}
