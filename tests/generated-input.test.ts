import { expect, test } from "vitest";
import { runInput } from "./prove/input/run-input.ts";
import { runPrivacy } from "./prove/privacy.ts";

// A small share of npm run prove, which runs more of it from any seed: every kind of caller against calls, pages and files of a real
// academy.
test("generated input finds no failure, no foreign text and no page that is not whole", { timeout: 600_000 }, async () => {
  const { requests, statuses, broken } = await runInput(600, "every-day");
  expect(broken).toEqual([]);
  expect(requests).toBe(600);
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 401, 403, 404, 422]));
});

test("what people type is in their export, and gone with their account", { timeout: 600_000 }, async () => {
  const { words, broken } = await runPrivacy(500, "every-day");
  expect(broken).toEqual([]);
  expect(words).toBeGreaterThan(3);
});
