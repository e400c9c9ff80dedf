import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LessonPage } from "#web/platform/api.ts";
import { lengthOf, neededSeconds, uniteRanges, videoLineOf, type SecondsRange } from "#domain/media.ts";
import type { MediaProgress } from "#domain/media.schema.ts";
import { makeMedia } from "#tests/support/courses/media-files.ts";
import { beginWatch } from "./watch.ts";
import { startMediaAcademy, type MediaAcademy } from "#tests/support/courses/media-academy.ts";
import type { Person } from "#tests/support/data-academy.ts";

let academy: MediaAcademy;
let id: string;
let other: string;
beforeAll(async () => {
  academy = await startMediaAcademy();
  id = await academy.upload(await makeMedia("early", { seconds: 100 }));
  other = await academy.upload(await makeMedia("webm", { seconds: 100 }));
  await academy.db
    .updateTable("course_lessons")
    .set({ content: videoLineOf(id) })
    .where("id", "=", academy.lessonId)
    .execute();
});
afterAll(() => academy.stop());

async function newLearner(): Promise<Person> {
  const person = await academy.person();
  await academy.db.insertInto("enrollments").values({ user_id: person.id, course_id: academy.ownCourse.id }).execute();
  return person;
}
async function send<Body = MediaProgress & { code: string }>(path: string, method: string, as: Person, body?: object) {
  const response = await academy.app.request(`/api/media/${id}${path}`, {
    method,
    headers: { authorization: `Bearer ${as.token}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Body };
}
const begin = async (as: Person) => (await send<{ watch: string }>("/watch", "POST", as)).body.watch;
const report = (as: Person, watch: string, ranges: SecondsRange[], { position = 0, speed = 1 } = {}) =>
  send("/progress", "PUT", as, { watch, ranges, position, speed });
const watchAgo = (userId: string, mediaId: string, seconds: number) =>
  beginWatch({ secret: academy.deps.secret, clock: () => new Date(Date.now() - seconds * 1000) }, { userId, mediaId });
/** Return a watch token of somebody who began this many seconds ago. */
const begunAgo = (person: Person, seconds: number) => watchAgo(person.id, id, seconds);

describe("watched time", () => {
  test("is one union, even if reports repeat, are out of order, or come from two devices", { timeout: 60_000 }, async () => {
    const range = fc
      .tuple(fc.nat(99), fc.integer({ min: 1, max: 30 }))
      .map(([from, length]): SecondsRange => [from, from + length]);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(range, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
        async (reports) => {
          const person = await newLearner();
          const watch = begunAgo(person, 1000);
          let last: MediaProgress | undefined;
          for (const ranges of [...reports, ...reports.toReversed()]) last = (await report(person, watch, ranges)).body;
          const expected = uniteRanges(reports.flat().map(([from, to]) => [from, Math.min(to, 100)]));
          expect(last?.covered).toEqual(expected);
        },
      ),
      { numRuns: 25 },
    );
  });

  test("cannot exceed what was playable since watching began", async () => {
    const person = await newLearner();
    const fresh = await begin(person);
    expect((await report(person, fresh, [[0, 50]], { speed: 2 })).body.code).toBe("media.too_fast");
    const watch = begunAgo(person, 10);
    expect((await report(person, watch, [[0, 100]])).body.code).toBe("media.too_fast");
    expect((await report(person, watch, [[0, 60]], { speed: 2 })).body.code).toBe("media.too_fast");
    expect((await report(person, watch, [[0, 10]])).status).toBe(200);
    expect((await report(person, watch, [[0, 20]], { speed: 16 })).status).toBe(422);
    const fast = await newLearner();
    expect((await report(fast, begunAgo(fast, 10), [[0, 20]], { speed: 2 })).body.covered).toEqual([[0, 20]]);
  });

  test("is not increased by sending many ranges, tokens and recordings at once", async () => {
    const person = await newLearner();
    const watches = [...Array.from({ length: 5 }, () => begunAgo(person, 10)), await begin(person)];
    const pieces = Array.from({ length: 50 }, (_, index): SecondsRange => [index * 2, index * 2 + 2]);
    const answers = await Promise.all(
      pieces.map((piece, index) => report(person, watches[index % watches.length] ?? "", [piece], { speed: 2 })),
    );
    const refused = answers.filter(({ body }) => body.code === "media.too_fast");
    const kept = await report(person, watches[0] ?? "", []);
    // Ten seconds plus a few for the requests, at double speed.
    expect(lengthOf(kept.body.covered)).toBeLessThanOrEqual(2 * (10 + 3 + 10));
    expect(lengthOf(kept.body.covered)).toBe(2 * (answers.length - refused.length));
    expect(kept.body.done_at).toBeNull();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));

    const otherPerson = await newLearner();
    const alone = await Promise.all([1, 2, 3].map(() => report(otherPerson, begunAgo(otherPerson, 60), [[0, 60]])));
    expect(alone.map(({ status }) => status)).toEqual([200, 200, 200]);
    const second = await academy.call<MediaProgress & { code: string }>(`/media/${other}/progress`, {
      method: "PUT",
      as: otherPerson,
      body: { watch: watchAgo(otherPerson.id, other, 60), ranges: [[0, 60]], position: 0, speed: 1 },
    });
    expect(second.body.code).toBe("media.too_fast");
  });

  test("counts only from the person's own beginning with this recording", async () => {
    const [person, other] = [await newLearner(), await newLearner()];
    const [others, own] = [begunAgo(other, 100), begunAgo(person, 100)];
    for (const forged of [others, `1000000000000.${own.split(".")[1]}`, "", "x.y", `${own}.z`])
      expect((await report(person, forged, [[0, 1]])).body.code).toBe("media.watch_unknown");
    expect((await report(person, own, [[0, 1]])).status).toBe(200);
    expect((await report(person, begunAgo(person, 25 * 3600), [[0, 1]])).body.code).toBe("media.watch_unknown");
  });

  test("completes the recording at 90%, for good; the lesson shows it on every device", async () => {
    const person = await newLearner();
    const watch = begunAgo(person, 60);
    const half = await report(person, watch, [[0, 89]], { position: 44.5, speed: 2 });
    expect(half.body).toMatchObject({ position: 44.5, needed: 90, done_at: null });
    const whole = await report(person, watch, [[95, 96]], { position: 3 });
    expect(whole.body.done_at).not.toBeNull();
    expect((await report(person, watch, [], { position: 1 })).body.done_at).toBe(whole.body.done_at);
    const page = await academy.call<LessonPage>(`/courses/${academy.ownCourse.id}/lessons/${academy.lessonId}`, { as: person });
    expect(page.body.media).toMatchObject([
      {
        id,
        kind: "video",
        state: "ready",
        seconds: 100,
        progress: {
          position: 1,
          covered: [
            [0, 89],
            [95, 96],
          ],
          done_at: whole.body.done_at,
        },
      },
    ]);
  });

  test("completes the recording at the percentage that its teacher sets; what is done stays done when it rises", async () => {
    const path = `/courses/${academy.ownCourse.id}`;
    const set = (watched_percent: number) =>
      academy.call<{ field: string; error: string }>(path, {
        method: "PATCH",
        as: academy.instructor,
        body: { watched_percent },
      });
    const lessonOf = async (as: Person) =>
      (await academy.call<LessonPage>(`${path}/lessons/${academy.lessonId}`, { as })).body.media[0];
    for (const percent of [49, 101, 75.5]) {
      const { status, body } = await set(percent);
      expect([status, body.field, body.error]).toEqual([422, "watched_percent", expect.stringContaining("from 50 to 100")]);
    }
    expect((await set(60)).status).toBe(200);
    const [early, late] = [await newLearner(), await newLearner()];
    expect(await lessonOf(late)).toMatchObject({ needed: 60, progress: null });
    const part = await report(early, begunAgo(early, 100), [[0, 60]]);
    expect(part.body).toMatchObject({ needed: 60, done_at: expect.any(String) });
    expect((await set(100)).status).toBe(200);
    expect((await report(early, begunAgo(early, 100), [[0, 61]])).body.done_at).toBe(part.body.done_at);
    expect(await lessonOf(early)).toMatchObject({ needed: 100, progress: { done_at: part.body.done_at } });
    const watch = begunAgo(late, 200);
    expect((await report(late, watch, [[0, 99]])).body).toMatchObject({ needed: 100, done_at: null });
    expect((await report(late, watch, [[99, 100]])).body.done_at).not.toBeNull();
    await set(90);
  });

  test("may be replaced by reading the transcript, for at least the time that reading takes", async () => {
    const words = Array.from({ length: 200 }, (_, index) => `word${index}`).join(" ");
    const text = `WEBVTT\n\n00:01.000 --> 01:30.000\n${words.slice(0, 900)}`;
    const put = await academy.call(`/media/${id}/captions/fr`, { method: "PUT", as: academy.instructor, body: { text } });
    expect(put.status).toBe(200);
    const person = await newLearner();
    const read = (as: Person, watch: string, language = "fr") => send("/transcript", "PUT", as, { watch, language });
    expect((await read(person, await begin(person))).body.code).toBe("media.too_fast");
    expect((await read(person, begunAgo(person, 60), "de")).body.code).toBe("media.not_found");
    for (const unknown of ["x", begunAgo(person, 25 * 3600), begunAgo(person, -3600)])
      expect((await read(person, unknown)).body.code).toBe("media.watch_unknown");
    const watch = begunAgo(person, 60);
    expect((await report(person, watch, [[0, 20]], { position: 20 })).body.done_at).toBeNull();
    const done = await read(person, watch);
    expect(done.body).toMatchObject({ position: 20, covered: [[0, 20]], done_at: expect.any(String) });
    expect((await report(person, watch, [[0, 25]], { position: 25 })).body.done_at).toBe(done.body.done_at);
    // A language with a single line is no shortcut.
    const stub = `WEBVTT\n\n00:01.000 --> 01:30.000\n♪`;
    await academy.call(`/media/${id}/captions/de`, { method: "PUT", as: academy.instructor, body: { text: stub } });
    const quick = await newLearner();
    expect((await read(quick, begunAgo(quick, 2), "de")).body.code).toBe("media.too_fast");
    // Nor are many lines without words.
    const notes = Array.from({ length: 90 }, (_, at) => `00:${String(at % 60).padStart(2, "0")}.000 --> 01:30.000\n♪`);
    await academy.call(`/media/${id}/captions/de`, {
      method: "PUT",
      as: academy.instructor,
      body: { text: `WEBVTT\n\n${notes.join("\n\n")}` },
    });
    expect((await read(quick, begunAgo(quick, 2), "fr")).body.code).toBe("media.too_fast");
    expect((await read(quick, begunAgo(quick, 60), "de")).status).toBe(200);
    await academy.call(`/media/${id}/captions/de`, { method: "DELETE", as: academy.instructor });
    // A person who was watching during all that time cannot have read as well.
    const busy = await newLearner();
    const both = begunAgo(busy, 60);
    expect((await report(busy, both, [[0, 60]])).status).toBe(200);
    expect((await read(busy, both)).body.code).toBe("media.too_fast");
    await academy.call(`/media/${id}/captions/fr`, { method: "DELETE", as: academy.instructor });
  });

  test("is not recorded for people who may not read the lesson", async () => {
    const stranger = await academy.person();
    expect((await send("/watch", "POST", stranger)).body).toMatchObject({ code: "media.not_found" });
  });
});

test.each([
  [10, 9],
  [100, 90],
  [299, 270],
  [300, 270],
  [600, 570],
  [3600, 3570],
  [0.5, 1],
])("of %d s, %d s have to be watched", (seconds, needed) => expect(neededSeconds(seconds, 90)).toBe(needed));

test("captions are stored as plain cues, and served to readers", async () => {
  const text = "1\n00:00:01,000 --> 00:00:02,000\n<b>Hello</b> & goodbye";
  const put = await academy.call<{ languages: string[] }>(`/media/${id}/captions/en`, {
    method: "PUT",
    as: academy.instructor,
    body: { text },
  });
  expect([put.status, put.body.languages]).toEqual([200, ["en"]]);
  const cookie = await academy.cookieOf(academy.learner);
  const served = await academy.app.request(`/media/${id}/captions/en.vtt`, { headers: { cookie } });
  expect(served.headers.get("content-type")).toBe("text/vtt; charset=utf-8");
  expect(await served.text()).toBe("WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello &amp; goodbye\n");
  expect((await academy.app.request(`/media/${id}/captions/en.vtt`)).status).toBe(404);
  const srt = await academy.app.request(`/media/${id}/captions/en.srt?download`, { headers: { cookie } });
  expect(srt.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''talk.en.srt");
  expect(await srt.text()).toBe("1\n00:00:01,000 --> 00:00:02,000\nHello & goodbye\n");
  const refused = await academy.call(`/media/${id}/captions/en`, {
    method: "PUT",
    as: academy.instructor,
    body: { text: "no captions" },
  });
  expect([refused.status, refused.body.code]).toEqual([422, "media.captions_unreadable"]);
  const odd = await academy.call(`/media/${id}/captions/EN_us`, { method: "PUT", as: academy.instructor, body: { text } });
  expect([odd.status, odd.body.field]).toEqual([422, "language"]);
  const gone = await academy.call<{ languages: string[] }>(`/media/${id}/captions/en`, {
    method: "DELETE",
    as: academy.instructor,
  });
  expect(gone.body.languages).toEqual([]);
});
