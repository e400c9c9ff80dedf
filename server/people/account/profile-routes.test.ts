import { afterAll, beforeAll, expect, test } from "vitest";
import { profileSchema, type Profile } from "#domain/profile.schema.ts";
import { startDataAcademy, type DataAcademy } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
beforeAll(async () => {
  academy = await startDataAcademy();
});
afterAll(() => academy.stop());

test("a person sees their own profile", async () => {
  const person = await academy.person({ role: "instructor", name: "Grace Hopper" });
  const { status, body } = await academy.call<Profile>("/profile", { as: person });
  expect(status).toBe(200);
  expect(profileSchema.parse(body)).toEqual({
    id: person.id,
    email: person.email,
    full_name: "Grace Hopper",
    role: "instructor",
    is_super_admin: false,
  });
});

test("responses to a signed-in person are not cached by browsers or proxies; those to a visitor are revalidated", async () => {
  const { token } = await academy.person();
  const answer = await academy.app.request("/api/profile", { headers: { authorization: `Bearer ${token}` } });
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
  const refusal = await academy.app.request("/api/profile");
  expect([refusal.status, refusal.headers.get("cache-control")]).toEqual([401, "no-cache"]);
});

test("a change of role applies from the next call on, even with the old token", async () => {
  const person = await academy.person();
  await academy.db.updateTable("profiles").set({ role: "admin" }).where("id", "=", person.id).execute();
  expect((await academy.call<Profile>("/profile", { as: person })).body.role).toBe("admin");
});

test("a person changes their name, which is normalized", async () => {
  const [person, other] = [await academy.person(), await academy.person({ name: "Somebody Else" })];
  const { status, body } = await academy.call<Profile>("/profile", {
    as: person,
    method: "PATCH",
    body: { full_name: "  Robin\u0000\n Maré  " },
  });
  expect({ status, name: body.full_name }).toEqual({ status: 200, name: "Robin Maré" });
  expect((await academy.call<Profile>("/profile", { as: person })).body.full_name).toBe("Robin Maré");
  expect((await academy.call<Profile>("/profile", { as: other })).body.full_name).toBe("Somebody Else");
});

test.each([
  ["role", "admin"],
  ["is_super_admin", true],
  ["id", "00000000-0000-4000-8000-000000000000"],
  ["email", "other@school.example"],
  ["__proto__", { role: "admin" }],
])("a %s cannot be changed; the error names the field, and the name is not changed either", async (field, value) => {
  const person = await academy.person();
  const body = JSON.stringify({ full_name: "New Name", [field]: value });
  const request = field === "__proto__" ? `{"full_name":"New Name","__proto__":{"role":"admin"}}` : body;
  const response = await academy.app.request("/api/profile", {
    method: "PATCH",
    body: request,
    headers: { authorization: `Bearer ${person.token}`, "content-type": "application/json" },
  });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ code: "request.invalid", field });
  expect((await academy.call<Profile>("/profile", { as: person })).body).toMatchObject({
    full_name: "Ada Lovelace",
    role: "student",
    is_super_admin: false,
    email: person.email,
  });
});

test.each([
  [{ full_name: "" }],
  [{ full_name: "  \u0000 " }],
  [{ full_name: "a".repeat(201) }],
  [{ full_name: null }],
  [{ full_name: ["Ada"] }],
  [{}],
])("%j is not a valid name", async (body) => {
  const answer = await academy.call("/profile", { as: await academy.person(), method: "PATCH", body });
  expect(answer.status).toBe(422);
  expect(answer.body.field).toBe("full_name");
});

test.each([
  ["GET", undefined],
  ["PATCH", { full_name: "Nobody" }],
])("a visitor who asks with %s has to sign in", async (method, body) => {
  const answer = await academy.call("/profile", { method, body });
  expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 401, code: "caller.unauthenticated" });
});

test("nobody else's profile can be addressed", async () => {
  const [admin, person] = [await academy.person({ role: "admin" }), await academy.person()];
  expect((await academy.call(`/profile/${person.id}`, { as: admin })).status).toBe(404);
});

test("deleting a profile ends its sessions", async () => {
  const person = await academy.person();
  await academy.db.deleteFrom("profiles").where("id", "=", person.id).execute();
  const { status, body } = await academy.call("/profile", { as: person });
  expect({ status, code: body.code }).toEqual({ status: 401, code: "caller.invalid_token" });
});
