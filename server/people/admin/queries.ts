import { type Transaction, sql, type ExpressionBuilder, type Kysely } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { personSchema, type AcademyCounts, type PeopleList, type Person } from "#domain/person.schema.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Database } from "#server/dependencies.ts";
import { isoTime, containsPattern } from "#server/platform/database/sql-fragments.ts";
import type { Role } from "#domain/role.schema.ts";

/** A query for the list of people. An empty search matches everybody; pages count from 1. */
type PeopleQuery = { search: string; role?: Role | undefined; page: number; pageSize: number };

/** Return one page of the people that match a query, newest first, in one statement. */
export async function listPeople(db: Database, query: PeopleQuery): Promise<PeopleList> {
  const { people, total } = await listStatement(db, query).executeTakeFirstOrThrow();
  return { people: personSchema.array().parse(people), total, page: query.page, page_size: query.pageSize };
}

/** Count the figures of the admin overview. */
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

/** Return a person's current state. Undefined when there is none. */
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
 * Return a person and lock them until the transaction ends, so that nothing else can change them or assign a course to them.
 * Undefined if there is none.
 */
export async function lockProfile(trx: Transaction<Schema>, id: string): Promise<Person | undefined> {
  await trx.selectFrom("profiles").select("id").where("id", "=", id).forUpdate().execute();
  return findPerson(trx, id);
}

/** Write a person's name and role. */
export async function writePerson(
  trx: Transaction<Schema>,
  id: string,
  { full_name, role }: Pick<Person, "full_name" | "role">,
): Promise<void> {
  await trx.updateTable("profiles").set({ full_name, role }).where("id", "=", id).execute();
}

/** End all sessions of a person: their tokens are refused from the next request on. Returns how many sessions there were. */
export async function endSessions(trx: Transaction<Schema>, id: string): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom("sessions").where("user_id", "=", id).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** The columns of a person in the API's shape (domain `Person`), for a select from `profiles` joined with `users`. */
function personColumns(eb: ExpressionBuilder<Schema, "profiles" | "users">) {
  return [
    "profiles.id" as const,
    "profiles.full_name" as const,
    "users.email" as const,
    "profiles.role" as const,
    "users.is_super_admin" as const,
    isoTime("profiles.created_at").as("created_at"),
    isoTime("users.last_sign_in_at").$castTo<string | null>().as("last_sign_in_at"),
    eb
      .exists(
        eb
          .selectFrom("mfa_factors")
          .select("mfa_factors.id")
          .whereRef("mfa_factors.user_id", "=", "users.id")
          .where("mfa_factors.status", "=", "verified"),
      )
      .$castTo<boolean>()
      .as("second_factor"),
    sql<boolean>`coalesce(users.banned_until > now(), false)`.as("banned"),
    eb
      .selectFrom("sessions")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .whereRef("sessions.user_id", "=", "users.id")
      .$asScalar()
      .$notNull()
      .as("sessions"),
    eb
      .selectFrom("courses")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .whereRef("courses.instructor_id", "=", "profiles.id")
      .$asScalar()
      .$notNull()
      .as("courses_taught"),
  ];
}

/**
 * Build one statement for a page of people, newest first, and the total count.
 * The two parts choose their own plans: a page of many results walks the index of the newest, few results come from the trigram index, and
 * details are read only for the rows shown.
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
    .$call((query) => (role === undefined ? query : query.where("profiles.role", "=", role)));
}
