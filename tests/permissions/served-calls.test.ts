import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { outcomeFor, type Actor } from "./actors.ts";
import { describedFields, type DescribedFields } from "./described-fields.ts";
import { startPermissionAcademy, type PermissionAcademy } from "./permission-academy.ts";
import { table } from "./table.ts";

// The served calls and the table are the same: what is not in the table is not allowed.
let academy: PermissionAcademy;
let described: DescribedFields[];
beforeAll(async () => {
  academy = await startPermissionAcademy({ launched: true });
  described = describedFields(await (await academy.app.request("/api/openapi.json")).json());
});
afterAll(() => academy.stop());

const words = (text = "") => text.split(" ").filter(Boolean).sort();

/** Middleware in front of many or some calls, which does not answer by itself; and the pages. */
const onTheWay = [
  "/*",
  "/api/*",
  "/functions/*",
  "/auth/v1/*",
  "/files/*",
  "/media/*",
  "/pictures/*",
  "/social/courses/*",
  "/avatar/:id{[0-9a-fA-F-]{36}\\.svg}",
  "/assets/*",
  "/functions/v1/*",
  "/functions/v1/lesson-content-agent",
  "/functions/v1/assessment-agent",
  "/functions/v1/engagement-coach",
];
/** Everything else is a page, or a file of the pages' build. */
const pages = "GET /*";

test("every call that is served has a row, and every row is served", () => {
  const served = academy.app.routes
    .filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)(\{[^/]*\})?/g, "{$1}")}`);
  const rows = table.map(({ call }) => call);
  expect(rows).toEqual([...new Set(rows)]);
  expect([...new Set(served)].sort()).toEqual([...rows, pages].sort());
});

test("handlers for all methods are known, too", () => {
  const all = academy.app.routes.filter(({ method }) => method === "ALL").map(({ path }) => path);
  expect([...new Set(all)].sort()).toEqual([...onTheWay].sort());
});

test("every field that a call reads is in its row, and every field of a row is read", () => {
  const inTable = table.map(({ call, fields, parameters }) => ({ call, fields: words(fields), parameters: words(parameters) }));
  const rowOf = (call: string) => inTable.find((row) => row.call === call);
  expect(described.map(({ call }) => rowOf(call))).toEqual(described);
  const outsideTheDocument = inTable.filter(({ call }) => described.every((known) => known.call !== call));
  expect(outsideTheDocument.filter(({ fields, parameters }) => [...fields, ...parameters].length > 0)).toEqual([]);
});

/** Columns that no call lets a person set. If a call does accept one of them, it is in its row. */
const ownedByTheServer = [
  "id",
  "user_id",
  "role",
  "is_super_admin",
  "progress",
  "currentLesson",
  "current_lesson",
  "rating",
  "created_at",
  "archived_at",
  "published_at",
  "author_id",
  "model",
  "system",
  "token_hash",
  "__proto__",
];
const withBody = table.filter(({ fields }) => fields !== undefined);

describe.each(withBody)("$call", (row) => {
  test("accepts only its own fields", async () => {
    const foreign = ownedByTheServer.filter((name) => !words(row.fields).includes(name));
    // A call that no row allows is at least not refused because of the caller.
    const isRefused = (actor: Actor) => /^caller\.|not_found$/.test(String(outcomeFor(row.who, actor)));
    const [actor] = (["superAdmin", "admin", "instructor", "student"] as const).filter((actor) => !isRefused(actor));
    if (!actor) throw new Error(`${row.call} is allowed to nobody`);
    // Refusals leave the scene unchanged: all attempts share one.
    const scene = await academy.setScene();
    const ask = async (names: string[]) => {
      const body = extend(row.body?.(scene, actor) ?? {}, names);
      const { outcome, field } = await academy.ask(row, row, actor, scene, body);
      return field === undefined ? { outcome } : { outcome, field };
    };
    if (row.unknownFields === "unread") {
      expect(await ask(foreign)).toEqual({ outcome: outcomeFor(row.who, actor) });
      return;
    }
    for (const name of foreign) expect(await ask([name])).toEqual({ outcome: "request.invalid", field: name });
  });
});

/** JSON is extended as text, so that a field may have any name. */
function extend(body: object, names: string[]): string | FormData {
  if (body instanceof FormData) {
    for (const name of names) body.append(name, "admin");
    return body;
  }
  const text = JSON.stringify(body);
  const more = names.map((name) => `${JSON.stringify(name)}:"admin"`);
  return `${text.slice(0, -1)}${text === "{}" ? "" : ","}${more.join(",")}}`;
}
