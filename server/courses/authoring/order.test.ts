import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LessonDraftDeletion, LessonDraftList, LessonDraftStakes } from "#domain/lesson-draft.schema.ts";
import { startAuthoringAcademy, type AuthoringAcademy } from "#tests/support/courses/authoring-academy.ts";

let academy: AuthoringAcademy;
beforeAll(async () => {
  academy = await startAuthoringAcademy();
});
afterAll(() => academy.stop());

const order = (courseId: string, ids: unknown) =>
  academy.call<LessonDraftList & { code: string; field?: string }>(`/courses/${courseId}/lesson-drafts/order`, {
    as: academy.author,
    method: "PUT",
    body: { ids },
  });
const remove = (id: string) =>
  academy.call<LessonDraftDeletion>(`/lesson-drafts/${id}`, { as: academy.author, method: "DELETE" });

describe("a new order", () => {
  test("applies to learners at once; they stay at their lesson and keep their progress", async () => {
    const course = await academy.newCourse();
    const [one, two, three] = course.lessonIds as [string, string, string];
    const draft = (await academy.begin(course.id, { after: one })).body.id;
    const learners = await Promise.all([0, 1, 2].map((at) => academy.learner(course.id, { progress: 33 * (at + 1), at })));
    const { status, body } = await order(course.id, [three, draft, one, two]);
    expect(status).toBe(200);
    expect(body.lesson_drafts.map(({ id, position }) => [id, position])).toEqual([
      [three, 0],
      [draft, 1],
      [one, 2],
      [two, 3],
    ]);
    expect(await academy.lessons(course.id)).toEqual([three, one, two]);
    expect(await Promise.all(learners.map((learner) => academy.enrollment(course.id, learner)))).toEqual([
      { progress: 33, at: 1 },
      { progress: 66, at: 2 },
      { progress: 99, at: 0 },
    ]);
  });

  test("does not change when learners last studied, and so the order of their dashboards", async () => {
    const [course, other] = [await academy.newCourse(), await academy.newCourse()];
    const learner = await academy.learner(course.id, { at: 2 });
    await academy.db.insertInto("enrollments").values({ user_id: learner.id, course_id: other.id }).execute();
    const dashboard = () =>
      academy.db
        .selectFrom("enrollments")
        .select(["course_id", "updated_at"])
        .where("user_id", "=", learner.id)
        .orderBy("updated_at", "desc")
        .execute();
    const before = await dashboard();
    expect(before.map(({ course_id }) => course_id)).toEqual([other.id, course.id]);
    await order(course.id, course.lessonIds.toReversed());
    await remove(course.lessonIds[0]!);
    expect(await dashboard()).toEqual(before);
    await academy.call(`/courses/${course.id}/lessons/${course.lessonIds[1]}/open`, { as: learner, method: "POST" });
    expect((await dashboard()).map(({ course_id }) => course_id)).toEqual([course.id, other.id]);
  });

  test("changes no text", async () => {
    const course = await academy.newCourse();
    const before = await academy.outline(course.id);
    await order(course.id, course.lessonIds.toReversed());
    const after = await academy.outline(course.id);
    const facts = (lessonDrafts: typeof before) =>
      lessonDrafts.map((fact) => ({ ...fact, position: null })).toSorted((a, b) => a.id.localeCompare(b.id));
    expect(facts(after)).toEqual(facts(before));
  });

  test("is one of those sent, if several are sent at once", async () => {
    const course = await academy.newCourse(["1", "2", "3", "4", "5"]);
    const orders = Array.from({ length: 8 }, (_, index) => course.lessonIds.map((_, at) => course.lessonIds[(at + index) % 5]!));
    const answers = await Promise.all(orders.map((ids) => order(course.id, ids)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const lessons = await academy.lessons(course.id);
    expect(orders).toContainEqual(lessons);
    expect((await academy.outline(course.id)).map(({ id }) => id)).toEqual(lessons);
  });

  test("does not deadlock with texts that are saved and published at the same moment @slow", async () => {
    const course = await academy.newCourse(["1", "2", "3", "4"]);
    const ids = course.lessonIds as [string, string, string, string];
    const saves = ids.map(async (id, at) => {
      const statuses = [];
      for (let revision = 1; revision <= 8; revision++) {
        const saved = await academy.save(id, { content: `${at} ${revision} `.repeat(500), revision });
        const published = await academy.publish(id, academy.author, revision + 1);
        statuses.push(saved.status, published.status);
      }
      return statuses;
    });
    const orders = ids.map(async (_, turn) => {
      const statuses = [];
      for (let count = 0; count < 8; count++) {
        const turned = ids.map((_, at) => ids[(at + turn + count) % 4]!);
        statuses.push((await order(course.id, turned)).status);
      }
      return statuses;
    });
    const statuses = (await Promise.all([...saves, ...orders])).flat();
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect((await academy.outline(course.id)).map(({ id }) => id)).toEqual(await academy.lessons(course.id));
  });

  test.each<[string, (ids: string[], other: string) => string[]]>([
    ["leaves one out", (ids) => ids.slice(1)],
    ["names one twice", (ids) => [ids[0]!, ids[0]!, ids[1]!]],
    ["names one too often", (ids) => [...ids, ids[0]!]],
    ["names another course's", (ids, other) => [...ids.slice(1), other]],
    ["names nothing", () => []],
  ])("that %s is refused, and nothing moves", async (_, change) => {
    const [course, other] = [await academy.newCourse(), await academy.newCourse()];
    const { status, body } = await order(course.id, change(course.lessonIds, other.lessonIds[0]!));
    expect([status, body.code]).toEqual([409, "lesson_draft.order_outdated"]);
    expect(await academy.lessons(course.id)).toEqual(course.lessonIds);
  });

  test.each([
    ["of what is no id", ["owl"], "ids.0"],
    ["of nothing", null, "ids"],
    ["without end", Array.from({ length: 501 }, () => crypto.randomUUID()), "ids"],
  ])("%s is refused, naming the field", async (_, ids, field) => {
    const course = await academy.newCourse();
    const { status, body } = await order(course.id, ids);
    expect([status, body.code, body.field]).toEqual([422, "request.invalid", field]);
  });
});

describe("deleting", () => {
  test("reports beforehand what is deleted with a lesson", async () => {
    const course = await academy.newCourse();
    const id = course.lessonIds[0]!;
    for (let index = 0; index < 3; index++) {
      const learner = await academy.learner(course.id);
      await academy.call(`/courses/${course.id}/lessons/${id}/open`, { as: learner, method: "POST" });
      if (index === 0) continue;
      const body = { content: index === 1 ? "" : "my thoughts", revision: 0 };
      await academy.call(`/courses/${course.id}/lessons/${id}/notes`, { as: learner, method: "PUT", body });
    }
    const practice = {
      kind: "assessment",
      author_id: academy.author.id,
      lesson_id: id,
      model: "built-in",
      input: "{}",
      output: "{}",
    };
    const student_id = (await academy.person()).id;
    const decided_at = new Date().toISOString();
    await academy.db
      .insertInto("agent_drafts")
      .values([
        { ...practice, student_id },
        { ...practice, student_id, state: "approved", decided_at },
        { ...practice, student_id, state: "discarded", decided_at },
      ])
      .execute();
    const stakes = await academy.call<LessonDraftStakes>(`/lesson-drafts/${id}/stakes`, { as: academy.author });
    expect([stakes.status, stakes.body]).toEqual([
      200,
      { published: true, learners_opened: 3, learners_with_notes: 1, practice_sets: 2 },
    ]);
    const draft = (await academy.begin(course.id)).body.id;
    expect((await academy.call<LessonDraftStakes>(`/lesson-drafts/${draft}/stakes`, { as: academy.author })).body).toEqual({
      published: false,
      learners_opened: 0,
      learners_with_notes: 0,
      practice_sets: 0,
    });
    await remove(id);
    const entry = await academy.db.selectFrom("audit_log").select("details").where("subject_id", "=", id).executeTakeFirst();
    expect(entry?.details).toMatchObject({ learners_opened: 3, learners_with_notes: 1, practice_sets: 2 });
  });

  test("a lesson closes the gap; its learners continue at the next one with their progress", async () => {
    const course = await academy.newCourse();
    const [one, two, three] = course.lessonIds as [string, string, string];
    const learners = await Promise.all([0, 1, 2].map((at) => academy.learner(course.id, { progress: 33 * (at + 1), at })));
    await academy.begin(course.id, { after: two });
    const { status, body } = await remove(two);
    expect([status, body]).toEqual([200, { id: two, published: true }]);
    expect(await academy.lessons(course.id)).toEqual([one, three]);
    expect((await academy.outline(course.id)).map(({ position }) => position)).toEqual([0, 1, 2]);
    expect(await Promise.all(learners.map((learner) => academy.enrollment(course.id, learner)))).toEqual([
      { progress: 33, at: 0 },
      { progress: 66, at: 1 },
      { progress: 99, at: 1 },
    ]);
    const entry = await academy.db.selectFrom("audit_log").select(["action", "details"]).where("subject_id", "=", two).execute();
    expect(entry).toMatchObject([{ action: "lesson.deleted", details: { title: "Lesson 2", published: true } }]);
    expect((await academy.call(`/lesson-drafts/${two}`, { as: academy.author })).status).toBe(404);
    expect((await academy.call(`/lesson-drafts/${two}/versions`, { as: academy.author })).status).toBe(404);
  });

  test("a draft affects no lesson", async () => {
    const course = await academy.newCourse();
    const draft = (await academy.begin(course.id, { after: null })).body.id;
    expect((await remove(draft)).body).toEqual({ id: draft, published: false });
    expect((await academy.outline(course.id)).map(({ id }) => id)).toEqual(course.lessonIds);
    expect(await academy.lessons(course.id)).toEqual(course.lessonIds);
  });

  test("every lesson, all at once, leaves an empty course whose learners keep what they earned", async () => {
    const course = await academy.newCourse();
    const learner = await academy.learner(course.id, { progress: 100, at: 2 });
    const answers = await Promise.all(course.lessonIds.map(remove));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await academy.lessons(course.id)).toEqual([]);
    expect(await academy.enrollment(course.id, learner)).toEqual({ progress: 100, at: 0 });
  });

  test("and publishing at once leave a complete lesson or none", async () => {
    for (let round = 0; round < 4; round++) {
      const course = await academy.newCourse(["one"]);
      const draft = (await academy.begin(course.id, { after: null })).body.id;
      const [published, removed] = await Promise.all([academy.publish(draft, academy.author, 1), remove(draft)]);
      expect([200, 404]).toContain(published.status);
      expect(removed.status).toBe(200);
      expect(await academy.lessons(course.id)).toEqual(course.lessonIds);
      expect((await academy.outline(course.id)).map(({ id }) => id)).toEqual(course.lessonIds);
    }
  });
});
