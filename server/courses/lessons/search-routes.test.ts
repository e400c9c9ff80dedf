import { afterAll, beforeAll, expect, test } from "vitest";
import type { CoursePage } from "#domain/enrollment.schema.ts";
import type { OwnNotes } from "#domain/notes.schema.ts";
import type { OwnSearch } from "#domain/own-search.schema.ts";
import { insertRecording, withDatabaseBefore } from "#tests/support/before-migration.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
let course: { id: string; lessonIds: string[] };
let learner: Person;
let stranger: Person;

const find = async (as: Person, search: string) =>
  (await academy.call<OwnSearch>(`/search?${new URLSearchParams({ search }).toString()}`, { as })).body.results;
const enroll = (person: Person, progress = 0) =>
  academy.db.insertInto("enrollments").values({ user_id: person.id, course_id: course.id, progress }).execute();

/** Store what a person has asked the tutor about the course. */
async function converse({ id: userId }: Person): Promise<void> {
  const id = crypto.randomUUID();
  const { db } = academy;
  await db.insertInto("conversations").values({ id, user_id: userId, kind: "tutor", course_id: course.id }).execute();
  const said = { question: "Why is an owl’s velvet useful?", answer: "It breaks the air.", state: "answered" };
  await db
    .insertInto("conversation_turns")
    .values({ id: crypto.randomUUID(), conversation_id: id, position: 0, ...said })
    .execute();
}

beforeAll(async () => {
  academy = await startDataAcademy();
  const instructor = await academy.person({ role: "instructor" });
  course = await academy.course({ title: "Owls", instructor_id: instructor.id, lessons: ["one", "two"] });
  const [first = "", second = ""] = course.lessonIds;
  learner = await academy.person();
  stranger = await academy.person();
  await enroll(learner);
  const recording = await academy.db
    .insertInto("lesson_media")
    .values({
      lesson_id: second,
      file_name: "flight.mp4",
      fingerprint: "0".repeat(64),
      upload_bytes: 10,
      state: "ready",
      file_key: "media/flight.mp4",
      content_type: "video/mp4",
      bytes: 10,
      seconds: 90,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const write = (id: string, content: string) =>
    academy.db.updateTable("course_lessons").set({ content }).where("id", "=", id).execute();
  await write(
    first,
    "## Ears\n\nAn owl's **ears** sit askew, so it hears a rustling mouse under the snow.\n\nA second paragraph.",
  );
  await write(second, `Its feathers are soft.\n\n::video{#${recording.id}}`);
  await academy.db
    .insertInto("media_captions")
    .values({
      media_id: recording.id,
      language: "en",
      vtt: "WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nThe wing is wide.\n\n00:01:05.500 --> 00:01:08.000\nA velvet fringe hushes the air.\n",
    })
    .execute();
  await academy.db
    .insertInto("lesson_notes")
    .values([
      { user_id: learner.id, lesson_id: second, content: "Velvet: ask about the fringe." },
      { user_id: learner.id, lesson_id: first, content: "Askew ears!\n\nTwo heights." },
      { user_id: stranger.id, lesson_id: first, content: "My own askew thought." },
    ])
    .execute();
  await converse(learner);
});
afterAll(() => academy.stop());

test("one search finds lessons, captions with their time, notes and conversations, and marks the words", async () => {
  const found = await find(learner, "velvet");
  expect(found.map(({ kind }) => kind)).toEqual(["captions", "note", "conversation"]);
  expect(found[0]).toMatchObject({
    recording: expect.any(String),
    seconds: 65.5,
    lesson: { id: course.lessonIds[1] },
    quote: null,
  });
  expect(found[0]?.excerpt).toContainEqual({ text: "velvet", hit: true });
  expect(found[2]).toMatchObject({ about: "tutor", course: { id: course.id } });
  const [exact] = await find(learner, "rustle mouse");
  expect(exact).toMatchObject({ kind: "lesson", lesson: { id: course.lessonIds[0] } });
  // The words between Markdown marks, so that the lesson's page finds them.
  expect(exact?.quote).toBe("sit askew, so it hears a rustling mouse under the snow");
  expect(exact?.excerpt.filter(({ hit }) => hit).map(({ text }) => text)).toEqual(["rustling", "mouse"]);
  expect(exact?.excerpt.map(({ text }) => text).join("")).toMatch(/An owl's ears sit askew/);
  expect(exact?.excerpt.map(({ text }) => text).join("")).not.toMatch(/[*#]/);
  expect(await find(learner, "   ")).toEqual([]);
});

test("a note is found however a keyboard writes its accents, and those of the search", async () => {
  const person = await academy.person();
  const [lesson_id = ""] = course.lessonIds;
  await academy.db
    .insertInto("lesson_notes")
    .values({ user_id: person.id, lesson_id, content: "The cafe\u0301 of the owls." })
    .execute();
  for (const cafe of ["caf\u00e9", "cafe\u0301"]) {
    const [note] = await find(person, cafe);
    expect(note?.excerpt).toContainEqual({ text: "caf\u00e9", hit: true });
  }
});

test("a conversation about a course leads to the lesson that its learner is at, whatever else they have not begun", async () => {
  const person = await academy.person();
  const [other, second = ""] = [await academy.course({ lessons: ["one"] }), course.lessonIds[1]];
  const enrollments = [{ course_id: course.id, lesson_id: second }, { course_id: other.id }];
  await academy.db
    .insertInto("enrollments")
    .values(enrollments.map((enrollment) => ({ user_id: person.id, ...enrollment })))
    .execute();
  await converse(person);
  const found = await find(person, "breaks");
  expect(found).toMatchObject([{ kind: "conversation", lesson: { id: second } }]);
});

test("a person who does not take the course finds only what they wrote about it, and nobody finds another's", async () => {
  expect((await find(stranger, "askew")).map(({ kind }) => kind)).toEqual(["note"]);
  expect(await find(stranger, "velvet")).toEqual([]);
  const own = (await academy.call<OwnNotes>("/notes", { as: learner })).body;
  expect(own.notes.map(({ lesson, readable }) => [lesson.title, readable])).toEqual([
    ["Lesson 1", true],
    ["Lesson 2", true],
  ]);
  expect((await academy.call<OwnNotes>("/notes", { as: stranger })).body).toMatchObject({
    total: 1,
    notes: [{ content: "My own askew thought.", readable: false }],
  });
});

test("people who have completed a course may rate it, and its page shows the average from five ratings on", async () => {
  const rate = (as: Person, stars: number) =>
    academy.call(`/courses/${course.id}/rating`, { as, method: "PUT", body: { stars, comment: "Clear" } });
  const ratings = async () => (await academy.call<CoursePage>(`/courses/${course.id}`)).body.ratings;
  expect(await rate(learner, 5)).toMatchObject({ status: 403, body: { code: "rating.not_completed" } });
  const people = await Promise.all(Array.from({ length: 5 }, () => academy.person()));
  for (const [index, person] of people.entries()) {
    expect(await ratings()).toBeNull();
    await enroll(person, 100);
    expect((await rate(person, index === 0 ? 1 : 5)).status).toBe(200);
  }
  expect(await ratings()).toEqual({ average: 4.2, count: 5 });
  const [first] = people;
  if (first) await rate(first, 4);
  expect(await ratings()).toEqual({ average: 4.8, count: 5 });
  expect((await academy.call(`/courses/${course.id}/rating`, { as: first })).body).toEqual({ stars: 4, comment: "Clear" });
  expect((await rate(learner, 6)).status).toBe(422);
});

test("an excerpt contains the words of a lesson, not the line of its recording", async () => {
  const [found] = (await find(learner, "feathers")).filter(({ kind }) => kind === "lesson");
  expect(found?.excerpt.map(({ text }) => text).join("")).toBe("feathers are soft");
});

test("captions from before the index are found by their words", async () => {
  await withDatabaseBefore("0112-caption-words.sql", async ({ client, migrate }) => {
    const { media } = await insertRecording(client);
    const vtt = "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nOwls were hunting.\n";
    await client.query("insert into media_captions (media_id, language, vtt) values ($1, 'en', $2)", [media, vtt]);
    expect(await migrate()).toContain("0112-caption-words.sql");
    const { rows } = await client.query(
      "select media_id, vtt from media_captions where words @@ websearch_to_tsquery('english', 'hunted owl')",
    );
    expect(rows).toEqual([{ media_id: media, vtt }]);
  });
});
