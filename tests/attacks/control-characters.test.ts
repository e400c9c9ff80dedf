import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { describedCalls, fillBody, type DescribedCall } from "#tests/support/described-calls.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

// PostgreSQL stores no null character, and no JSON column a lone surrogate. Every text that is sent is either stored without them or
// refused with an explanation.
let academy: DataAcademy;
let app: ReturnType<typeof createApp>;
let calls: DescribedCall[];
let people: Person[];
let ids: Record<string, string>;
beforeAll(async () => {
  academy = await startDataAcademy();
  app = createApp(academy.deps);
  calls = describedCalls(await (await app.request("/api/openapi.json")).json());
  const instructor = await academy.person({ role: "instructor" });
  const learner = await academy.person();
  people = [await academy.person({ role: "admin", isSuperAdmin: true }), instructor, learner];
  const course = await academy.course({ instructor_id: instructor.id, lessons: ["A bee flies.", "A bee dances."] });
  await academy.db.insertInto("enrollments").values({ user_id: learner.id, course_id: course.id, progress: 100 }).execute();
  const lessonId = course.lessonIds[0] ?? "";
  ids = {
    courseId: course.id,
    course_id: course.id,
    lessonId,
    lesson_id: lessonId,
    lessonDraftId: lessonId,
    id: randomUUID(),
    mediaId: randomUUID(),
  };
});
afterAll(() => academy.stop());

const texts = {
  "a null character": "a\0b",
  "half of a pair": "a\ud800b",
  "the other half": "\udc00",
  "null characters alone": "\0\0",
  "every control": String.fromCharCode(...Array.from({ length: 32 }, (_, at) => at), 127, 0x85, 0xfffe, 0xffff),
  "a line separator": "\u2028\u2029",
  "what is hidden": "\u{e0041}\u202e\ufeffa",
};

async function send(as: Person, { method, path }: DescribedCall, { body, query = "" }: { body?: unknown; query?: string }) {
  await academy.db.deleteFrom("rate_limits").execute();
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? randomUUID());
  const response = await app.request(`${address}${query}`, {
    method,
    headers: { authorization: `Bearer ${as.token}`, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const said = await response.text();
  return [method, address + query, response.status, response.status >= 500 ? said.slice(0, 200) : ""] as const;
}
/** Some calls fail because their vendor or mail server does not exist here. */
const isOwnFault = (status: number) => status >= 500 && ![502, 503, 504].includes(status);

describe.each(Object.entries(texts))("%s", (_, text) => {
  test("causes no server error in any field of any body @slow", { timeout: 120_000 }, async () => {
    const failed = [];
    for (const call of calls) {
      if (call.body?.type !== "application/json") continue;
      const body = fillBody(call.body.schema, text, ids);
      for (const person of body === null ? [] : people) {
        const answer = await send(person, call, { body });
        if (isOwnFault(answer[2])) failed.push(answer);
      }
    }
    expect(failed).toEqual([]);
  });

  test("causes no server error in any query parameter @slow", { timeout: 120_000 }, async () => {
    const failed = [];
    for (const call of calls.filter(({ method, queries }) => method === "GET" && queries.length > 0))
      for (const { name } of call.queries) {
        const answer = await send(people[0]!, call, { query: `?${name}=${encodeURIComponent(text.toWellFormed())}` });
        if (isOwnFault(answer[2])) failed.push(answer);
      }
    expect(failed).toEqual([]);
  });
});

test("a rating, a recording's description and a legal page are stored without control characters", async () => {
  const [admin, instructor, learner] = people;
  const call = (method: string, path: string) => ({ method, path, description: "", queries: [], body: null, answers: {} });
  const rated = await send(learner!, call("PUT", "/api/courses/{courseId}/rating"), {
    body: { stars: 5, comment: "Good\0 and\u{e0041} well" },
  });
  expect([rated[2], rated[3]]).toEqual([200, ""]);
  const { comment } = await academy.db.selectFrom("course_ratings").select("comment").executeTakeFirstOrThrow();
  expect(comment).toBe("Good and well");
  const file = { file_name: "bees\0\u202e.mp4", bytes: 10, fingerprint: "0".repeat(64) };
  const begun = await send(instructor!, call("POST", "/api/lesson-drafts/{lessonDraftId}/media"), { body: file });
  expect(begun[2]).toBe(201);
  expect((await academy.db.selectFrom("lesson_media").select("file_name").executeTakeFirstOrThrow()).file_name).toBe("bees .mp4");
  const legal = await send(admin!, call("PUT", "/api/legal/privacy"), { body: { content: "We keep\0 nothing." } });
  expect(legal[2]).toBeLessThan(300);
});
