import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dialectVersion } from "#domain/markdown-dialect.ts";
import { lessonSchema } from "#domain/lesson.schema.ts";
import { startAuthoringAcademy, type AuthoringAcademy } from "#tests/support/courses/authoring-academy.ts";

let academy: AuthoringAcademy;
beforeAll(async () => {
  academy = await startAuthoringAcademy();
});
afterAll(() => academy.stop());

describe("publishing", () => {
  test("gives a lesson the text of its draft", async () => {
    const course = await academy.newCourse(["old", "two"]);
    const id = course.lessonIds[0]!;
    await academy.save(id, { title: "New title", content: "# New\n\ntext" });
    const { status, body } = await academy.publish(id);
    expect(status).toBe(200);
    expect(lessonSchema.parse(body)).toEqual({
      id,
      title: "New title",
      position: 0,
      content: "# New\n\ntext",
      html: "<h2>New</h2>\n<p>text</p>\n",
    });
    const learner = await academy.learner(course.id);
    const seen = await academy.call<{ lesson: unknown }>(`/courses/${course.id}/lessons/${id}`, { as: learner });
    expect(seen.body.lesson).toEqual(body);
    expect(await academy.outline(course.id)).toMatchObject([{ state: "published" }, { state: "published" }]);
    expect(await academy.auditOf(id)).toEqual([
      {
        action: "lesson.published",
        actor_id: academy.author.id,
        details: { title: "New title", courseId: course.id, first: false },
      },
    ]);
  });

  test("stores the lesson's HTML, so that not even its first reader waits for it to be rendered", async () => {
    const course = await academy.newCourse(["*old*", "*two*"]);
    const id = course.lessonIds[0]!;
    const draft = (await academy.begin(course.id, { content: "*first*" })).body.id;
    const page = (lesson: string) =>
      academy.db.selectFrom("lesson_pages").select(["html", "dialect"]).where("lesson_id", "=", lesson).execute();
    await academy.publish(draft);
    expect(await page(draft)).toEqual([{ html: "<p><em>first</em></p>\n", dialect: dialectVersion }]);
    for (const word of ["new", "newer"]) {
      await academy.save(id, { content: `*${word}*` });
      await academy.publish(id);
      expect(await page(id)).toEqual([{ html: `<p><em>${word}</em></p>\n`, dialect: dialectVersion }]);
    }
    // Rendering would replace this.
    await academy.db.updateTable("lesson_pages").set({ html: "<p>stored</p>\n" }).where("lesson_id", "=", id).execute();
    const learner = await academy.learner(course.id);
    const seen = await academy.call<{ lesson: { html: string } }>(`/courses/${course.id}/lessons/${id}`, { as: learner });
    expect([seen.body.lesson.html, ...(await page(id))]).toEqual([
      "<p>stored</p>\n",
      { html: "<p>stored</p>\n", dialect: dialectVersion },
    ]);
  });

  test("of a text with more different words than an index can hold is refused in words; the draft stays", async () => {
    const course = await academy.newCourse(["old"]);
    const id = course.lessonIds[0]!;
    const letter = (number: number) => String.fromCodePoint(0x4e00 + (number % 20_000));
    const word = (number: number) => letter(number) + letter(7 * number) + letter(Math.floor(number / 20_000));
    const content = Array.from({ length: 24_500 }, (_, at) => `${word(2 * at)}-${word(2 * at + 1)}`).join(" ");
    expect((await academy.save(id, { content })).status).toBe(200);
    expect(await academy.publish(id)).toMatchObject({ status: 422, body: { code: "text.too_many_words" } });
    expect(await academy.outline(course.id)).toMatchObject([{ state: "changed" }]);
  });

  test("turns a draft into a lesson in its place; learners stay at theirs, and no progress decreases", async () => {
    const course = await academy.newCourse();
    const [one, two, three] = course.lessonIds;
    const done = await academy.learner(course.id, { progress: 100, at: 2 });
    const begun = await academy.learner(course.id, { progress: 33, at: 0 });
    const drafts = [
      (await academy.begin(course.id, { after: null })).body.id,
      (await academy.begin(course.id, { after: one })).body.id,
    ];
    expect(await academy.lessons(course.id)).toEqual([one, two, three]);
    expect((await academy.publish(drafts[1]!)).body.position).toBe(1);
    expect((await academy.publish(drafts[0]!)).body.position).toBe(0);
    expect(await academy.lessons(course.id)).toEqual([drafts[0], one, drafts[1], two, three]);
    expect(await academy.enrollment(course.id, done)).toEqual({ progress: 100, at: 4 });
    expect(await academy.enrollment(course.id, begun)).toEqual({ progress: 33, at: 1 });
    expect((await academy.auditOf(drafts[0]!))[0]?.details).toMatchObject({ first: true });
  });

  test("makes the new text searchable, and the old one no longer", async () => {
    const course = await academy.newCourse(["about the quokka"]);
    await academy.save(course.lessonIds[0]!, { content: "about the wombat" });
    await academy.publish(course.lessonIds[0]!);
    const found = async (word: string) =>
      (await academy.call<{ courses: { id: string }[] }>(`/courses?search=${word}`)).body.courses.map(({ id }) => id);
    expect(await found("wombat")).toContain(course.id);
    expect(await found("quokka")).not.toContain(course.id);
  });

  test("twice is the same as once", async () => {
    const course = await academy.newCourse(["old"]);
    const id = course.lessonIds[0]!;
    await academy.save(id, { content: "new" });
    const [first, second] = [await academy.publish(id), await academy.publish(id)];
    expect(second.body).toEqual(first.body);
    expect((await academy.versions(id)).map(({ why }) => why)).toEqual(["published", "saved", "published"]);
    expect(await academy.auditOf(id)).toHaveLength(1);
  });

  test("by several at once makes one lesson of each draft, without a gap", async () => {
    const course = await academy.newCourse(["one"]);
    const drafts = [];
    for (let index = 0; index < 6; index++) drafts.push((await academy.begin(course.id)).body.id);
    const answers = await Promise.all([...drafts, ...drafts].map((id) => academy.publish(id, academy.author, 1)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await academy.lessons(course.id)).toEqual([course.lessonIds[0], ...drafts]);
  });

  test("an outdated revision is refused, with the stored text", async () => {
    const course = await academy.newCourse(["old"]);
    const id = course.lessonIds[0]!;
    await academy.save(id, { content: "the admin's" }, academy.admin);
    const { status, body } = await academy.publish(id, academy.author, 1);
    expect([status, body.code, body.details.content]).toEqual([409, "lesson_draft.changed_meanwhile", "the admin's"]);
    expect(await academy.outline(course.id)).toMatchObject([{ state: "changed" }]);
  });

  test("over a lesson changed elsewhere keeps the text that learners have read until then", async () => {
    const course = await academy.newCourse(["old"]);
    const id = course.lessonIds[0]!;
    await academy.save(id, { content: "the author's" });
    await academy.db.updateTable("lessons").set({ content: "from elsewhere" }).where("id", "=", id).execute();
    await academy.publish(id);
    const versions = await academy.versions(id);
    expect(versions.map(({ why, by }) => [why, by])).toEqual([
      ["published", "Grace Hopper"],
      ["published", null],
      ["saved", "Grace Hopper"],
      ["published", null],
    ]);
    const before = await academy.call<{ content: string }>(`/lesson-drafts/${id}/versions/3`, { as: academy.author });
    expect(before.body.content).toBe("from elsewhere");
  });

  test.each([" \n ", "\u202e\u200f \u200b"])("an empty text (%j) is refused", async (content) => {
    const course = await academy.newCourse([]);
    const draft = (await academy.begin(course.id, { content })).body.id;
    const { status, body } = await academy.publish(draft);
    expect([status, body.code]).toEqual([409, "lesson_draft.empty"]);
    expect(await academy.lessons(course.id)).toEqual([]);
  });
});
