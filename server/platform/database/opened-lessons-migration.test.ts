import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { insertRecording, withDatabaseBefore } from "#tests/support/before-migration.ts";

const own = "0120-opened-lessons.sql";

test("lessons that people opened before stay opened", async () => {
  await withDatabaseBefore(own, async ({ client, migrate }) => {
    const { course, lesson } = await insertRecording(client);
    const user = randomUUID();
    await client.query("insert into users (id, email) values ($1, 'ada@school.example')", [user]);
    await client.query("insert into enrollments (user_id, course_id) values ($1, $2)", [user, course]);
    for (const days of [2, 1])
      await client.query(
        "insert into lesson_visits (user_id, course_id, lesson_id, opened_at) values ($1, $2, $3, now() - make_interval(days => $4))",
        [user, course, lesson, days],
      );
    expect(await migrate(own)).toEqual([own]);
    const { rows } = await client.query("select user_id, course_id, lesson_id from opened_lessons");
    expect(rows).toEqual([{ user_id: user, course_id: course, lesson_id: lesson }]);
  });
});
