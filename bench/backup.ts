import { spawn } from "node:child_process";
import { createHash, randomFillSync } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, mkdtemp, open, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Client, type ClientConfig } from "pg";
import { startEmbeddedDatabase } from "#server/platform/database/embedded.ts";
import { migrateDatabase } from "#server/platform/database/migrate.ts";
import { folderPlace } from "#server/operations/command-line/backup-place.ts";
import { writeBackup } from "#server/operations/command-line/backup.ts";
import { restoreBackup } from "#server/operations/command-line/restore.ts";

// node bench/backup.ts --gigabytes 2 --rows 500000: creates an academy of that size, backs it up and restores it, each in a separate
// process with a heap of 256 MB, and reports the time, the peak memory, and whether everything is the same. Not a part of npm run bench: it
// fills a disk.

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    gigabytes: { type: "string", default: "2" },
    rows: { type: "string", default: "500000" },
    folder: { type: "string", default: tmpdir() },
  },
});
const [action, connection, files, file] = positionals;
if (action === "backup" || action === "restore") await measure(action);
else await compare(Number(options.gigabytes), Number(options.rows));

async function measure(what: "backup" | "restore"): Promise<void> {
  const begin = performance.now();
  const work = what === "backup" ? writeBackup : restoreBackup;
  const { rows, files: count, bytes } = await work(JSON.parse(connection ?? "{}"), folderPlace(files ?? ""), file ?? "");
  const seconds = (performance.now() - begin) / 1000;
  const megabytes = process.resourceUsage().maxRSS / 1024;
  const { user, system } = process.cpuUsage();
  const busy = (user + system) / 60_000_000;
  console.log(
    `${what.padEnd(8)} ${rows} rows, ${count} files, ${bytes} bytes: ${(seconds / 60).toFixed(2)} minutes (${busy.toFixed(2)} of them on the processor), ${megabytes.toFixed(0)} MB at most`,
  );
}

async function compare(gigabytes: number, rows: number): Promise<void> {
  const folder = await mkdtemp(join(options.folder, "academy-bench-"));
  const database = await startEmbeddedDatabase({ folder: join(folder, "postgresql"), durable: false });
  try {
    const [from, into] = [
      await createDatabase(database.connection, "source"),
      await createDatabase(database.connection, "target"),
    ];
    await fillTables(from, rows);
    await fillFolder(join(folder, "files"), gigabytes * 1024 ** 3);
    await run("backup", from, join(folder, "files"), join(folder, "backup"));
    console.log(`backup   is a file of ${(await stat(join(folder, "backup"))).size} bytes`);
    const before = await checksum(from, join(folder, "files"));
    // So that only two of the three copies are on the disk at the same time.
    await rm(join(folder, "files"), { recursive: true });
    await run("restore", into, join(folder, "restored"), join(folder, "backup"));
    const after = await checksum(into, join(folder, "restored"));
    console.log(`checksum ${before}\n         ${after} ${before === after ? "the same" : "DIFFERENT"}`);
    if (before !== after) process.exitCode = 1;
  } finally {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function run(what: string, to: ClientConfig, filesFolder: string, backup: string): Promise<void> {
  const script = fileURLToPath(import.meta.url);
  const child = spawn(process.execPath, ["--max-old-space-size=256", script, what, JSON.stringify(to), filesFolder, backup], {
    stdio: "inherit",
  });
  const code = await new Promise((resolve) => child.on("exit", resolve));
  if (code !== 0) throw new Error(`${what} ended with ${String(code)}`);
}

async function createDatabase(server: ClientConfig, name: string): Promise<ClientConfig> {
  await query(server, `create database ${name}`);
  const connected = { ...server, database: name };
  await migrateDatabase(connected);
  return connected;
}

async function fillTables(to: ClientConfig, rows: number): Promise<void> {
  const people = Math.ceil(rows / 100);
  await query(
    to,
    `set session_replication_role = replica;
    insert into users (email) select 'person-' || n || '@school.example' from generate_series(1, ${people}) n;
    insert into profiles (id, full_name) select id, 'Person ' || email from users;
    insert into courses (title, category) select 'Course ' || n, 'Design' from generate_series(1, 100) n;
    insert into course_lessons (course_id, position, title, content)
      select id, n, 'Lesson ' || n, repeat(md5(id::text || n), 100) from courses, generate_series(0, 8) n;
    insert into enrollments (user_id, course_id)
      select u.id, c.id from (select id, row_number() over () % 100 as number from users) u
      join (select id, row_number() over () - 1 as number from courses) c using (number);
    insert into lesson_visits (user_id, course_id, lesson_id, opened_at)
      select e.user_id, e.course_id, l.id, timestamptz '2026-01-01' + n * interval '20 minutes'
      from enrollments e join lessons l on l.course_id = e.course_id and l.position < 5, generate_series(1, 10) n;
    insert into audit_log (action, details) select 'launch.switched', jsonb_build_object('note', md5(n::text), 'at', n)
      from generate_series(1, ${Math.max(0, rows - people * 53 - 1000)}) n`,
  );
}

/** Create files of a megabyte, and one that is a tenth of the total. */
async function fillFolder(folder: string, bytes: number): Promise<void> {
  await mkdir(join(folder, "course-images"), { recursive: true });
  const megabyte = Buffer.alloc(1024 ** 2);
  const write = async (name: string, size: number) => {
    const target = await open(join(folder, name), "w");
    for (let left = size; left > 0; left -= megabyte.length)
      await target.write(randomFillSync(megabyte), 0, Math.min(left, megabyte.length));
    await target.close();
  };
  await write("large.mp3", Math.floor(bytes / 10));
  for (let number = 0; number < (bytes * 0.9) / megabyte.length; number += 1)
    await write(`course-images/${number}.webp`, megabyte.length);
}

/** Return a checksum of all rows as PostgreSQL writes them and of all files, regardless of order. */
async function checksum(of: ClientConfig, folder: string): Promise<string> {
  const whole = createHash("sha256");
  const tables = await query<{ name: string }>(
    of,
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migrations' order by 1",
  );
  for (const { name } of tables) {
    const [row] = await query(of, `select count(*), sum(hashtextextended(t::text, 0)::numeric) as hashes from ${name} t`);
    whole.update(`${name} ${JSON.stringify(row)}\n`);
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths.toSorted()) {
    const hash = createHash("sha256");
    for await (const chunk of createReadStream(path)) hash.update(chunk);
    whole.update(`${relative(folder, path)} ${hash.digest("hex")}\n`);
  }
  return whole.digest("hex");
}

async function query<Row extends object>(to: ClientConfig, statement: string): Promise<Row[]> {
  const client = new Client(to);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
