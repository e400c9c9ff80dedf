import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { makeMedia, type MediaForm } from "#tests/support/courses/media-files.ts";
import { startMediaAcademy, type MediaAcademy } from "#tests/support/courses/media-academy.ts";
import type { Files } from "#server/platform/storage/files.ts";
import { checkUploads, tidyMedia } from "./media-job.ts";

let academy: MediaAcademy;
let video: Uint8Array<ArrayBuffer>;
beforeAll(async () => void (video = await makeMedia("late")));

const offsetOf = async (id: string) => Number((await academy.tus("HEAD", id)).headers.get("upload-offset"));

/** A body that breaks off only once its bytes have arrived: breaking off earlier would discard them, and nothing would be stored. */
function cutBehind(bytes: Uint8Array, arrived: Promise<void>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: async (controller) => {
      controller.enqueue(bytes);
      await arrived;
      controller.error(new Error("cut"));
    },
  });
}

/** Wrap the files, to learn when bytes to be appended have arrived. */
function watchArrivals(append: Files["append"]) {
  const { promise: arrived, resolve } = Promise.withResolvers<void>();
  const watched: Files["append"] = (key, offset, pieces) =>
    append(
      key,
      offset,
      (async function* () {
        for await (const piece of pieces) {
          resolve();
          yield piece;
        }
      })(),
    );
  return { app: createApp({ ...academy.deps, files: { ...academy.deps.files, append: watched } }), arrived };
}

describe.each(["folder", "bucket"] as const)("an upload to a %s", (filesIn) => {
  beforeAll(async () => void (academy = await startMediaAcademy({ filesIn })));
  afterAll(() => academy.stop());

  test("arrives in pieces, and is ready once all of it has been checked @slow", async () => {
    const { status, body } = await academy.begin(video);
    expect([status, body.state, body.received_bytes]).toEqual([201, "uploading", 0]);
    let offset = 0;
    while (offset < video.length) {
      const piece = video.slice(offset, offset + 5000);
      const answer = await academy.tus("PATCH", body.id, { offset, body: piece });
      expect(answer.status).toBe(204);
      offset += piece.length;
      expect(Number(answer.headers.get("upload-offset"))).toBe(offset);
    }
    expect((await academy.stateOf(body.id))?.state).toBe("checking");
    await academy.check();
    expect(await academy.stateOf(body.id)).toMatchObject({ state: "ready", seconds: 4, refusal: null });
    expect((await academy.tus("PATCH", body.id, { offset, body: new Uint8Array(1) })).status).toBe(409);
  });

  test("continues where it was interrupted, and accepts a piece at no other offset @slow", async () => {
    const { id } = (await academy.begin(video)).body;
    const { app, arrived } = watchArrivals(academy.deps.files.append);
    await academy.tus("PATCH", id, { offset: 0, body: cutBehind(video.slice(0, 3000), arrived), to: app });
    expect(await offsetOf(id)).toBe(3000);
    expect((await academy.tus("PATCH", id, { offset: 0, body: video })).status).toBe(409);
    expect((await academy.tus("PATCH", id, { offset: 9000, body: video.slice(9000) })).status).toBe(409);
    expect(await offsetOf(id)).toBe(3000);
    expect((await academy.tus("PATCH", id, { offset: 3000, body: video.slice(3000) })).status).toBe(204);
    await academy.check();
    expect((await academy.stateOf(id))?.state).toBe("ready");
  });

  test("is not continued after an interruption before its last bytes are stored", async () => {
    const { files } = academy.deps;
    const { app, arrived } = watchArrivals(async (key, offset, pieces) => {
      const came: Uint8Array[] = [];
      const failure = await (async () => {
        for await (const piece of pieces) came.push(piece);
      })().catch((error: unknown) => error);
      await new Promise((resolve) => setTimeout(resolve, 500));
      const length = await files.append(
        key,
        offset,
        (async function* () {
          yield* came;
        })(),
      );
      if (failure !== undefined) throw failure;
      return length;
    });
    const { id } = (await academy.begin(video)).body;
    const headers = { "tus-resumable": "1.0.0", authorization: `Bearer ${academy.instructor.token}` };
    const body = cutBehind(video.slice(0, 3000), arrived);
    const chunk = { ...headers, "upload-offset": "0", "content-type": "application/offset+octet-stream" };
    await app.request(`/api/uploads/${id}`, { method: "PATCH", headers: chunk, body, duplex: "half" } as RequestInit);
    const head = await app.request(`/api/uploads/${id}`, { method: "HEAD", headers });
    expect(head.headers.get("upload-offset")).toBe("3000");
  });

  test("accepts no byte beyond the declared length", async () => {
    const { id } = (await academy.begin(video.subarray(0, 100))).body;
    expect((await academy.tus("PATCH", id, { offset: 0, body: video.slice(0, 200) })).status).toBeGreaterThanOrEqual(400);
    expect(await offsetOf(id)).toBeLessThanOrEqual(100);
  });

  test("is adopted even if the process died after its last byte @slow", async () => {
    const { id } = (await academy.begin(video)).body;
    await academy.deps.files.append(
      `uploads/${id}.part`,
      0,
      (async function* () {
        yield video;
      })(),
    );
    await academy.check();
    expect((await academy.stateOf(id))?.state).toBe("ready");
  });

  test("sent twice at once by two processes exists once @slow", async () => {
    const { id } = (await academy.begin(video)).body;
    const other = createApp(academy.deps);
    const send = (app: typeof other) =>
      app.request(`/api/uploads/${id}`, {
        method: "PATCH",
        headers: {
          "tus-resumable": "1.0.0",
          authorization: `Bearer ${academy.instructor.token}`,
          "upload-offset": "0",
          "content-type": "application/offset+octet-stream",
        },
        body: video,
      });
    const statuses = (await Promise.all([send(other), send(academy.app)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([204, 409]);
    await academy.check();
    expect((await academy.stateOf(id))?.state).toBe("ready");
  });

  test("belongs to its lesson's authors: its id opens nothing, and nothing can be read back", async () => {
    const { id } = (await academy.begin(video)).body;
    const [stranger, admin] = [await academy.person({ role: "instructor" }), await academy.person({ role: "admin" })];
    for (const as of [academy.learner, stranger]) {
      expect((await academy.tus("HEAD", id, { as })).status).toBe(404);
      expect((await academy.tus("PATCH", id, { as, offset: 0, body: video })).status).toBe(404);
    }
    expect((await academy.app.request(`/api/uploads/${id}`, { method: "HEAD" })).status).toBe(401);
    expect((await academy.tus("HEAD", id, { as: admin })).status).toBe(200);
    expect((await academy.tus("GET", id)).status).toBe(404);
    expect((await academy.tus("DELETE", id)).status).toBe(404);
    expect((await academy.tus("POST", "")).status).toBe(404);
    expect(await offsetOf(id)).toBe(0);
    expect((await academy.begin(video, { as: academy.learner })).body.code).toBe("lesson_draft.not_found");
  });

  test.each(["late", "early"] as const)(
    "taken over by another process (%s) keeps the other's result, whatever the first one does @slow",
    async (form) => {
      const bytes = await makeMedia(form);
      const { id } = (await academy.begin(bytes)).body;
      await academy.tus("PATCH", id, { offset: 0, body: bytes });
      const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const { files } = academy.deps;
      const adopt: typeof files.adopt = async (...given) => {
        reached.resolve();
        await opened.promise;
        return files.adopt(...given);
      };
      const late = checkUploads({ ...academy.deps, files: { ...files, adopt } }, new AbortController().signal);
      await reached.promise;
      await academy.db
        .updateTable("lesson_media")
        .set({ check_due_at: new Date(0).toISOString() })
        .where("id", "=", id)
        .execute();
      await academy.check();
      expect((await academy.stateOf(id))?.state).toBe("ready");
      opened.resolve();
      await late;
      const listed = await academy.call(`/lesson-drafts/${academy.lessonId}/media`, { as: academy.instructor });
      const headers = { cookie: listed.headers.get("set-cookie")?.split(";")[0] ?? "" };
      const answer = await academy.app.request(`/media/${id}/file`, { headers });
      const left: string[] = [];
      for await (const { key } of files.list("")) if (key.includes(id)) left.push(key);
      expect(left).toHaveLength(1);
      expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, await files.size(left[0] ?? "")]);
    },
  );

  test("is given up after two days without activity, and unreferenced files are deleted", async () => {
    const { id } = (await academy.begin(video)).body;
    await academy.tus("PATCH", id, { offset: 0, body: video.slice(0, 100) });
    const later = (hours: number) => ({ ...academy.deps, clock: () => new Date(Date.now() + hours * 3_600_000) });
    await tidyMedia(later(47));
    expect(await academy.stateOf(id)).toBeDefined();
    const orphan = `media/${crypto.randomUUID()}-0123abcd`;
    await academy.deps.files.write(
      orphan,
      (async function* () {
        yield video;
      })(),
    );
    await tidyMedia(later(0.5));
    expect(await academy.deps.files.size(orphan)).toBe(video.length);
    await tidyMedia(later(49));
    expect([await academy.stateOf(id), await academy.deps.files.size(orphan)]).toEqual([undefined, null]);
    expect(await academy.deps.files.size(`uploads/${id}.part`)).toBeNull();
  });

  test("is refused with an explanation if there is no room", async () => {
    const begun = (await academy.begin(video)).body.id;
    const { id } = (await academy.begin(video)).body;
    const large = academy.db.updateTable("lesson_media").where("id", "=", id);
    await large.set({ upload_bytes: 50 * 1024 ** 3 }).execute();
    const refused = await academy.begin(video);
    expect([refused.status, refused.body.code]).toEqual([409, "media.no_room"]);
    await large.set({ upload_bytes: 50 * 1024 ** 3 + 1 }).execute();
    expect((await academy.tus("HEAD", begun)).status).toBe(200);
    const piece = await academy.tus("PATCH", begun, { offset: 0, body: video.slice(0, 10) });
    expect([piece.status, await piece.json()]).toEqual([409, expect.objectContaining({ code: "media.no_room" })]);
    for (const each of [id, begun]) await academy.call(`/media/${each}`, { method: "DELETE", as: academy.instructor });
    expect((await academy.begin(new Uint8Array())).status).toBe(422);
  });
});

describe("the content of a file decides", () => {
  beforeAll(async () => void (academy = await startMediaAcademy()));
  afterAll(() => academy.stop());

  const isFastStart = async (id: string) => {
    const { file_key: key } = await academy.db
      .selectFrom("lesson_media")
      .select("file_key")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    for await (const piece of academy.deps.files.read(key ?? "", { from: 0, to: 4000 })) {
      const text = Buffer.from(piece).toString("latin1");
      return text.includes("moov") && !text.slice(0, text.indexOf("moov")).includes("mdat");
    }
    return false;
  };

  test.each<[MediaForm, boolean]>([
    ["late", true],
    ["early", true],
    ["fragmented", true],
    ["mov", true],
    ["webm", false],
  ])("%s plays at once and keeps its length @slow", async (form, isMp4) => {
    const id = await academy.upload(await makeMedia(form));
    expect(await academy.stateOf(id)).toMatchObject({ state: "ready" });
    // The last packet of WebM has no length.
    expect((await academy.stateOf(id))?.seconds).toBeCloseTo(form === "webm" ? 3.9 : 4, 3);
    expect(await isFastStart(id)).toBe(isMp4);
  });

  test.each<[string, () => Promise<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer>, string]>([
    ["a picture", () => Uint8Array.from(Buffer.from("\x89PNG\r\n\x1a\n and so on", "latin1")), "Most Compatible"],
    ["HTML", () => Uint8Array.from(Buffer.from("<!doctype html><script>alert(1)</script>")), "Most Compatible"],
    ["HEVC", () => makeMedia("late", { codec: "hvc1.1.6.L93.B0" }), "HEVC"],
    ["ten-bit H.264", () => makeMedia("late", { codec: "avc1.6e001e" }), "HEVC"],
    ["a file that was cut off before its index", async () => (await makeMedia("late")).slice(0, 9000), "damaged"],
    ["a file that was cut off behind its index", async () => (await makeMedia("early")).slice(0, 9000), "damaged"],
    ["a name without a file", () => Uint8Array.from(Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0mp42isom", "latin1")), "damaged"],
  ])("%s is refused with a helpful message @slow", async (_, make, words) => {
    const id = await academy.upload(await make());
    const media = await academy.stateOf(id);
    expect([media?.state, media?.refusal]).toEqual(["refused", expect.stringContaining(words)]);
    const left: string[] = [];
    for await (const { key } of academy.deps.files.list("")) if (key.includes(id)) left.push(key);
    expect(left).toEqual([]);
  });

  test("garbage among the boxes does no harm @slow", { timeout: 120_000 }, async () => {
    const [late, early, webm] = await Promise.all([makeMedia("late"), makeMedia("early"), makeMedia("webm")]);
    const damage = fc.array(
      fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.uint8Array({ minLength: 1, maxLength: 12 })),
      {
        minLength: 1,
        maxLength: 12,
      },
    );
    const whole = [late, early, webm];
    await fc.assert(
      fc.asyncProperty(fc.nat(2), damage, async (which, damages) => {
        const bytes = (whole[which] ?? late).slice();
        for (const [share, garbage] of damages)
          bytes.set(garbage.subarray(0, bytes.length - Math.floor(share * bytes.length)), Math.floor(share * bytes.length));
        const id = await academy.upload(bytes);
        const media = await academy.stateOf(id);
        expect(["ready", "refused"]).toContain(media?.state);
        await academy.call(`/media/${id}`, { method: "DELETE", as: academy.instructor });
      }),
      { numRuns: 20 },
    );
  });
});
