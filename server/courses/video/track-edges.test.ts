import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeVtt } from "#domain/captions.ts";
import { mediaLimits } from "#domain/media.ts";
import type { AuthoredMedia, CaptionCues } from "#domain/media.schema.ts";
import { startMediaAcademy, type MediaAcademy } from "#tests/support/courses/media-academy.ts";
import { insertRecording, withDatabaseBefore } from "#tests/support/before-migration.ts";

let academy: MediaAcademy;
beforeAll(async () => void (academy = await startMediaAcademy()));
afterAll(() => academy.stop());

type Failure = { code: string; error: string; field?: string };
const hello = { from: 0, to: 2, text: "Hello" };
const file = "WEBVTT\n\n00:00.000 --> 00:02.000\nFrom a file\n";

async function newRecording(): Promise<string> {
  const { id } = await academy.db
    .insertInto("lesson_media")
    .values({ lesson_id: academy.lessonId, file_name: "talk.mp4", fingerprint: "a".repeat(64), upload_bytes: 5 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const ready = { state: "ready", file_key: "talk", content_type: "video/mp4", bytes: 5, seconds: 60 };
  await academy.db.updateTable("lesson_media").set(ready).where("id", "=", id).execute();
  return id;
}
const send = <Body = Failure>(method: string, path: string, body?: unknown) =>
  academy.call<Body>(path, { as: academy.instructor, method, body });
const save = (id: string, revision: unknown, cues: unknown[], language = "en") =>
  send<CaptionCues & Failure>("PUT", `/media/${id}/captions/${language}/cues`, { revision, cues });
const read = async (id: string, language = "en") =>
  (await send<CaptionCues & Failure>("GET", `/media/${id}/captions/${language}/cues`)).body;
const show = (id: string) =>
  academy.db
    .updateTable("course_lessons")
    .set({ content: `Watch.\n\n::video{#${id}}` })
    .where("id", "=", academy.lessonId)
    .execute();

describe("the text of a cue", () => {
  test.each([
    ["first\n\nsecond", "first\nsecond"],
    ["first\n \t\nsecond", "first\nsecond"],
    ["a\n\n00:00:05.000 --> 00:00:06.000\nb", "a\n00:00:05.000 --> 00:00:06.000\nb"],
    ["\r\n a \u2028\u2029 b\u0085\r\r", "a\nb"],
    ["😀".repeat(1000), "😀".repeat(1000)],
  ])("is stored completely, without empty lines: %#", async (text, kept) => {
    const id = await newRecording();
    const { status, body } = await save(id, 0, [{ ...hello, text }]);
    expect([status, body.cues]).toEqual([200, [{ ...hello, text: kept }]]);
    expect((await read(id)).cues).toEqual(body.cues);
  });

  test("is refused with an explanation if too long, from the editor and from a file", async () => {
    const id = await newRecording();
    expect((await save(id, 0, [{ ...hello, text: "😀".repeat(1001) }])).body).toMatchObject({
      field: "cues.0.text",
      error: "The cue that begins at 0:00.000 is too long: a cue may have 1,000 characters. Please split it.",
    });
    const text = `${file}\n00:03.000 --> 00:05.000\n${"😀".repeat(1001)}\n`;
    const { status, body } = await send("PUT", `/media/${id}/captions/en`, { text });
    expect([status, body.code]).toEqual([422, "media.cue_too_long"]);
    expect(body.error).toContain("0:03.000");
    expect(await read(id)).toMatchObject({ revision: 0, cues: [] });
  });

  test("is refused with an explanation if all cues together are too long", async () => {
    const id = await newRecording();
    const cues = Array.from({ length: 400 }, (_, at) => ({ from: at / 10, to: at / 10 + 1, text: "&".repeat(1000) }));
    expect((await save(id, 0, cues)).body.code).toBe("media.captions_too_long");
    const text = cues.map((_, at) => `00:${10 + (at % 40)}.000 --> 00:59.000\n${"&".repeat(900)}\n\n`).join("");
    expect((await send("PUT", `/media/${id}/captions/en`, { text })).body.code).toBe("media.captions_too_long");
  });
});

test.each([
  [{ from: 1.0001, to: 1.0004, text: "shown for no time" }, "media.cue_ends_first"],
  [{ from: 59.9996, to: 61, text: "after the end" }, "media.cue_after_end"],
])("times are compared as they are stored: %j is refused", async (cue, code) => {
  expect((await save(await newRecording(), 0, [cue])).body.code).toBe(code);
});

test("a revision or version too large for a database is refused with an explanation", async () => {
  const id = await newRecording();
  for (const great of [2 ** 31 - 1, 2 ** 31, Number.MAX_SAFE_INTEGER, 1e10, 1e30]) {
    const answers = [
      await save(id, great, [hello]),
      await send("PUT", `/media/${id}/chapters`, { revision: great, chapters: [] }),
      await send("GET", `/media/${id}/captions/en/cues?version=${encodeURIComponent(great)}`),
      await send("DELETE", `/media/${id}/captions/en?revision=${encodeURIComponent(great)}`),
      await send("PUT", `/media/${id}/captions/en`, { text: file, revision: great }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(422);
      expect(body.error).toMatch(/may be at most 2,147,483,646\.$/);
    }
  }
});

test("files and deletions that name a revision overwrite nothing that was saved in the meantime", async () => {
  const id = await newRecording();
  const revisions = async () => (await send<AuthoredMedia>("GET", `/lesson-drafts/${academy.lessonId}/media`)).body;
  await save(id, 0, [hello]);
  const { media } = (await revisions()) as unknown as { media: AuthoredMedia[] };
  expect(media.find((each) => each.id === id)?.caption_revisions).toEqual({ en: 1 });
  await save(id, 1, [{ ...hello, text: "Hello again" }]);
  const late = [
    await send("DELETE", `/media/${id}/captions/en?revision=1`),
    await send("PUT", `/media/${id}/captions/en`, { text: file, revision: 1 }),
    await send("PUT", `/media/${id}/captions/en`, { text: file, revision: 0 }),
  ];
  expect(late.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([409, "media.track_changed_meanwhile"]));
  expect((await read(id)).cues).toEqual([{ ...hello, text: "Hello again" }]);
  expect((await send("PUT", `/media/${id}/captions/en`, { text: file, revision: 2 })).status).toBe(200);
  expect((await send("DELETE", `/media/${id}/captions/en?revision=3`)).status).toBe(200);
  expect((await read(id)).revision).toBe(0);
});

describe("languages", () => {
  test("are normalized", async () => {
    const id = await newRecording();
    expect((await save(id, 0, [hello], "pt-br")).body).toMatchObject({ language: "pt-BR", revision: 1 });
    expect((await save(id, 0, [hello], "por-BR")).status).toBe(409);
    expect(await read(id, "PT-BR")).toMatchObject({ language: "pt-BR", revision: 1, cues: [hello] });
    await show(id);
    const cookie = await academy.cookieOf(academy.learner);
    for (const name of ["pt-BR.vtt", "pt-br.srt"])
      expect((await academy.app.request(`/media/${id}/captions/${name}`, { headers: { cookie } })).status).toBe(200);
  });

  test.each(["e", "en_US", "en-a", `en-${"a".repeat(40)}`, "😀"])("such as %s are refused", async (language) => {
    const { status, body } = await save(await newRecording(), 0, [hello], encodeURIComponent(language));
    expect([status, body.error]).toEqual([422, "The language must be a code such as en or pt-BR."]);
  });

  test("do not exceed their limit, however many are saved at once", async () => {
    const id = await newRecording();
    const codes = Array.from({ length: 26 }, (_, at) => `q${String.fromCharCode(97 + at)}`);
    const answers = await Promise.all(codes.map((code) => save(id, 0, [hello], code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(mediaLimits.languages);
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, "media.too_many_languages"]));
  });
});

test("a reason for having no captions can be corrected", async () => {
  const id = await newRecording();
  await show(id);
  const excuse = async (reason: string) =>
    (await send<AuthoredMedia>("PUT", `/media/${id}/without-captions`, { reason })).body.without_captions?.reason;
  expect(await excuse("Only musik")).toBe("Only musik");
  expect(await excuse("Only music")).toBe("Only music");
  expect((await send("PUT", `/media/${id}/without-captions`, { reason: "\ud800" })).status).toBe(422);
  expect((await send("PATCH", `/media/${id}`, { title: "\ud800" })).body).toMatchObject({ title: "" });
});

test("a recording of a published lesson is deleted only if that is confirmed", async () => {
  const id = await newRecording();
  await show(id);
  const { status, body } = await send("DELETE", `/media/${id}`);
  expect([status, body.code]).toEqual([409, "media.shown"]);
  expect(body.error).toMatch(/^Learners see this in “.+”\./);
  expect((await send("DELETE", `/media/${id}?although_shown=true`)).status).toBe(200);
  const unused = await newRecording();
  expect((await send("DELETE", `/media/${unused}`)).status).toBe(200);
});

test("a migrated database has one code per language, complete cues, and no captions that are never shown", async () => {
  await withDatabaseBefore("0110-one-code-a-language.sql", async ({ client, migrate }) => {
    const { media } = await insertRecording(client);
    const vtt = (text: string, to = "00:00:02.000") => `WEBVTT\n\n00:00:01.000 --> ${to}\n${text}\n`;
    const cut = `${vtt("first\n \n\n\nsecond")}\n00:00:05.000 --> 00:00:06.000\nthird\n`;
    const put = (table: string, at: string, [language, revision, text, day]: readonly [string, number, string, number]) =>
      client.query(`insert into ${table} (media_id, language, revision, vtt, ${at}) values ($1, $2, $3, $4, $5)`, [
        media,
        language,
        revision,
        text,
        `2026-01-0${day}T00:00:00Z`,
      ]);
    for (const row of [
      ["pt-BR", 4, vtt("older"), 3],
      ["pt-br", 2, vtt("newer"), 5],
      ["zho-hant-tw", 7, cut, 1],
      ["fr", 1, vtt("never shown", "00:00:01.000"), 1],
      ["en", 1, vtt("fine"), 1],
    ] as const)
      await put("media_captions", "updated_at", row);
    await put("media_caption_versions", "saved_at", ["pt-br", 1, vtt("first"), 4]);
    await put("media_caption_versions", "saved_at", ["zho-hant-tw", 6, vtt("before"), 1]);
    expect(await migrate()).toContain("0110-one-code-a-language.sql");
    const whole = `${vtt("first\nsecond")}\n00:00:05.000 --> 00:00:06.000\nthird\n`;
    const { rows } = await client.query("select language, revision, vtt from media_captions order by language");
    expect(rows.map(({ language, revision, vtt: text }) => [language, revision, text])).toEqual([
      ["en", 1, vtt("fine")],
      ["pt-BR", 3, vtt("newer")],
      ["zh-Hant-TW", 7, whole],
    ]);
    const earlier = await client.query("select language, revision, vtt from media_caption_versions order by language, revision");
    expect(earlier.rows.map(({ language, revision, vtt: text }) => [language, revision, text])).toEqual([
      ["fr", 1, vtt("never shown", "00:00:01.000")],
      ["pt-BR", 1, vtt("older")],
      ["pt-BR", 2, vtt("first")],
      ["zh-Hant-TW", 6, vtt("before")],
    ]);
  });
});

describe("a file and the editor", () => {
  const put = (id: string, text: string) => send("PUT", `/media/${id}/captions/en`, { text });

  test("have the same limits and messages for captions", async () => {
    const long = { from: 1, to: 2, text: "x".repeat(1001) };
    const cues = [
      { cue: { from: 61, to: 62, text: "late" }, code: "media.cue_after_end" },
      { cue: { from: 3_596_400, to: 3_596_401, text: "very late" }, code: "media.cue_after_end" },
      { cue: { from: 1, to: 3_596_401, text: "ends very late" }, code: "media.cue_ends_late" },
      { cue: { from: 5, to: 4, text: "backwards" }, code: "media.cue_ends_first" },
      { cue: long, code: "media.cue_too_long" },
    ];
    for (const { cue, code } of cues) {
      const id = await newRecording();
      const edited = await save(id, 0, [cue]);
      const file = await put(id, writeVtt([cue]));
      expect([edited.status, edited.body.code, file.status, file.body.code]).toEqual([422, code, 422, code]);
      expect(file.body.error.replace(" (line 3)", "")).toBe(edited.body.error);
    }
  });

  test("refuse an unreadable file, naming the line, and store nothing of it", async () => {
    const id = await newRecording();
    const srt = "1\n00:00:01,000 --> 00:00:02,000\nOne\n\n2\n00:00:02,000 -> 00:00:04,000\nTwo\n";
    expect((await put(id, srt)).body).toMatchObject({ code: "media.cue_times_unreadable", field: "text" });
    expect((await put(id, srt)).body.error).toContain("line 6");
    expect((await put(id, "WEBVTT\n\n00:04.000 --> 00:02.000\nOnly")).body.error).toContain("at 0:04.000 (line 3)");
    expect((await read(id)).revision).toBe(0);
  });

  test("return whatever was saved, up to the limits @slow", async () => {
    const id = await newRecording();
    await show(id);
    const cookie = await academy.cookieOf(academy.learner);
    const cues = Array.from({ length: 20_000 }, (_, at) => ({
      from: at / 400,
      to: (at + 1) / 400,
      text: `绳子 & ${at % 10} deck`,
    }));
    const saved = await save(id, 0, cues);
    expect(saved.status).toBe(200);
    for (const name of ["en.vtt", "en.srt"]) {
      const text = await (await academy.app.request(`/media/${id}/captions/${name}?download`, { headers: { cookie } })).text();
      expect(text.length).toBeGreaterThan(900_000);
      expect((await put(id, text)).status).toBe(200);
      expect(await read(id)).toMatchObject({ revision: 1 });
    }
    const most = await save(id, 1, [...cues, hello]);
    const file = await put(id, writeVtt([...cues, hello]));
    expect([most.status, file.status]).toEqual([422, 422]);
    expect([most.body.error, file.body.error]).toEqual(
      Array(2).fill("A recording may have at most 20,000 cues in one language."),
    );
  });
});
