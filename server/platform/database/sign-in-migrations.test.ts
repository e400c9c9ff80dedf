import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
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

test("sessions and their tokens survive, and people are known in the places where they are signed in", async () => {
  await client.query(`
    drop table known_networks;
    alter table refresh_tokens drop column parent_id, drop column superseded_at;
    delete from migrations where name in ('0034-refresh-token-chains.sql', '0035-known-networks.sql')`);
  const [ada, eve] = [randomUUID(), randomUUID()];
  const session = randomUUID();
  await client.query("insert into users (id, email) values ($1, 'ada@school.example'), ($2, 'eve@school.example')", [ada, eve]);
  await client.query("insert into mfa_factors (user_id, status, secret_encrypted) values ($1, 'verified', '\\x01')", [eve]);
  await client.query(
    `insert into sessions (id, user_id, network, aal) values ($1, $2, '203.0.113.7', 'aal1'), (gen_random_uuid(), $2, '203.0.113.7', 'aal1'),
      (gen_random_uuid(), $2, '2001:db8::1', 'aal1'), (gen_random_uuid(), $2, null, 'aal1'),
      (gen_random_uuid(), $3, '203.0.113.8', 'aal1'), (gen_random_uuid(), $3, '203.0.113.9', 'aal2')`,
    [session, ada, eve],
  );
  await client.query("insert into refresh_tokens (session_id, token_hash) values ($1, '\\x01')", [session]);

  expect(await migrateDatabase(database.connection)).toEqual(["0034-refresh-token-chains.sql", "0035-known-networks.sql"]);
  const tokens = await client.query("select session_id, parent_id, superseded_at, used_at from refresh_tokens");
  expect(tokens.rows).toEqual([{ session_id: session, parent_id: null, superseded_at: null, used_at: null }]);
  const known = await client.query("select user_id, network from known_networks order by network");
  expect(known.rows).toEqual([
    { user_id: ada, network: "203.0.113.7" },
    { user_id: eve, network: "203.0.113.9" },
  ]);
  // A process of the previous version writes neither of the new columns.
  await client.query("insert into refresh_tokens (session_id, token_hash, used_at) values ($1, '\\x02', now())", [session]);
});
