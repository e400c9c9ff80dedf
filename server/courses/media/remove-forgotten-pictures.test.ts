import { afterAll, beforeAll, expect, test } from "vitest";
import { coursePictureKey, coursePictureUrl, coursePictureWidths } from "#domain/course-pictures.ts";
import { lessonPictureKey, lessonPictureStem, lessonPictureUrl, type LessonPicture } from "#domain/lesson-pictures.ts";
import { startMediaJob } from "#server/courses/video/media-job.ts";
import { startMediaAcademy, type MediaAcademy } from "#tests/support/courses/media-academy.ts";

let academy: MediaAcademy;
beforeAll(async () => {
  academy = await startMediaAcademy();
});
afterAll(() => academy.stop());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** Store a course's picture that was needed until two days ago, and return its name and keys. */
async function courseImage(number: number) {
  const name = `17953494${String(number).padStart(5, "0")}-owl`;
  await academy.db
    .insertInto("course_images")
    .values({ name, created_at: daysAgo(2), needed_at: daysAgo(2) })
    .execute();
  const keys = coursePictureWidths.map((width) => coursePictureKey(name, width));
  for (const key of keys) await academy.deps.files.put(key, Buffer.from("picture"), "image/webp");
  return { name, keys };
}

/** Store a lesson's picture that was missing from all texts two days ago. */
async function lessonImage(number: number) {
  const name = `17953494${String(number).padStart(5, "0")}-0123456789abcdef01234567-owl`;
  const picture: LessonPicture = { name, width: 1600, height: 1000 };
  const at = daysAgo(2);
  const row = { name: lessonPictureStem(picture), created_at: at, looked_at: at, missing_since: at };
  await academy.db.insertInto("lesson_images").values(row).execute();
  const keys = [lessonPictureKey(picture, "large"), lessonPictureKey(picture, "small")];
  for (const key of keys) await academy.deps.files.put(key, Buffer.from("picture"), "image/webp");
  return { url: lessonPictureUrl(picture), keys };
}

const areThere = (keys: string[]) => Promise.all(keys.map(async (key) => (await academy.deps.files.size(key)) !== null));

test("a job deletes every picture that nothing has shown for a day, without any further upload", async () => {
  const numbers = Array.from({ length: 45 }, (_, index) => index);
  const ofCourses = await Promise.all(numbers.map(courseImage));
  const ofLessons = await Promise.all(numbers.map(lessonImage));
  const [used, shown] = [await courseImage(45), await lessonImage(45)];
  const inCourse = { featured_image_url: coursePictureUrl(used.name) };
  await academy.db.updateTable("courses").set(inCourse).where("id", "=", academy.ownCourse.id).execute();
  await academy.db
    .updateTable("lesson_drafts")
    .set({ content: `![An owl](${shown.url})` })
    .where("lesson_id", "=", academy.lessonId)
    .execute();
  const job = startMediaJob(academy.deps);
  const forgotten = [...ofCourses, ...ofLessons].flatMap(({ keys }) => keys);
  await expect.poll(async () => (await areThere(forgotten)).filter(Boolean).length, { timeout: 20_000 }).toBe(0);
  await job.stop();
  expect(await areThere([...used.keys, ...shown.keys])).toEqual([...used.keys, ...shown.keys].map(() => true));
  expect(await academy.db.selectFrom("lesson_images").select("missing_since").execute()).toEqual([{ missing_since: null }]);
  expect(await academy.db.selectFrom("course_images").select("name").execute()).toEqual([{ name: used.name }]);
});
