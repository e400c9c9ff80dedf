import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startDataAcademy, type DataAcademy } from "#tests/support/data-academy.ts";
import { readLaunched, setLaunched } from "./queries.ts";

let academy: DataAcademy;
beforeAll(async () => {
  academy = await startDataAcademy();
});
afterAll(() => academy.stop());
beforeEach(() => setLaunched(academy.db, false));

const put = (body: unknown, as?: Awaited<ReturnType<DataAcademy["person"]>>) =>
  academy.call("/platform", { as, method: "PUT", body });

test("a super admin opens the academy, which is recorded once", async () => {
  const person = await academy.person({ role: "admin", isSuperAdmin: true });
  for (const _ of [1, 2]) expect((await put({ launched: true }, person)).body).toEqual({ launched: true });
  expect(await readLaunched(academy.db)).toBe(true);
  const entries = await academy.db.selectFrom("audit_log").selectAll().where("action", "=", "launch.switched").execute();
  expect(entries).toMatchObject([{ actor_id: person.id, details: { launched: true } }]);
});

test("nobody else can, before the launch or after it", async () => {
  for (const launched of [false, true]) {
    await setLaunched(academy.db, launched);
    for (const role of ["student", "instructor", "admin"] as const) {
      const answer = await put({ launched: !launched }, await academy.person({ role }));
      expect([answer.status, answer.body.code]).toEqual([403, "caller.forbidden"]);
    }
    expect((await put({ launched: !launched })).status).toBe(401);
    expect(await readLaunched(academy.db)).toBe(launched);
  }
});

test.each([[{}], [{ launched: "yes" }], [{ launched: null }], [{ launched: true, id: false }], [[]], ["on"]])(
  "%j switches nothing",
  async (body) => {
    const person = await academy.person({ role: "admin", isSuperAdmin: true });
    expect((await put(body, person)).status).toBe(422);
    expect(await readLaunched(academy.db)).toBe(false);
  },
);
