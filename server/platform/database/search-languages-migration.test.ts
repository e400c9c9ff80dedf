import { expect, test } from "vitest";
import { insertRecording, withDatabaseBefore } from "#tests/support/before-migration.ts";

const own = "0125-search-in-each-language.sql";

test("courses, lessons and captions from before are kept, and each is found in its own language", async () => {
  await withDatabaseBefore(own, async ({ client, migrate }) => {
    const [french, english] = [await insertRecording(client), await insertRecording(client)];
    await client.query("update courses set language = 'fr-CA', description = 'Les chouettes chassent.' where id = $1", [
      french.course,
    ]);
    await client.query("update course_lessons set content = 'Il y a des oiseaux.' where id = $1", [french.lesson]);
    await client.query("update course_lessons set content = 'Owls were hunting.' where id = $1", [english.lesson]);
    await client.query(
      `insert into course_lessons (course_id, position, title, content, published_at) values ($1, 1, null, null, null)`,
      [french.course],
    );
    const vtt = "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nDes plumes douces.\n";
    await client.query("insert into media_captions (media_id, language, vtt) values ($1, 'fr', $2)", [french.media, vtt]);
    const kept = async () => {
      const lessons = await client.query(
        "select id, course_id, position, title, content, updated_at, published_at from course_lessons order by id",
      );
      const courses = await client.query("select id, title, description, language, updated_at from courses order by id");
      const captions = await client.query("select media_id, language, vtt, revision from media_captions");
      return [lessons.rows, courses.rows, captions.rows];
    };
    const before = await kept();
    const found = async (search: string) => {
      const { rows } = await client.query<{ id: string }>(
        `select lessons.id from searched_words($1) asked join lessons on lessons.search @@ asked.query
          join courses on courses.id = lessons.course_id and courses.language = any(asked.languages)`,
        [search],
      );
      return rows.map(({ id }) => id);
    };
    expect(await migrate(own)).toEqual([own]);
    expect(await kept()).toEqual(before);
    expect(before[0]).toHaveLength(3);
    expect(await found("oiseau")).toEqual([french.lesson]);
    expect(await found("hunted owl")).toEqual([english.lesson]);
    const words = await client.query(
      `select (select words @@ websearch_to_tsquery('french', 'plume douce') from media_captions) as captions,
        (select search @@ websearch_to_tsquery('french', 'chouette') from courses where id = $1) as course,
        (select count(*)::int from course_lessons where search is null) as unpublished`,
      [french.course],
    );
    expect(words.rows).toEqual([{ captions: true, course: true, unpublished: 1 }]);
  });
});
