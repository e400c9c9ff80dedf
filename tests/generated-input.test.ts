import { expect, test } from "vitest";
import { runInput } from "./prove/input/run-input.ts";
import { runPrivacy } from "./prove/privacy.ts";
import { runSessions } from "./prove/sessions.ts";

// A small share of npm run prove, which can run longer and from any seed: every kind of caller against calls, pages and files of a real
// academy.
test(
  "generated input causes no server error, no leak of another person's text, no incomplete page and no lost change",
  { timeout: 600_000 },
  async () => {
    const { requests, statuses, broken } = await runInput(150, "every-day");
    expect(broken).toEqual([]);
    expect(requests).toBe(150);
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 401, 403, 404, 422]));
  },
);

test("everything that people type is in their export, and gone with their account", { timeout: 600_000 }, async () => {
  const { words, broken } = await runPrivacy(250, "every-day");
  expect(broken).toEqual([]);
  expect(words).toBeGreaterThan(3);
});

test("no session rises above its level, whichever of its tokens is used in whatever order", { timeout: 600_000 }, async () => {
  const { steps, raised, broken } = await runSessions(3, "every-day");
  expect(broken).toEqual([]);
  expect(steps).toBe(72);
  expect(raised).toBeGreaterThan(2);
});
