import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RenderedLessonDraft } from "#domain/lesson-draft.schema.ts";
import { startAuthoringAcademy, type AuthoringAcademy } from "#tests/support/courses/authoring-academy.ts";

let academy: AuthoringAcademy;
beforeAll(async () => {
  academy = await startAuthoringAcademy();
});
afterAll(() => academy.stop());

const lesson = async () => (await academy.newCourse(["the first text"])).lessonIds[0]!;

describe("saving a text", () => {
  test("stores it and increments the revision; learners read the old text", async () => {
    const course = await academy.newCourse(["old"]);
    const id = course.lessonIds[0]!;
    const { status, body } = await academy.save(id, { title: "Renamed", content: "new words here" });
    expect([status, body]).toMatchObject([
      200,
      { id, title: "Renamed", revision: 2, state: "changed", words: 3, updated_by: "Grace Hopper" },
    ]);
    expect(await academy.read(id)).toMatchObject({ content: "new words here", html: "<p>new words here</p>\n" });
    const learner = await academy.learner(course.id);
    const seen = await academy.call<{ lesson: { title: string; content: string } }>(`/courses/${course.id}/lessons/${id}`, {
      as: learner,
    });
    expect(seen.body.lesson).toMatchObject({ title: "Lesson 1", content: "old" });
  });

  test("based on an old revision overwrites nothing and returns the stored text", async () => {
    const id = await lesson();
    await academy.save(id, { title: "Theirs", content: "their text" }, academy.admin);
    const { status, body } = await academy.save(id, { content: "my text", revision: 1 });
    expect(status).toBe(409);
    expect(body).toEqual({
      error: "Someone changed this lesson in the meantime. Nothing was overwritten.",
      code: "lesson_draft.changed_meanwhile",
      details: { revision: 2, title: "Theirs", content: "their text", updated_by: "Alan Turing", updated_at: expect.any(String) },
    });
    expect((await academy.read(id)).content).toBe("their text");
    expect((await academy.save(id, { content: "both texts", revision: body.details.revision })).body.revision).toBe(3);
  });

  test("again, because the response was lost, is no conflict and no change", async () => {
    const id = await lesson();
    const change = { title: "Same", content: "same text", revision: 1 };
    const [first, second] = [await academy.save(id, change), await academy.save(id, change)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect(await academy.versions(id)).toHaveLength(2);
  });

  test("fifty times at once from one revision: one wins, and its text is complete", async () => {
    const id = await lesson();
    const { title, revision } = await academy.read(id);
    const texts = Array.from({ length: 50 }, (_, index) => `${index} `.repeat(2000));
    const answers = await Promise.all(
      texts.map((content, index) =>
        academy.call(`/lesson-drafts/${id}`, {
          as: index % 2 ? academy.author : academy.admin,
          method: "PUT",
          body: { title, content, revision },
        }),
      ),
    );
    const winners = texts.filter((_, index) => answers[index]!.status === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    expect(await academy.read(id)).toMatchObject({ content: winners[0], revision: 2 });
    expect(await academy.versions(id)).toHaveLength(2);
  });

  test("of a lesson that no author has opened yet works", async () => {
    const course = await academy.newCourse(["old"]);
    const { status, body } = await academy.call<{ state: string }>(`/lesson-drafts/${course.lessonIds[0]}`, {
      as: academy.author,
      method: "PUT",
      body: { title: "Lesson 1", content: "new", revision: 1 },
    });
    expect([status, body.state]).toEqual([200, "changed"]);
  });

  test("that equals the published one makes the lesson published again", async () => {
    const id = await lesson();
    await academy.save(id, { content: "other" });
    expect((await academy.save(id, { content: "the first text" })).body).toMatchObject({ state: "published", revision: 3 });
  });
});

describe("whatever cannot be stored is refused, naming the field, and nothing changes", () => {
  test.each([
    ["title", { title: "" }, "The title is missing."],
    ["title", { title: " \n\t " }, "The title is missing."],
    ["title", { title: "x".repeat(201) }, "at most 200 characters"],
    ["title", { title: "nul\0" }, "character that cannot be saved"],
    ["title", { title: "half \ud83e" }, "character that cannot be saved"],
    ["title", { title: 7 }, "must be written text"],
    ["content", { content: "nul \0" }, "character that cannot be saved"],
    ["content", { content: "half \udd89" }, "character that cannot be saved"],
    ["content", { content: "x".repeat(200_001) }, "at most 200,000 characters"],
    ["content", { content: undefined }, "is missing"],
    ["content", { content: ["a"] }, "must be written text"],
    ["revision", { revision: 0 }, ""],
    ["revision", { revision: 1.5 }, "whole number"],
    ["revision", { revision: "1" }, "whole number"],
    ["revision", { revision: 2 ** 31 }, ""],
    ["html", { html: "<b>x</b>" }, "not accepted"],
    ["course_id", { course_id: "x" }, "not accepted"],
    ["updated_by", { updated_by: "x" }, "not accepted"],
  ])("%s of %j", async (field, change, words) => {
    const id = await lesson();
    const { status, body } = await academy.save(id, { content: "text", ...change });
    expect([status, body.code, body.field]).toEqual([422, "request.invalid", field]);
    expect(body.error).toContain(words);
    expect(await academy.read(id)).toMatchObject({ content: "the first text", revision: 1 });
  });

  test("a field called __proto__", async () => {
    const id = await lesson();
    const response = await academy.app.request(`/api/lesson-drafts/${id}`, {
      method: "PUT",
      headers: { authorization: `Bearer ${academy.author.token}`, "content-type": "application/json" },
      body: '{"title":"x","content":"y","revision":1,"__proto__":{"title":"z"}}',
    });
    expect([response.status, await response.json()]).toMatchObject([422, { field: "__proto__" }]);
  });

  test("two hundred thousand characters of any script are stored", async () => {
    const id = await lesson();
    for (const sign of ["界", "🦉"]) {
      const content = sign.repeat(200_000 / sign.length);
      expect((await academy.save(id, { content })).status).toBe(200);
      expect((await academy.read(id)).content).toBe(content);
    }
  });
});

describe("a preview", () => {
  const preview = (content: unknown) =>
    academy.call<RenderedLessonDraft>("/lesson-drafts/preview", { as: academy.author, method: "POST", body: { content } });

  test("shows a text as learners would see it, and executes nothing", async () => {
    const { status, body } = await preview("# Owls\n\n<script>alert(1)</script> [x](javascript:alert(1)) **see**");
    expect([status, body.html]).toEqual([
      200,
      "<h2>Owls</h2>\n<p>&lt;script&gt;alert(1)&lt;/script&gt; [x](javascript:alert(1)) <strong>see</strong></p>\n",
    ]);
  });

  test("of a text that cannot be stored is refused", async () => {
    expect((await preview("\0")).status).toBe(422);
    expect((await preview(null)).status).toBe(422);
  });
});
