import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aiProviderSchema } from "#domain/ai-provider.schema.ts";
import { createTextModel } from "#server/ai/models/create-text-model.ts";
import type { Person } from "#tests/support/data-academy.ts";
import { startVendorAcademy, vendorKey, type VendorAcademy } from "#tests/support/ai/start-vendor-academy.ts";

let academy: VendorAcademy;
let admin: Person;
let student: Person;
let keyId: string;
beforeAll(async () => {
  academy = await startVendorAcademy();
});
beforeEach(async () => {
  admin = await academy.person({ role: "admin", name: "Ada Admin" });
  student = await academy.person();
  keyId = (await academy.saveKey(admin)).id;
  await academy.db.deleteFrom("faculty_vendor").execute();
});
afterAll(() => academy.stop());

const input = (changed?: object) => academy.input(keyId, changed);
const says = (text: string) => academy.standIn.script({ kind: "text", pieces: [text] });
const replyTo = async (on?: ReturnType<VendorAcademy["startProcess"]>) => (await academy.ask(student, on)).body.reply;
/** Wait until one transaction of this database waits for another. */
async function somebodyWaits(): Promise<void> {
  const waiting = sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await waiting.execute(academy.db)).rows[0]?.count === 0) await pause(10);
}
const auditOf = (person: Person) =>
  academy.db.selectFrom("audit_log").select(["action", "details"]).where("actor_id", "=", person.id).orderBy("id").execute();

describe("a chosen vendor", () => {
  test("answers from the next question on, in every process and after a restart, with the owner's key", async () => {
    const other = academy.startProcess();
    expect(await replyTo(other)).not.toBe("From the vendor.");
    const chosen = await academy.choose(admin, input());
    expect(chosen.status).toBe(200);
    expect(aiProviderSchema.strict().parse(chosen.body)).toMatchObject({
      model: "openai-compatible:stand-in",
      decided_by: "admin",
      choice: { state: "answers", api_key_id: keyId, chosen_by: "Ada Admin", base_url: academy.standIn.baseUrl },
    });
    for (const process of [undefined, other, academy.startProcess()]) {
      says("From the vendor.");
      expect(await replyTo(process)).toBe("From the vendor.");
    }
    expect(academy.standIn.requests.at(-1)?.headers["authorization"]).toBe(`Bearer ${vendorKey}`);
    const { model, status } = (await academy.usageOf(student)).at(-1)!;
    expect([model, status]).toEqual(["openai-compatible:stand-in", "settled"]);
    const agents = await academy.request<{ model: string }>("/api/agents", { as: admin, on: other });
    expect(agents.body.model).toBe("openai-compatible:stand-in");
    const { body } = await academy.request<{ api_keys: unknown[] }>("/api/api-keys", { as: admin });
    expect(body.api_keys).toMatchObject([{ id: keyId, is_faculty_vendor: true }]);
  });

  test("is the last one chosen; another admin sees it and can end it, but sees no key", async () => {
    const another = await academy.person({ role: "admin" });
    await academy.choose(admin, input());
    await academy.choose(admin, input({ model: "stand-in-2", base_url: `${academy.standIn.baseUrl}/` }));
    expect(await academy.vendor(another)).toMatchObject({
      model: "openai-compatible:stand-in-2",
      choice: { api_key_id: null, base_url: academy.standIn.baseUrl },
    });
    const ended = await academy.choose(another, { api_key_id: null });
    expect(ended.body).toEqual({ model: "built-in", decided_by: "nobody", choice: null });
    await academy.choose(another, { api_key_id: null });
    expect((await academy.ask(student)).status).toBe(200);
    expect(await auditOf(another)).toEqual([
      { action: "faculty.vendor_ended", details: { model: "openai-compatible:stand-in-2" } },
    ]);
    expect((await auditOf(admin)).slice(1)).toEqual([
      {
        action: "faculty.vendor_chosen",
        details: { model: "openai-compatible:stand-in", base_url: academy.standIn.baseUrl },
      },
      {
        action: "faculty.vendor_chosen",
        details: { model: "openai-compatible:stand-in-2", base_url: academy.standIn.baseUrl },
      },
    ]);
  });

  test("writes a draft from beginning to end, and is named in it", async () => {
    await academy.choose(admin, input());
    academy.standIn.always(() => ({ kind: "text", pieces: ["no lesson"] }));
    await academy.request("/functions/v1/lesson-content-agent", {
      as: admin,
      method: "POST",
      body: { topic: "Knots", level: "beginner", country: "Kenya" },
    });
    const models = new Set((await academy.usageOf(admin)).map(({ model }) => model));
    expect([...models].filter((model) => model !== "openai-compatible:stand-in")).toEqual([]);
  });
});

describe("the choice ends, and the built-in faculty answers from the next question on,", () => {
  beforeEach(async () => {
    expect((await academy.choose(admin, input())).status).toBe(200);
    says("From the vendor.");
    expect(await replyTo()).toBe("From the vendor.");
  });
  const expectEnded = async () => {
    const onlooker = await academy.person({ role: "admin" });
    expect(await academy.vendor(onlooker)).toMatchObject({
      model: "built-in",
      decided_by: "nobody",
      choice: { state: "ended", model: "stand-in" },
    });
    const asked = academy.standIn.requests.length;
    expect((await academy.ask(student)).status).toBe(200);
    expect(academy.standIn.requests).toHaveLength(asked);
  };

  test("when its key is deleted, which is recorded", async () => {
    await academy.request(`/api/api-keys/${keyId}`, { as: admin, method: "DELETE" });
    await expectEnded();
    expect((await auditOf(admin)).map(({ action }) => action)).toEqual([
      "api_key.saved",
      "faculty.vendor_chosen",
      "api_key.deleted",
      "faculty.vendor_ended",
    ]);
    // Dismissing a choice that has already ended does not end it a second time.
    expect((await academy.choose(admin, { api_key_id: null })).body.choice).toBeNull();
    expect(await auditOf(admin)).toHaveLength(4);
  });

  test("when its owner is no longer an admin, and it does not come back with the role @slow", async () => {
    await academy.db.updateTable("profiles").set({ role: "instructor" }).where("id", "=", admin.id).execute();
    await expectEnded();
    await academy.db.updateTable("profiles").set({ role: "admin" }).where("id", "=", admin.id).execute();
    await expectEnded();
  });

  test("also when the role is being revoked at the moment of choosing", async () => {
    const late = await academy.person({ role: "admin" });
    const { id } = await academy.saveKey(late);
    let choosing: ReturnType<VendorAcademy["choose"]> | null = null;
    await academy.db.transaction().execute(async (trx) => {
      await trx.updateTable("profiles").set({ role: "student" }).where("id", "=", late.id).execute();
      choosing = academy.choose(late, input({ api_key_id: id }));
      // Until the other transaction commits, everyone else still sees an admin: the choice has to wait for it.
      await Promise.race([choosing, somebodyWaits()]);
    });
    expect(await choosing!).toMatchObject({ status: 403, body: { code: "caller.forbidden" } });
    const row = await academy.db.selectFrom("faculty_vendor").select("api_key_id").executeTakeFirstOrThrow();
    expect(row.api_key_id).toBe(keyId);
  });

  test("when its owner is deleted", async () => {
    await academy.db.deleteFrom("profiles").where("id", "=", admin.id).execute();
    await expectEnded();
    const row = await academy.db.selectFrom("faculty_vendor").selectAll().executeTakeFirstOrThrow();
    expect([row.api_key_id, row.chosen_by]).toEqual([null, null]);
  });

  test("but not when somebody else's role changes", async () => {
    await academy.db.updateTable("profiles").set({ role: "instructor" }).where("id", "=", student.id).execute();
    says("From the vendor.");
    expect(await replyTo()).toBe("From the vendor.");
  });
});

test("a key that can no longer be opened leaves the built-in faculty, and the settings say so", async () => {
  await academy.choose(admin, input());
  // Simulates a changed secret without invalidating the sessions of the test.
  await academy.db
    .updateTable("api_keys")
    .set({ key_encrypted: randomBytes(60) })
    .where("id", "=", keyId)
    .execute();
  const fresh = academy.startProcess();
  expect(await academy.vendor(admin, fresh)).toMatchObject({ model: "built-in", choice: { state: "unreadable" } });
  expect((await academy.ask(student, fresh)).status).toBe(200);
  expect((await academy.choose(admin, input(), fresh)).body).toMatchObject({ code: "api_key.unreadable", field: "api_key_id" });
  expect(academy.logged.join()).toContain("cannot be opened");
});

describe("the environment takes precedence", () => {
  test("its vendor answers, whatever is chosen, and nothing can be chosen", async () => {
    await academy.choose(admin, input());
    const choice = { vendor: "openai-compatible", model: "of-the-operator" } as const;
    const textModel = createTextModel({ textModel: choice, aiBaseUrl: academy.standIn.baseUrl }, { log: academy.deps.log });
    const fixed = academy.startProcess({ textModel });
    says("From the operator.");
    expect(await replyTo(fixed)).toBe("From the operator.");
    expect(await academy.vendor(admin, fixed)).toEqual({
      model: "openai-compatible:of-the-operator",
      decided_by: "environment",
      choice: null,
    });
    for (const body of [input(), { api_key_id: null }]) {
      expect((await academy.choose(admin, body, fixed)).body.code).toBe("faculty.vendor_is_fixed");
    }
  });

  test("also if it names the built-in faculty", async () => {
    await academy.choose(admin, input());
    const fixed = academy.startProcess({ textModelIsFixed: true });
    expect((await academy.ask(student, fixed)).status).toBe(200);
    expect((await academy.vendor(admin, fixed)).decided_by).toBe("environment");
  });
});

describe("refused are", () => {
  test.each([
    ["GET", "/api/faculty/vendor"],
    ["PUT", "/api/faculty/vendor"],
    ["POST", "/api/faculty/vendor/test"],
  ])("a visitor, a student and an instructor who call %s %s", async (method, path) => {
    const instructor = await academy.person({ role: "instructor" });
    const answers = await Promise.all(
      [undefined, student, instructor].map((as) =>
        academy.request(path, { as, method, ...(method !== "GET" && { body: input() }) }),
      ),
    );
    expect(answers.map(({ status, body: { code } }) => [status, code])).toEqual([
      [401, "caller.unauthenticated"],
      [403, "caller.forbidden"],
      [403, "caller.forbidden"],
    ]);
    expect(await academy.db.selectFrom("faculty_vendor").selectAll().execute()).toEqual([]);
  });

  test("another admin's key, which does not exist for anyone else", async () => {
    const another = await academy.person({ role: "admin" });
    for (const answer of [await academy.choose(another, input()), await academy.tryVendor(another, input())]) {
      expect([answer.status, answer.body.code]).toEqual([404, "api_key.not_found"]);
    }
  });

  test.each([
    ["a key that is none", { api_key_id: "mine" }, "request.invalid", "api_key_id"],
    ["a key that is not there", { api_key_id: randomUUID() }, "api_key.not_found", "api_key_id"],
    ["no model", { model: undefined }, "request.invalid", "model"],
    ["an empty model", { model: "  " }, "request.invalid", "model"],
    ["a model that climbs", { model: "../../v1/files" }, "request.invalid", "model"],
    ["a model of many lines", { model: "a\nb" }, "request.invalid", "model"],
    ["a long model", { model: "m".repeat(201) }, "request.invalid", "model"],
    ["somebody else", { user_id: randomUUID() }, "request.invalid", "user_id"],
    ["a key in full", { api_key: "sk-1" }, "request.invalid", "api_key"],
    ["no base URL", { base_url: undefined }, "faculty.address_refused", "base_url"],
    ["no address", { base_url: "ai dot example" }, "faculty.address_refused", "base_url"],
    ["http", { base_url: "http://ai.example/v1" }, "faculty.address_refused", "base_url"],
    ["this machine", { base_url: "https://localhost/v1" }, "faculty.address_refused", "base_url"],
    ["this machine's other ports", { base_url: "http://127.0.0.1:5432" }, "faculty.address_refused", "base_url"],
    ["the cloud's metadata", { base_url: "http://169.254.169.254/latest" }, "faculty.address_refused", "base_url"],
    ["a file", { base_url: "file:///etc/passwd" }, "faculty.address_refused", "base_url"],
    ["a password in it", { base_url: "https://a:b@ai.example/v1" }, "faculty.address_refused", "base_url"],
    ["a query in it", { base_url: "https://ai.example/v1?x=" }, "faculty.address_refused", "base_url"],
    ["a long one", { base_url: `https://ai.example/${"a".repeat(500)}` }, "request.invalid", "base_url"],
  ])("%s, both when chosen and when tested", async (_, changed, code, field) => {
    const asked = academy.standIn.requests.length;
    for (const answer of [await academy.choose(admin, input(changed)), await academy.tryVendor(admin, input(changed))]) {
      expect([answer.body.code, answer.body.field]).toEqual([code, field]);
    }
    expect(academy.standIn.requests).toHaveLength(asked);
    expect(await academy.db.selectFrom("faculty_vendor").selectAll().execute()).toEqual([]);
  });

  test("a key to another kind of service, and an address where it is fixed", async () => {
    const [mail, openai] = [await academy.saveKey(admin, "Mail service"), await academy.saveKey(admin, "OpenAI")];
    expect((await academy.choose(admin, input({ api_key_id: mail.id }))).body).toMatchObject({
      code: "faculty.service_unknown",
      error: expect.stringContaining("OpenAI, Anthropic, Google"),
    });
    expect((await academy.choose(admin, input({ api_key_id: openai.id }))).body).toMatchObject({ field: "base_url" });
    const chosen = await academy.choose(admin, { api_key_id: openai.id, model: "gpt-5-mini" });
    expect(chosen.body).toMatchObject({ model: "openai:gpt-5-mini", choice: { base_url: null } });
  });

  test.each([
    [{ api_key_id: null, model: "stand-in" }, "model"],
    [{ api_key_id: null, base_url: "https://ai.example" }, "base_url"],
    [{}, "api_key_id"],
  ])("%j, which ends nothing", async (body, field) => {
    await academy.choose(admin, input());
    expect((await academy.choose(admin, body)).body).toMatchObject({ code: "request.invalid", field });
    expect((await academy.vendor(admin)).decided_by).toBe("admin");
  });
});
