import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { courseLimits } from "#domain/course.ts";
import { lessonDraftListSchema, lessonDraftSchema, type LessonDraftList } from "#domain/lesson-draft.schema.ts";
import { startAuthoringAcademy, type AuthoringAcademy } from "#tests/support/courses/authoring-academy.ts";

let academy: AuthoringAcademy;
beforeAll(async () => {
  academy = await startAuthoringAcademy();
});
afterAll(() => academy.stop());

const ids = (lessonDrafts: { id: string }[]) => lessonDrafts.map(({ id }) => id);

describe("the outline of a course", () => {
  test("has every lesson as published", async () => {
    const course = await academy.newCourse(["one two", "three"]);
    const { status, body } = await academy.call<LessonDraftList>(`/courses/${course.id}/lesson-drafts`, { as: academy.author });
    expect(status).toBe(200);
    expect(lessonDraftListSchema.parse(body)).toEqual({
      course: { id: course.id, title: "Owls", language: "en", published: true, archived: false },
      sections: [],
      lesson_drafts: course.lessonIds.map((id, position) => ({
        id,
        position,
        title: `Lesson ${position + 1}`,
        state: "published",
        revision: 1,
        updated_at: expect.any(String),
        updated_by: null,
        words: position === 0 ? 2 : 1,
        section_id: null,
        kind: "text",
        missing_captions: false,
      })),
    });
  });

  test("requested several times at once creates one lesson draft per lesson", async () => {
    const course = await academy.newCourse();
    await Promise.all(Array.from({ length: 8 }, () => academy.outline(course.id)));
    expect(ids(await academy.outline(course.id))).toEqual(course.lessonIds);
  });

  test("includes lessons written elsewhere in the meantime, in their place", async () => {
    const course = await academy.newCourse();
    const draft = (await academy.begin(course.id, { after: course.lessonIds[0] })).body.id;
    const id = randomUUID();
    await academy.db.transaction().execute(async (trx) => {
      await trx
        .updateTable("course_lessons")
        .set((eb) => ({ position: eb("position", "+", 1) }))
        .where("course_id", "=", course.id)
        .where("position", ">=", 3)
        .execute();
      await trx
        .insertInto("course_lessons")
        .values({ id, course_id: course.id, position: 3, title: "Imported", content: "text" })
        .execute();
    });
    const [one, two, three] = course.lessonIds;
    expect(ids(await academy.outline(course.id))).toEqual([one, draft, two, id, three]);
  });

  test("says whether each lesson is a draft, published, or published with changes", async () => {
    const course = await academy.newCourse();
    await academy.begin(course.id);
    await academy.save(course.lessonIds[1]!, { content: "better" });
    const lessonDrafts = await academy.outline(course.id);
    expect(lessonDrafts.map(({ state, updated_by }) => [state, updated_by])).toEqual([
      ["published", null],
      ["changed", "Grace Hopper"],
      ["published", null],
      ["draft", "Grace Hopper"],
    ]);
  });

  test("of an archived course can be read and written, because its learners keep reading", async () => {
    const course = await academy.newCourse();
    await academy.db.updateTable("courses").set({ archived_at: new Date().toISOString() }).where("id", "=", course.id).execute();
    const { body } = await academy.call<LessonDraftList>(`/courses/${course.id}/lesson-drafts`, { as: academy.author });
    expect(body.course).toMatchObject({ published: true, archived: true });
    expect((await academy.save(course.lessonIds[0]!, { content: "corrected" })).status).toBe(200);
    expect((await academy.publish(course.lessonIds[0]!)).body.content).toBe("corrected");
  });

  test("of a course without lessons is empty", async () => {
    const course = await academy.newCourse([]);
    expect(await academy.outline(course.id)).toEqual([]);
  });
});

describe("a lesson draft is created", () => {
  test("in the requested place, invisible to learners", async () => {
    const course = await academy.newCourse(["one", "two"]);
    const [one, two] = course.lessonIds;
    const { status, body } = await academy.begin(course.id, {
      title: " A  new\none ",
      content: "## Feathers\r\nsoft",
      after: one,
    });
    expect(status).toBe(201);
    expect(lessonDraftSchema.parse(body)).toEqual({
      id: body.id,
      position: 1,
      title: "A new one",
      state: "draft",
      revision: 1,
      updated_at: expect.any(String),
      updated_by: "Grace Hopper",
      words: 3,
      section_id: null,
      kind: "text",
      missing_captions: false,
      content: "## Feathers\nsoft",
      html: "<h2>Feathers</h2>\n<p>soft</p>\n",
      course: { id: course.id, title: "Owls", language: "en", published: true, archived: false },
    });
    const first = (await academy.begin(course.id, { after: null })).body.id;
    const last = (await academy.begin(course.id)).body.id;
    expect(ids(await academy.outline(course.id))).toEqual([first, one, body.id, two, last]);
    expect(await academy.lessons(course.id)).toEqual([one, two]);
  });

  test("once, however often it is sent", async () => {
    const course = await academy.newCourse([]);
    const id = randomUUID();
    const sent = await Promise.all(
      Array.from({ length: 6 }, (_, index) => academy.begin(course.id, { id, content: `${index}` })),
    );
    expect(new Set(sent.map(({ status, body }) => `${status} ${body.content}`)).size).toBe(1);
    await academy.save(id, { content: "written since" });
    expect((await academy.begin(course.id, { id })).body).toMatchObject({ content: "written since", revision: 2 });
    expect(ids(await academy.outline(course.id))).toEqual([id]);
    expect(await academy.versions(id)).toHaveLength(1);
  });

  test("by several authors at once without a gap", async () => {
    const course = await academy.newCourse(["one"]);
    await Promise.all(Array.from({ length: 12 }, () => academy.begin(course.id, { after: course.lessonIds[0] })));
    const lessonDrafts = await academy.outline(course.id);
    expect(lessonDrafts.map(({ position }) => position)).toEqual(Array.from({ length: 13 }, (_, index) => index));
  });

  test("not with the id of a draft or lesson of another course", async () => {
    const [mine, other] = [await academy.newCourse([]), await academy.newCourse(["theirs"])];
    const refused = await academy.begin(mine.id, { id: other.lessonIds[0] });
    expect([refused.status, refused.body.code, refused.body.field]).toEqual([409, "lesson_draft.id_taken", "id"]);
    const draft = (await academy.begin(other.id)).body.id;
    expect((await academy.begin(mine.id, { id: draft })).body.code).toBe("lesson_draft.id_taken");
    expect(await academy.outline(mine.id)).toEqual([]);
  });

  test("not after a lesson that no longer exists", async () => {
    const course = await academy.newCourse();
    const { status, body } = await academy.begin(course.id, { after: randomUUID() });
    expect([status, body.code, body.field]).toEqual([409, "lesson_draft.order_outdated", "after"]);
  });

  test(`up to the limit of ${courseLimits.lessons}`, async () => {
    const course = await academy.newCourse(Array.from({ length: courseLimits.lessons - 1 }, () => "text"));
    const last = await academy.begin(course.id, { after: null });
    expect([last.status, last.body.position]).toEqual([201, 0]);
    const { status, body } = await academy.begin(course.id);
    expect([status, body.code]).toEqual([409, "lesson_draft.too_many"]);
    expect(body.error).toContain("500");
    expect((await academy.begin(course.id, { id: last.body.id })).status).toBe(201);
  });
});
