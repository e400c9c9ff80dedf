import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, rewindDatabase, type TestDatabase } from "#tests/support/database.ts";
import { migrateDatabase } from "#server/platform/database/migrate.ts";

let database: TestDatabase;
let client: Client;
beforeEach(async () => {
  database = await createTestDatabase();
  client = new Client(database.connection);
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

test("mails from before the column are assigned to people by their address, or by one that they have requested", async () => {
  await rewindDatabase(database, "0036-mails-of-people.sql");
  await client.query(`
    insert into users (id, email) values ('00000000-0000-4000-8000-000000000001', 'ada@school.example'), ('00000000-0000-4000-8000-000000000002', 'bob@school.example');
    insert into one_time_tokens (user_id, purpose, email, token_hash, code_hash, expires_at)
      values ('00000000-0000-4000-8000-000000000001', 'email_change', 'wish@school.example', 'a', 'b', now() + interval '1 hour');
    insert into mail_outbox (kind, to_address, subject, text_body, html_body) values
      ('signup', 'ada@school.example', 's', 't', 'h'), ('email_change', 'wish@school.example', 's', 't', 'h'),
      ('signup', 'bob@school.example', 's', 't', 'h'), ('invite', 'wish@school.example', 's', 't', 'h'), ('invite', 'nobody@school.example', 's', 't', 'h')`);
  await migrateDatabase(database.connection);
  const { rows } = await client.query(
    "select kind, to_address, right(user_id::text, 1) as person from mail_outbox order by to_address, kind",
  );
  expect(rows).toEqual([
    { kind: "signup", to_address: "ada@school.example", person: "1" },
    { kind: "signup", to_address: "bob@school.example", person: "2" },
    { kind: "invite", to_address: "nobody@school.example", person: null },
    { kind: "email_change", to_address: "wish@school.example", person: "1" },
    { kind: "invite", to_address: "wish@school.example", person: null },
  ]);
  // The previous version still writes mails without this column.
  await client.query(
    "insert into mail_outbox (kind, to_address, subject, text_body, html_body) values ('signup', 'ada@school.example', 's', 't', 'h')",
  );
  await client.query("delete from users where email = 'ada@school.example'");
  expect((await client.query("select 1 from mail_outbox where user_id is not null")).rowCount).toBe(1);
});
