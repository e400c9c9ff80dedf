import { sql } from "kysely";
import { expect, test } from "vitest";
import { embedLineOf } from "#domain/embeds.ts";
import { videoLineOf } from "#domain/media.ts";
import { makeMedia } from "#tests/support/courses/media-files.ts";
import { startMediaAcademy } from "#tests/support/courses/media-academy.ts";
import { orderLessons } from "#server/courses/authoring/order-queries.ts";
import { removeLesson } from "#server/courses/authoring/published-queries.ts";
import { beginWatch } from "./watch.ts";

test("what is told about a lesson and its recording while both are being deleted is refused, for they are gone", async () => {
  const academy = await startMediaAcademy();
  const { db, lessonId, instructor, ownCourse } = academy;
  const media = await academy.upload(await makeMedia("early"));
  const embed = { site: "youtube", id: "dQw4w9WgXcQ" } as const;
  const content = `${videoLineOf(media)}\n\n${embedLineOf(embed)}`;
  await db.updateTable("course_lessons").set({ content }).where("id", "=", lessonId).execute();
  const text = "WEBVTT\n\n00:01.000 --> 00:02.000\nHello";
  await academy.call(`/media/${media}/captions/en`, { method: "PUT", as: instructor, body: { text } });
  const [watching, reading] = [await academy.person(), await academy.person()];
  for (const { id } of [watching, reading])
    await db.insertInto("enrollments").values({ user_id: id, course_id: ownCourse.id }).execute();
  const longAgo = { ...academy.deps, clock: () => new Date(Date.now() - 60_000) };
  const watchOf = (userId: string) => beginWatch(longAgo, { userId, mediaId: media });
  const report = { watch: watchOf(watching.id), ranges: [[0, 2]], position: 2, speed: 1 };

  const calls = await db.transaction().execute(async (trx) => {
    await removeLesson(trx, lessonId);
    await orderLessons(trx, ownCourse.lessonIds.slice(1));
    const begun = [
      academy.call(`/media/${media}/progress`, { method: "PUT", as: watching, body: report }),
      academy.call(`/media/${media}/transcript`, {
        method: "PUT",
        as: reading,
        body: { watch: watchOf(reading.id), language: "en" },
      }),
      academy.call(`/courses/${ownCourse.id}/lessons/${lessonId}/embeds`, {
        method: "PUT",
        as: watching,
        body: { site: embed.site, video: embed.id, watched: true },
      }),
      academy.begin(new Uint8Array(10)),
      academy.call(`/teaching/lessons/${lessonId}/answers`, {
        method: "POST",
        as: instructor,
        body: { question: "Why?", answer: "Because." },
      }),
    ];
    const waiting = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      );
      return rows[0]?.count;
    };
    await expect.poll(waiting).toBe(begun.length);
    return { begun };
  });
  const answers = await Promise.all(calls.begun);
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [404, "media.not_found"],
    [404, "media.not_found"],
    [404, "lesson.not_found"],
    [404, "lesson_draft.not_found"],
    [404, "lesson.not_found"],
  ]);
  await academy.stop();
});
