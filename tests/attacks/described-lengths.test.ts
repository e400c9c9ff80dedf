import { afterAll, beforeAll, expect, test } from "vitest";
import { startDataAcademy, type DataAcademy } from "#tests/support/data-academy.ts";
import { describedCalls, type DescribedCall, type DescribedSchema } from "#tests/support/described-calls.ts";

// A program that reads the API document cuts its texts to the lengths described there. So each is the one that is checked: a text of exactly
// this length is not refused for being too long, and one with another character is.

let academy: DataAcademy;
let calls: DescribedCall[];
/** Values of fields and parameters that a text does not fit. */
const values: Record<string, string> = { host: "mail.example", email: "owl@school.example", level: "beginner", kind: "terms" };
beforeAll(async () => {
  academy = await startDataAcademy();
  const course = await academy.course({ title: "Owls", lessons: ["Owls hunt at night."] });
  const person = await academy.person();
  for (const name of ["courseId", "course_id"]) values[name] = course.id;
  for (const name of ["lessonId", "lesson_id", "lessonDraftId"]) values[name] = course.lessonIds[0] ?? "";
  values["personId"] = person.id;
  calls = describedCalls(await (await academy.app.request("/api/openapi.json")).json());
});
afterAll(() => academy.stop());

/** A text in a body: its field, its described length, and the body with a text there. */
type Place = { field: string; most: number; bodyWith: (text: string) => unknown };

/** List the texts of a body that have a limit. */
function placesIn(schema: DescribedSchema): Place[] {
  const { properties = {}, items, additionalProperties, maxLength, enum: choices } = schema;
  const isText = [schema.type].flat().includes("string") && choices === undefined;
  const inner = (at: DescribedSchema, step: string, wrap: (value: unknown) => unknown) =>
    placesIn(at).map(({ field, most, bodyWith }) => ({
      field: field === "" ? step : `${step}.${field}`,
      most,
      bodyWith: (text: string) => wrap(bodyWith(text)),
    }));
  return [
    ...(isText && maxLength !== undefined ? [{ field: "", most: maxLength, bodyWith: (text: string) => text }] : []),
    ...Object.entries(properties).flatMap(([key, each]) =>
      inner(each, key, (value) => ({ ...rightObject(schema), [key]: value })),
    ),
    ...(items ? inner(items, "0", (value) => [value]) : []),
    ...(typeof additionalProperties === "object" ? inner(additionalProperties, "key", (value) => ({ key: value })) : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(placesIn),
  ];
}

/** Return the shortest valid value of a schema. */
function rightBody(schema: DescribedSchema, name = ""): unknown {
  const { minItems = 0, items = {}, minimum = 0, format } = schema;
  const options = schema.anyOf ?? schema.oneOf;
  const types = [schema.type].flat();
  if (types.includes("null") || options?.some(({ type }) => type === "null")) return null;
  if (options) return rightBody(options[0] ?? {}, name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (types.includes("object")) return rightObject(schema);
  if (types.includes("array")) return Array.from({ length: minItems }, () => rightBody(items, name));
  if (types.includes("boolean")) return true;
  if (types.includes("number") || types.includes("integer")) return Math.max(1, minimum);
  if (format === "uuid") return values[name] ?? crypto.randomUUID();
  if (format === "date-time") return "2027-01-31T09:00:00Z";
  return values[name] ?? "owl";
}

function rightObject({ properties = {}, required = [] }: DescribedSchema): Record<string, unknown> {
  return Object.fromEntries(required.map((key) => [key, rightBody(properties[key] ?? {}, key)]));
}

test("a text may be as long as the API document says, and no longer @slow", { timeout: 120_000 }, async () => {
  const wrong: string[] = [];
  let checked = 0;
  for (const { method, path, body } of calls) {
    if (body?.type !== "application/json") continue;
    // A call may end its caller's session, or use up their share.
    const admin = await academy.person({ role: "admin", isSuperAdmin: true });
    const { token } = path === "/api/teaching/courses" ? await academy.person({ role: "instructor" }) : admin;
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? crypto.randomUUID());
    const send = async (sent: unknown) => {
      await academy.db.deleteFrom("rate_limits").execute();
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const response = await academy.app.request(address, { method, headers, body: JSON.stringify(sent) });
      return { status: response.status, text: await response.text() };
    };
    for (const { field, most, bodyWith } of placesIn(body.schema)) {
      checked += 1;
      const [longest, longer] = [await send(bodyWith("a".repeat(most))), await send(bodyWith("a".repeat(most + 1)))];
      const isNamed = ({ text }: { text: string }) => text.includes(`"field":"${field}"`);
      if (longest.status === 422 && isNamed(longest) && /at most|too long|too big/i.test(longest.text))
        wrong.push(`${method} ${path} refuses ${field} of ${most}: ${longest.text}`);
      if (longer.status !== 422 || !isNamed(longer))
        wrong.push(`${method} ${path} accepts ${field} of ${most + 1}: ${longer.status} ${longer.text.slice(0, 200)}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(checked).toBeGreaterThan(100);
});
