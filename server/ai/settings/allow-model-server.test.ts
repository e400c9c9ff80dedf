import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAcademySettings } from "#server/academy/settings/academy-settings.ts";
import { freePort } from "#tests/support/free-port.ts";
import type { Person } from "#tests/support/data-academy.ts";
import { startVendorAcademy, type VendorAcademy } from "#tests/support/ai/start-vendor-academy.ts";
import { allowedModelServers } from "./allow-model-server.ts";

let academy: VendorAcademy;
let head: Person;
let models: Server;
let address: string;
beforeAll(async () => {
  academy = await startVendorAcademy();
  head = await academy.person({ role: "admin", isSuperAdmin: true });
  models = createServer((request, response) => {
    response.setHeader("content-type", "application/json");
    response.statusCode = request.url === "/v1/models" ? 200 : 404;
    response.end(JSON.stringify({ data: [{ id: "owl:7b" }] }));
  });
  await new Promise<void>((resolve) => models.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(models.address() as AddressInfo).port}`;
});
afterAll(async () => {
  models.close();
  await academy.stop();
});

/** A process that allows what super admins have allowed, and nothing else. */
const startProcess = () => academy.startProcess({ localAiServices: () => allowedModelServers(academy.deps.academy) });
const allow = (as: Person, typed: string, on = startProcess()) =>
  academy.request<{ allowed: boolean }>("/api/faculty/servers", { as, method: "PUT", body: { address: typed }, on });
const look = (typed: string) =>
  academy.request<{ servers: Array<{ address: string; models: string[]; allowed: boolean }> }>("/api/faculty/servers/look", {
    as: head,
    method: "POST",
    body: { address: typed },
    on: startProcess(),
  });

test("a model server is chosen once a super admin has allowed it, in every process", async () => {
  const key = await academy.saveKey(head);
  const wish = academy.wish(key.id, { model: "owl:7b", base_url: `${address}/v1` });
  expect((await academy.choose(head, wish, startProcess())).body.code).toBe("faculty.address_refused");
  expect((await look(address)).body.servers).toEqual([{ address, models: ["owl:7b"], allowed: false }]);

  const answers = await Promise.all([allow(head, `${address}/anything`), allow(head, address), allow(head, address)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await look(address)).body.servers[0]?.allowed).toBe(true);
  expect((await academy.choose(head, wish, startProcess())).body.model).toBe("openai-compatible:owl:7b");

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
  ["where nothing listens", async () => `http://127.0.0.1:${await freePort()}`],
  ["that is no model server", async () => "http://127.0.0.1:1"],
  ["that is none", async () => "file:///etc/passwd"],
])("an address %s is not allowed", async (_what, typed) => {
  const before = allowedModelServers(academy.deps.academy);
  expect((await allow(head, await typed())).body).toMatchObject({ code: "request.invalid", field: "address" });
  expect(allowedModelServers(academy.deps.academy)).toEqual(before);
});

test("nobody but a super admin allows one", async () => {
  for (const role of ["student", "instructor", "admin"] as const)
    expect((await allow(await academy.person({ role }), address)).status).toBe(403);
});
