import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { noteDemo } from "./open-for-operator.ts";

test("an operator in whose data folder only the demo has run is told how to work on it", () => {
  const folder = mkdtempSync(join(tmpdir(), "academy-note-"));
  const note = (DATABASE_URL?: string) => noteDemo({ DATABASE_URL, ACADEMY_DATA_DIR: folder });
  expect(note()).toBeNull();
  mkdirSync(join(folder, "demo/postgresql"), { recursive: true });
  expect(note()).toContain(`ACADEMY_DATA_DIR=${join(folder, "demo")}`);
  expect(note("postgresql://db.school.example/academy")).toBeNull();
  mkdirSync(join(folder, "postgresql"));
  expect(note()).toBeNull();
  rmSync(folder, { recursive: true });
});
