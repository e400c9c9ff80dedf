import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { migrateDatabase } from "#server/platform/database/migrate.ts";
import { createTestDatabase, rewindDatabase } from "#tests/support/database.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

type Agreement = { is_due: boolean; documents: { kind: string; version: number }[]; minimum_age: number | null; code?: string };

let academy: DataAcademy;
let admin: Person;
let superAdmin: Person;
beforeAll(async () => {
  academy = await startDataAcademy();
  superAdmin = await academy.person({ role: "admin", isSuperAdmin: true });
});
afterAll(() => academy.stop());
beforeEach(async () => {
  await decide({ asks_agreement: null, minimum_age: null });
  admin = await academy.person({ role: "admin" });
});

async function decide(body: { asks_agreement?: boolean | null; minimum_age?: number | null }) {
  const { status } = await academy.call("/academy/settings", { as: superAdmin, method: "PATCH", body });
  expect(status).toBe(200);
}
async function publish(kind: string, content: string, asksAgain?: boolean) {
  const body = { content, ...(asksAgain === undefined ? {} : { asks_again: asksAgain }) };
  const { status } = await academy.call(`/legal/${kind}`, { as: superAdmin, method: "PUT", body });
  expect(status).toBe(200);
}
const read = async (as: Person) => (await academy.call<Agreement>("/account/agreement", { as })).body;
const agree = (as: Person, body: unknown) => academy.call<Agreement>("/account/agreement", { as, method: "POST", body });
const shown = ({ documents, minimum_age }: Agreement) => ({
  documents: documents.map(({ kind, version }) => ({ kind, version })),
  minimum_age,
});
const isLetIn = async (as: Person) => {
  const { status, body } = await academy.call<{ code?: string }>("/notes", { as });
  if (status !== 200) expect([status, body.code]).toEqual([403, "caller.agreement_needed"]);
  return status === 200;
};

test("an academy that does not ask for agreement lets everybody in, whatever it has published", async () => {
  const person = await academy.person();
  await publish("terms", "Be kind.");
  expect(await isLetIn(person)).toBe(true);
  expect(await read(person)).toEqual({ is_due: false, documents: [], minimum_age: null });
});

test("a person who has yet to agree reads what is asked, agrees to the versions shown, and goes on", async () => {
  const person = await academy.person();
  await publish("terms", "Be kind to owls.");
  await publish("privacy", "We keep little.");
  await decide({ asks_agreement: true, minimum_age: 16 });
  expect(await isLetIn(person)).toBe(false);
  expect(await isLetIn(admin)).toBe(false);
  expect(await isLetIn(superAdmin)).toBe(true);
  expect((await academy.call("/store")).status).not.toBe(403);
  const asked = await read(person);
  expect(asked).toMatchObject({ is_due: true, minimum_age: 16, documents: [{ kind: "terms" }, { kind: "privacy", version: 1 }] });
  expect((await agree(person, shown(asked))).body.is_due).toBe(false);
  expect(await isLetIn(person)).toBe(true);
  expect((await agree(person, shown(asked))).status).toBe(200);
  const exported = await academy.call<{ agreements: { to: string; version: number }[] }>("/account/export", { as: person });
  expect(exported.body.agreements.map(({ to }) => to).toSorted()).toEqual(["age", "privacy", "terms"]);
});

test("a new version is asked for again, unless it was published as unimportant; agreement to an earlier one is refused", async () => {
  const person = await academy.person();
  await publish("terms", "First.");
  await decide({ asks_agreement: true });
  const first = await read(person);
  await agree(person, shown(first));
  await publish("terms", "First!", false);
  expect(await isLetIn(person)).toBe(true);
  await publish("terms", "Second.");
  expect(await isLetIn(person)).toBe(false);
  expect(await agree(person, shown(first))).toMatchObject({ status: 409, body: { code: "agreement.outdated" } });
  expect(await isLetIn(person)).toBe(false);
  await publish("terms", "Second, corrected.", false);
  // A new agreement covers the texts in force now, not those last marked as important.
  const second = await read(person);
  expect(second.documents.find(({ kind }) => kind === "terms")?.version).toBe((first.documents[0]?.version ?? 0) + 3);
  expect((await agree(person, shown(second))).body.is_due).toBe(false);
  expect(await isLetIn(person)).toBe(true);
});

test("whether a version asks again can be corrected without publishing another one", async () => {
  const person = await academy.person();
  await publish("privacy", "We keep very little.");
  await decide({ asks_agreement: true });
  await agree(person, shown(await read(person)));
  await publish("privacy", "We keep next to nothing.", false);
  const { documents } = await read(person);
  expect(await isLetIn(person)).toBe(true);
  await publish("privacy", "We keep next to nothing.", true);
  expect(await isLetIn(person)).toBe(false);
  expect((await read(person)).documents).toEqual(documents);
  // A request that does not mention the field changes nothing.
  await publish("privacy", "We keep next to nothing.");
  expect(await isLetIn(person)).toBe(false);
  await publish("privacy", "We keep next to nothing.", false);
  expect(await isLetIn(person)).toBe(true);
});

test("a super admin is asked for nothing, and public calls answer HEAD like GET", async () => {
  const person = await academy.person();
  await decide({ minimum_age: 16 });
  expect([(await read(superAdmin)).is_due, (await read(person)).is_due]).toEqual([false, true]);
  for (const path of ["/courses", "/help", "/notes"]) {
    const ask = (method: string) =>
      academy.app.request(`/api${path}`, { method, headers: { authorization: `Bearer ${person.token}` } });
    expect([path, (await ask("HEAD")).status]).toEqual([path, (await ask("GET")).status]);
  }
});

test("a confirmed age counts for every lower one, and a higher one is asked for again", async () => {
  const person = await academy.person();
  await decide({ minimum_age: 16 });
  expect(await agree(person, { documents: [], minimum_age: 13 })).toMatchObject({ status: 409 });
  expect(await agree(person, { documents: [], minimum_age: null })).toMatchObject({ status: 409 });
  expect((await agree(person, { documents: [], minimum_age: 16 })).status).toBe(200);
  await decide({ minimum_age: 13 });
  expect(await isLetIn(person)).toBe(true);
  await decide({ minimum_age: 18 });
  expect(await isLetIn(person)).toBe(false);
});

test("without agreeing, a person may export data, delete the account, sign out devices, and finish an exam; nothing else", async () => {
  const person = await academy.person();
  await decide({ minimum_age: 16 });
  const status = async (path: string, method = "GET") => (await academy.call(path, { as: person, method })).status;
  expect(await status("/account/sessions")).toBe(200);
  expect(await status("/account/export")).toBe(200);
  expect(await status("/account/data-requests")).toBe(200);
  expect(await status("/platform")).toBe(200);
  expect(await status("/legal/terms")).toBe(200);
  expect((await academy.call("/attempts/00000000-0000-4000-8000-000000000000/receipt", { as: person })).status).toBe(404);
  expect(await status("/courses")).toBe(200);
  for (const path of ["/notes", "/enrollments", "/profile", "/learning/exams"]) expect(await status(path), path).toBe(403);
  expect(await status("/courses", "POST")).toBe(403);
  expect((await academy.call("/account", { as: person, method: "DELETE", body: { confirm: person.email } })).status).toBe(200);
});

/** Every call in the API document, with ids that do not exist. */
async function everyCall(): Promise<{ call: string; path: string; method: string }[]> {
  const { body } = await academy.call<{ paths: Record<string, Record<string, unknown>> }>("/openapi.json");
  return Object.entries(body.paths).flatMap(([template, methods]) =>
    Object.keys(methods).map((each) => {
      const method = each.toUpperCase();
      return { call: `${method} ${template}`, method, path: template.replaceAll(/\{\w+\}/g, crypto.randomUUID()) };
    }),
  );
}

test("of all calls, a person who has not agreed reaches only those for visitors, for leaving, and of a running exam", async () => {
  const person = await academy.person({ role: "admin" });
  await decide({ minimum_age: 16 });
  const open: string[] = [];
  for (const { call, path, method } of await everyCall()) {
    const answer = await academy.app.request(path, { method, headers: { authorization: `Bearer ${person.token}` } });
    const isRefused = answer.status === 403 && (await answer.text()).includes('"caller.agreement_needed"');
    if (!isRefused) open.push(call);
  }
  expect(open.toSorted()).toEqual([
    "DELETE /api/account",
    "DELETE /api/account/sessions/{sessionId}",
    "GET /api/account/agreement",
    "GET /api/account/data-requests",
    "GET /api/account/export",
    "GET /api/account/sessions",
    "GET /api/attempts/{attemptId}/clock",
    "GET /api/attempts/{attemptId}/receipt",
    "GET /api/attempts/{attemptId}/result",
    "GET /api/courses",
    "GET /api/courses/{courseId}",
    "GET /api/courses/{courseId}/lessons/{lessonId}/preview",
    "GET /api/figures",
    "GET /api/help",
    "GET /api/help/{article}",
    "GET /api/instructors/{instructorId}",
    "GET /api/legal/{kind}",
    "GET /api/platform",
    "GET /api/platform/pass",
    "GET /api/verify/{certificateId}",
    "POST /api/account/agreement",
    "POST /api/account/data-requests",
    "POST /api/attempts/{attemptId}/break",
    "POST /api/attempts/{attemptId}/hand-in",
    "POST /api/attempts/{attemptId}/open",
    "POST /api/invitations/look",
    "PUT /api/attempts/{attemptId}/answers/{position}",
  ]);
});

test.each([
  "/api//notes",
  "/api/account/../notes",
  "/api/account%2f..%2fnotes",
  "/api/courses/..%2fnotes",
  "/api/%6eotes",
  "/api/NOTES",
  "/api/notes/",
  "/API/notes",
  "//api/notes",
])("no other spelling of an address opens anything: %s", async (address) => {
  const person = await academy.person();
  await decide({ minimum_age: 16 });
  for (const method of ["GET", "HEAD", "OPTIONS"]) {
    const answer = await academy.app.request(address, { method, headers: { authorization: `Bearer ${person.token}` } });
    expect([403, 404], `${method} ${answer.status}`).toContain(answer.status);
  }
});

test("legal pages published before the migration count from their newest version", async () => {
  const database = await createTestDatabase();
  await rewindDatabase(database, "0072-agreements.sql");
  const client = new Client(database.connection);
  await client.connect();
  try {
    await client.query(
      "insert into legal_texts (kind, version, content, published_at) values ('terms', 1, 'A', now()), ('terms', 2, 'B', now())",
    );
    expect(await migrateDatabase(database.connection)).toContain("0072-agreements.sql");
    const { rows } = await client.query("select version, asks_again from legal_texts order by version");
    expect(rows).toEqual([
      { version: 1, asks_again: true },
      { version: 2, asks_again: true },
    ]);
  } finally {
    await client.end();
    await database.drop();
  }
});

test.each([
  [{ minimum_age: 0 }, "minimum age"],
  [{ minimum_age: 22 }, "minimum age"],
  [{ minimum_age: 16.5 }, "minimum age"],
  [{ asks_agreement: "yes" }, "The request for agreement must be true or false."],
])("%j is refused, naming the field", async (body, named) => {
  const { status, body: said } = await academy.call<{ error: string }>("/academy/settings", {
    as: superAdmin,
    method: "PATCH",
    body,
  });
  expect([status, said.error]).toEqual([422, expect.stringContaining(named)]);
});
