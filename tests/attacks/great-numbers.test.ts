import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";
import { describedCalls, type DescribedCall, type DescribedSchema } from "#tests/support/described-calls.ts";
import { rightValueOf } from "#tests/support/generated-requests.ts";

// The database's integers end at 2^31 - 1 and JavaScript's at 2^53 - 1, but numbers in JSON are unlimited. Every number that reaches the
// database has a limit in the API document, and a larger one is refused with an explanation, without a server error.
const great = [2 ** 31 - 1, 2 ** 31, Number.MAX_SAFE_INTEGER, 1e10, 1e30];

let academy: DataAcademy;
let admin: Person;
let calls: DescribedCall[];
const ids: Record<string, string[]> = {};
beforeAll(async () => {
  academy = await startDataAcademy();
  admin = await academy.person({ role: "admin", isSuperAdmin: true });
  const course = await academy.course({ title: "Owls", lessons: ["Owls hunt at night.", "Owls eat mice."] });
  const described = describedCalls(await (await academy.app.request("/api/openapi.json")).json());
  calls = described.filter(({ path }) => path !== "/api/academy/samples");
  for (const name of ["courseId", "course_id", "course"]) ids[name] = [course.id];
  for (const name of ["lessonId", "lesson_id", "lesson", "lessonDraftId"]) ids[name] = course.lessonIds;
  const recording = await academy.db
    .insertInto("lesson_media")
    .values({ lesson_id: course.lessonIds[0] ?? "", file_name: "a.mp4", fingerprint: "a".repeat(64), upload_bytes: 5 })
    .returning("id")
    .executeTakeFirstOrThrow();
  Object.assign(ids, { personId: [admin.id], mediaId: [recording.id], language: ["en"] });
});
afterAll(() => academy.stop());

type Place = { at: readonly string[]; schema: DescribedSchema };

/** Return the paths of integers in a schema. "[]" stands for the entries of a list. */
function numbersIn(schema: DescribedSchema, at: readonly string[] = []): Place[] {
  const types = [schema.type].flat();
  return [
    ...(types.includes("integer") ? [{ at, schema }] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => numbersIn(each, [...at, name])),
    ...(schema.items ? numbersIn(schema.items, [...at, "[]"]) : []),
    ...(typeof schema.additionalProperties === "object" ? numbersIn(schema.additionalProperties, [...at, "*"]) : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((option) => numbersIn(option, at)),
  ];
}

/** Put a number into a generated value; missing list entries are created. */
function withNumber(value: unknown, [step, ...rest]: readonly string[], number: number): unknown {
  if (step === undefined) return number;
  if (step === "[]") return [withNumber(Array.isArray(value) ? value[0] : undefined, rest, number)];
  const fields = typeof value === "object" && value !== null ? value : {};
  return { ...fields, [step]: withNumber(Reflect.get(fields, step), rest, number) };
}

/** Numbers that are stored in columns of eight bytes. */
const ofEightBytes = new Set(["POST /api/lesson-drafts/{lessonDraftId}/media bytes", "GET /api/audit before"]);

test("every integer that is sent has a limit within the database's range", () => {
  const unlimited = calls.flatMap(({ method, path, queries, body }) =>
    [
      ...queries.flatMap(({ name, schema }) => numbersIn(schema, [name])),
      ...(body?.type === "application/json" ? numbersIn(body.schema) : []),
    ]
      .filter(({ schema: { maximum = Infinity, minimum = -Infinity } }) => maximum > 2 ** 31 - 2 || minimum < -(2 ** 31))
      .map(({ at }) => `${method} ${path} ${at.join(".")}`),
  );
  expect(unlimited.filter((place) => !ofEightBytes.has(place))).toEqual([]);
});

test("no call fails because of a number that is too large", { timeout: 300_000 }, async () => {
  const failed: string[] = [];
  const send = async ({ method, path }: DescribedCall, address: string, body?: unknown) => {
    const response = await academy.app.request(address, {
      method,
      headers: { authorization: `Bearer ${admin.token}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status >= 500)
      failed.push(`${method} ${path}: ${response.status} ${text} for ${address} ${JSON.stringify(body)}`);
  };
  for (const call of calls) {
    const fill = (number: number | null) =>
      call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String((ids[name] ?? [])[0] ?? number ?? "1"));
    const isJson = call.body?.type === "application/json";
    const [body] = isJson ? fc.sample(rightValueOf(call.body?.schema ?? {}, "", 0, ids), { numRuns: 1, seed: 7 }) : [];
    for (const number of great) {
      if (/\{(?!\w*[iI]d\})/.test(call.path)) await send(call, fill(number), body);
      for (const { name, schema } of call.queries)
        if (numbersIn(schema).length > 0) await send(call, `${fill(null)}?${name}=${number}`, body);
      for (const { at } of isJson ? numbersIn(call.body?.schema ?? {}) : [])
        await send(call, fill(null), withNumber(body, at, number));
    }
  }
  expect(failed).toEqual([]);
});
