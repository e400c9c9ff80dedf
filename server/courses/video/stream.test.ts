import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { videoLineOf } from "#domain/media.ts";
import { makeMedia } from "#tests/support/courses/media-files.ts";
import { startMediaAcademy, type MediaAcademy } from "#tests/support/courses/media-academy.ts";
import type { Person } from "#tests/support/data-academy.ts";

let academy: MediaAcademy;
let id: string;
let bytes: Buffer;
let cookie: string;
const get = (headers: Record<string, string> = {}, path = `/media/${id}/file`, method = "GET") =>
  academy.app.request(path, { method, headers });

/** Create a new learner of the course. */
async function newLearner(): Promise<Person> {
  const person = await academy.person();
  await academy.db.insertInto("enrollments").values({ user_id: person.id, course_id: academy.ownCourse.id }).execute();
  return person;
}

describe.each(["folder", "bucket"] as const)("files in a %s", (filesIn) => {
  beforeAll(async () => {
    academy = await startMediaAcademy({ filesIn });
    const early = await makeMedia("early", { packetBytes: 30_000 });
    id = await academy.upload(early);
    bytes = Buffer.from(early);
    await academy.db
      .updateTable("course_lessons")
      .set({ content: `Watch this.\n\n${videoLineOf(id)}\n` })
      .where("id", "=", academy.lessonId)
      .execute();
  });
  afterAll(() => academy.stop());

  beforeEach(async () => {
    cookie = await academy.cookieOf(academy.learner);
  });

  describe("a recording is sent", () => {
    test("whole and unchanged", async () => {
      const answer = await get({ cookie });
      expect([answer.status, answer.headers.get("content-type"), answer.headers.get("accept-ranges")]).toEqual([
        200,
        "video/mp4",
        "bytes",
      ]);
      expect([answer.headers.get("cache-control"), answer.headers.get("x-content-type-options")]).toEqual([
        "private, no-cache",
        "nosniff",
      ]);
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    });

    test("in any range, with the file's bytes at that place @slow", async () => {
      const number = fc.oneof(
        fc.nat(bytes.length + 10),
        fc.constantFrom(0, 1, bytes.length - 1, bytes.length, 262_143, 262_144, 262_145),
      );
      await fc.assert(
        fc.asyncProperty(fc.option(number), fc.option(number), async (from, to) => {
          const answer = await get({ cookie, range: `bytes=${from ?? ""}-${to ?? ""}` });
          const sent = Buffer.from(await answer.arrayBuffer());
          const isNone = (from === null && to === null) || (from !== null && to !== null && to < from);
          if (isNone) {
            expect([answer.status, sent.length]).toEqual([200, bytes.length]);
            return;
          }
          const first = from ?? Math.max(0, bytes.length - (to ?? 0));
          const last = from === null ? bytes.length - 1 : Math.min(to ?? bytes.length - 1, bytes.length - 1);
          if (first >= bytes.length) {
            expect([answer.status, answer.headers.get("content-range")]).toEqual([416, `bytes */${bytes.length}`]);
            return;
          }
          expect([answer.status, answer.headers.get("content-range")]).toEqual([206, `bytes ${first}-${last}/${bytes.length}`]);
          expect(Number(answer.headers.get("content-length"))).toBe(last - first + 1);
          expect(sent.equals(bytes.subarray(first, last + 1))).toBe(true);
        }),
        { numRuns: 150, examples: [[0, 0]] },
      );
    });

    test.each(["bytes=0-1,5-6", "lines=1-2", "bytes=a-b", "bytes=-", "bytes=5", "bytes=1-2-3"])(
      "whole for the range %s",
      async (range) => {
        const answer = await get({ cookie, range });
        expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, bytes.length]);
      },
    );

    test("not again to a client that has it, and in ranges only of the same file", async () => {
      const tag = (await get({ cookie, range: "bytes=0-0" })).headers.get("etag") ?? "";
      for (const known of [tag, `W/${tag}`, `"another", ${tag}`, "*"])
        expect([known, (await get({ cookie, "if-none-match": known })).status]).toEqual([known, 304]);
      expect((await get({ cookie, "if-none-match": '"another", W/"third"' })).status).toBe(200);
      expect((await get({ cookie, range: "bytes=0-0", "if-range": tag })).status).toBe(206);
      expect((await get({ cookie, range: "bytes=0-0", "if-range": '"another"' })).status).toBe(200);
    });

    test("without its bytes for HEAD", async () => {
      const answer = await get({ cookie }, `/media/${id}/file`, "HEAD");
      expect([answer.status, answer.headers.get("content-length"), (await answer.arrayBuffer()).byteLength]).toEqual([
        200,
        String(bytes.length),
        0,
      ]);
    });
  });

  describe("a recording is accessible", () => {
    const status = async (given: string) => (await get({ cookie: given, range: "bytes=0-9" })).status;

    test("to nobody without a cookie, with a token, or with a modified cookie", async () => {
      expect((await get()).status).toBe(404);
      expect((await get({ authorization: `Bearer ${academy.learner.token}` })).status).toBe(404);
      const parts = cookie.split(".");
      const other = await academy.person();
      for (const forged of [
        cookie.slice(0, -2),
        [parts[0]?.replace(/=.*/, `=${other.id}`), ...parts.slice(1)].join("."),
        [parts[0], parts[1], String(Number(parts[2]) + 1000), parts[3]].join("."),
        `${cookie}.x`,
      ])
        expect(await status(forged)).toBe(404);
      expect(await status(cookie)).toBe(206);
    });

    test("with the cookie of a learner, an instructor or an admin, and of nobody else", async () => {
      const [admin, stranger] = [await academy.person({ role: "admin" }), await academy.person({ role: "instructor" })];
      expect(await status(await academy.cookieOf(admin))).toBe(206);
      expect(await status(await academy.cookieOf(academy.instructor))).toBe(206);
      // Another person's cookie, for a course that they do take.
      const other = await academy.course({ instructor_id: stranger.id, lessons: ["x"] });
      const lesson = other.lessonIds[0] ?? "";
      await academy.db
        .updateTable("course_lessons")
        .set({ content: videoLineOf(id) })
        .where("id", "=", lesson)
        .execute();
      const opened = await academy.call(`/courses/${other.id}/lessons/${lesson}`, { as: stranger });
      expect(opened.body).toMatchObject({ media: [] });
      const signedIn = await academy.person();
      expect(await academy.cookieOf(signedIn)).toBe("");
    });

    test("with a cookie given for another course only to that course's recordings", async () => {
      const other = await academy.course({ instructor_id: academy.instructor.id, lessons: ["x"] });
      const lesson = other.lessonIds[0] ?? "";
      const file = await makeMedia("early");
      const theirs = (await academy.begin(file, { to: lesson })).body.id;
      await academy.tus("PATCH", theirs, { offset: 0, body: file });
      await academy.check();
      await academy.db
        .updateTable("course_lessons")
        .set({ content: videoLineOf(theirs) })
        .where("id", "=", lesson)
        .execute();
      const learner = await academy.person();
      await academy.db.insertInto("enrollments").values({ user_id: learner.id, course_id: other.id }).execute();
      const { headers } = await academy.call(`/courses/${other.id}/lessons/${lesson}`, { as: learner });
      const given = headers.get("set-cookie")?.split(";")[0] ?? "";
      expect((await get({ cookie: given, range: "bytes=0-9" }, `/media/${theirs}/file`)).status).toBe(206);
      expect(await status(given)).toBe(404);
      expect((await get({ cookie }, `/media/${theirs}/file`)).status).toBe(404);
    });

    test("no longer after signing out, a ban, or leaving the course", async () => {
      const [leaves, banned, removed] = [await newLearner(), await newLearner(), await newLearner()];
      const cookies = await Promise.all([leaves, banned, removed].map((person) => academy.cookieOf(person)));
      for (const given of cookies) expect(await status(given)).toBe(206);
      const signOut = await academy.app.request("/auth/v1/logout?scope=local", {
        method: "POST",
        headers: { authorization: `Bearer ${leaves.token}` },
      });
      expect(signOut.headers.getSetCookie().join()).toContain("academy-reading=;");
      await academy.db
        .updateTable("users")
        .set({ banned_until: new Date(Date.now() + 3_600_000).toISOString() })
        .where("id", "=", banned.id)
        .execute();
      await academy.db.deleteFrom("enrollments").where("user_id", "=", removed.id).execute();
      for (const given of cookies) expect(await status(given)).toBe(404);
    });

    test("not to a person who has yet to agree to the academy's terms", async () => {
      const [asked, superAdmin] = [await newLearner(), await academy.person({ role: "admin", isSuperAdmin: true })];
      const [own, theirs] = [await academy.cookieOf(asked), await academy.cookieOf(superAdmin)];
      const decide = (minimum_age: number | null) =>
        academy.call("/academy/settings", { as: superAdmin, method: "PATCH", body: { minimum_age } });
      await decide(16);
      expect([await status(own), await status(theirs)]).toEqual([404, 206]);
      await academy.call("/account/agreement", { as: asked, method: "POST", body: { documents: [], minimum_age: 16 } });
      expect(await status(own)).toBe(206);
      await decide(null);
    });

    test("in an unpublished lesson only to its authors", async () => {
      const publish = (published_at: string | null) =>
        academy.db
          .updateTable("course_lessons")
          .set(
            published_at
              ? { published_at, title: "One", content: videoLineOf(id) }
              : { published_at, title: null, content: null },
          )
          .where("id", "=", academy.lessonId)
          .execute();
      const own = await academy.cookieOf(academy.instructor);
      await publish(null);
      expect([await status(cookie), await status(own)]).toEqual([404, 206]);
      await publish(new Date().toISOString());
      expect(await status(cookie)).toBe(206);
    });

    test("with a cookie that is sent only below /media, only by this site, and to no script", async () => {
      const { headers } = await academy.call(`/courses/${academy.ownCourse.id}/lessons/${academy.lessonId}`, {
        as: academy.learner,
      });
      const given = headers.get("set-cookie") ?? "";
      expect(given).toMatch(/^__Secure-academy-reading=/);
      for (const attribute of ["Path=/media", "HttpOnly", "Secure", "SameSite=Lax"]) expect(given).toContain(attribute);
      expect((await academy.app.request("/api/enrollments", { headers: { cookie: given.split(";")[0] ?? "" } })).status).toBe(
        401,
      );
    });
  });

  test("behind nginx the academy only returns the location of the file, and only to people who may read it", async () => {
    const app = createApp({ ...academy.deps, trustedProxies: ["10.0.0.1"], proxyFiles: "/academy-files" });
    const through = (headers: Record<string, string>, remoteAddress = "10.0.0.1") =>
      app.request(`/media/${id}/file`, { headers }, { incoming: { socket: { remoteAddress } } });
    const answer = await through({ cookie, "x-forwarded-for": "203.0.113.9", range: "bytes=5-9" });
    expect([answer.status, answer.headers.get("x-accel-redirect"), await answer.text()]).toEqual([
      200,
      expect.stringMatching(new RegExp(`^/academy-files/media/${id}-[0-9a-f]{8}$`)) as string,
      "",
    ]);
    expect(answer.headers.get("content-type")).toBe("video/mp4");
    const refused = await through({ "x-forwarded-for": "203.0.113.9" });
    expect([refused.status, refused.headers.get("x-accel-redirect")]).toEqual([404, null]);
    // A client that bypasses the proxy gets the bytes from the academy itself.
    const direct = await through({ cookie, "x-forwarded-for": "203.0.113.9", range: "bytes=5-9" }, "10.0.0.2");
    expect([direct.status, direct.headers.get("x-accel-redirect"), (await direct.arrayBuffer()).byteLength]).toEqual([
      206,
      null,
      5,
    ]);
  });
});
