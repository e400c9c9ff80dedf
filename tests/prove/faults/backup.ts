import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { folderPlace } from "#server/operations/command-line/backup-place.ts";
import { writeBackup } from "#server/operations/command-line/backup.ts";
import { restoreBackup } from "#server/operations/command-line/restore.ts";
import { migrateDatabase } from "#server/platform/database/migrate.ts";
import type { Truth } from "./truth.ts";
import type { World } from "./world.ts";

/** For each kind of register, read its value from a restored database by the rest of its name; other kinds are not compared. */
const readings: Record<string, { statement: string; values: (words: string[]) => string[] }> = {
  enrollment: {
    statement:
      "select 'yes' as value from enrollments e join users u on u.id = e.user_id where u.email = $1 and e.course_id = $2",
    values: ([email = "", course = ""]) => [email, course],
  },
  notes: {
    statement:
      "select content as value from lesson_notes n join users u on u.id = n.user_id where u.email = $1 and n.lesson_id = $2",
    values: ([email = "", path = ""]) => [email, path.split("/")[5] ?? ""],
  },
  draft: { statement: "select content as value from lesson_drafts where lesson_id = $1", values: ([id = ""]) => [id] },
};

/**
 * Back up the academy while people keep working. Returns a function that restores the backup into an empty database and compares it: it has
 * to contain the values acknowledged before the backup began, or values sent since. Returns null if the backup failed with a message, which
 * is allowed while the database is unavailable.
 */
export async function backUp(world: World, truth: Truth): Promise<(() => Promise<void>) | null> {
  const folder = await mkdtemp(join(tmpdir(), "academy-prove-backup-"));
  const [file, place] = [join(folder, "backup"), folderPlace(join(folder, "files"))];
  const mayHold = truth.mark();
  try {
    await writeBackup(world.connection, folderPlace(join(world.dataFolder, "files")), file);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (!(error instanceof Error)) throw error;
    return null;
  }
  return async () => {
    const name = `restored_${randomBytes(6).toString("hex")}`;
    await world.onDatabase(`create database ${name}`);
    const connection = { ...world.connection, database: name };
    const client = new Client(connection);
    try {
      await migrateDatabase(connection);
      await restoreBackup(connection, place, file);
      await client.connect();
      for (const register of truth.registers) {
        const [kind = "", ...words] = register.split(" ");
        const reading = readings[kind];
        if (!reading) continue;
        const { rows } = await client.query<{ value: string }>(reading.statement, reading.values(words));
        const value = rows[0]?.value ?? "";
        if (!mayHold(register, value)) truth.report(`in a backup ${register} is ${JSON.stringify(value.slice(0, 60))}`);
      }
    } finally {
      await client.end();
      await world.onDatabase(`drop database ${name} with (force)`);
      await rm(folder, { recursive: true, force: true });
    }
  };
}
