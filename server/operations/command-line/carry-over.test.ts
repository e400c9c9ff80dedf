import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { folderPlace } from "./backup-place.ts";
import { restoreBackup } from "./restore.ts";

// An upgrade must keep all data. The backup is of a sample academy at migration 0044, in which people have signed in, read lessons,
// written notes and asked the tutor. The contents of its tables at that time are stored next to it.
const file = (ending: string) =>
  fileURLToPath(new URL(`../../../tests/support/operations/academy-0044.${ending}`, import.meta.url));
const heldSchema = z.record(z.string(), z.object({ columns: z.array(z.string()), rows: z.number(), sum: z.string() }));

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  [database, folder] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), "academy-carry-"))]);
});
afterEach(() => Promise.all([database.drop(), rm(folder, { recursive: true })]));

/** Columns that later versions no longer store, as they follow from others. */
const computed: Record<string, string> = {
  "enrollments.current_lesson": "coalesce((select position from lessons where lessons.id = lesson_id), 0)",
};

test("the data of an academy of an earlier version survives every migration since", async () => {
  const held = heldSchema.parse(JSON.parse(await readFile(file("json"), "utf8")));
  await restoreBackup(database.connection, folderPlace(folder), file("backup"));
  const client = new Client(database.connection);
  await client.connect();
  try {
    for (const [table, { columns, ...before }] of Object.entries(held)) {
      const list = columns.map((column) => computed[`${table}.${column}`] ?? `"${column}"`).join(", ");
      const { rows } = await client.query(
        `select count(*)::int as rows, coalesce(sum(hashtextextended(row(${list})::text, 0)), 0)::text as sum from "${table}"`,
      );
      expect([table, rows[0]]).toEqual([table, before]);
    }
    // Later versions derive completion: people who had reached the last lesson have completed the course.
    const { rows } = await client.query("select count(*)::int as completed from enrollments where completed_at is not null");
    expect(rows[0]).toEqual({ completed: 1 });
    expect(Object.values(held).reduce((sum, table) => sum + table.rows, 0)).toBeGreaterThan(250);
  } finally {
    await client.end();
  }
});
