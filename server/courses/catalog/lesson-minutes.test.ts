import { afterAll, beforeAll, expect, test } from "vitest";
import { courseMinutes } from "#domain/course.ts";
import type { CoursePage, EnrolledCourse } from "#domain/enrollment.schema.ts";
import type { LessonPage } from "#domain/lesson.schema.ts";
import { videoLineOf } from "#domain/media.ts";
import { addRecording } from "#tests/support/courses/add-recording.ts";
import { startDataAcademy, type DataAcademy } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
beforeAll(async () => {
  academy = await startDataAcademy();
});
afterAll(() => academy.stop());

test("a lesson takes the time of its words and its recording, and every page says the same", async () => {
  const { id, lessonIds } = await academy.course({ lessons: ["one", "two"] });
  const lessonId = lessonIds[0] ?? "";
  const recording = await addRecording(academy.db, { lessonId, seconds: 600 });
  const content = `${"owl ".repeat(400)}\n\n${videoLineOf(recording)}\n`;
  await academy.db.updateTable("course_lessons").set({ content }).where("id", "=", lessonId).execute();
  const learner = await academy.person();
  await academy.db.insertInto("enrollments").values({ user_id: learner.id, course_id: id }).execute();

  const get = async <Body>(path: string) => (await academy.call<Body>(path, { as: learner })).body;
  const visited = (await academy.call<CoursePage>(`/courses/${id}`)).body;
  const course = await get<CoursePage>(`/courses/${id}`);
  const { course: ofLesson } = await get<LessonPage>(`/courses/${id}/lessons/${lessonId}`);
  const { enrollments } = await get<{ enrollments: EnrolledCourse[] }>("/enrollments");
  const ofDashboard = enrollments[0]?.course;
  // 400 words are read in two minutes; the other lesson has one word.
  for (const each of [visited, course, ofLesson, ofDashboard]) {
    expect(each?.lessons.map(({ minutes }) => minutes)).toEqual([12, 1]);
    expect(each && courseMinutes({ duration: 40, lessons: each.lessons })).toBe(13);
  }
});
