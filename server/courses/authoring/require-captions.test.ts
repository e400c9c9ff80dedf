import { afterAll, beforeAll, expect, test } from "vitest";
import type { AuthoredMedia } from "#domain/media.schema.ts";
import type { PersonExport } from "#domain/person-export.schema.ts";
import { startAuthoringAcademy, type AuthoringAcademy } from "#tests/support/courses/authoring-academy.ts";
import { insertRecording, withDatabaseBefore } from "#tests/support/before-migration.ts";

let academy: AuthoringAcademy;
beforeAll(async () => {
  academy = await startAuthoringAcademy();
});
afterAll(() => academy.stop());

const fingerprint = "a".repeat(64);

/** Add a recording or an attachment to a lesson; without a type it is still being uploaded. */
async function addMedia(lessonId: string, name: string, type: string | null = "video/mp4"): Promise<string> {
  const ready = type !== null && { state: "ready", file_key: name, content_type: type, bytes: 5, seconds: 60 };
  const { id } = await academy.db
    .insertInto("lesson_media")
    .values({ lesson_id: lessonId, file_name: name, fingerprint, upload_bytes: 5, ...ready })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const addCaptions = (mediaId: string, as = academy.author) =>
  academy.call(`/media/${mediaId}/captions/en`, {
    as,
    method: "PUT",
    body: { text: "WEBVTT\n\n00:00.000 --> 00:02.000\nHello\n" },
  });

const publish = async (lessonId: string, reason?: string, as = academy.author) => {
  const { revision } = await academy.read(lessonId, as);
  const body = { revision, ...(reason !== undefined && { without_captions: reason }) };
  return academy.call<{ code: string; error: string; field: string }>(`/lesson-drafts/${lessonId}/publish`, {
    as,
    method: "POST",
    body,
  });
};

/** Start a lesson whose text shows these files. */
async function lessonWith(...files: [name: string, type?: string | null][]) {
  const course = await academy.newCourse(["old"]);
  const lessonId = course.lessonIds[0] ?? "";
  const ids: string[] = [];
  for (const [name, type] of files) ids.push(await addMedia(lessonId, name, type));
  const line = (id: string, name: string) => (name.endsWith("pdf") ? `::file{#${id}}` : `::video{#${id}}`);
  await academy.save(lessonId, { content: ["Watch.", ...ids.map((id, at) => line(id, files[at]?.[0] ?? ""))].join("\n\n") });
  return { courseId: course.id, lessonId, ids };
}

const passesOf = async (lessonId: string) =>
  (await academy.call<{ media: AuthoredMedia[] }>(`/lesson-drafts/${lessonId}/media`, { as: academy.author })).body.media.map(
    ({ without_captions }) => without_captions,
  );

test.each([["talk.mp4", "video/mp4"] as const, ["talk.mp3", "audio/mpeg"] as const, ["coming.mp4", null] as const])(
  "a lesson with %s and no captions is not published, and the error says what is missing",
  async (name, type) => {
    const { lessonId } = await lessonWith([name, type]);
    for (const reason of [undefined, "", "  \n", "..."]) {
      const { status, body } = await publish(lessonId, reason);
      expect([status, body.code, body.field]).toEqual([422, "lesson_draft.no_captions", "without_captions"]);
      expect(body.error).toContain(`“${name}” has no captions and no transcript`);
    }
    expect((await academy.read(lessonId)).state).toBe("changed");
    expect(await passesOf(lessonId)).toEqual([null]);
  },
);

test("captions allow publishing; attachments, refused files and unused recordings do not require them", async () => {
  const { lessonId, ids } = await lessonWith(["talk.mp4"], ["sheet.pdf", "application/pdf"], ["no.mp4", null]);
  await addMedia(lessonId, "unused.mp4");
  await academy.db
    .updateTable("lesson_media")
    .set({ state: "refused", refusal: "container" })
    .where("id", "=", ids[2] ?? "")
    .execute();
  expect((await publish(lessonId)).status).toBe(422);
  await addCaptions(ids[0] ?? "");
  expect((await publish(lessonId)).status).toBe(200);
});

test("a written reason is stored with who and when, asked for once, and does not cover the next recording", async () => {
  const { lessonId, ids } = await lessonWith(["talk.mp4"], ["song.mp3", "audio/mpeg"]);
  await addCaptions(ids[0] ?? "");
  expect((await publish(lessonId, "  Music without words.  ")).status).toBe(200);
  const passed = { reason: "Music without words.", by: "Grace Hopper", at: expect.stringMatching(/^\d{4}-.*Z$/) };
  expect(await passesOf(lessonId)).toEqual([null, passed]);

  const { content } = await academy.read(lessonId);
  await academy.save(lessonId, { content: `${content}\n\nMore words.` });
  expect((await publish(lessonId, "Another reason", academy.admin)).status).toBe(200);
  expect(await passesOf(lessonId)).toEqual([null, passed]);

  const next = await addMedia(lessonId, "next.mp4");
  await academy.save(lessonId, { content: `${content}\n\n::video{#${next}}` });
  expect((await publish(lessonId)).body.error).toContain("“next.mp4”");
});

test("two authors who publish at once with different reasons leave one of them, complete", async () => {
  const { lessonId } = await lessonWith(["talk.mp4"], ["other.mp4"]);
  const answers = await Promise.all([
    publish(lessonId, "Silent film"),
    publish(lessonId, "No speech", academy.admin),
    publish(lessonId),
  ]);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2);
  const [first, second] = await passesOf(lessonId);
  expect(first).toEqual(second);
  expect(["Silent film/Grace Hopper", "No speech/Alan Turing"]).toContain(`${first?.reason}/${first?.by}`);
});

test("a reason that is too long is refused, naming the field, and a stranger cannot give one", async () => {
  const { lessonId } = await lessonWith(["talk.mp4"]);
  const long = await publish(lessonId, "x".repeat(501));
  expect([long.status, long.body.field]).toEqual([422, "without_captions"]);
  const stranger = await academy.person({ role: "instructor" });
  const body = { revision: 1, without_captions: "Because" };
  expect((await academy.call(`/lesson-drafts/${lessonId}/publish`, { as: stranger, method: "POST", body })).status).toBe(404);
  expect(await passesOf(lessonId)).toEqual([null]);
});

test("a reason and an uploaded picture are in their author's export, and the reason stays when the author leaves", async () => {
  const { lessonId, courseId } = await lessonWith(["talk.mp4"]);
  const helper = await academy.person({ role: "admin", name: "Hedy Lamarr" });
  expect((await publish(lessonId, "A silent film", helper)).status).toBe(200);
  const name = "1760000000000-silent-film-8x8";
  const now = new Date().toISOString();
  await academy.db.insertInto("lesson_images").values({ name, uploaded_by: helper.id, created_at: now }).execute();
  await academy.db.insertInto("watch_times").values({ user_id: helper.id, spent: "{[1000,2000)}" }).execute();
  const { body } = await academy.call<PersonExport>("/account/export", { as: helper });
  expect(body).toMatchObject({
    recordings_published_without_captions: [{ course: "Owls", file_name: "talk.mp4", reason: "A silent film" }],
    pictures_uploaded: [{ file_name: name }],
    watch_times: "{[1000,2000)}",
  });
  const other = (await academy.call<PersonExport>("/account/export", { as: academy.author })).body;
  expect(other).toMatchObject({ pictures_uploaded: [], watch_times: null });

  await academy.db.deleteFrom("users").where("id", "=", helper.id).execute();
  expect(await passesOf(lessonId)).toMatchObject([{ reason: "A silent film", by: null }]);
  expect(await academy.db.selectFrom("watch_times").select("user_id").where("user_id", "=", helper.id).execute()).toEqual([]);
  const picture = academy.db.selectFrom("lesson_images").select("uploaded_by").where("name", "=", name);
  expect(await picture.executeTakeFirst()).toEqual({ uploaded_by: null });
  expect(await academy.lessons(courseId)).toEqual([lessonId]);
});

test("a database of the previous version is migrated, and refuses an incomplete reason", async () => {
  await withDatabaseBefore("0092-published-without-captions.sql", async ({ client, migrate }) => {
    await insertRecording(client);
    expect(await migrate()).toContain("0092-published-without-captions.sql");
    const { rows } = await client.query("select file_name, uncaptioned_reason, uncaptioned_by, uncaptioned_at from lesson_media");
    expect(rows).toEqual([{ file_name: "a.mp4", uncaptioned_reason: null, uncaptioned_by: null, uncaptioned_at: null }]);
    for (const half of [
      "uncaptioned_reason = 'Because'",
      "uncaptioned_at = now()",
      "uncaptioned_reason = '', uncaptioned_at = now()",
    ])
      await expect(client.query(`update lesson_media set ${half}`)).rejects.toThrow(/lesson_media_uncaptioned/);
  });
});
