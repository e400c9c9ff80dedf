import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lessonPictureStem, lessonPictureUrl } from "#domain/lesson-pictures.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";
import { mayReadPicture } from "./picture-access.ts";

// Otherwise authors could see any picture, and show it to their readers, by writing its name into a text of their own.
const picture = { name: `${Date.now()}-owl`, width: 900, height: 50 };
const url = lessonPictureUrl(picture);
const shown = `See ![](${url} "An owl").`;

const roles = { instructor: "instructor", other: "instructor", admin: "admin", stranger: "student" } as const;

let academy: DataAcademy;
const people = {} as Record<"instructor" | "other" | "admin" | "stranger", Person>;
let otherCourse: { id: string };
beforeAll(async () => {
  academy = await startDataAcademy();
  people.instructor = await academy.person({ role: "instructor" });
  people.other = await academy.person({ role: "instructor" });
  people.admin = await academy.person({ role: "admin" });
  people.stranger = await academy.person();
  otherCourse = await academy.course({ instructor_id: people.other.id, lessons: ["other"] });
  const at = new Date().toISOString();
  await academy.db
    .insertInto("lesson_images")
    .values({ name: lessonPictureStem(picture), created_at: at, looked_at: at, missing_since: null })
    .execute();
  await academy.course({ instructor_id: people.instructor.id, lessons: [shown] });
});
afterAll(() => academy.stop());

const seers = async () => {
  const seen = await Promise.all(
    (["instructor", "other", "admin", "stranger"] as const).map(async (name) =>
      (await mayReadPicture(academy.db, lessonPictureStem(picture), { userId: people[name].id, role: roles[name] }))
        ? [name]
        : [],
    ),
  );
  return seen.flat();
};

describe("a text that newly shows a picture of a text which its author may not read", () => {
  const name = async (method: string, path: string, body: object, as = people.other) => {
    const response = await academy.app.request(`/api${path}`, {
      method,
      headers: { authorization: `Bearer ${as.token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const said = (await response.json()) as { id?: string; code?: string; field?: string; revision?: number; version?: number };
    return { ...said, status: response.status };
  };
  const draft = (content: string) => ({ id: randomUUID(), title: "Owls", content });
  const question = (stem: string) => ({ type: "short-text", purpose: "practice", stem, accepted: ["an owl"] });
  const exam = (instructions: string) => ({ title: "Birds", instructions, time_limit_minutes: 10, slots: [] });
  const refused = (field: string) => ({ status: 422, code: "text.foreign_picture", field });

  test("is refused as a lesson, a question, an exam's instructions and a file, and the picture stays closed", async () => {
    const own = `/courses/${otherCourse.id}`;
    expect(await name("POST", `${own}/lesson-drafts`, draft(shown))).toMatchObject(refused("content"));
    const { id: lessonId, revision } = await name("POST", `${own}/lesson-drafts`, draft("Owls."));
    const change = { title: "Owls", content: shown, revision };
    expect(await name("PUT", `/lesson-drafts/${lessonId}`, change)).toMatchObject(refused("content"));
    expect(await name("POST", `${own}/questions`, question(shown))).toMatchObject(refused("stem"));
    const { id, version } = await name("POST", `${own}/questions`, question("Owls?"));
    expect(await name("PUT", `/questions/${id}`, { ...question("Owls?"), feedback: shown, version })).toMatchObject(
      refused("stem"),
    );
    expect(await name("POST", `${own}/exams`, exam(shown))).toMatchObject(refused("instructions"));
    const made = await name("POST", `${own}/exams`, exam("Take your time."));
    expect(await name("PUT", `/exams/${made.id}`, { ...exam(shown), revision: made.revision })).toMatchObject(
      refused("instructions"),
    );
    expect(await seers()).toEqual(["instructor", "admin"]);
  });

  test.each([
    ["its small file", `![](${url.replace(".webp", "-small.webp")})`],
    ["a link", `[owl](${url})`],
    ["plain text", url],
    ["a longer address", `https://elsewhere.example${url}?x=1`],
    ["a longer name", `${url.replace(".webp", "-small.webp")}x`],
  ])("is also refused with %s, wherever it appears", async (_, text) => {
    const own = `/courses/${otherCourse.id}`;
    expect(await name("POST", `${own}/lesson-drafts`, draft(text))).toMatchObject(refused("content"));
    expect(await name("POST", `${own}/exams`, exam(text))).toMatchObject(refused("instructions"));
    expect(await name("POST", `${own}/questions`, { ...question("Owls?"), accepted: [text] })).toMatchObject(refused("stem"));
    expect(await name("POST", `${own}/questions`, { ...question("Owls?"), hint: text })).toMatchObject({ status: 422 });
    expect(await seers()).toEqual(["instructor", "admin"]);
  });

  test("is accepted if the author may see the picture: in their other courses, as an admin, and if it was there before", async () => {
    const second = await academy.course({ instructor_id: people.instructor.id, lessons: ["more"] });
    expect((await name("POST", `/courses/${second.id}/lesson-drafts`, draft(shown), people.instructor)).status).toBe(201);
    const theirs = draft(shown);
    const { revision } = await name("POST", `/courses/${otherCourse.id}/lesson-drafts`, theirs, people.admin);
    const change = { title: "Owls", content: `${shown} Look closely.`, revision };
    expect((await name("PUT", `/lesson-drafts/${theirs.id}`, change)).status).toBe(200);
    expect(await seers()).toEqual(["instructor", "other", "admin"]);
    // A name without a picture shows none, so it is accepted.
    const nothing = url.replace(/\d{13}/, "1000000000000");
    expect((await name("POST", `/courses/${otherCourse.id}/lesson-drafts`, draft(`![](${nothing})`))).status).toBe(201);
  });
});
