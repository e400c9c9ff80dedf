import type { Transaction } from "kysely";
import { personSchema, type AcademyCounts, type PeopleList, type Person } from "#domain/person.schema.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Database } from "#server/dependencies.ts";
import { listStatement, type PeopleQuery } from "./list-statement.ts";
import { personColumns } from "./person-columns.ts";

/** One page of the people that a query finds, newest first, in one statement. */
export async function listPeople(db: Database, query: PeopleQuery): Promise<PeopleList> {
  const { people, total } = await listStatement(db, query).executeTakeFirstOrThrow();
  return { people: personSchema.array().parse(people), total, page: query.page, page_size: query.pageSize };
}

/** The figures of the overview, counted at this moment. */
export async function countAcademy(db: Database): Promise<AcademyCounts> {
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom("profiles")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("users"),
      eb
        .selectFrom("courses")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("offered", "=", true)
        .$asScalar()
        .$notNull()
        .as("courses"),
      eb
        .selectFrom("profiles")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("role", "=", "instructor")
        .$asScalar()
        .$notNull()
        .as("instructors"),
    ])
    .executeTakeFirstOrThrow();
}

/** A person as they are now. Undefined when there is none. */
export async function findPerson(db: Database, id: string): Promise<Person | undefined> {
  const row = await db
    .selectFrom("profiles")
    .innerJoin("users", "users.id", "profiles.id")
    .select(personColumns)
    .where("profiles.id", "=", id)
    .executeTakeFirst();
  return row && personSchema.parse(row);
}

/**
 * A person, held still until the transaction ends: nobody else changes them meanwhile, and no course is given to them.
 * Undefined when there is none.
 */
export async function holdPerson(trx: Transaction<Schema>, id: string): Promise<Person | undefined> {
  await trx.selectFrom("profiles").select("id").where("id", "=", id).forUpdate().execute();
  return findPerson(trx, id);
}

/** Writes a person's name and role. */
export async function writePerson(
  trx: Transaction<Schema>,
  id: string,
  { full_name, role }: Pick<Person, "full_name" | "role">,
): Promise<void> {
  await trx.updateTable("profiles").set({ full_name, role }).where("id", "=", id).execute();
}

/** Ends every session of a person: their tokens are refused from the next request on. Answers how many there were. */
export async function endSessions(trx: Transaction<Schema>, id: string): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom("sessions").where("user_id", "=", id).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
