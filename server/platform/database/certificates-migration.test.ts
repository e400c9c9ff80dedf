import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, rewindDatabase, type TestDatabase } from "#tests/support/database.ts";
import { migrateDatabase } from "./migrate.ts";

let database: TestDatabase;
let client: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client(database.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test("completed courses count as completed when last opened, and a process of the previous version completes them too", async () => {
  await rewindDatabase(database, "0052-certificates.sql");
  const [ada, eve, course] = [randomUUID(), randomUUID(), randomUUID()];
  await client.query("insert into users (id, email) values ($1, 'ada@school.example'), ($2, 'eve@school.example')", [ada, eve]);
  await client.query("insert into profiles (id, full_name) values ($1, 'Ada'), ($2, 'Eve')", [ada, eve]);
  await client.query("insert into courses (id, title, category) values ($1, 'Owls', 'Design')", [course]);
  await client.query(
    "insert into enrollments (user_id, course_id, progress, last_opened_at) values ($1, $3, 100, '2026-03-04T05:06:07Z'), ($2, $3, 50, '2026-03-04T05:06:07Z')",
    [ada, eve, course],
  );
  const completions = async () =>
    (await client.query("select user_id = $1 as is_ada, completed_at::text from enrollments order by is_ada desc", [ada]))
      .rows as {
      is_ada: boolean;
      completed_at: string | null;
    }[];

  expect(await migrateDatabase(database.connection)).toContain("0052-certificates.sql");
  expect((await completions()).map(({ completed_at }) => completed_at?.slice(0, 10) ?? null)).toEqual(["2026-03-04", null]);
  await client.query("update enrollments set progress = greatest(progress, 100) where user_id = $1", [eve]);
  expect((await completions())[1]?.completed_at).not.toBeNull();
});
