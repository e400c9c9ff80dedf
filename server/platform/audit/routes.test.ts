import { afterAll, beforeAll, expect, test } from "vitest";
import { auditPageSchema, type AuditPage } from "#domain/audit-page.schema.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";
import { recordAudit } from "./audit-log.ts";

let academy: DataAcademy;
let admin: Person;
beforeAll(async () => {
  academy = await startDataAcademy();
  admin = await academy.person({ role: "admin", name: "Ada Admin" });
});
afterAll(() => academy.stop());

const read = async (query = "") => {
  const { status, body } = await academy.call<AuditPage>(`/audit${query}`, { as: admin });
  expect(status).toBe(200);
  return auditPageSchema.strict().parse(body);
};

test("visitors, students and instructors are refused", async () => {
  const people = [undefined, await academy.person(), await academy.person({ role: "instructor" })];
  const answers = await Promise.all(people.map((as) => academy.call("/audit", { as })));
  expect(answers.map(({ body }) => body.code)).toEqual(["caller.unauthenticated", "caller.forbidden", "caller.forbidden"]);
});

test("an action is listed with current names; of deleted people the id remains", async () => {
  const person = await academy.person({ name: "Grace Hopper" });
  await academy.call(`/people/${person.id}`, { as: admin, method: "PATCH", body: { role: "instructor" } });
  const [entry] = (await read()).entries;
  expect(entry).toMatchObject({
    action: "role.changed",
    actor: { id: admin.id, full_name: "Ada Admin" },
    subject: { type: "user", id: person.id, name: "Grace Hopper" },
    details: { from: "student", to: "instructor" },
    request_id: expect.any(String),
  });
  await academy.call(`/people/${person.id}`, { as: admin, method: "DELETE" });
  const [deleted, changed] = (await read()).entries;
  expect([deleted?.action, deleted?.subject]).toEqual(["profile.deleted", { type: "user", id: person.id, name: null }]);
  expect(changed?.subject).toEqual({ type: "user", id: person.id, name: null });
  expect(JSON.stringify([deleted, changed])).not.toContain("Grace");
});

test("an action of an unauthenticated actor, about a subject without a name, is listed", async () => {
  await recordAudit(academy.db, { action: "sign_in.failed", actorId: null, subject: { type: "address", id: "a fingerprint" } });
  expect((await read()).entries[0]).toMatchObject({
    actor: null,
    subject: { type: "address", id: "a fingerprint", name: null },
    network: null,
  });
});

test("an entry whose subject is not an id does not prevent others from being read", async () => {
  await recordAudit(academy.db, { action: "email.changed", actorId: null, subject: { type: "user", id: "nobody's id" } });
  expect((await read()).entries[0]?.subject).toEqual({ type: "user", id: "nobody's id", name: null });
});

test("is paged by the last entry seen; new entries do not shift the pages", async () => {
  const actor = await academy.person({ role: "admin" });
  for (let tries = 1; tries <= 120; tries++) {
    await recordAudit(academy.db, { action: "password.changed", actorId: actor.id, details: { tries } });
  }
  const seen: unknown[] = [];
  let before = "";
  for (let pages = 0; pages < 3; pages++) {
    const page = await read(`?actor=${actor.id}${before}`);
    seen.push(...page.entries.map(({ details }) => details["tries"]));
    await recordAudit(academy.db, { action: "password.changed", actorId: actor.id, details: { tries: 0 } });
    if (page.older === null) break;
    before = `&before=${page.older}`;
  }
  expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => 120 - index));
});

test("is filtered by action and by person", async () => {
  const actor = await academy.person({ role: "admin" });
  await recordAudit(academy.db, { action: "launch.switched", actorId: actor.id, details: { launched: true } });
  await recordAudit(academy.db, { action: "password.changed", actorId: actor.id });
  expect((await read(`?actor=${actor.id}`)).entries.map(({ action }) => action)).toEqual(["password.changed", "launch.switched"]);
  expect((await read(`?actor=${actor.id}&action=launch.switched`)).entries).toHaveLength(1);
  expect((await read(`?actor=${actor.id}&action=role.changed`)).entries).toEqual([]);
});

test.each([
  ["?action=everything", "action"],
  ["?actor=me", "actor"],
  ["?before=-1", "before"],
  ["?before=1e3", "before"],
])("with %s is refused, naming the field", async (query, field) => {
  const { status, body } = await academy.call(`/audit${query}`, { as: admin });
  expect([status, body.field]).toEqual([422, field]);
});

test.each(["POST", "PUT", "PATCH", "DELETE"])("cannot be written with %s", async (method) => {
  expect((await academy.call("/audit", { as: admin, method, body: {} })).status).toBe(404);
});
