import { randomBytes, randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Client, type ClientConfig } from "pg";

/** The folder of files is not this database's. The message is for the operator. */
class FileStoreError extends Error {
  override name = "FileStoreError";
}

/** Carries the folder's id. No key of a file begins with a dot, so nothing is in its way, and backups leave it out. */
const markName = ".file-store";
const claimLock = 4_227_003;

type Mark = { id: string; inode: string };

/**
 * Makes sure that a folder is the one that holds the database's files, so that no two processes keep pictures that the other cannot show.
 * A database without a folder takes this one, which is how an academy from before begins. Throws FileStoreError when the database has another
 * folder, or when this one is a copy of it while other processes use the original.
 */
export async function claimFolder(connection: ClientConfig, folder: string): Promise<void> {
  await withLock(connection, async (client) => {
    const known = await readClaim(client);
    const own = readMark(folder);
    if (!known) return writeClaim(client, own ?? makeMark(folder));
    if (own?.id !== known.id) throw new FileStoreError(otherFolder(folder));
    if (own.inode === known.inode) return;
    // It was moved, or came back from a backup of the disk: nobody else is there who could hold the original.
    if (await othersRun(client)) throw new FileStoreError(copiedFolder(folder));
    await writeClaim(client, own);
  });
}

/** Lets this folder be the database's from now on, whatever was before. Throws FileStoreError while an academy runs on the database. */
export async function adoptFolder(connection: ClientConfig, folder: string): Promise<void> {
  await withLock(connection, async (client) => {
    if (await othersRun(client)) throw new FileStoreError("An academy runs on this database. Stop every process of it first.");
    await writeClaim(client, readMark(folder) ?? makeMark(folder));
  });
}

/** Writes a file that must not be there yet, whole; of two who do so at once, both find what the first one wrote. */
export function writeOnce(file: string, text: string): string {
  const draft = `${file}.${randomBytes(6).toString("hex")}.part`;
  try {
    writeFileSync(draft, text, { mode: 0o600, flag: "wx" });
    linkSync(draft, file);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, "utf8");
}

async function withLock(connection: ClientConfig, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client(connection);
  // A connection that breaks is told by the statement after it.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [claimLock]);
    await work(client);
    await client.query("commit");
  } finally {
    await client.end();
  }
}

async function readClaim(client: Client): Promise<Mark | undefined> {
  const { rows } = await client.query<Mark>("select id, inode from file_store");
  return rows[0];
}

async function writeClaim(client: Client, { id, inode }: Mark): Promise<void> {
  await client.query(
    "insert into file_store (id, inode) values ($1, $2) on conflict (only_row) do update set id = $1, inode = $2, claimed_at = now()",
    [id, inode],
  );
}

/** Every running process listens for changes, on a connection that says so. */
async function othersRun(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    "select 1 from pg_stat_activity where datname = current_database() and application_name = 'academy-listener' limit 1",
  );
  return rowCount !== 0;
}

function readMark(folder: string): Mark | undefined {
  const file = join(folder, markName);
  try {
    const id = readFileSync(file, "utf8").trim();
    return { id, inode: String(statSync(file, { bigint: true }).ino) };
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw new FileStoreError(
      `The folder of files ${folder} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
      {
        cause: error,
      },
    );
  }
}

function makeMark(folder: string): Mark {
  const file = join(folder, markName);
  try {
    mkdirSync(dirname(file), { recursive: true });
    const id = writeOnce(file, randomUUID()).trim();
    return { id, inode: String(statSync(file, { bigint: true }).ino) };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new FileStoreError(`The folder of files ${folder} cannot be written: ${reason}.`, { cause });
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

function otherFolder(folder: string): string {
  return (
    `The database at DATABASE_URL belongs to another folder of files than ${folder}. Processes with a folder each would show each other's ` +
    "pictures as missing. Let ACADEMY_DATA_DIR of all of them lead to the same folder on a shared disk. If this folder has taken the other's " +
    "place (it was restored without its hidden file, or the other one is lost), stop every process and run: npm run admin -- adopt-files"
  );
}

function copiedFolder(folder: string): string {
  return (
    `The folder of files ${folder} is a copy of the one that a running academy uses on the same database. What one process keeps would be ` +
    "missing in the other. Let ACADEMY_DATA_DIR of both lead to the same folder on a shared disk, or stop the other one first."
  );
}
