import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { AllowedServers } from "#domain/ai-provider.schema.ts";
import { openAcademySettings } from "#server/academy/settings/academy-settings.ts";
import { freePort } from "#tests/support/free-port.ts";
import type { Person } from "#tests/support/data-academy.ts";
import { startVendorAcademy, type VendorAcademy } from "#tests/support/ai/start-vendor-academy.ts";
import { allowedModelServers } from "./allow-model-server.ts";

let academy: VendorAcademy;
let head: Person;
let address: string;
beforeAll(async () => {
  academy = await startVendorAcademy();
  head = await academy.person({ role: "admin", isSuperAdmin: true });
  address = await serve((_request, response) => void response.end(JSON.stringify({ data: [{ id: "owl:7b" }] })));
});
afterAll(async () => {
  for (const server of running) {
    server.closeAllConnections();
    server.close();
  }
  await academy.stop();
});
beforeEach(async () => {
  await academy.db.deleteFrom("academy_settings").where("key", "=", "model_servers").execute();
  await academy.db.deleteFrom("faculty_vendor").execute();
  await academy.deps.academy.refresh();
});

const running: Server[] = [];
/** Start a local server that runs until the tests have ended. */
async function serve(respond: RequestListener): Promise<string> {
  const server = createServer(respond);
  running.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Start a process that allows the servers named by its operator, and those allowed by super admins. */
const startProcess = (named: readonly string[] = []) =>
  academy.startProcess({
    localAiServices: () => [...named, ...allowedModelServers(academy.deps.academy)],
    namedAiServices: named,
  });
const allow = (as: Person, typed: string, on = startProcess()) =>
  academy.request<{ allowed: boolean }>("/api/faculty/servers", { as, method: "PUT", body: { address: typed }, on });
const list = (as: Person, on = startProcess()) => academy.request<AllowedServers>("/api/faculty/servers", { as, on });
const remove = (as: Person, typed: string, on = startProcess()) =>
  academy.request<{ removed: boolean }>(`/api/faculty/servers?address=${encodeURIComponent(typed)}`, {
    as,
    method: "DELETE",
    on,
  });
/** Store the addresses as if super admins had allowed them. */
async function store(addresses: readonly string[]): Promise<void> {
  const row = {
    key: "model_servers",
    value: JSON.stringify(addresses),
    changed_by: head.id,
    changed_at: new Date().toISOString(),
  };
  await academy.db
    .insertInto("academy_settings")
    .values(row)
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
  await academy.deps.academy.refresh();
}
const look = (typed: string) =>
  academy.request<{ servers: Array<{ address: string; models: string[]; allowed: boolean }> }>("/api/faculty/servers/look", {
    as: head,
    method: "POST",
    body: { address: typed },
    on: startProcess(),
  });

test("a model server can be chosen in every process once a super admin has allowed it", async () => {
  const key = await academy.saveKey(head);
  const input = academy.input(key.id, { model: "owl:7b", base_url: `${address}/v1` });
  expect((await academy.choose(head, input, startProcess())).body.code).toBe("faculty.address_refused");
  expect((await look(address)).body.servers).toEqual([{ address, models: ["owl:7b"], allowed: false }]);

  const answers = await Promise.all([allow(head, `${address}/anything`), allow(head, address), allow(head, address)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await look(address)).body.servers[0]?.allowed).toBe(true);
  expect((await academy.choose(head, input, startProcess())).body.model).toBe("openai-compatible:owl:7b");

  const another = openAcademySettings({ db: academy.db, isDemo: false });
  await another.refresh();
  expect(allowedModelServers(another)).toEqual([address]);
  const audit = await academy.db
    .selectFrom("audit_log")
    .select("details")
    .where("action", "=", "faculty.server_allowed")
    .execute();
  expect(audit).toEqual([{ details: { address } }]);
});

test.each([
  ["where nothing listens", async () => `http://127.0.0.1:${await freePort()}`, /Nothing answers/],
  ["that is no model server", () => serve((_request, response) => void response.writeHead(404).end()), /it answered 404/],
  ["that lists no models", () => serve((_request, response) => void response.end("<html>Owls</html>")), /lists no models/],
  ["that never answers", () => serve(() => {}), /took too long/],
  ["that is none", async () => "file:///etc/passwd", /must look like/],
])("an address %s is not allowed, and the error says why @slow", async (_what, typed, reason) => {
  const { status, body } = await allow(head, await typed());
  expect([status, body.code, body.field]).toEqual([422, "request.invalid", "address"]);
  expect(body.error).toMatch(reason);
  expect(allowedModelServers(academy.deps.academy)).toEqual([]);
});

test("a choice at a removed server is refused at once with the reason, until the server is allowed again", async () => {
  await store([new URL(academy.standIn.baseUrl).origin]);
  const key = await academy.saveKey(head);
  const process = startProcess();
  await academy.choose(head, academy.input(key.id), process);
  academy.standIn.script({ kind: "text", pieces: ["A loop at the end of a rope."] });
  const student = await academy.person({ role: "student" });
  expect((await academy.ask(student, process)).body.reply).toBe("A loop at the end of a rope.");
  const asked = academy.standIn.requests.length;

  expect((await remove(head, academy.standIn.baseUrl)).body).toEqual({ removed: true });
  // More often than the breaker's threshold, because there is no stand-in here.
  for (let times = 0; times < 7; times += 1) {
    const { status, body } = await academy.ask(student, process);
    expect([status, body.code]).toEqual([502, "tutor.server_not_allowed"]);
    expect(body.error).toContain("a server that this academy does not allow");
  }
  expect(academy.standIn.requests).toHaveLength(asked);
  expect(await academy.vendor(head, process)).toMatchObject({
    model: "openai-compatible:stand-in",
    decided_by: "admin",
    choice: { state: "not_allowed" },
  });
  expect((await academy.tryVendor(head, academy.input(key.id), process)).body.code).toBe("faculty.address_refused");

  await store([new URL(academy.standIn.baseUrl).origin]);
  academy.standIn.script({ kind: "text", pieces: ["Again."] });
  expect((await academy.ask(student, process)).body.reply).toBe("Again.");
  expect((await academy.vendor(head, process)).choice?.state).toBe("answers");
});

test("of two super admins who remove a server at once, one removes it and the other is told that it is gone", async () => {
  await allow(head, address);
  const colleague = await academy.person({ role: "admin", isSuperAdmin: true });
  const removals = () =>
    academy.db.selectFrom("audit_log").select("details").where("action", "=", "faculty.server_removed").orderBy("id").execute();
  const before = await removals();
  const both = await Promise.all([remove(head, address), remove(colleague, `${address}/v1`)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect(both.find(({ status }) => status === 404)?.body).toMatchObject({ code: "faculty.server_not_found", field: "address" });
  const third = await remove(head, address);
  expect(third.body.code).toBe("faculty.server_not_found");
  expect((await list(head)).body.servers).toEqual([]);
  expect((await removals()).slice(before.length)).toEqual([{ details: { address } }]);
});

test("the list shows who last allowed a server and when; for one without an entry it shows nobody", async () => {
  await store(["http://127.0.0.1:9"]);
  await allow(head, address);
  await remove(head, address);
  const colleague = await academy.person({ role: "admin", isSuperAdmin: true, name: "Grace Hopper" });
  await allow(colleague, address);
  const { servers, limit } = (await list(head)).body;
  expect(limit).toBe(20);
  expect(servers).toEqual([
    { address: "http://127.0.0.1:9", allowed_by: null, allowed_at: null, variable: null },
    { address, allowed_by: "Grace Hopper", allowed_at: expect.stringMatching(/^20/) as string, variable: null },
  ]);
});

test("the 21st server is refused with the limit, and no other one is dropped for it", async () => {
  const held = Array.from({ length: 20 }, (_, at) => `http://127.0.0.1:${at + 1}`);
  await store(held);
  const { status, body } = await allow(head, address);
  expect([status, body.code]).toEqual([409, "faculty.too_many_servers"]);
  expect(body.error).toBe("20 model servers are allowed already. Remove one that is no longer needed first.");
  expect((await list(head)).body.servers.map((server) => server.address)).toEqual(held);
  await remove(head, held[0] ?? "");
  expect((await allow(head, address)).status).toBe(200);
  expect(allowedModelServers(academy.deps.academy)).toEqual([...held.slice(1), address]);
});

test("of two who take the last place at once, only one gets it", async () => {
  await store(Array.from({ length: 19 }, (_, at) => `http://127.0.0.1:${at + 1}`));
  const other = await serve((_request, response) => void response.end(JSON.stringify({ data: [] })));
  const both = await Promise.all([allow(head, address), allow(head, other)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(allowedModelServers(academy.deps.academy)).toHaveLength(20);
});

test("servers named by the operator are listed first, are not stored, and cannot be removed", async () => {
  const process = startProcess([address]);
  await store(["http://127.0.0.1:9", address]);
  expect((await list(head, process)).body.servers).toEqual([
    { address, allowed_by: null, allowed_at: null, variable: "AI_LOCAL_SERVICES" },
    { address: "http://127.0.0.1:9", allowed_by: null, allowed_at: null, variable: null },
  ]);
  expect((await remove(head, address, process)).body).toMatchObject({ code: "faculty.server_locked", field: "address" });
  expect(allowedModelServers(academy.deps.academy)).toHaveLength(2);
  await remove(head, "http://127.0.0.1:9", process);
  await academy.db.deleteFrom("academy_settings").where("key", "=", "model_servers").execute();
  await academy.deps.academy.refresh();
  expect((await allow(head, address, process)).status).toBe(200);
  expect(allowedModelServers(academy.deps.academy)).toEqual([]);
});

test("only a super admin can allow, see or remove one", async () => {
  await allow(head, address);
  for (const role of ["student", "instructor", "admin"] as const) {
    const member = await academy.person({ role });
    expect((await allow(member, address)).status).toBe(403);
    expect((await list(member)).status).toBe(403);
    expect((await remove(member, address)).status).toBe(403);
  }
  expect(allowedModelServers(academy.deps.academy)).toEqual([address]);
});

test("an invalid address to be removed is refused by name", async () => {
  expect((await remove(head, "owls")).body).toMatchObject({ code: "request.invalid", field: "address" });
});
