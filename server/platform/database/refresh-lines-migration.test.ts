import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { withDatabaseBefore } from "#tests/support/before-migration.ts";

test("people who were signed in stay so, and repeated refreshes can be distinguished", async () => {
  await withDatabaseBefore("0108-idempotency-keys.sql", async ({ client, migrate }) => {
    const [user, session] = [randomUUID(), randomUUID()];
    await client.query("insert into users (id, email) values ($1, 'ada@school.example')", [user]);
    await client.query("insert into sessions (id, user_id, aal) values ($1, $2, 'aal1')", [session, user]);
    await client.query("insert into refresh_tokens (session_id, token_hash) values ($1, '\\x01'), ($1, '\\x02')", [session]);
    const read = async () => (await client.query("select * from refresh_tokens order by token_hash")).rows;
    const before = await read();
    expect(await migrate()).toEqual(expect.arrayContaining(["0108-idempotency-keys.sql", "0109-one-line-of-refresh-tokens.sql"]));
    expect(await read()).toEqual(before.map((row: object) => ({ ...row, outrun_at: null })));
    const key =
      "insert into idempotency_keys (user_id, key_hash, request_hash, created_at) values ($1, sha256('a'), sha256($2), now())";
    await client.query(key, [user, "one"]);
    await expect(client.query(key, [user, "other"])).rejects.toThrow("idempotency_keys_pkey");
    await client.query("delete from users where id = $1", [user]);
    expect((await client.query("select * from idempotency_keys")).rows).toEqual([]);
  });
});
