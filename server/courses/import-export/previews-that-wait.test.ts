import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startCourseFileAcademy } from "#tests/support/courses/course-file-academy.ts";

let academy: Awaited<ReturnType<typeof startCourseFileAcademy>>;
beforeAll(async () => {
  academy = await startCourseFileAcademy();
});
afterAll(() => academy.stop());

test.each(["a number of days", "an exam"])(
  "a free preview that waits for %s comes back, and is given to nobody",
  async (waitsFor) => {
    const course = await academy.course({ lessons: ["One.", "Two."] });
    const [first = "", second = ""] = course.lessonIds;
    const exam = await academy.db
      .insertInto("exams")
      .values({ course_id: course.id, title: "Final" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const condition = waitsFor === "an exam" ? { after_exam_id: exam.id } : { after_days: 3 };
    const path = `/courses/${course.id}/release-conditions/${first}`;
    expect((await academy.call(path, { as: academy.admin, method: "PUT", body: condition })).status).toBe(200);
    // Courses from before this was refused.
    await academy.db.updateTable("course_lessons").set({ free_preview: true }).where("id", "in", [first, second]).execute();

    const made = await academy.import(Buffer.from((await academy.exportCourse(course.id)).bytes), randomUUID());
    expect(made).toMatchObject({ status: 201 });
    await academy.call(`/courses/${made.body.id}`, { as: academy.admin, method: "PATCH", body: { published: true } });
    const lessons = await academy.db
      .selectFrom("lessons")
      .select("id")
      .where("course_id", "=", made.body.id)
      .orderBy("position")
      .execute();
    const statuses = lessons.map(async ({ id }) => (await academy.call(`/courses/${made.body.id}/lessons/${id}/preview`)).status);
    expect(await Promise.all(statuses)).toEqual([404, 200]);
  },
);
