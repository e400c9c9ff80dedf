import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Person as Listed } from "#domain/person.schema.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
let superAdmin: Person;
let admin: Person;
let instructor: Person;
let student: Person;
beforeAll(async () => {
  academy = await startDataAcademy();
  superAdmin = await academy.person({ role: "admin", isSuperAdmin: true, name: "Super Admin" });
  admin = await academy.person({ role: "admin", name: "An Admin" });
  instructor = await academy.person({ role: "instructor", name: "An Instructor" });
  student = await academy.person({ name: "A Student" });
});
afterAll(() => academy.stop());

const change = (as: Person | undefined, id: string, body: unknown) =>
  academy.call<Listed & { code: string; error: string; field?: string }>(`/people/${id}`, { as, method: "PATCH", body });
const remove = (as: Person | undefined, id: string) =>
  academy.call<{ courses_left: number; code: string }>(`/people/${id}`, { as, method: "DELETE" });
const profileOf = (id: string) =>
  academy.db.selectFrom("profiles").select(["full_name", "role"]).where("id", "=", id).executeTakeFirst();
describe("refusals", () => {
  const calls = [
    ["GET", "/people", undefined],
    ["GET", "/people/counts", undefined],
    ["PATCH", "/people/ID", { role: "admin" }],
    ["DELETE", "/people/ID", undefined],
    ["DELETE", "/people/ID/sessions", undefined],
  ] as const;

  test.each(calls)("for a visitor, a student and an instructor who call %s %s", async (method, path, body) => {
    const target = await academy.person({ name: "Bystander" });
    const answers = await Promise.all(
      [undefined, student, instructor].map((as) => academy.call(path.replace("ID", target.id), { as, method, body })),
    );
    expect(answers.map(({ status, body: { code } }) => [status, code])).toEqual([
      [401, "caller.unauthenticated"],
      [403, "caller.forbidden"],
      [403, "caller.forbidden"],
    ]);
    expect(await profileOf(target.id)).toEqual({ full_name: "Bystander", role: "student" });
    expect((await academy.call("/profile", { as: target })).status).toBe(200);
  });

  test("for a student who names themselves, or claims a role in the query", async () => {
    expect((await change(student, student.id, { role: "admin" })).status).toBe(403);
    expect((await academy.call("/people?role=admin&is_super_admin=true", { as: student })).status).toBe(403);
    expect(await profileOf(student.id)).toMatchObject({ role: "student" });
  });
});

describe("the matrix of roles", () => {
  test.each([
    ["an admin", () => admin, "another admin", () => academy.person({ role: "admin" })],
    ["an admin", () => admin, "a super admin", async () => superAdmin],
    ["an admin", () => admin, "themselves", async () => admin],
    ["a super admin", () => superAdmin, "another super admin", () => academy.person({ role: "admin", isSuperAdmin: true })],
    ["a super admin", () => superAdmin, "themselves", async () => superAdmin],
  ])("%s may not change, delete or sign out %3$s", async (_who, caller, _whom, makeTarget) => {
    const target = await makeTarget();
    const before = await profileOf(target.id);
    const attempts = [
      await change(caller(), target.id, { full_name: "Somebody Else" }),
      await change(caller(), target.id, { role: "student" }),
      await remove(caller(), target.id),
      await academy.call(`/people/${target.id}/sessions`, { as: caller(), method: "DELETE" }),
    ];
    expect(attempts.map(({ status, body }) => [status, body.code])).toEqual(Array(4).fill([403, "person.not_yours"]));
    expect(await profileOf(target.id)).toEqual(before);
    expect((await academy.call("/profile", { as: target })).status).toBe(200);
    expect(await academy.auditOf(target.id)).toEqual([]);
  });

  test("an admin makes an instructor of a student and cannot make an admin; a super admin can", async () => {
    const person = await academy.person();
    expect((await change(admin, person.id, { role: "instructor" })).body.role).toBe("instructor");
    const refusal = await change(admin, person.id, { role: "admin" });
    expect([refusal.status, refusal.body.code, refusal.body.field]).toEqual([403, "person.role_not_yours", "role"]);
    expect((await change(superAdmin, person.id, { role: "admin" })).body.role).toBe("admin");
    expect((await change(superAdmin, person.id, { role: "student" })).body.role).toBe("student");
  });

  test("an admin who has just been made a student manages nobody, even with the old token", async () => {
    const [former, target] = [await academy.person({ role: "admin" }), await academy.person()];
    await change(superAdmin, former.id, { role: "student" });
    expect((await change(former, target.id, { role: "instructor" })).status).toBe(403);
    expect((await academy.call("/people", { as: former })).status).toBe(403);
  });
});

describe("a change", () => {
  test("writes the normalized name and the role, and is audited with who, from and to, without names", async () => {
    const person = await academy.person({ name: "Old Name" });
    const { status, body } = await change(admin, person.id, { full_name: "  New\u0000 \n Name ", role: "instructor" });
    expect([status, body.full_name, body.role]).toEqual([200, "New Name", "instructor"]);
    expect(await academy.auditOf(person.id)).toEqual([
      { action: "role.changed", actor_id: admin.id, details: { from: "student", to: "instructor" } },
      { action: "profile.renamed", actor_id: admin.id, details: {} },
    ]);
  });

  test("that changes nothing is not audited", async () => {
    const person = await academy.person({ name: "Same" });
    expect((await change(admin, person.id, { full_name: "Same", role: "student" })).status).toBe(200);
    expect(await academy.auditOf(person.id)).toEqual([]);
  });

  test("of the name alone keeps the role, and the other way round", async () => {
    const person = await academy.person({ name: "Before", role: "instructor" });
    await change(admin, person.id, { full_name: "After" });
    expect(await profileOf(person.id)).toEqual({ full_name: "After", role: "instructor" });
    await change(admin, person.id, { role: "student" });
    expect(await profileOf(person.id)).toEqual({ full_name: "After", role: "student" });
  });

  test.each([
    [{ role: "owner" }, "role"],
    [{ role: null }, "role"],
    [{ full_name: "" }, "full_name"],
    [{ full_name: "a".repeat(201) }, "full_name"],
    [{ full_name: 7 }, "full_name"],
    [{ role: "instructor", is_super_admin: true }, "is_super_admin"],
    [{ role: "instructor", email: "other@school.example" }, "email"],
    [{ role: "instructor", id: "00000000-0000-4000-8000-000000000000" }, "id"],
    [{}, undefined],
  ])("of %j is refused, naming the field, and writes nothing", async (body, field) => {
    const person = await academy.person({ name: "Unchanged" });
    const answer = await change(superAdmin, person.id, body);
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([422, "request.invalid", field]);
    expect(await profileOf(person.id)).toEqual({ full_name: "Unchanged", role: "student" });
  });

  test("cannot take the role of an instructor from somebody who still teaches, but may rename them", async () => {
    const teacher = await academy.person({ role: "instructor", name: "Teacher" });
    const course = await academy.course({ instructor_id: teacher.id });
    const refusal = await change(admin, teacher.id, { role: "student", full_name: "Renamed" });
    expect([refusal.status, refusal.body.code, refusal.body.field]).toEqual([409, "person.still_teaches", "role"]);
    expect(refusal.body.error).toContain("a course");
    expect(await profileOf(teacher.id)).toEqual({ full_name: "Teacher", role: "instructor" });
    expect((await change(admin, teacher.id, { full_name: "Renamed" })).status).toBe(200);
    await academy.db.updateTable("courses").set({ instructor_id: null }).where("id", "=", course.id).execute();
    expect((await change(admin, teacher.id, { role: "student" })).body.role).toBe("student");
  });

  test.each(["00000000-0000-4000-8000-000000000000", "nobody", "__proto__", "%00"])(
    "of %s, who does not exist, is not found",
    async (id) => {
      expect((await change(admin, id, { role: "student" })).body.code).toBe("profile.not_found");
      expect((await remove(admin, id)).body.code).toBe("profile.not_found");
    },
  );
});

describe("a deletion", () => {
  test("ends sessions and the sign-in at once, and is audited", async () => {
    const person = await academy.person();
    expect((await academy.call("/profile", { as: person })).status).toBe(200);
    expect((await remove(admin, person.id)).status).toBe(200);
    expect((await academy.call("/profile", { as: person })).body.code).toBe("caller.invalid_token");
    expect(await academy.db.selectFrom("users").select("id").where("email", "=", person.email).execute()).toEqual([]);
    expect(await academy.auditOf(person.id)).toEqual([
      { action: "profile.deleted", actor_id: admin.id, details: { role: "student", courses_left: 0 } },
    ]);
    expect((await remove(admin, person.id)).status).toBe(404);
  });

  test("of an instructor keeps their courses, without an instructor, and reports their number", async () => {
    const teacher = await academy.person({ role: "instructor" });
    const course = await academy.course({ instructor_id: teacher.id });
    expect((await remove(admin, teacher.id)).body.courses_left).toBe(1);
    const left = await academy.db.selectFrom("courses").select("instructor_id").where("id", "=", course.id).executeTakeFirst();
    expect(left).toEqual({ instructor_id: null });
  });
});

test("signing a person out ends all their sessions and nobody else's; they may sign in again", async () => {
  const [person, bystander] = [await academy.person(), await academy.person()];
  const answer = await academy.call<{ ended: number }>(`/people/${person.id}/sessions`, { as: admin, method: "DELETE" });
  expect([answer.status, answer.body.ended]).toEqual([200, 1]);
  expect((await academy.call("/profile", { as: person })).status).toBe(401);
  expect((await academy.call("/profile", { as: bystander })).status).toBe(200);
  expect(await profileOf(person.id)).toBeDefined();
  expect(await academy.auditOf(person.id)).toMatchObject([{ action: "sessions.ended", details: { ended: 1 } }]);
});
