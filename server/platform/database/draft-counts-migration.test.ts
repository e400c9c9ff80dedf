import { expect, test } from "vitest";
import { insertRecording, withDatabaseBefore } from "#tests/support/before-migration.ts";

const own = "0126-draft-counts.sql";

test("courses stay as they are, and their drafts are counted from now on", async () => {
  await withDatabaseBefore(own, async ({ client, migrate }) => {
    const { course } = await insertRecording(client);
    expect(await migrate(own)).toEqual([own]);
    expect((await client.query("select id from courses where id = $1", [course])).rowCount).toBe(1);
    await client.query("insert into question_draft_counts (course_id, made, dropped) values ($1, 5, 2)", [course]);
    const { rows } = await client.query("select made, dropped, added_anyway from question_draft_counts");
    expect(rows).toEqual([{ made: 5, dropped: 2, added_anyway: 0 }]);
    await expect(client.query("update question_draft_counts set added_anyway = 3")).rejects.toThrow(/check/);
    await client.query("delete from courses where id = $1", [course]);
    expect((await client.query("select from question_draft_counts")).rowCount).toBe(0);
  });
});
