import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import type { CourseLibrary } from "#domain/course-library.schema.ts";
import type { CourseList } from "#domain/course.schema.ts";
import type { OwnLessonList } from "#domain/learning.schema.ts";
import type { OwnSearch } from "#domain/own-search.schema.ts";
import { setLaunched } from "#server/academy/launch/launch.ts";
import { rewindDatabase } from "#tests/support/database.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";
import { migrateDatabase, readMigrations } from "./migrate.ts";

const own = "0132-composed-words.sql";
/** How a search may be typed. */
const forms = ["NFC", "NFD"] as const;
const decomposed = (text: string) => text.normalize("NFD");

let academy: DataAcademy;
let instructor: Person;
let learner: Person;
let admin: Person;
let longNamed: Person;
let course: { id: string; lessonIds: string[] };
let kept: unknown[];

/** What the migration leaves as it is. */
async function readKept(): Promise<unknown[]> {
  const { db } = academy;
  return [
    await db.selectFrom("course_lessons").select(["id", "content", "updated_at"]).orderBy("id").execute(),
    await db.selectFrom("courses").select(["id", "description", "updated_at"]).orderBy("id").execute(),
    await db.selectFrom("profiles").select(["id", "updated_at"]).orderBy("id").execute(),
    await db
      .selectFrom("lesson_drafts")
      .select(["lesson_id", "content", "revision", "updated_at"])
      .orderBy("lesson_id")
      .execute(),
    await db.selectFrom("media_captions").select(["vtt", "revision"]).execute(),
    await db.selectFrom("lesson_notes").select(["content", "updated_at"]).execute(),
    await db.selectFrom("questions").select("updated_at").execute(),
    await db.selectFrom("exams").select("updated_at").execute(),
  ];
}

beforeAll(async () => {
  academy = await startDataAcademy();
  const { db, connection } = academy;
  await rewindDatabase({ db, connection, drop: academy.stop }, own);
  await setLaunched(db, true);
  instructor = await academy.person({ role: "instructor", name: decomposed("Zoé Ébène") });
  learner = await academy.person({ name: decomposed("Aïcha Koné") });
  admin = await academy.person({ role: "admin" });
  // One of few letters that become two when composed; a name may have 200.
  longNamed = await academy.person({ name: "\u0958".repeat(200) });
  course = await academy.course({
    title: decomposed("Le café zouglou"),
    category: decomposed("Médias"),
    description: decomposed("Une forêt sacrée."),
    language: "fr",
    instructor_id: instructor.id,
    lessons: [{ title: decomposed("Été"), content: decomposed("La théière du musée est posée là.") }],
  });
  await academy.course({ title: "Owls", lessons: ["Owls hunt."] });
  const [lesson_id = ""] = course.lessonIds;
  const recording = { lesson_id, file_name: "a.mp4", fingerprint: "0".repeat(64), upload_bytes: 10, state: "ready" };
  const file = { file_key: "media/a.mp4", content_type: "video/mp4", bytes: 10, seconds: 90 };
  const media = await db
    .insertInto("lesson_media")
    .values({ ...recording, ...file })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .updateTable("course_lessons")
    .set({ content: sql`content || ${`\n\n::video{#${media.id}}`}` })
    .where("id", "=", lesson_id)
    .execute();
  const cues = "00:00:01.000 --> 00:00:04.000\nBonjour.\n\n00:01:05.000 --> 00:01:08.000\nLa rosée du matin.\n";
  await db
    .insertInto("media_captions")
    .values({ media_id: media.id, language: "fr", vtt: decomposed(`WEBVTT\n\n${cues}`) })
    .execute();
  await db.insertInto("enrollments").values({ user_id: learner.id, course_id: course.id, progress: 0 }).execute();
  await db
    .insertInto("lesson_notes")
    .values({ user_id: learner.id, lesson_id, content: decomposed("Relire la poésie.") })
    .execute();
  const tags = [decomposed("été"), "b", "été"];
  const question = await db
    .insertInto("questions")
    .values({ course_id: course.id, purpose: "exam", version: 1, tags })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("question_versions")
    .values({ question_id: question.id, number: 1, type: "essay", content: { stem: decomposed("Où est la théière ?") } })
    .execute();
  const exam = await db
    .insertInto("exams")
    .values({ course_id: course.id, title: decomposed("Épreuve") })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("exam_slots")
    .values({ exam_id: exam.id, position: 0, pool_tag: decomposed("été"), draw: 1, points: 1 })
    .execute();
  kept = await readKept();
  expect(
    await migrateDatabase(
      connection,
      readMigrations().filter(({ name }) => name <= own),
    ),
  ).toEqual([own]);
  await migrateDatabase(connection, readMigrations());
});
afterAll(() => academy.stop());

const asked = (search: string, form: (typeof forms)[number]) =>
  new URLSearchParams({ search: search.normalize(form) }).toString();

test("texts, revisions and times stay as they were, while names, titles and tags are composed", async () => {
  expect(await readKept()).toEqual(kept);
  const { db } = academy;
  const titlesOf = async (table: "courses" | "exams") =>
    (await db.selectFrom(table).select("title").orderBy("title").execute()).map(({ title }) => title);
  expect(await titlesOf("courses")).toEqual(["Le café zouglou", "Owls"]);
  expect(await titlesOf("exams")).toEqual(["Épreuve"]);
  for (const table of ["course_lessons", "lesson_drafts", "lesson_versions"] as const) {
    const titles = (await db.selectFrom(table).select("title").execute()).map(({ title }) => title);
    expect(titles.sort()).toEqual(["Lesson 1", "Été"]);
  }
  const names = await db.selectFrom("profiles").select("full_name").where("id", "in", [instructor.id, learner.id]).execute();
  expect(names.map(({ full_name }) => full_name).sort()).toEqual(["Aïcha Koné", "Zoé Ébène"]);
  expect(await db.selectFrom("questions").select("tags").execute()).toEqual([{ tags: ["été", "b"] }]);
  expect(await db.selectFrom("exam_slots").select("pool_tag").execute()).toEqual([{ pool_tag: "été" }]);
});

test.each(forms)("a search in %s finds courses, learners and people from before", async (form) => {
  for (const search of ["café zouglou", "médias", "forêt", "zoé ébène", "théière"]) {
    const { body } = await academy.call<CourseList>(`/courses?${asked(search, form)}`);
    expect([search, body.courses.map(({ id }) => id)]).toEqual([search, [course.id]]);
  }
  const library = await academy.call<CourseLibrary>(`/course-library?${asked("médias", form)}`, { as: admin });
  expect(library.body.total).toBe(1);
  const books = await academy.call<{ total: number }>(`/courses/${course.id}/gradebook?${asked("koné", form)}`, {
    as: instructor,
  });
  expect(books.body.total).toBe(1);
  const people = await academy.call<{ total: number }>(`/people?${asked("koné", form)}`, { as: admin });
  expect(people.body.total).toBe(1);
  const path = `/teaching/courses/${course.id}/students?${asked("koné", form)}`;
  expect((await academy.call<{ total: number }>(path, { as: instructor })).body.total).toBe(1);
});

test.each(forms)("a search in %s finds questions by their words and their tag from before", async (form) => {
  const tagged = new URLSearchParams({ tag: "été".normalize(form) }).toString();
  for (const query of [asked("théière", form), tagged]) {
    const { body } = await academy.call<{ total: number }>(`/courses/${course.id}/questions?${query}`, { as: instructor });
    expect([query, body.total]).toEqual([query, 1]);
  }
});

test.each(forms)("a search in %s finds lessons, captions and notes from before, and marks the words", async (form) => {
  const find = async (search: string) =>
    (await academy.call<OwnSearch>(`/search?${asked(search, form)}`, { as: learner })).body.results;
  const [lesson] = await find("théière");
  expect(lesson).toMatchObject({ kind: "lesson", quote: expect.stringContaining("théière du musée") });
  expect(lesson?.excerpt).toContainEqual({ text: "théière", hit: true });
  const [captions] = await find("rosée");
  expect(captions).toMatchObject({ kind: "captions", seconds: 65 });
  expect(captions?.excerpt).toContainEqual({ text: "rosée", hit: true });
  const mine = await academy.call<OwnLessonList>(`/learning/lessons?${asked("musée", form)}`, { as: learner });
  expect(mine.body.lessons.map(({ title }) => title)).toEqual(["Été"]);
  const [note] = await find("poésie");
  expect(note?.excerpt).toContainEqual({ text: "poésie", hit: true });
});

test("a name that would become too long stays as it is, and is found", async () => {
  const name = await academy.db.selectFrom("profiles").select("full_name").where("id", "=", longNamed.id).executeTakeFirst();
  expect(name).toEqual({ full_name: "\u0958".repeat(200) });
  const { body } = await academy.call<{ total: number }>(`/people?${asked("\u0958", "NFC")}`, { as: admin });
  expect(body.total).toBe(1);
});

test("what is written from now on is found too, though a text stays as written", async () => {
  const { db } = academy;
  await db
    .updateTable("course_lessons")
    .set({ content: decomposed("Une idée.") })
    .where("course_id", "=", course.id)
    .execute();
  await db
    .updateTable("courses")
    .set({ description: decomposed("La randonnée.") })
    .where("id", "=", course.id)
    .execute();
  for (const search of ["idée", "randonnée"]) {
    const { body } = await academy.call<CourseList>(`/courses?${asked(search, "NFC")}`);
    expect(body.total).toBe(1);
  }
});
