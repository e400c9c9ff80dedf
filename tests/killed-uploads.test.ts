import { expect, test } from "vitest";
import { runUploads } from "./prove/uploads.ts";

// A share of npm run prove -- --part uploads: docs/proof.md says what longer runs found.
test("a recording whose academy is killed five times arrives once and whole @slow", { timeout: 600_000 }, async () => {
  const { uploads, kills, broken } = await runUploads(5, "every-day", () => {});
  expect(broken).toEqual([]);
  expect(uploads).toBeGreaterThan(0);
  expect(kills).toBeGreaterThanOrEqual(5);
});
