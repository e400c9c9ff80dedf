import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

// A token is valid for an hour. Changes to its person apply to the next request, on every kind of call.
let academy: DataAcademy;
beforeAll(async () => {
  academy = await startDataAcademy();
});
afterAll(() => academy.stop());

type Call = { path: string; method?: string; body?: unknown };

/** Calls for anybody signed in: data, a function, a streamed answer, the sign-in service. */
const ofEverybody: Call[] = [
  { path: "/api/profile" },
  // Public calls are refused too: an invalid token does not count as a visitor.
  { path: "/api/courses" },
  { path: "/api/platform" },
  { path: "/api/account/export" },
  { path: "/api/account", method: "DELETE", body: { confirm: "x@y.example" } },
  { path: "/api/enrollments" },
  { path: "/functions/v1/chat", method: "POST", body: question() },
  { path: "/functions/v1/student-tutor", method: "POST", body: question() },
  { path: "/auth/v1/user" },
  { path: "/auth/v1/user", method: "PUT", body: { password: "another horse altogether" } },
  { path: "/auth/v1/factors", method: "POST", body: { factor_type: "totp" } },
  { path: "/auth/v1/reauthenticate" },
];
/** Calls for admins. `them` is somebody whom an admin may change. */
const ofAdmins = (them: Person): Call[] => [
  { path: "/api/people" },
  { path: "/api/people/counts" },
  { path: `/api/people/${them.id}`, method: "PATCH", body: { role: "instructor" } },
  { path: `/api/people/${them.id}`, method: "DELETE" },
  { path: `/api/people/${them.id}/sessions`, method: "DELETE" },
  { path: "/api/audit" },
  { path: "/api/mails" },
  { path: "/api/invitations" },
  { path: "/functions/v1/invite-admin", method: "POST", body: { email: "new@school.example", role: "student" } },
];

function question() {
  return { messages: [{ role: "user", content: "What is a lesson?" }] };
}

const ask = (as: Person, { path, method = "GET", body }: Call) =>
  academy.app.request(path, {
    method,
    headers: { authorization: `Bearer ${as.token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const statuses = async (as: Person, calls: Call[]) => {
  const answers = [];
  for (const call of calls) answers.push(`${(await ask(as, call)).status} ${call.method ?? "GET"} ${call.path}`);
  return answers;
};
const allOf = (calls: Call[], statusOf: (path: string) => number) =>
  calls.map(({ path, method = "GET" }) => `${statusOf(path)} ${method} ${path}`);
/** The protocol answers an ended session, or a ban, with 403; everything else with 401. */
const shutOut = (path: string) => (path.startsWith("/auth/v1") ? 403 : 401);

test("a person without changes may make the same calls", async () => {
  const person = await academy.person();
  const harmless = ofEverybody.filter(({ method }) => method !== "DELETE" && method !== "PUT");
  expect(await statuses(person, harmless)).toEqual(allOf(harmless, () => 200));
});

describe("with a token that has not expired", () => {
  test("a demoted admin cannot manage anything, and nothing that they tried has happened", async () => {
    const [admin, them] = [await academy.person({ role: "admin" }), await academy.person()];
    const superAdmin = await academy.person({ role: "admin", isSuperAdmin: true });
    expect((await ask(admin, { path: "/api/people" })).status).toBe(200);
    const demotion = { path: `/api/people/${admin.id}`, method: "PATCH", body: { role: "student" } };
    expect((await ask(superAdmin, demotion)).status).toBe(200);
    expect(await statuses(admin, ofAdmins(them))).toEqual(allOf(ofAdmins(them), () => 403));
    expect(await academy.db.selectFrom("profiles").select("role").where("id", "=", them.id).execute()).toEqual([
      { role: "student" },
    ]);
    expect(await academy.db.selectFrom("invitations").select("id").where("email", "=", "new@school.example").execute()).toEqual(
      [],
    );
  });

  test("a super admin without the flag is an ordinary admin: they can neither make admins nor launch", async () => {
    const [former, them] = [await academy.person({ role: "admin", isSuperAdmin: true }), await academy.person()];
    await academy.db.updateTable("users").set({ is_super_admin: false }).where("id", "=", former.id).execute();
    const calls: Call[] = [
      { path: `/api/people/${them.id}`, method: "PATCH", body: { role: "admin" } },
      { path: "/functions/v1/invite-admin", method: "POST", body: { email: "admin@school.example", role: "admin" } },
      { path: "/api/platform", method: "PUT", body: { launched: false } },
      { path: "/api/platform/pass", method: "POST" },
    ];
    expect(await statuses(former, calls)).toEqual(allOf(calls, () => 403));
  });

  test.each<[string, (person: Person) => Promise<unknown>]>([
    ["a person whom an admin has deleted", deleteByAdmin],
    [
      "a banned person",
      ({ id }) => academy.db.updateTable("users").set({ banned_until: "infinity" }).where("id", "=", id).execute(),
    ],
    ["a person who was signed out everywhere", ({ id }) => academy.db.deleteFrom("sessions").where("user_id", "=", id).execute()],
  ])("%s is shut out everywhere, admin or not", async (_, happen) => {
    const [student, instructor, them] = [
      await academy.person(),
      await academy.person({ role: "instructor" }),
      await academy.person(),
    ];
    for (const person of [student, instructor]) {
      await happen(person);
      const calls = [...ofEverybody, ...ofAdmins(them)];
      expect(await statuses(person, calls)).toEqual(allOf(calls, shutOut));
    }
  });
});

async function deleteByAdmin({ id }: Person) {
  const { status } = await ask(await academy.person({ role: "admin" }), { path: `/api/people/${id}`, method: "DELETE" });
  expect(status).toBe(200);
}
