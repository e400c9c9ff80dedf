import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, type ClientConfig } from "pg";
import { folderPlace } from "#server/operations/command-line/backup-place.ts";
import { writeBackup } from "#server/operations/command-line/backup.ts";
import { openForOperator } from "#server/operations/command-line/open-for-operator.ts";
import { restoreBackup } from "#server/operations/command-line/restore.ts";

/** Back up an academy, restore the backup to an empty one, and return the differences: by table, rows and contents. */
export async function compareWithBackup(connection: ClientConfig, dataFolder: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "academy-prove-backup-"));
  try {
    const file = join(folder, "backup");
    await writeBackup(connection, folderPlace(join(dataFolder, "files")), file);
    const place = await openForOperator({ DATABASE_URL: undefined, ACADEMY_DATA_DIR: join(folder, "restored") });
    try {
      await restoreBackup(place.connection, folderPlace(join(folder, "restored/files")), file);
      const [before, after] = [await readContents(connection), await readContents(place.connection)];
      return [...before].flatMap(([table, contents]) =>
        after.get(table) === contents
          ? []
          : [`the backup is not what was backed up: ${table} has ${contents} and, restored, ${after.get(table) ?? "nothing"}`],
      );
    } finally {
      await place.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Return the number of rows of each table in a backup, and a checksum of their contents; except what a running academy writes by itself
 * every few seconds.
 */
async function readContents(connection: ClientConfig): Promise<Map<string, string>> {
  const client = new Client(connection);
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('migrations', 'rate_limits', 'file_store', 'heartbeats')`,
    );
    const contents = new Map<string, string>();
    for (const { name } of tables) {
      const { rows } = await client.query<{ rows: string; sum: string }>(
        `select count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum from "${name}" t`,
      );
      contents.set(name, `${rows[0]?.rows} rows with the sum ${rows[0]?.sum}`);
    }
    return contents;
  } finally {
    await client.end();
  }
}
