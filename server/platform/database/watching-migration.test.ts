import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { insertRecording, withDatabaseBefore } from "#tests/support/before-migration.ts";

const own = "0124-watching-and-kinds-of-captions.sql";

test("courses from before ask for as much watching as they did; what people have watched and the captions stay @slow", async () => {
  await withDatabaseBefore(own, async ({ client, migrate }) => {
    const { course, media } = await insertRecording(client);
    const user = randomUUID();
    await client.query("insert into users (id, email) values ($1, 'ada@school.example')", [user]);
    await client.query(
      `insert into media_progress (user_id, media_id, covered, position_seconds, begun_at, watched_at, done_at)
        values ($1, $2, '{[0,60)}', 3, now(), now(), '2026-11-01T10:00:00Z')`,
      [user, media],
    );
    await client.query("insert into media_captions (media_id, language, vtt) values ($1, 'en', 'WEBVTT')", [media]);
    expect(await migrate(own)).toEqual([own]);
    const { rows } = await client.query(
      "select watched_percent, covered::text, done_at from courses, media_progress where courses.id = $1",
      [course],
    );
    expect(rows).toEqual([{ watched_percent: 90, covered: "{[0,60)}", done_at: expect.anything() }]);
    expect((await client.query("select language, vtt, kind from media_captions")).rows).toEqual([
      { language: "en", vtt: "WEBVTT", kind: "captions" },
    ]);
    const set = (percent: number) => client.query("update courses set watched_percent = $1", [percent]);
    for (const percent of [49, 101]) await expect(set(percent)).rejects.toThrow(/courses_watched_percent/);
  });
});
