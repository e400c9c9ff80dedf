import { afterAll, beforeAll, expect, test } from "vitest";
import { videoLineOf } from "#domain/media.ts";
import type { CoursePage } from "#web/platform/api.ts";
import { addRecording } from "#tests/support/courses/add-recording.ts";
import { startDataAcademy, type DataAcademy } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
beforeAll(async () => {
  academy = await startDataAcademy();
});
afterAll(() => academy.stop());

test("a lesson's kind follows from the recordings and external videos that its text shows", async () => {
  const embed = "::video{https://www.youtube.com/watch?v=abcdefghijk}";
  const texts = [
    "Only text.",
    "",
    "",
    `Look:\n\n${embed}`,
    `Write \`${embed}\`.`,
    "::video{https://example.com/a.mp4}",
    "Nothing.",
  ];
  const course = await academy.course({ lessons: texts });
  const idOf = (at: number) => course.lessonIds[at] ?? "";
  await addRecording(academy.db, { lessonId: idOf(1) });
  const sound = await addRecording(academy.db, { lessonId: idOf(2), contentType: "audio/mpeg" });
  // The text does not show this one.
  await addRecording(academy.db, { lessonId: idOf(6) });
  await academy.db.updateTable("course_lessons").set({ content: "Nothing." }).where("id", "=", idOf(6)).execute();
  const kinds = async () => (await academy.call<CoursePage>(`/courses/${course.id}`)).body.lessons.map(({ kind }) => kind);
  expect(await kinds()).toEqual(["text", "video", "audio", "video", "text", "text", "text"]);

  const both = `${videoLineOf(sound)}\n\n${embed}`;
  await academy.db.updateTable("course_lessons").set({ content: both }).where("id", "=", idOf(2)).execute();
  await academy.db.updateTable("lesson_media").set({ state: "checking" }).where("lesson_id", "=", idOf(1)).execute();
  expect((await kinds()).slice(1, 3)).toEqual(["text", "video"]);
});
