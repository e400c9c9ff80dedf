import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { insertRecording, withDatabaseBefore } from "#tests/support/before-migration.ts";

const own = "0131-end-of-the-old-lessons.sql";

test("learners stay in their lesson and drafts stay as written when the names of the version before go @slow", async () => {
  await withDatabaseBefore(own, async ({ client, migrate }) => {
    const { course, lesson } = await insertRecording(client);
    const user = randomUUID();
    await client.query("update lesson_drafts set content = 'They hunt mice.' where lesson_id = $1", [lesson]);
    await client.query("insert into users (id, email) values ($1, 'ada@school.example')", [user]);
    await client.query(
      "insert into enrollments (user_id, course_id, lesson_id, progress, updated_at) values ($1, $2, $3, 40, '2026-11-01T10:00:00Z')",
      [user, course, lesson],
    );
    const stored = async () => [
      (await client.query("select user_id, lesson_id, progress, updated_at from enrollments")).rows,
      (await client.query("select lesson_id, title, content, revision from lesson_drafts where lesson_id = $1", [lesson])).rows,
    ];
    const before = await stored();
    expect(before).toMatchObject([[{ lesson_id: lesson, progress: 40 }], [{ content: "They hunt mice." }]]);
    expect(await migrate(own)).toEqual([own]);
    expect(await stored()).toEqual(before);
    const left = await client.query("select proname from pg_proc where proname ~ '(save_manuscript|lesson_of_enrollment)'");
    expect(left.rows).toEqual([]);
  });
});
