import { plural } from "#domain/plural.ts";
import { readMigrations } from "#server/platform/database/migrate.ts";
import { checkBackup } from "./read-backup.ts";
import { writeTime } from "./write-time.ts";

/** Verify a backup and describe its contents, changing nothing. Throws RestoreError if this academy cannot restore it. */
export async function describeBackup(file: string): Promise<string> {
  const known = readMigrations().map(({ name }) => name);
  const { format, madeAt, migrations, tables, rows, files, bytes, sha256 } = await checkBackup(file, known);
  const older = known.length - migrations.length;
  const verdict =
    sha256 === null
      ? "It could be read to its end. It is of the older format, which does not count what it holds: whether rows are missing nobody can tell."
      : `It is whole: what it counts is there, and its checksum is right (SHA-256 ${sha256}).`;
  const counts = [...tables].filter(([, count]) => count > 0).map(([table, count]) => `    ${table.padEnd(24)} ${count}`);
  return [
    `A backup of ${writeTime(madeAt)} (${format}) with ${rows} rows and ${files} files of ${bytes} bytes.`,
    verdict,
    older === 0
      ? "It has the schema of this academy."
      : `Its schema is ${plural(older, "migration", "migrations")} older than this academy's, which can restore it.`,
    ...counts,
  ].join("\n  ");
}
