import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readStoredCues } from "#domain/caption-file.ts";
import type { AuthoredMedia, CaptionCues } from "#domain/media.schema.ts";
import type { PersonExport } from "#domain/person-export.schema.ts";
import type { LessonPage } from "#web/platform/api.ts";
import { startMediaAcademy, type MediaAcademy } from "#tests/support/courses/media-academy.ts";
import { insertRecording, withDatabaseBefore } from "#tests/support/before-migration.ts";

let academy: MediaAcademy;
beforeAll(async () => void (academy = await startMediaAcademy()));
afterAll(() => academy.stop());

type Failure = { code: string; error: string; field?: string };
const vtt = "WEBVTT\n\n00:00.000 --> 00:02.000\nHello\n\n00:02.000 --> 00:04.000\nWorld\n";
const hello = { from: 0, to: 2, text: "Hello" };

/** A ready recording of a minute in the first lesson; its text shows it. */
async function newRecording(): Promise<string> {
  const { id } = await academy.db
    .insertInto("lesson_media")
    .values({
      lesson_id: academy.lessonId,
      file_name: "talk.mp4",
      fingerprint: "a".repeat(64),
      upload_bytes: 5,
      state: "ready",
      file_key: "talk",
      content_type: "video/mp4",
      bytes: 5,
      seconds: 60,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const cuesAt = (id: string, language = "en") => `/media/${id}/captions/${language}/cues`;
const read = async (id: string, version?: number) =>
  (
    await academy.call<CaptionCues>(cuesAt(id) + (version === undefined ? "" : `?version=${version}`), {
      as: academy.instructor,
    })
  ).body;
const save = (id: string, revision: number, cues: unknown[], as = academy.instructor) =>
  academy.call<CaptionCues & Failure>(cuesAt(id), { as, method: "PUT", body: { revision, cues } });
const chapters = (id: string, revision: number, list: unknown[]) =>
  academy.call<Failure & { chapters: unknown; revision: number }>(`/media/${id}/chapters`, {
    as: academy.instructor,
    method: "PUT",
    body: { revision, chapters: list },
  });

describe("captions", () => {
  test("are started from nothing, continued from a file, and served to learners as written", async () => {
    const id = await newRecording();
    expect(await read(id)).toMatchObject({ revision: 0, cues: [], versions: [], saved_at: null });
    const odd = { from: 2.5, to: 4, text: "<b>, &amp; and\n{\\an8} --> stay\nas typed" };
    const saved = await save(id, 0, [odd, hello]);
    expect([saved.status, saved.body.revision, saved.body.cues]).toEqual([200, 1, [hello, odd]]);
    const file = await academy.call(`/media/${id}/captions/en`, { as: academy.instructor, method: "PUT", body: { text: vtt } });
    expect(file.status).toBe(200);
    expect(await read(id)).toMatchObject({ revision: 2, cues: [hello, { from: 2, to: 4, text: "World" }] });
    expect(await read(id, 1)).toMatchObject({ revision: 2, cues: [hello, odd] });
  });

  test.each([
    [[{ from: 5, to: 5, text: "no time" }], "media.cue_ends_first", "cues.0.to", "0:05.000"],
    [[hello, { from: 9, to: 8, text: "backwards" }], "media.cue_ends_first", "cues.1.to", "0:09.000"],
    [[hello, { from: 60, to: 61, text: "late" }], "media.cue_after_end", "cues.1.from", "1:00.000"],
    [[{ from: 1, to: 2, text: "  \n " }], "request.invalid", "cues.0.text", ""],
    [[{ from: 1, to: 2, text: "x".repeat(1001) }], "media.cue_too_long", "cues.0.text", "0:01.000"],
    [[{ from: -1, to: 2, text: "early" }], "request.invalid", "cues.0.from", ""],
  ])("with %j are refused as %s at %s, and nothing is changed", async (cues, code, field, time) => {
    const id = await newRecording();
    const { status, body } = await save(id, 0, cues);
    expect([status, body.code, body.field]).toEqual([422, code, field]);
    expect(body.error).toContain(time);
    expect((await read(id)).revision).toBe(0);
  });

  test("edited by two people at once are overwritten by nobody", async () => {
    const id = await newRecording();
    await save(id, 0, [hello]);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => save(id, 1, [{ ...hello, text: `Number ${at}` }])));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("media.track_changed_meanwhile");
    const now = await read(id);
    expect([now.revision, now.versions.map(({ revision }) => revision)]).toEqual([2, [1]]);
    expect(now.cues).toEqual(answers.find(({ status }) => status === 200)?.body.cues);
    // Saving what is already stored makes no version.
    expect((await save(id, 2, now.cues)).body.revision).toBe(2);
  });

  test("are kept as versions when deleted, the newest twenty, and revisions never repeat", async () => {
    const id = await newRecording();
    for (let revision = 0; revision < 23; revision += 1) await save(id, revision, [{ ...hello, text: `Take ${revision + 1}` }]);
    await academy.call(`/media/${id}/captions/en`, { as: academy.instructor, method: "DELETE" });
    const gone = await read(id);
    expect([gone.revision, gone.cues, gone.versions.length, gone.versions[0]?.revision]).toEqual([0, [], 20, 23]);
    expect((await read(id, 23)).cues).toEqual([{ ...hello, text: "Take 23" }]);
    expect((await academy.call<Failure>(`${cuesAt(id)}?version=3`, { as: academy.instructor })).body.code).toBe(
      "media.track_version_not_found",
    );
    expect((await save(id, 0, [hello])).body.revision).toBe(24);
    expect((await save(id, 23, [hello])).status).toBe(409);
  });

  test("are captions until an author says that they are subtitles, and stay so when they are replaced", async () => {
    const id = await newRecording();
    const set = (caption_kinds: object) =>
      academy.call<AuthoredMedia & Failure>(`/media/${id}`, { as: academy.instructor, method: "PATCH", body: { caption_kinds } });
    await save(id, 0, [hello]);
    const french = { method: "PUT", as: academy.instructor, body: { cues: [hello], revision: 0 } };
    await academy.call(`/media/${id}/captions/fr/cues`, french);
    expect((await set({})).body.caption_kinds).toEqual({ en: "captions", fr: "captions" });
    expect((await set({ fr: "subtitles" })).body.caption_kinds).toEqual({ en: "captions", fr: "subtitles" });
    expect((await set({ en: "subtitles", sw: "subtitles" })).body).toMatchObject({
      field: "caption_kinds",
      error: expect.stringContaining("The recording has no captions in “sw”."),
    });
    expect((await set({ en: "chapters" })).status).toBe(422);
    await academy.call(`/media/${id}/captions/fr/cues`, {
      ...french,
      body: { cues: [{ ...hello, text: "Salut" }], revision: 1 },
    });
    expect((await set({})).body).toMatchObject({ languages: ["en", "fr"], caption_kinds: { en: "captions", fr: "subtitles" } });
    const content = `::video{#${id}}`;
    await academy.db.updateTable("course_lessons").set({ content }).where("id", "=", academy.lessonId).execute();
    const path = `/courses/${academy.ownCourse.id}/lessons/${academy.lessonId}`;
    const page = await academy.call<LessonPage>(path, { as: academy.instructor });
    expect(page.body.media[0]?.caption_kinds).toEqual({ en: "captions", fr: "subtitles" });
  });

  test("are deleted by an empty list, unless somebody has saved in the meantime, and stay as a version", async () => {
    const id = await newRecording();
    expect((await save(id, 0, [])).body).toMatchObject({ revision: 0, cues: [] });
    await save(id, 0, [hello]);
    await save(id, 1, [{ ...hello, text: "Hello to all" }]);
    const late = await save(id, 1, []);
    expect([late.status, late.body.code]).toEqual([409, "media.track_changed_meanwhile"]);
    expect((await read(id)).cues).toEqual([{ ...hello, text: "Hello to all" }]);
    const gone = await save(id, 2, []);
    expect([gone.status, gone.body.revision, gone.body.cues]).toEqual([200, 0, []]);
    expect(gone.body.versions.map(({ revision }) => revision)).toEqual([2, 1]);
    expect((await save(id, 2, [])).status).toBe(409);
  });

  test("are found by the learners' search as soon as they are saved", async () => {
    const id = await newRecording();
    const content = `Watch.\n\n::video{#${id}}`;
    await academy.db.updateTable("course_lessons").set({ content }).where("id", "=", academy.lessonId).execute();
    const found = async () =>
      (
        await academy.call<{ results: { kind: string; seconds: number | null }[] }>("/search?search=chiaroscuro", {
          as: academy.learner,
        })
      ).body.results;
    expect(await found()).toEqual([]);
    await save(id, 0, [hello, { from: 7, to: 9, text: "It is called chiaroscuro" }]);
    expect(await found()).toMatchObject([{ kind: "captions", seconds: 7 }]);
  });
});

describe("chapters", () => {
  test("are saved in order, shown to learners, and served as WebVTT", async () => {
    const id = await newRecording();
    const list = [
      { from: 20, title: " The end & more " },
      { from: 0, title: "Beginning" },
    ];
    const { status, body } = await chapters(id, 0, list);
    const kept = [
      { from: 0, title: "Beginning" },
      { from: 20, title: "The end & more" },
    ];
    expect([status, body]).toEqual([200, { revision: 1, chapters: kept }]);
    const content = `Watch.\n\n::video{#${id}}`;
    await academy.db.updateTable("course_lessons").set({ content }).where("id", "=", academy.lessonId).execute();
    const lesson = await academy.call<{ media: { chapters: unknown }[] }>(
      `/courses/${academy.ownCourse.id}/lessons/${academy.lessonId}`,
      { as: academy.learner },
    );
    expect(lesson.body.media[0]?.chapters).toEqual(kept);
    const cookie = await academy.cookieOf(academy.learner);
    const file = await academy.app.request(`/media/${id}/chapters.vtt?download`, { headers: { cookie } });
    expect(file.headers.get("content-disposition")).toContain("talk.chapters.vtt");
    expect(readStoredCues(await file.text())).toEqual([
      { from: 0, to: 20, text: "Beginning" },
      { from: 20, to: 60, text: "The end & more" },
    ]);
    expect((await academy.app.request(`/media/${id}/chapters.vtt`)).status).toBe(404);
    expect((await chapters(id, 1, [])).body.chapters).toEqual([]);
    expect((await academy.app.request(`/media/${id}/chapters.vtt`, { headers: { cookie } })).status).toBe(404);
  });

  test.each([
    [[{ from: 60, title: "Late" }], "media.cue_after_end", "chapters.0.from"],
    [
      [
        { from: 3, title: "One" },
        { from: 1, title: "Two" },
        { from: 3.0001, title: "Three" },
      ],
      "media.chapters_same_start",
      "chapters.2.from",
    ],
    [[{ from: 0, title: "  " }], "request.invalid", "chapters.0.title"],
    [Array.from({ length: 201 }, (_, at) => ({ from: at / 10, title: "x" })), "request.invalid", "chapters"],
  ])("such as %j are refused: %s", async (list, code, field) => {
    const id = await newRecording();
    const { body } = await chapters(id, 0, list);
    expect([body.code, body.field]).toEqual([code, field]);
  });

  test("saved by two people at once are overwritten by nobody", async () => {
    const id = await newRecording();
    const answers = await Promise.all([1, 2, 3].map((at) => chapters(id, 0, [{ from: at, title: `Of ${at}` }])));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });
});

describe("a recording of a published lesson without captions", () => {
  const stateOf = (id: string): Promise<AuthoredMedia | undefined> => academy.stateOf(id);
  const outline = async () =>
    (
      await academy.call<{ lesson_drafts: { id: string; missing_captions: boolean }[] }>(
        `/courses/${academy.ownCourse.id}/lesson-drafts`,
        { as: academy.instructor },
      )
    ).body.lesson_drafts.find(({ id }) => id === academy.lessonId)?.missing_captions;
  const excuse = (id: string, reason: string) =>
    academy.call<Failure>(`/media/${id}/without-captions`, { as: academy.instructor, method: "PUT", body: { reason } });

  test("is reported to its authors until there are captions or a written reason, which new captions remove", async () => {
    const id = await newRecording();
    await save(id, 0, [hello]);
    const content = `Watch.\n\n::video{#${id}}`;
    await academy.db.updateTable("course_lessons").set({ content }).where("id", "=", academy.lessonId).execute();
    expect([(await stateOf(id))?.missing_captions, await outline()]).toEqual([false, false]);
    const remove = () => academy.call(`/media/${id}/captions/en`, { as: academy.instructor, method: "DELETE" });
    await remove();
    expect([(await stateOf(id))?.missing_captions, await outline()]).toEqual([true, true]);

    for (const reason of ["", " . ", "x".repeat(501)]) {
      const { status, body } = await excuse(id, reason);
      expect([status, body.field]).toEqual([422, "reason"]);
    }
    expect((await excuse(id, "Only music is heard.")).status).toBe(200);
    expect(await stateOf(id)).toMatchObject({ missing_captions: false, without_captions: { reason: "Only music is heard." } });
    expect(await outline()).toBe(false);

    await save(id, 0, [hello]);
    expect((await stateOf(id))?.without_captions).toBe(null);
    // A reason has no effect if there are captions.
    await excuse(id, "No matter");
    expect((await stateOf(id))?.without_captions).toBe(null);
    await remove();
    expect(await outline()).toBe(true);
  });

  test("is not reported if the published text does not show it", async () => {
    const id = await newRecording();
    await academy.db.updateTable("course_lessons").set({ content: "Read." }).where("id", "=", academy.lessonId).execute();
    expect([(await stateOf(id))?.missing_captions, await outline()]).toEqual([false, false]);
  });
});

test("captions are in their author's export, and stay when the author leaves", async () => {
  const id = await newRecording();
  const helper = await academy.person({ role: "admin" });
  await save(id, 0, [hello], helper);
  await save(id, 1, [{ ...hello, text: "Hello again" }], helper);
  const { body } = await academy.call<PersonExport>("/account/export", { as: helper });
  expect(body.captions_written).toMatchObject([
    { file_name: "talk.mp4", language: "en", version: 1 },
    { file_name: "talk.mp4", language: "en", version: 2 },
  ]);
  await academy.db.deleteFrom("users").where("id", "=", helper.id).execute();
  expect(await read(id)).toMatchObject({ revision: 2, saved_by: null, versions: [{ revision: 1, saved_by: null }] });
});

test("a database of the previous version keeps its captions, as their first revision @slow", async () => {
  await withDatabaseBefore("0097-captions-are-edited.sql", async ({ client, migrate }) => {
    const { media } = await insertRecording(client);
    await client.query("insert into media_captions (media_id, language, vtt) values ($1, 'en', $2)", [media, vtt]);
    expect(await migrate()).toContain("0097-captions-are-edited.sql");
    const { rows } = await client.query("select vtt, revision, saved_by from media_captions");
    expect(rows).toEqual([{ vtt, revision: 1, saved_by: null }]);
    expect((await client.query("select chapters_revision from lesson_media")).rows).toEqual([{ chapters_revision: 0 }]);
  });
});
