import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startWatchedAcademy, type Asked, type WatchedAcademy } from "../bench/retained-memory.ts";

// A small part of npm run measure-memory: enough to detect a leak of a whole page (30 KB). With so few requests, compilation accounts
// for up to 4 KB of each.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let academy: WatchedAcademy;
let authorization: string;
beforeAll(async () => {
  academy = await startWatchedAcademy();
  const signedIn = await fetch(`${academy.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "student@academy.example", password: "academy-demo-1" }),
  });
  authorization = `Bearer ${((await signedIn.json()) as { access_token: string }).access_token}`;
});
afterAll(() => academy.stop());

const mostBytes = 8_000;
const json = { "content-type": "application/json" };

// A mark in the title is a column of its own: the name is also what the measurement calls the request.
test.each<[string, string, Omit<Asked, "name">]>([
  ["a page", "", { method: "GET", path: "/auth" }],
  ["a page whose course is not there", " @slow", { method: "GET", path: "/product/00000000-0000-4000-8000-000000000000" }],
  ["the data of a page", " @slow", { method: "GET", path: "/store.data" }],
  ["a call that reads", "", { method: "GET", path: "/api/profile" }],
  [
    "a call whose body comes in pieces",
    " @slow",
    { method: "POST", path: "/api/checkout", headers: { ...json, "transfer-encoding": "chunked" }, body: '{"course_ids":[]}' },
  ],
  ["a call with a method of its own", " @slow", { method: "OPTIONS", path: "/api/courses" }],
])("nothing is kept of a request for %s%s", async (name, _, asked) => {
  const headers = { authorization, ...asked.headers };
  const { bytesEach } = await academy.measureRetained({ name, ...asked, headers }, 300);
  expect(bytesEach).toBeLessThan(mostBytes);
});
