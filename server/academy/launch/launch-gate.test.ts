import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Caller } from "#domain/role.schema.ts";
import { startDataAcademy, type DataAcademy } from "#tests/support/data-academy.ts";
import { mayHavePass, maySwitchLaunch, mayUseAcademy } from "./policy.ts";
import { setLaunched } from "./launch.ts";

const superAdmin: Caller = {
  userId: "me",
  sessionId: "",
  email: "",
  fullName: "",
  role: "admin",
  isSuperAdmin: true,
  assuranceLevel: "aal1",
};

describe("who may use the academy", () => {
  test("everyone, once it is open", () => expect(mayUseAcademy(null, { launched: true })).toBe(true));
  test("a super admin, before", () => expect(mayUseAcademy(superAdmin, { launched: false })).toBe(true));
  test("no visitor, before", () => expect(mayUseAcademy(null, { launched: false })).toBe(false));
  test("a super admin switches the launch and gets a pass, an admin does not", () => {
    const admin = { ...superAdmin, isSuperAdmin: false };
    expect([maySwitchLaunch(superAdmin), mayHavePass(superAdmin)]).toEqual([true, true]);
    expect([maySwitchLaunch(admin), mayHavePass(admin)]).toEqual([false, false]);
  });
  test("no admin, before", () => expect(mayUseAcademy({ ...superAdmin, isSuperAdmin: false }, { launched: false })).toBe(false));
});

describe("before the launch", () => {
  let academy: DataAcademy;
  beforeAll(async () => {
    academy = await startDataAcademy();
    await setLaunched(academy.db, false);
  });
  afterAll(() => academy.stop());

  test.each([
    ["GET", "/courses"],
    ["GET", "/courses/00000000-0000-4000-8000-000000000000"],
    ["GET", "/enrollments"],
    ["POST", "/enrollments"],
    ["GET", "/profile"],
    ["GET", "/platform/x"],
    ["GET", "/docsx"],
    ["GET", "/docs/../courses"],
    ["GET", "/nothing-here"],
  ])("%s %s is refused to visitors, students and admins", async (method, path) => {
    for (const as of [undefined, await academy.person(), await academy.person({ role: "admin" })]) {
      const { status, body } = await academy.call(path, { as, method });
      expect({ status, body }).toEqual({
        status: 403,
        body: { error: "The academy has not opened yet.", code: "platform.not_launched" },
      });
    }
  });

  test("anyone may ask whether it is open", async () => {
    expect((await academy.call("/platform")).body).toEqual({ launched: false });
  });

  test("a super admin sees everything", async () => {
    const person = await academy.person({ role: "admin", isSuperAdmin: true });
    expect((await academy.call("/courses", { as: person })).status).toBe(200);
  });

  test("a super admin whose flag was removed sees nothing", async () => {
    const person = await academy.person({ role: "admin", isSuperAdmin: true });
    await academy.db.updateTable("users").set({ is_super_admin: false }).where("id", "=", person.id).execute();
    expect((await academy.call("/courses", { as: person })).status).toBe(403);
  });

  test("opening takes effect at once, closing within a second", async () => {
    await setLaunched(academy.db, true);
    expect((await academy.call("/courses")).status).toBe(200);
    expect((await academy.call("/platform")).body).toEqual({ launched: true });
    await setLaunched(academy.db, false);
    await wait(1100);
    expect((await academy.call("/courses")).status).toBe(403);
  });
});
