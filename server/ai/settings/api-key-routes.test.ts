import { randomBytes, randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { apiKeyListSchema, apiKeySchema, type ApiKey, type ApiKeyList, type RevealedApiKey } from "#domain/api-key.schema.ts";
import { createApp } from "#server/app.ts";
import { exportPerson } from "#server/people/account/export-person.ts";
import { deleteKey, listOwnKeys, revealKey } from "./api-key-routes.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
let admin: Person;
let otherAdmin: Person;
let instructor: Person;
let student: Person;
beforeAll(async () => {
  academy = await startDataAcademy();
  instructor = await academy.person({ role: "instructor" });
  student = await academy.person();
});
beforeEach(async () => {
  admin = await academy.person({ role: "admin", name: "Ada Admin" });
  otherAdmin = await academy.person({ role: "admin", name: "Otto Other" });
});
afterAll(() => academy.stop());

type Refusal = { code: string; error: string; field?: string };
const secretKey = "sk-very-secret-0123456789-abcd";
const save = (body: unknown, as: Person | undefined = admin) =>
  academy.call<ApiKey & Refusal>("/api-keys", { as, method: "POST", body });
const list = async (as: Person | undefined = admin) => (await academy.call<ApiKeyList & Refusal>("/api-keys", { as })).body;
const reveal = (id: string, as: Person | undefined = admin) =>
  academy.call<RevealedApiKey & Refusal>(`/api-keys/${id}/reveal`, { as, method: "POST" });
const remove = (id: string, as: Person | undefined = admin) =>
  academy.call<{ deleted: true } & Refusal>(`/api-keys/${id}`, { as, method: "DELETE" });
const saved = async (service_name = "OpenAI", api_key = secretKey, as = admin) =>
  (await save({ service_name, api_key }, as)).body;
describe("a key", () => {
  test("is saved for its owner, listed without the key itself, revealed and deleted, each with an entry in the audit log", async () => {
    const answer = await save({ service_name: "  OpenAI ", api_key: ` ${secretKey}\n` });
    expect(answer.status).toBe(201);
    expect(apiKeySchema.strict().parse(answer.body)).toMatchObject({
      service_name: "OpenAI",
      last_four: "abcd",
      vendor: "openai",
      is_faculty_vendor: false,
      is_readable: true,
    });
    const { id } = answer.body;
    expect(apiKeyListSchema.strict().parse(await list()).api_keys).toEqual([answer.body]);

    const revealed = await reveal(id);
    expect(revealed.status).toBe(200);
    expect(revealed.body).toEqual({ api_key: secretKey });
    expect(revealed.headers.get("cache-control")).toBe("no-store");

    expect((await remove(id)).body).toEqual({ deleted: true });
    expect((await list()).api_keys).toEqual([]);
    expect((await remove(id)).body.code).toBe("api_key.not_found");
    const details = { service: "OpenAI" };
    expect(await academy.auditOf(id)).toEqual(
      ["api_key.saved", "api_key.revealed", "api_key.deleted"].map((action) => ({ action, actor_id: admin.id, details })),
    );
  });

  test("lists contain only one's own, newest first", async () => {
    await saved("Stripe", "rk-1");
    await saved("Anthropic");
    await saved("Google", secretKey, otherAdmin);
    expect((await list()).api_keys.map((key) => [key.service_name, key.vendor])).toEqual([
      ["Anthropic", "anthropic"],
      ["Stripe", null],
    ]);
    expect((await list(otherAdmin)).api_keys).toHaveLength(1);
  });

  test("a short key shows at most half of itself", async () => {
    expect((await saved("A", "1234")).last_four).toBe("34");
    expect((await saved("B", "1")).last_four).toBe("");
  });

  test("one person can store a limited number, even if requests are simultaneous", async () => {
    const rows = Array.from({ length: 48 }, () => ({
      user_id: admin.id,
      service_name: "Old",
      key_encrypted: Buffer.from([1]),
      last_four: "",
    }));
    await academy.db.insertInto("api_keys").values(rows).execute();
    const answers = await Promise.all(Array.from({ length: 4 }, () => save({ service_name: "New", api_key: secretKey })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: "api_key.too_many", error: /50/ });
  });
});

describe("refused are", () => {
  test.each([
    ["GET", "/api-keys", undefined],
    ["POST", "/api-keys", { service_name: "OpenAI", api_key: secretKey }],
    ["POST", "/api-keys", { nonsense: true }],
    ["DELETE", "/api-keys/ID", undefined],
    ["POST", "/api-keys/ID/reveal", undefined],
  ])("a visitor, a student and an instructor who call %s %s", async (method, path, body) => {
    const { id } = await saved();
    const answers = await Promise.all(
      [undefined, student, instructor].map((as) => academy.call(path.replace("ID", id), { as, method, body })),
    );
    expect(answers.map(({ status, body: { code } }) => [status, code])).toEqual([
      [401, "caller.unauthenticated"],
      [403, "caller.forbidden"],
      [403, "caller.forbidden"],
    ]);
    expect((await list()).api_keys).toHaveLength(1);
  });

  test("other admins, even super admins, for whom the key does not exist", async () => {
    const { id } = await saved();
    const superAdmin = await academy.person({ role: "admin", isSuperAdmin: true });
    for (const as of [otherAdmin, superAdmin]) {
      for (const answer of [await reveal(id, as), await remove(id, as)]) {
        expect([answer.status, answer.body.code]).toEqual([404, "api_key.not_found"]);
      }
      expect((await list(as)).api_keys).toEqual([]);
    }
    expect((await reveal(id)).body.api_key).toBe(secretKey);
  });

  test.each(["nothing", randomUUID(), "..", "__proto__"])("a request for the unknown key %j", async (id) => {
    expect((await reveal(encodeURIComponent(id))).status).toBe(404);
    expect((await remove(encodeURIComponent(id))).status).toBe(404);
  });

  test("a former admin, from the next request on", async () => {
    const { id } = await saved();
    await academy.db.updateTable("profiles").set({ role: "student" }).where("id", "=", admin.id).execute();
    expect([(await reveal(id)).status, (await remove(id)).status, (await save({})).status]).toEqual([403, 403, 403]);
    expect((await academy.auditOf(id)).map(({ action }) => action)).toEqual(["api_key.saved"]);
  });

  test("a person who asks for keys too often", async () => {
    const { id } = await saved();
    const answers = await Promise.all(Array.from({ length: 40 }, () => reveal(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get("retry-after")).toMatch(/^\d+$/);
    expect((await reveal(id, otherAdmin)).status).toBe(404);
    expect((await academy.auditOf(id)).filter(({ action }) => action === "api_key.revealed")).toHaveLength(30);
  });
});

describe("invalid input", () => {
  const incomplete = "Please provide both a service name and an API key.";
  test.each([
    [{}, "service_name"],
    [{ service_name: "OpenAI" }, "api_key"],
    [{ service_name: "", api_key: secretKey }, "service_name"],
    [{ service_name: " \u0000\u202e ", api_key: secretKey }, "service_name"],
    [{ service_name: "OpenAI", api_key: " \n " }, "api_key"],
    [{ service_name: null, api_key: 12 }, "service_name"],
  ])("%j, which is incomplete", async (body, field) => {
    const { status, body: refusal } = await save(body);
    expect([status, refusal]).toEqual([422, { code: "api_key.incomplete", error: incomplete, field }]);
  });

  test.each([
    ["a key of 10 KB", { api_key: "k".repeat(10_240) }, "api_key"],
    ["a key with a line break in it", { api_key: "sk-1\r\nX-Injected: yes" }, "api_key"],
    ["a key with a control character", { api_key: "sk-1\u0000 2" }, "api_key"],
    ["a key that no header can carry", { api_key: "ключ-ключ" }, "api_key"],
    ["a long name", { service_name: "n".repeat(101) }, "service_name"],
    ["somebody else's id", { user_id: randomUUID() }, "user_id"],
    ["an id", { id: randomUUID() }, "id"],
    ["a time", { created_at: "2020-01-01" }, "created_at"],
    ["what a list shows", { last_four: "zzzz" }, "last_four"],
  ])("%s", async (_, field, name) => {
    const { status, body } = await save({ service_name: "OpenAI", api_key: secretKey, ...field });
    expect([status, body.code, body.field]).toEqual([422, "request.invalid", name]);
    expect(JSON.stringify(body)).not.toContain("sk-");
    expect((await list()).api_keys).toEqual([]);
  });

  test("a body that is not an object, or that reaches for a prototype, changes nothing", async () => {
    const headers = { authorization: `Bearer ${admin.token}`, "content-type": "application/json" };
    const post = (body: string) => academy.app.request("/api/api-keys", { method: "POST", headers, body });
    for (const body of ["[]", "null", '"x"', "{", '{"__proto__":{"service_name":"OpenAI","api_key":"sk-1"}}']) {
      expect([400, 422]).toContain((await post(body)).status);
    }
    const { api_keys } = await list();
    expect(api_keys).toEqual([]);
  });

  test("a name with line breaks and invisible characters becomes one plain line", async () => {
    expect((await saved("Open\n\u0007AI\u202e  moc")).service_name).toBe("Open AI moc");
  });
});

describe("the key itself", () => {
  test("is in no table, log line, export or API document", async () => {
    const lines: string[] = [];
    const log = pino({ level: "trace" }, new Writable({ write: (line, _, done) => (lines.push(String(line)), done()) }));
    const app = createApp({ ...academy.deps, log });
    const headers = { authorization: `Bearer ${admin.token}`, "content-type": "application/json" };
    const post = (path: string, body: object) =>
      app.request(`/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    const answer = (await (await post("/api-keys", { service_name: "Mail", api_key: secretKey })).json()) as ApiKey;
    await post(`/api-keys/${answer.id}/reveal`, {});
    await post("/api-keys", { service_name: "Mail", api_key: `${secretKey}\u0000x` });

    const row = await academy.db.selectFrom("api_keys").selectAll().where("id", "=", answer.id).executeTakeFirstOrThrow();
    expect(row.key_encrypted.includes(secretKey)).toBe(false);
    expect(row.key_encrypted.includes("0123456789")).toBe(false);
    const exported = await exportPerson(academy.db, admin.id, new Date());
    expect(exported?.api_keys).toEqual([{ service_name: "Mail", last_four: "abcd", created_at: expect.any(String) }]);
    const described = await (await app.request("/api/openapi.json")).text();
    const audited = await academy.db.selectFrom("audit_log").selectAll().execute();
    for (const text of [lines.join(), JSON.stringify(exported), described, JSON.stringify(audited), JSON.stringify(answer)]) {
      expect(text).not.toContain("very-secret");
    }
  });

  test("cannot be opened in another row or for another person", async () => {
    const [mine, theirs] = [await saved(), await saved("OpenAI", "sk-other-0000", otherAdmin)];
    const { key_encrypted } = await academy.db
      .selectFrom("api_keys")
      .select("key_encrypted")
      .where("id", "=", mine.id)
      .executeTakeFirstOrThrow();
    await academy.db.updateTable("api_keys").set({ key_encrypted }).where("id", "=", theirs.id).execute();
    expect((await reveal(theirs.id, otherAdmin)).body.code).toBe("api_key.unreadable");
    await academy.db.updateTable("api_keys").set({ user_id: otherAdmin.id }).where("id", "=", mine.id).execute();
    expect((await reveal(mine.id, otherAdmin)).body.code).toBe("api_key.unreadable");
  });

  test("says so if the academy's secret has changed, and can be deleted", async () => {
    const { id } = await saved();
    // Calls the functions directly, because with another secret no signing key can be opened, and sessions do not work.
    const deps = { ...academy.deps, secret: randomBytes(32) };
    const audit = { actorId: admin.id, now: new Date(), requestId: "1", network: "test" };
    expect(await listOwnKeys(deps, admin.id)).toMatchObject([{ id, last_four: "abcd", is_readable: false }]);
    await expect(revealKey(deps, audit, id)).rejects.toMatchObject({ code: "api_key.unreadable" });
    await deleteKey(deps, audit, id);
    expect(await listOwnKeys(deps, admin.id)).toEqual([]);
    expect((await academy.auditOf(id)).map(({ action }) => action)).toEqual(["api_key.saved", "api_key.deleted"]);
  });

  test("is deleted with its owner's account", async () => {
    const { id } = await saved();
    await academy.db.deleteFrom("profiles").where("id", "=", admin.id).execute();
    expect(await academy.db.selectFrom("api_keys").select("id").where("id", "=", id).execute()).toEqual([]);
  });
});
