import { expect, test } from "vitest";
import { insertRecording, withDatabaseBefore } from "#tests/support/before-migration.ts";

const own = "0121-conditions-end-with-what-they-name.sql";

test("conditions whose lesson or exam was deleted before are gone, others stay @slow", async () => {
  await withDatabaseBefore(own, async ({ client, migrate }) => {
    const places = [await insertRecording(client), await insertRecording(client)];
    for (const [at, { course, lesson }] of places.entries())
      await client.query("insert into release_conditions (course_id, lesson_id, after_days) values ($1, $2, $3)", [
        course,
        lesson,
        at === 0 ? null : 3,
      ]);
    expect(await migrate(own)).toEqual([own]);
    const { rows } = await client.query("select lesson_id from release_conditions");
    expect(rows).toEqual([{ lesson_id: places[1]?.lesson }]);
  });
});
