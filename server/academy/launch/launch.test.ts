import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { createPageCache } from "#server/platform/page-cache/page-cache.ts";
import { startDataAcademy, type DataAcademy } from "#tests/support/data-academy.ts";
import { readLaunched, setLaunched } from "./launch.ts";

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

test("whoever has been told that the academy is closed sees no cached page, even before the database's notification arrives", async () => {
  const pageCache = createPageCache();
  pageCache.setListening(true);
  const app = createApp({ ...academy.deps, pageCache });
  const { token } = await academy.person({ role: "admin", isSuperAdmin: true });
  const put = (launched: boolean) =>
    app.request("/api/platform", {
      method: "PUT",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ launched }),
    });
  await put(true);
  const address = "/api/courses?page=1";
  expect((await app.request(address)).status).toBe(200);
  expect(pageCache.cached(address)).toBeDefined();
  await put(false);
  expect(pageCache.cached(address)).toBeUndefined();
});
