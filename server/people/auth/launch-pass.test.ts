import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { deriveKey } from "#server/platform/secrets/seal.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";
import { setLaunched } from "#server/academy/launch/launch.ts";

let academy: DataAcademy;
beforeAll(async () => {
  academy = await startDataAcademy();
});
afterAll(() => academy.stop());
beforeEach(() => setLaunched(academy.db, false));

const superAdmin = () => academy.person({ role: "admin", isSuperAdmin: true });
const ask = (as?: Person) =>
  academy.app.request("/api/platform/pass", { method: "POST", headers: as ? { authorization: `Bearer ${as.token}` } : {} });
const cookieOf = (response: Response) => response.headers.get("set-cookie")?.split(";")[0] ?? "";
const passOf = async (person: Person) => cookieOf(await ask(person));
/** Request a page without a token, as browsers do for pages and pictures, and return whether it is withheld. */
const isHeld = async (cookie: string, app = academy.app) =>
  ((await (await app.request("/api/platform/pass", { headers: { cookie } })).json()) as { held: boolean }).held;

describe("a pass", () => {
  test("is given to a super admin, for minutes, inaccessible to scripts", async () => {
    const response = await ask(await superAdmin());
    expect(response.status).toBe(200);
    const cookie = response.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/^__Host-academy-pass=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(await isHeld(cookieOf(response))).toBe(true);
  });

  test("is refused to everybody else", async () => {
    for (const role of ["student", "instructor", "admin"] as const) {
      const response = await ask(await academy.person({ role }));
      expect([response.status, response.headers.get("set-cookie")]).toEqual([403, null]);
    }
    expect((await ask()).status).toBe(401);
  });

  test("is not a token: it opens no call", async () => {
    const cookie = await passOf(await superAdmin());
    for (const path of ["/api/courses", "/api/profile", "/functions/v1/chat"]) {
      expect((await academy.app.request(path, { headers: { cookie } })).status).toBe(403);
    }
  });

  test("ends with the super-admin flag, with a ban and with its session", async () => {
    const [unflagged, banned, signedOut] = [await superAdmin(), await superAdmin(), await superAdmin()];
    const passes = await Promise.all([unflagged, banned, signedOut].map(passOf));
    await academy.db.updateTable("users").set({ is_super_admin: false }).where("id", "=", unflagged.id).execute();
    await academy.db.updateTable("users").set({ banned_until: "infinity" }).where("id", "=", banned.id).execute();
    const headers = { authorization: `Bearer ${signedOut.token}` };
    const goodbye = await academy.app.request("/auth/v1/logout?scope=local", { method: "POST", headers });
    expect([goodbye.status, goodbye.headers.getSetCookie()[0]]).toEqual([
      204,
      "__Host-academy-pass=; Max-Age=0; Path=/; Secure; SameSite=Lax",
    ]);
    expect(await Promise.all(passes.map((cookie) => isHeld(cookie)))).toEqual([false, false, false]);
  });

  test("ends after ten minutes", async () => {
    const cookie = await passOf(await superAdmin());
    const later = (seconds: number) => createApp({ ...academy.deps, clock: () => new Date(Date.now() + seconds * 1000) });
    expect(await isHeld(cookie, later(590))).toBe(true);
    expect(await isHeld(cookie, later(601))).toBe(false);
  });

  test("cannot be forged or modified", async () => {
    const person = await superAdmin();
    const other = await superAdmin();
    const [name, value = ""] = (await passOf(person)).split("=");
    const [userId, sessionId, expires, signature = ""] = value.split(".");
    const foreign = createHmac("sha256", deriveKey(new Uint8Array(32), "launch-pass"))
      .update(`${userId}.${sessionId}.${expires}`)
      .digest("base64url");
    for (const forged of [
      "",
      "...",
      value.slice(0, -2),
      `${value}.more`,
      `${userId}.${sessionId}.${Number(expires) + 1}.${signature}`,
      `${other.id}.${sessionId}.${expires}.${signature}`,
      `${userId}.${sessionId}.${expires}.${foreign}`,
      `${userId}.${sessionId}.${expires}.`,
      value.toUpperCase(),
    ]) {
      expect(await isHeld(`${name}=${forged}`), forged).toBe(false);
    }
    expect(await isHeld(`${name}=${value}`)).toBe(true);
  });
});

describe("pictures and files before the launch", () => {
  let teacherId: string;
  beforeAll(async () => {
    teacherId = (await academy.person({ role: "instructor" })).id;
    await academy.course({ instructor_id: teacherId });
  });
  const seen = (courseId: string) => [`/pictures/courses/${courseId}.svg`, `/avatar/${teacherId}.svg`];

  test("are visible with a pass, and are not cached on the way", async () => {
    const { id } = await academy.course();
    const cookie = await passOf(await superAdmin());
    for (const path of seen(id)) {
      const response = await academy.app.request(path, { headers: { cookie } });
      expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    }
  });

  test("are visible to nobody else, with or without an admin's token", async () => {
    const { id } = await academy.course();
    const { token } = await academy.person({ role: "admin" });
    for (const path of [...seen(id), `/social/courses/${id}.png`, "/files/course-images/1-x-800.webp"]) {
      for (const headers of [new Headers(), new Headers({ authorization: `Bearer ${token}` })]) {
        expect((await academy.app.request(path, { headers })).status, path).toBe(403);
      }
    }
  });

  test("include an avatar drawn from a name, which the sign-in page's header shows to everybody", async () => {
    expect((await academy.app.request("/avatar/Ada.svg")).status).toBe(200);
  });

  test("are public and cacheable after the launch", async () => {
    const { id } = await academy.course();
    await setLaunched(academy.db, true);
    for (const path of seen(id)) {
      const response = await academy.app.request(path);
      expect(response.status).toBe(200);
      expect(response.headers.get("cache-control")).toMatch(/^public/);
    }
  });
});
