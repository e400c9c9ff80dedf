import { expect, test } from "vitest";
import { insertRecording, withDatabaseBefore } from "#tests/support/before-migration.ts";

const own = "0123-external-videos-in-lessons.sql";

test("lessons from before keep their texts, and those that embed a video of another site are known", async () => {
  await withDatabaseBefore(own, async ({ client, migrate }) => {
    const { course } = await insertRecording(client);
    const texts = [
      "See:\n\n  ::video{https://www.youtube.com/watch?v=abcdefghijk}\n",
      "::video{https://vimeo.com/12345678}",
      "Write `::video{https://vimeo.com/12345678}`.",
      "::video{https://example.com/vimeo.com/}",
    ];
    for (const [at, text] of texts.entries())
      await client.query(
        "insert into course_lessons (course_id, position, title, content, published_at) values ($1, $2, 'More', $3, now())",
        [course, at + 1, text],
      );
    expect(await migrate(own)).toEqual([own]);
    const { rows } = await client.query("select content, embeds_video from lessons where course_id = $1 order by place", [
      course,
    ]);
    expect(rows).toEqual([
      { content: "one", embeds_video: false },
      { content: texts[0], embeds_video: true },
      { content: texts[1], embeds_video: true },
      { content: texts[2], embeds_video: false },
      { content: texts[3], embeds_video: false },
    ]);
  });
});
