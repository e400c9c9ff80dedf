import { randomBytes, randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Client, type ClientConfig } from "pg";
import { isMissing, type Bucket } from "./bucket.ts";
import { folderFiles } from "./folder-files.ts";

/** Thrown if the files are not where this process looks for them. The message is for the operator. */
class FileStoreError extends Error {
  override name = "FileStoreError";
}

/** The name of the file with the store's id. It begins with a dot, so it collides with no file key, and backups leave it out. */
const markName = ".file-store";
const claimLock = 4_227_003;

/** A store's id, and which copy of the store this is: the inode of the mark on a disk, or the bucket. */
type Mark = { id: string; inode: string };

/** The prefix that marks a bucket in place of an inode. */
const inBucket = "s3 ";

/** Where files are: a folder, or a bucket of an S3-compatible store in its place. */
export type FileStore = { folder: string; bucket?: Bucket };

/**
 * Check that a store is the one with the database's files, so that two processes do not store pictures in different places.
 * A database without a store claims this one, as every academy does first. Throws FileStoreError if the database's files are elsewhere, if
 * this folder is a copy of theirs while other processes use the original, or if the bucket belongs to another academy.
 */
export async function claimStore(connection: ClientConfig, store: FileStore): Promise<void> {
  await withLock(connection, async (client) => {
    const known = await readClaim(client);
    const own = await readMark(store);
    if (!known) {
      // A data folder with a mark comes with its database, or is shared on purpose. A bucket is easily configured twice by mistake.
      if (own && store.bucket) throw new FileStoreError(foreignBucket(store.bucket));
      if (store.bucket && (await holdsFiles(store.folder))) throw new FileStoreError(otherStore(store, known));
      return writeClaim(client, own ?? (await makeMark(store)));
    }
    if (own?.id !== known.id) throw new FileStoreError(otherStore(store, known));
    if (own.inode === known.inode) return;
    // The folder was moved, or restored from a backup of the disk, unless other processes still use the original.
    if (await othersRun(client)) throw new FileStoreError(copiedStore(store));
    await writeClaim(client, own);
  });
}

/** Throw FileStoreError if the files of a database in the data folder were moved to a bucket. */
export async function refuseMovedFiles(connection: ClientConfig, folder: string): Promise<void> {
  await withLock(connection, async (client) => {
    const known = await readClaim(client);
    if (known?.inode.startsWith(inBucket)) throw new FileStoreError(otherStore({ folder }, known));
  });
}

/** Make this store the database's from now on, whatever was claimed before. Throws FileStoreError while an academy runs on the database. */
export async function adoptStore(connection: ClientConfig, store: FileStore): Promise<void> {
  await withLock(connection, async (client) => {
    await refuseOthers(client);
    await writeClaim(client, (await readMark(store)) ?? (await makeMark(store)));
  });
}

/**
 * Check that files may be moved from one store to another.
 * Throws FileStoreError while an academy runs on the database, if its files are not in the first store, or if the second one is a bucket of
 * another academy.
 */
export async function checkMove(connection: ClientConfig, from: FileStore, to: FileStore): Promise<void> {
  await withLock(connection, async (client) => {
    await refuseOthers(client);
    const known = await readClaim(client);
    // An embedded database claims no folder: its files are next to it.
    if (known ? (await readMark(from))?.id !== known.id : from.bucket) throw new FileStoreError(otherStore(from, known));
    if (to.bucket && (await readMark(to))) throw new FileStoreError(foreignBucket(to.bucket));
  });
}

/** Make the second store the database's, once all files are in it; the files in the first one are no longer used. Throws as `checkMove`. */
export async function finishMove(connection: ClientConfig, from: FileStore, to: FileStore): Promise<void> {
  await checkMove(connection, from, to);
  await adoptStore(connection, to);
  await removeMark(from);
}

async function refuseOthers(client: Client): Promise<void> {
  if (await othersRun(client)) throw new FileStoreError("An academy runs on this database. Stop every process of it first.");
}

/** Write a file that must not exist yet, atomically. Of two simultaneous writers, both get the content of the first. */
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
  // If the connection breaks, the next statement reports it.
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

/** Return whether other processes run: each has a connection that listens for changes, recognizable by its name. */
async function othersRun(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    "select 1 from pg_stat_activity where datname = current_database() and application_name = 'academy-listener' limit 1",
  );
  return rowCount !== 0;
}

async function readMark(store: FileStore): Promise<Mark | undefined> {
  if (store.bucket) {
    const { client, sdk, name } = store.bucket;
    try {
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket: name, Key: markName }));
      return { id: ((await Body?.transformToString()) ?? "").trim(), inode: inBucket + name };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }
  const file = join(store.folder, markName);
  try {
    const id = readFileSync(file, "utf8").trim();
    return { id, inode: String(statSync(file, { bigint: true }).ino) };
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw new FileStoreError(`The folder of files ${store.folder} cannot be read: ${reasonOf(error)}.`, { cause: error });
  }
}

async function makeMark(store: FileStore): Promise<Mark> {
  if (store.bucket) {
    const { client, sdk, name } = store.bucket;
    const id = randomUUID();
    await client.send(new sdk.PutObjectCommand({ Bucket: name, Key: markName, Body: id }));
    return { id, inode: inBucket + name };
  }
  const file = join(store.folder, markName);
  try {
    mkdirSync(dirname(file), { recursive: true });
    const id = writeOnce(file, randomUUID()).trim();
    return { id, inode: String(statSync(file, { bigint: true }).ino) };
  } catch (cause) {
    throw new FileStoreError(`The folder of files ${store.folder} cannot be written: ${reasonOf(cause)}.`, { cause });
  }
}

async function removeMark({ folder, bucket }: FileStore): Promise<void> {
  if (!bucket) return rmSync(join(folder, markName), { force: true });
  await bucket.client.send(new bucket.sdk.DeleteObjectCommand({ Bucket: bucket.name, Key: markName }));
}

async function holdsFiles(folder: string): Promise<boolean> {
  for await (const file of folderFiles(folder).list("")) return file !== undefined;
  return false;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

function otherStore(store: FileStore, known: Mark | undefined): string {
  const movingTo = (where: "s3" | "folder") =>
    `If that is meant, stop every process and run: npm run admin -- move-files ${where}. If its files are lost or were copied by other means, run: ` +
    "npm run admin -- adopt-files";
  if (store.bucket) {
    const where = known?.inode.startsWith(inBucket)
      ? `the bucket ${known.inode.slice(inBucket.length)}`
      : `a folder (${store.folder}, unless another one was used)`;
    return `The academy's files are in ${where}, not in the bucket ${store.bucket.name} that S3_BUCKET names. ${movingTo("s3")}`;
  }
  if (known?.inode.startsWith(inBucket)) {
    return (
      `The academy's files are in the bucket ${known.inode.slice(inBucket.length)}, not in the folder ${store.folder}. Set the variables that begin ` +
      `with S3_ as before. To bring them back, leave these set, stop every process and run: npm run admin -- move-files folder. If the bucket is lost, ` +
      "unset them and run: npm run admin -- adopt-files"
    );
  }
  return (
    `The database at DATABASE_URL belongs to another folder of files than ${store.folder}. Processes with a folder each would show each other's ` +
    "pictures as missing. Let ACADEMY_DATA_DIR of all of them lead to the same folder on a shared disk, or keep the files in an S3-compatible store. If this " +
    "folder has taken the other's place (it was restored without its hidden file, or the other one is lost), stop every process and run: npm run admin -- adopt-files"
  );
}

function copiedStore(store: FileStore): string {
  const files = store.bucket ? `The bucket ${store.bucket.name}` : `The folder of files ${store.folder}`;
  return (
    `${files} is a copy of the one that a running academy uses on the same database. What one process keeps would be ` +
    "missing in the other. Let both use the same one, or stop the other one first."
  );
}

function foreignBucket({ name }: Bucket): string {
  return (
    `The bucket ${name} already holds the files of an academy, and not of this database. Two academies in one bucket would remove each other's files: ` +
    "give each a bucket of its own. If this database has taken the place of that one, stop every process and run: npm run admin -- adopt-files"
  );
}
