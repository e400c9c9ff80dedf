import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startDataAcademy, type DataAcademy } from "#tests/support/data-academy.ts";
import { enroll } from "./enroll.ts";

let academy: DataAcademy;
beforeAll(async () => {
  academy = await startDataAcademy();
});
afterAll(() => academy.stop());

test("a person who has not agreed to the terms is redirected to the agreement page, which returns to the course", async () => {
  const [superAdmin, person] = [await academy.person({ role: "admin", isSuperAdmin: true }), await academy.person()];
  const course = await academy.course({ lessons: ["Owls."] });
  await academy.call("/academy/settings", { as: superAdmin, method: "PATCH", body: { minimum_age: 16 } });
  const session = {
    access_token: person.token,
    refresh_token: "none",
    expires_at: 9_999_999_999,
    user: { ...person, factors: [] },
  };
  const kept = new Map([["sb-academy-auth-token", JSON.stringify(session)]]);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  vi.stubGlobal("location", new URL("https://academy.example"));
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => academy.app.request(path, init));
  const left = await enroll(course.id, new FormData()).catch((thrown: unknown) => thrown);
  const address = left instanceof Response && left.headers.get("location");
  expect(address).toBe(`/agreement?${new URLSearchParams({ from: `/enroll/${course.id}` })}`);
});
