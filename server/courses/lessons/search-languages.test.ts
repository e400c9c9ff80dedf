import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CourseList } from "#domain/course.schema.ts";
import type { OwnLessonList } from "#domain/learning.schema.ts";
import type { OwnSearch } from "#domain/own-search.schema.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
let learner: Person;
beforeAll(async () => {
  academy = await startDataAcademy();
});
afterAll(() => academy.stop());
beforeEach(async () => {
  await academy.db.deleteFrom("courses").execute();
  learner = await academy.person();
});

/** Insert a course with one lesson, which the learner takes, and return the ids of both. */
async function teach(language: string, content: string, description = "") {
  const { id, lessonIds } = await academy.course({ title: "Zz", category: "Qq", language, description, lessons: [content] });
  await academy.db.insertInto("enrollments").values({ user_id: learner.id, course_id: id }).execute();
  return { id, lesson: lessonIds[0] ?? "" };
}

const asked = (search: string) => new URLSearchParams({ search }).toString();
const inStore = async (search: string) =>
  (await academy.call<CourseList>(`/courses?${asked(search)}`)).body.courses.map(({ id }) => id);
const inLessons = async (search: string) =>
  (await academy.call<OwnLessonList>(`/learning/lessons?${asked(search)}`, { as: learner })).body.lessons.map(({ id }) => id);
const inOwn = async (search: string) => (await academy.call<OwnSearch>(`/search?${asked(search)}`, { as: learner })).body.results;
const hits = (found: OwnSearch["results"]) =>
  found.map(({ kind, excerpt }) => [kind, ...excerpt.filter(({ hit }) => hit).map(({ text }) => text)]);

describe("a word finds its other forms in a course's language", () => {
  test.each([
    ["fr", "Les oiseaux chantent à l'aube.", "oiseau", ["oiseaux"]],
    ["pt-BR", "As corujas caçam à noite.", "coruja caçar", ["corujas", "caçam"]],
    ["ar", "تطير البومات في الليل.", "البومة", ["البومات"]],
    ["en", "Owls were hunting at night.", "hunted owl", ["Owls", "hunting"]],
    ["de", "Die Eulen jagen nachts.", "Eule", ["Eulen"]],
    ["sw", "Bundi huwinda usiku.", "bundi usiku", ["Bundi", "usiku"]],
  ])("%s: %s", async (language, content, search, marked) => {
    const { id, lesson } = await teach(language, content);
    await teach("en", "Another subject.");
    expect(await inStore(search)).toEqual([id]);
    expect(await inLessons(search)).toEqual([lesson]);
    expect(hits(await inOwn(search))).toEqual([["lesson", ...marked]]);
  });
});

test("the stop words are those of the language: one that is a word in another is found there", async () => {
  await teach("en", "He may come.");
  const { id, lesson } = await teach("sw", "Waalimu may.");
  expect(await inStore("may")).not.toEqual([]);
  const french = await teach("fr", "Le car est parti, the pars.");
  expect(await inStore("the")).toEqual([french.id]);
  // "pour" is a stop word in French and a verb in English; the description counts as much.
  await teach("fr", "Un outil pour tous.", "Pour tous.");
  const english = await teach("en", "Slowly pouring water.");
  expect(await inStore("pour")).toEqual([english.id]);
  expect(await inLessons("pour")).toEqual([english.lesson]);
  expect([id, lesson]).not.toContain(english.id);
});

test("notes, conversations and captions are found in their language, and the academy's if a conversation is about no course", async () => {
  const { id, lesson } = await teach("fr", "Un texte.");
  const { db } = academy;
  const recording = await db
    .insertInto("lesson_media")
    .values({
      lesson_id: lesson,
      file_name: "vol.mp4",
      fingerprint: "0".repeat(64),
      upload_bytes: 10,
      state: "ready",
      file_key: "media/vol.mp4",
      content_type: "video/mp4",
      bytes: 10,
      seconds: 90,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .updateTable("course_lessons")
    .set({ content: `Un texte.\n\n::video{#${recording.id}}` })
    .where("id", "=", lesson)
    .execute();
  const cue = (text: string) => `WEBVTT\n\n00:00:01.000 --> 00:00:04.000\n${text}\n`;
  await db
    .insertInto("media_captions")
    .values([
      { media_id: recording.id, language: "fr", vtt: cue("Des chevaux courent.") },
      { media_id: recording.id, language: "pt", vtt: cue("Os cavalos correm.") },
    ])
    .execute();
  await db
    .insertInto("lesson_notes")
    .values({ user_id: learner.id, lesson_id: lesson, content: "Revoir les chevaux." })
    .execute();
  for (const [course, answer] of [
    [id, "Ce sont des chevaux."],
    [null, "You were asking for horses."],
  ] as const) {
    const conversation = crypto.randomUUID();
    await db
      .insertInto("conversations")
      .values({ id: conversation, user_id: learner.id, kind: course === null ? "help" : "tutor", course_id: course })
      .execute();
    await db
      .insertInto("conversation_turns")
      .values({ id: crypto.randomUUID(), conversation_id: conversation, position: 0, question: "?", answer, state: "answered" })
      .execute();
  }
  expect(hits(await inOwn("cheval"))).toEqual([
    ["captions", "chevaux"],
    ["note", "chevaux"],
    ["conversation", "chevaux"],
  ]);
  expect(hits(await inOwn("cavalo"))).toEqual([["captions", "cavalos"]]);
  expect(hits(await inOwn("asked horse"))).toEqual([["conversation", "asking", "horses"]]);
});

test("a lesson is found in the new language once its course has another, and its text counts as written when it was", async () => {
  const { id, lesson } = await teach("en", "Les oiseaux.");
  const updated = () =>
    academy.db.selectFrom("course_lessons").select("updated_at").where("id", "=", lesson).executeTakeFirstOrThrow();
  const before = await updated();
  expect(await inStore("oiseau")).toEqual([]);
  await academy.db.updateTable("courses").set({ language: "fr" }).where("id", "=", id).execute();
  expect(await inStore("oiseau")).toEqual([id]);
  expect(await inLessons("oiseau")).toEqual([lesson]);
  expect(await updated()).toEqual(before);
  await academy.db.updateTable("course_lessons").set({ content: "Les chevaux." }).where("id", "=", lesson).execute();
  expect(await inStore("cheval")).toEqual([id]);
  expect(await updated()).not.toEqual(before);
});
