import { afterAll, beforeAll, expect, test } from "vitest";
import type { AcademyOverview } from "#domain/overview.schema.ts";
import type { DataRequestPage, OwnDataRequest } from "#domain/data-request.schema.ts";
import type { PersonExport } from "#domain/person-export.schema.ts";
import { createApp } from "#server/app.ts";
import { signAccessToken } from "#server/people/auth/access-token.ts";
import { applyRetention } from "#server/operations/retention/apply-retention.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
let admin: Person;
beforeAll(async () => {
  academy = await startDataAcademy();
  admin = await academy.person({ role: "admin", name: "Ada Admin" });
});
afterAll(() => academy.stop());

const post = (as: Person, path: string, body: object) =>
  academy.call<{ code?: string; field?: string; error?: string }>(path, { as, method: "POST", body });
const own = async (as: Person) =>
  (await academy.call<{ requests: OwnDataRequest[] }>("/account/data-requests", { as })).body.requests;
const register = async (query = "") => (await academy.call<DataRequestPage>(`/data-requests${query}`, { as: admin })).body;
const decide = (id: string, body: object, as = admin) =>
  academy.call<{ code?: string; field?: string }>(`/data-requests/${id}`, { as, method: "PATCH", body });
const waiting = async () =>
  (await academy.call<AcademyOverview>("/academy/overview", { as: admin })).body.needs.find(
    ({ kind }) => kind === "data_requests",
  )?.count ?? 0;

test("a person asks, an admin answers with a reason, and the person sees the outcome, in their export too", async () => {
  const person = await academy.person({ name: "Pia Person" });
  expect(await own(person)).toEqual([]);
  const open = await waiting();
  expect((await post(person, "/account/data-requests", { kind: "correction", details: "My name is Pía." })).status).toBe(201);
  expect(await post(person, "/account/data-requests", { kind: "correction", details: "Pía." })).toMatchObject({
    status: 409,
    body: { code: "data_request.already_open" },
  });
  expect(await waiting()).toBe(open + 1);
  const [asked] = await own(person);
  expect(asked).toMatchObject({ kind: "correction", state: "open", details: "My name is Pía.", decided_at: null });
  expect(Date.parse(asked!.due_at) - Date.parse(asked!.received_at)).toBe(30 * 86_400_000);
  const listed = (await register("?state=open")).requests.find(({ id }) => id === asked!.id);
  expect(listed).toMatchObject({ by_letter: false, is_overdue: false });
  expect(listed?.who).toContain("Pia Person");

  expect(await decide(asked!.id, { state: "refused" })).toMatchObject({ status: 422, body: { field: "reason" } });
  expect((await decide(asked!.id, { state: "done" }, person)).status).toBe(403);
  const [one, other] = await Promise.all([
    decide(asked!.id, { state: "refused", reason: "You change it in Settings." }),
    decide(asked!.id, { state: "refused", reason: "You change it in Settings." }),
  ]);
  expect([one.status, other.status].toSorted()).toEqual([200, 409]);
  expect(await own(person)).toMatchObject([{ state: "refused", reason: "You change it in Settings." }]);
  expect(await waiting()).toBe(open);
  const exported = (await academy.call<PersonExport>("/account/export", { as: person })).body;
  expect(exported.data_requests).toMatchObject([{ kind: "correction", state: "refused", details: "My name is Pía." }]);
  const audited = await academy.db
    .selectFrom("audit_log")
    .select("action")
    .where("subject_id", "=", asked!.id)
    .orderBy("at")
    .execute();
  expect(audited.map(({ action }) => action)).toEqual(["data_request.made", "data_request.decided"]);
});

test("a correction needs a description; a copy and a deletion need none", async () => {
  const person = await academy.person({ name: "Wanda Wordless" });
  for (const body of [{}, { details: "" }, { details: " \n" }, { details: "\u202e\u200b" }])
    expect(await post(person, "/account/data-requests", { kind: "correction", ...body })).toMatchObject({
      status: 422,
      body: { field: "details", error: "The details are missing: say what is wrong and what is right." },
    });
  expect(await own(person)).toEqual([]);
  for (const kind of ["export", "deletion"]) expect((await post(person, "/account/data-requests", { kind })).status).toBe(201);
});

test("a letter is recorded for the account with its address or under a name, due from the day of its arrival", async () => {
  const person = await academy.person({ name: "Leo Letter" });
  const letter = { kind: "deletion", details: "By post.", letter_date: "2026-01-05" };
  expect((await post(admin, "/data-requests", { ...letter, person: person.email.toUpperCase() })).status).toBe(201);
  expect((await post(admin, "/data-requests", { ...letter, person: "Nobody Here, 3 Owl Street" })).status).toBe(201);
  expect(await own(person)).toMatchObject([{ kind: "deletion", due_at: expect.stringMatching(/^2026-02-04/) }]);
  const { requests } = await register("?state=open");
  const names = requests.filter(({ by_letter }) => by_letter).map(({ who, is_overdue }) => [who, is_overdue]);
  expect(names).toContainEqual(["Nobody Here, 3 Owl Street", true]);
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  for (const [body, field] of [
    [{ ...letter, person: " ", letter_date: "2026-01-05" }, "person"],
    [{ ...letter, person: "Eve", letter_date: tomorrow }, "letter_date"],
    [{ ...letter, person: "Eve", letter_date: "5 January" }, "letter_date"],
    [{ ...letter, person: "Eve", kind: "ransom" }, "kind"],
  ] as const)
    expect(await post(admin, "/data-requests", body)).toMatchObject({ status: 422, body: { field } });
});

test("a letter of today is recorded wherever the admin is, and one of a day that has begun nowhere is refused", async () => {
  // In Auckland this evening is the next morning.
  const evening = new Date(`${new Date().toISOString().slice(0, 10)}T22:30:00Z`);
  const day = (later: number) => new Date(evening.getTime() + later * 86_400_000).toISOString().slice(0, 10);
  const deps = { ...academy.deps, clock: () => evening };
  const session = await academy.db.selectFrom("sessions").select("id").where("user_id", "=", admin.id).executeTakeFirstOrThrow();
  const claims = { email: admin.email, assuranceLevel: "aal1" as const, methods: [], userMetadata: {}, appMetadata: {} };
  const { token } = await signAccessToken(deps, { ...claims, userId: admin.id, sessionId: session.id });
  const app = createApp(deps);
  const record = async (person: string, letter_date: string) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const body = JSON.stringify({ kind: "export", person, letter_date });
    return (await app.request("/api/data-requests", { method: "POST", headers, body })).status;
  };
  expect(await record("Ngaio Marsh", day(1))).toBe(201);
  expect(await record("Nobody Yet", day(2))).toBe(422);
  const stored = academy.db.selectFrom("data_requests").select("received_at").where("person", "=", "Ngaio Marsh");
  expect(new Date((await stored.executeTakeFirstOrThrow()).received_at)).toEqual(evening);
});

test("deleting an account answers its requests and leaves nothing that names anybody; later the row is deleted too", async () => {
  const person = await academy.person({ name: "Gone Soon" });
  await post(person, "/account/data-requests", { kind: "deletion", details: "Gone Soon wants to go." });
  const [asked] = await own(person);
  const deleted = await academy.call("/account", { as: person, method: "DELETE", body: { confirm: person.email } });
  expect(deleted.status).toBe(200);
  const left = (await register()).requests.find(({ id }) => id === asked!.id);
  expect(left).toMatchObject({ state: "done", details: "", reason: "", who: null, kind: "deletion" });
  const { db } = academy;
  const row = () => db.selectFrom("data_requests").select("id").where("id", "=", asked!.id).executeTakeFirst();
  await applyRetention(academy.deps);
  expect(await row()).toBeDefined();
  await applyRetention({ ...academy.deps, clock: () => new Date(Date.now() + 1096 * 86_400_000) });
  expect(await row()).toBeUndefined();
  // Open requests are never deleted by age.
  expect((await register("?state=open")).open).toBeGreaterThan(0);
});
