import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { videoLineOf } from "#domain/media.ts";
import { startMediaAcademy } from "#tests/support/courses/media-academy.ts";
import { startMakingRenditions } from "./rendition-job.ts";

test("a rendition that was overtaken while its process was held up deletes only its own file", async () => {
  const academy = await startMediaAcademy();
  const id = randomUUID();
  const content = async function* () {
    yield Buffer.from("video");
  };
  await academy.deps.files.write(`media/${id}`, content());
  const ready = { state: "ready", file_key: `media/${id}`, content_type: "video/mp4", bytes: 5, seconds: 4 };
  await academy.db
    .insertInto("lesson_media")
    .values({ id, lesson_id: academy.lessonId, file_name: "talk.mp4", fingerprint: "a".repeat(64), upload_bytes: 5 })
    .execute();
  await academy.db
    .updateTable("lesson_media")
    .set({ ...ready, width: 1920, height: 1080 })
    .execute();
  await academy.db
    .updateTable("course_lessons")
    .set({ content: `Watch.\n\n${videoLineOf(id)}\n` })
    .where("id", "=", academy.lessonId)
    .execute();
  const stateOf = (media: string) =>
    academy.db.selectFrom("media_renditions").selectAll().where("media_id", "=", media).executeTakeFirst();
  const folder = await mkdtemp(join(tmpdir(), "academy-overtaken-"));
  const gate = join(folder, "gate");
  /** Start a process whose encoder writes this text. */
  const start = async (text: string, waiting = "") => {
    const encoder = join(folder, `encoder-${text}`);
    await writeFile(encoder, `#!/bin/sh\nfor to; do :; done\nprintf ${text} >"$to"\n${waiting}`);
    await chmod(encoder, 0o755);
    return startMakingRenditions(academy.deps, encoder, { round: 50, renewal: 3_600_000 });
  };
  const before: string[] = [];
  const keys = async () => {
    const found: string[] = [];
    for await (const { key } of academy.deps.files.list("media")) found.push(key);
    return found.filter((key) => !before.includes(key));
  };
  const eventually = (expectation: () => Promise<void>) => vi.waitFor(expectation, { timeout: 20_000, interval: 20 });
  before.push(...(await keys()));
  const late = await start("old", `while [ ! -e ${gate} ]; do sleep 0.05; done\n`);
  await eventually(async () => expect((await keys()).length).toBe(1));
  await academy.db
    .updateTable("media_renditions")
    .set({ due_at: new Date(0).toISOString() })
    .execute();
  const next = await start("new");
  await eventually(async () => expect(await stateOf(id)).toMatchObject({ state: "ready", attempts: 2 }));
  await writeFile(gate, "");
  const { file_key: key } = (await stateOf(id)) ?? {};
  await eventually(async () => expect(await keys()).toEqual([key]));
  await Promise.all([late.stop(), next.stop()]);
  const headers = { cookie: await academy.cookieOf(academy.learner) };
  const answer = await academy.app.request(`/media/${id}/file?quality=720p`, { headers });
  expect([answer.status, await answer.text()]).toEqual([200, "new"]);
  await rm(folder, { recursive: true });
  await academy.stop();
});
