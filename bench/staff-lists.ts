import { performance } from "node:perf_hooks";
import { Pool, type Client, type ClientConfig } from "pg";
import { libraryPageSize } from "#domain/course.ts";
import { peoplePageSize } from "#domain/people.ts";
import { connectDatabase } from "#server/platform/database/connect.ts";
import { libraryStatement } from "#server/courses/catalog/library-queries.ts";
import { listStatement } from "#server/people/admin/queries.ts";
import { compare, median } from "./load.ts";

export const personCount = 100_000;

/** Fill an academy up to 100,000 people, one percent of them instructors. */
export async function fillPeople(client: Client): Promise<void> {
  await client.query(
    `with numbered as (
       insert into users (email, email_confirmed_at)
       select 'learner-' || number || '@school-' || number % 500 || '.example', now()
       from generate_series(1, $1 - (select count(*) from users)::int) as number
       returning id, split_part(split_part(email, '@', 1), '-', 2)::int as number
     )
     insert into profiles (id, full_name, role, created_at)
     select id,
            (array['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara', 'Katherine', 'Donald', 'Frances', 'Ken', 'Radia'])[1 + number % 10] || ' '
              || (array['Lovelace', 'Hopper', 'Turing', 'Dijkstra', 'Liskov', 'Johnson', 'Knuth', 'Allen', 'Thompson'])[1 + number % 9],
            case when number % 100 = 0 then 'instructor' else 'student' end,
            now() - number * interval '1 minute'
     from numbered`,
    [personCount],
  );
  await client.query("vacuum analyze users, profiles");
}

/** The lists that admins search, as requests and as their statements. Courses are searched at their current number. */
export const staffSearches = [
  { what: "user list", path: "/api/people", search: "" },
  { what: "user list, its last page", path: "/api/people", search: "", page: personCount / peoplePageSize },
  { what: "user list, search that finds one (an address)", path: "/api/people", search: "learner-54321@" },
  { what: "user list, search that finds 11,000 (a name)", path: "/api/people", search: "lovelace" },
  { what: "user list, search that finds nobody", path: "/api/people", search: "nobody at all" },
  { what: "course library", path: "/api/course-library", search: "" },
  { what: "course library, search that finds many (a category)", path: "/api/course-library", search: "design" },
  { what: "course library, search that finds a few (a title)", path: "/api/course-library", search: "typography 12" },
] as const;

type Asked = { url: string; token: string; connection: ClientConfig };
type StaffSearch = { path: string; search: string; page?: number };

/** Return the milliseconds of a list page through the academy, and of its statement alone: sequentially, alternating. */
export async function measureStaffSearch(
  { url, token, connection }: Asked,
  { path, search, page = 1 }: StaffSearch,
): Promise<[number, number]> {
  const db = connectDatabase(connection);
  const statement =
    path === "/api/people"
      ? listStatement(db, { search, page, pageSize: peoplePageSize })
      : libraryStatement(db, { search, page, pageSize: libraryPageSize });
  const { sql, parameters } = statement.compile();
  const pool = new Pool({ ...connection, max: 1 });
  const address = `${url}${path}?${new URLSearchParams({ search, page: String(page) }).toString()}`;
  try {
    return await compare(
      () =>
        medianMilliseconds(async () => {
          const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
          await answer.arrayBuffer();
          if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
        }),
      () => medianMilliseconds(() => pool.query(sql, [...parameters])),
    );
  } finally {
    await pool.end();
    await db.destroy();
  }
}

async function medianMilliseconds(work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const started = performance.now();
    await work();
    taken.push(performance.now() - started);
  }
  return median(taken);
}
