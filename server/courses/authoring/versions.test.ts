import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storedVersions } from "#domain/lesson-draft.ts";
import { versionSchema, type LessonDraft, type LessonDraftVersion } from "#domain/lesson-draft.schema.ts";
import { startAuthoringAcademy, type AuthoringAcademy, type Refusal } from "#tests/support/courses/authoring-academy.ts";

let academy: AuthoringAcademy;
beforeAll(async () => {
  academy = await startAuthoringAcademy();
});
afterAll(() => academy.stop());

const lesson = async () => (await academy.newCourse(["the first text"])).lessonIds[0]!;
const version = (id: string, number: number | string) =>
  academy.call<LessonDraftVersion & { code: string }>(`/lesson-drafts/${id}/versions/${number}`, { as: academy.author });
const restore = (id: string, number: number, revision: number) =>
  academy.call<LessonDraft & Refusal>(`/lesson-drafts/${id}/versions/${number}/restore`, {
    as: academy.author,
    method: "POST",
    body: { revision },
  });
/** Make the versions of a lesson draft older. */
const age = (id: string, minutes: number) =>
  academy.db
    .updateTable("lesson_versions")
    .set({ begun_at: sql`begun_at - make_interval(mins => ${minutes})` })
    .where("lesson_id", "=", id)
    .execute();

test("a text that takes too long to display can be opened, as a draft and as a version, and shortened", async () => {
  const id = await lesson();
  const intricate = `[a]: /${"u".repeat(50_000)}\n\n${"[a] ".repeat(400)}`;
  await academy.save(id, { content: intricate });
  const open = () => academy.call<LessonDraft>(`/lesson-drafts/${id}`, { as: academy.author });
  expect(await open()).toMatchObject({ status: 200, body: { content: intricate, html: null } });
  expect(await version(id, 2)).toMatchObject({ status: 200, body: { content: intricate, html: null } });
  await academy.save(id, { content: "short" });
  expect(await open()).toMatchObject({ status: 200, body: { html: "<p>short</p>\n" } });
});

describe("older texts", () => {
  test("are kept with who wrote them, when and why, newest first", async () => {
    const id = await lesson();
    await academy.save(id, { content: "the second text, by the author" });
    await academy.save(id, { content: "the third text, by an admin" }, academy.admin);
    await academy.publish(id);
    expect(await academy.versions(id)).toEqual([
      { number: 4, why: "published", by: "Grace Hopper", at: expect.any(String), title: "Lesson 1", words: 6 },
      { number: 3, why: "saved", by: "Alan Turing", at: expect.any(String), title: "Lesson 1", words: 6 },
      { number: 2, why: "saved", by: "Grace Hopper", at: expect.any(String), title: "Lesson 1", words: 6 },
      { number: 1, why: "published", by: null, at: expect.any(String), title: "Lesson 1", words: 3 },
    ]);
    const { status, body } = await version(id, 1);
    expect(status).toBe(200);
    expect(versionSchema.parse(body)).toMatchObject({ content: "the first text", html: "<p>the first text</p>\n" });
  });

  test("saved by one person within ten minutes are one version", async () => {
    const id = await lesson();
    for (let count = 1; count <= 5; count++) await academy.save(id, { content: "longer ".repeat(count * 3) });
    expect((await academy.versions(id)).map(({ number, words }) => [number, words])).toEqual([
      [2, 15],
      [1, 3],
    ]);
    await age(id, 10);
    await academy.save(id, { content: "after a while ".repeat(5) });
    expect(await academy.versions(id)).toHaveLength(3);
  });

  test("are kept when a text is emptied, and when the author chooses between two conflicting ones", async () => {
    const id = await lesson();
    await academy.save(id, { content: "a long afternoon's work" });
    await academy.save(id, { content: "" });
    await academy.save(id, { content: "begun again in another way" });
    await academy.save(id, { content: "mine, in the place of theirs", own_version: true });
    const texts = [];
    for (const { number } of await academy.versions(id)) texts.push((await version(id, number)).body.content);
    expect(texts).toEqual([
      "mine, in the place of theirs",
      "begun again in another way",
      "a long afternoon's work",
      "the first text",
    ]);
  });

  test.each(["0", "99", "-1", "1e0", "1.0", "newest", "%00", "00000000-0000-4000-8000-000000000000", "9".repeat(30)])(
    "number %s does not exist",
    async (number) => {
      const { status, body } = await version(await lesson(), number);
      expect([status, body.code]).toEqual([404, "lesson_draft.version_not_found"]);
    },
  );

  test(`are kept up to ${storedVersions}; the oldest unpublished ones are deleted first, and published ones stay`, async () => {
    const id = await lesson();
    await academy.outline((await academy.read(id)).course.id);
    await academy.db
      .insertInto("lesson_versions")
      .values(
        Array.from({ length: storedVersions }, (_, index) => ({
          lesson_id: id,
          number: index + 2,
          reason: index === 2 ? "published" : "saved",
          title: "Lesson 1",
          content: "x",
          begun_at: "2026-01-01T00:00:00Z",
          written_at: "2026-01-01T00:00:00Z",
        })),
      )
      .execute();
    await academy.save(id, { content: "one more" });
    expect(await academy.versions(id)).toHaveLength(storedVersions + 2);
    await age(id, 10);
    await academy.save(id, { content: "and another one" });
    const numbers = (await academy.versions(id)).map(({ number }) => number).toReversed();
    expect(numbers.slice(0, 4)).toEqual([1, 3, 4, 5]);
    expect(numbers).toHaveLength(storedVersions + 2);
  });
});

test("the text of a lesson that was not written in the editor is its first version", async () => {
  const { lessonIds } = await academy.newCourse(["brought along"]);
  const id = lessonIds[0]!;
  expect((await academy.versions(id)).map(({ number, why, by }) => [number, why, by])).toEqual([[1, "published", null]]);
  await academy.save(id, { content: "written over" });
  expect((await academy.versions(id)).map(({ number, by, title }) => [number, by, title])).toEqual([
    [2, "Grace Hopper", "Lesson 1"],
    [1, null, "Lesson 1"],
  ]);
  expect((await version(id, 1)).body.content).toBe("brought along");
});

describe("restoring", () => {
  test("copies an old text to the draft; learners read the published one until the draft is published", async () => {
    const id = await lesson();
    await academy.save(id, { title: "Worse", content: "a worse text" });
    await academy.publish(id);
    const { status, body } = await restore(id, 1, 2);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      title: "Lesson 1",
      content: "the first text",
      html: "<p>the first text</p>\n",
      revision: 3,
      state: "changed",
    });
    expect((await academy.versions(id)).map(({ number, why, by }) => [number, why, by])).toEqual([
      [4, "restored", "Grace Hopper"],
      [3, "published", "Grace Hopper"],
      [2, "saved", "Grace Hopper"],
      [1, "published", null],
    ]);
  });

  test("again, because the response was lost, changes nothing", async () => {
    const id = await lesson();
    await academy.save(id, { content: "a worse text" });
    const [first, second] = [await restore(id, 1, 2), await restore(id, 1, 2)];
    expect([second.status, second.body]).toEqual([200, first.body]);
  });

  test("overwrites nothing that somebody else has changed in the meantime", async () => {
    const id = await lesson();
    await academy.save(id, { content: "a worse text" });
    await academy.save(id, { content: "a better text" }, academy.admin);
    const { status, body } = await restore(id, 1, 2);
    expect([status, body.code, body.details.content]).toEqual([409, "lesson_draft.changed_meanwhile", "a better text"]);
    expect((await academy.read(id)).content).toBe("a better text");
  });

  test("a version that is not stored is refused", async () => {
    const { status, body } = await restore(await lesson(), 7, 1);
    expect([status, body.code]).toEqual([404, "lesson_draft.version_not_found"]);
  });
});

test("texts remain when their authors delete their accounts", async () => {
  const gone = await academy.person({ role: "admin", name: "Passing By" });
  const id = await lesson();
  await academy.save(id, { content: "what I leave" }, gone);
  await academy.db.deleteFrom("users").where("id", "=", gone.id).execute();
  expect(await academy.read(id)).toMatchObject({ content: "what I leave", updated_by: null });
  expect((await academy.versions(id))[0]).toMatchObject({ why: "saved", by: null });
});
