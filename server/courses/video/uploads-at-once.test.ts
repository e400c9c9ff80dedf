import { randomUUID } from "node:crypto";
import { Socket } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mediaLimits } from "#domain/media.ts";
import { createApp } from "#server/app.ts";
import { connectDatabase } from "#server/platform/database/connect.ts";
import type { Files } from "#server/platform/storage/files.ts";
import { makeMedia } from "#tests/support/courses/media-files.ts";
import { startMediaAcademy, type MediaAcademy } from "#tests/support/courses/media-academy.ts";
import { uploadLocks } from "./upload-locks.ts";

let academy: MediaAcademy;
beforeAll(async () => void (academy = await startMediaAcademy()));
afterAll(() => academy.stop());

test("uploads that begin at the same moment share the room that is left", async () => {
  const [, lesson = ""] = academy.ownCourse.lessonIds;
  const most = mediaLimits.perLesson;
  const begun: Awaited<ReturnType<MediaAcademy["begin"]>>[] = [];
  let waiting = Array.from({ length: 2 * most }, () => randomUUID() as string);
  // On a busy machine some are asked to come again, and do with the same key, as browsers do: what they began may have been stored.
  while (waiting.length > 0) {
    const answers = await Promise.all(
      waiting.map(async (key) => ({ key, ...(await academy.begin(new Uint8Array(10), { to: lesson, key })) })),
    );
    begun.push(...answers.filter(({ body }) => body.code !== "server.busy"));
    waiting = answers.flatMap(({ body, key }) => (body.code === "server.busy" ? [key] : []));
  }
  const accepted = begun.filter(({ status }) => status === 201);
  const refused = begun.filter(({ body }) => body.code === "media.too_many");
  expect([accepted.length, refused.length]).toEqual([most, most]);
});

test("an upload goes on if the connection that holds its lock breaks, and so do the others of the process @slow", async () => {
  const video = await makeMedia("late");
  const [broken, other] = [(await academy.begin(video)).body.id, (await academy.begin(video)).body.id];
  const [arrived, isBroken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const append: Files["append"] = (key, offset, pieces) =>
    academy.deps.files.append(
      key,
      offset,
      (async function* () {
        for await (const piece of pieces) {
          arrived.resolve();
          yield piece;
        }
      })(),
    );
  const app = createApp({ ...academy.deps, files: { ...academy.deps.files, append } });
  const body = new ReadableStream<Uint8Array>({
    start: async (controller) => {
      controller.enqueue(video.slice(0, 3000));
      await isBroken.promise;
      controller.enqueue(video.slice(3000));
      controller.close();
    },
  });
  const sent = academy.tus("PATCH", broken, { offset: 0, body, to: app });
  await arrived.promise;
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 4227010
      and database = (select oid from pg_database where datname = current_database())`.execute(academy.db);
  expect(rows).toHaveLength(1);
  const statuses = [(await academy.tus("PATCH", other, { offset: 0, body: video, to: app })).status];
  isBroken.resolve();
  statuses.push((await sent).status);
  expect(statuses).toEqual([204, 204]);
  await academy.check();
  for (const id of [broken, other]) expect((await academy.stateOf(id))?.state).toBe("ready");
});

test("a lock is held for as long as its chunk takes, although silent connections are closed", async () => {
  const isSilent = Promise.withResolvers<Error>();
  const closeSilent = () => {
    const socket = new Socket();
    return socket.setTimeout(1_000, () => socket.destroy(new Error("silent")));
  };
  const db = connectDatabase({ ...academy.connection, stream: closeSilent }, { onLost: isSilent.resolve });
  try {
    const [mine, others] = [db, academy.db].map((database) =>
      uploadLocks(database, async () => {}, { longestWait: 300, keepAlive: 200 }).newLock("talk"),
    );
    const take = (lock: typeof mine) => lock?.lock(new AbortController().signal, () => {});
    await take(mine);
    // A second connection, idle from here on, is closed later than the first would be.
    await sql`select 1`.execute(db);
    await isSilent.promise;
    const whileHeld = await Promise.allSettled([take(others)]);
    for (const lock of [mine, others]) await lock?.unlock();
    expect(whileHeld).toMatchObject([{ status: "rejected", reason: { status_code: 500 } }]);
    await take(others);
    await others?.unlock();
  } finally {
    await db.destroy();
  }
});
