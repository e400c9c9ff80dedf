import { createHash } from "node:crypto";
import { plural } from "#domain/plural.ts";
import type { Environment } from "#server/env.ts";
import { checkBucket } from "#server/platform/storage/bucket.ts";
import { checkMove, finishMove, type FileStore } from "#server/platform/storage/claim-store.ts";
import type { Files } from "#server/platform/storage/files.ts";
import { isKey } from "#server/platform/storage/files.ts";
import { folderFiles } from "#server/platform/storage/folder-files.ts";
import { findStore, openStore } from "#server/platform/storage/open-store.ts";
import { backupPlace, type BackupPlace } from "./backup-place.ts";
import { OperatorError } from "./find-person.ts";
import type { OperatorDatabase } from "./open-for-operator.ts";

/** How many files are copied between two progress reports. */
const progressEvery = 500;

type Opened = Pick<OperatorDatabase, "connection" | "dataFolder">;

/**
 * Copy all files into the configured bucket, or out of it into the data folder; verify each one, and make the academy use the copies from
 * then on. Files already copied are skipped, so an interrupted move resumes. The originals stay until the operator removes them. Throws
 * OperatorError, EnvironmentError or FileStoreError with a sentence for the operator; the academy then continues to use the originals.
 */
export async function moveFiles(
  { connection, dataFolder }: Opened,
  { environment, to, tell }: { environment: Environment; to: "s3" | "folder"; tell: (line: string) => void },
): Promise<string> {
  const remote = await findStore({ environment, dataFolder });
  const { folder, bucket } = remote.store;
  if (!bucket) throw new OperatorError("Set S3_ENDPOINT and the variables that go with it first: they name the bucket.");
  await checkBucket(bucket);
  const local = { files: folderFiles(folder), store: { folder } };
  const [from, into] = to === "s3" ? [local, remote] : [remote, local];
  await checkMove(connection, from.store, into.store);
  const moved = await copyFiles(backupPlace(from), into.files, tell);
  await finishMove(connection, from.store, into.store);
  const next =
    to === "s3"
      ? "Leave the variables that begin with S3_ set."
      : "Unset the variables that begin with S3_ before the next start.";
  return (
    `${plural(moved.files, "file", "files")} (${megabytes(moved.bytes)} MB) are in ${nameStore(into.store)}, read again and verified. ${next} ` +
    `Those in ${nameStore(from.store)} are no longer used; remove them when you are sure.`
  );
}

/** Return the name of a store, for use in a sentence. */
export function nameStore({ folder, bucket }: FileStore): string {
  return bucket ? `the bucket ${bucket.name}` : folder;
}

/** Open the store as at startup, and describe where it is. Throws what `openStore` throws. */
export async function describeStore({ connection, dataFolder }: Opened, environment: Environment): Promise<string> {
  const { store } = await openStore(connection, { environment, dataFolder });
  return store.bucket
    ? `the bucket ${store.bucket.name} at ${store.bucket.endpoint} takes, gives and removes files`
    : store.folder;
}

async function copyFiles(
  from: BackupPlace,
  into: Files,
  tell: (line: string) => void,
): Promise<{ files: number; bytes: number }> {
  let files = 0;
  let bytes = 0;
  for await (const name of from.list()) {
    if (!isKey(name))
      throw new OperatorError(`${name} is no name of the academy's files. Take it out of the folder, and try again.`);
    const wanted = await summarize(await from.open(name));
    // The file was removed since it was listed.
    if (!wanted) continue;
    if ((await into.size(name)) !== wanted.bytes || (await readBack(into, name, wanted.bytes)) !== wanted.sha256) {
      const pieces = await from.open(name);
      if (!pieces) continue;
      await into.write(name, pieces);
      if ((await readBack(into, name, wanted.bytes)) !== wanted.sha256)
        throw new OperatorError(`The file ${name} was not the same when it was read again. Nothing was changed; try again.`);
    }
    files += 1;
    bytes += wanted.bytes;
    if (files % progressEvery === 0) tell(`  ${files} files, ${megabytes(bytes)} MB`);
  }
  return { files, bytes };
}

async function summarize(pieces: AsyncIterable<Uint8Array> | null): Promise<{ bytes: number; sha256: string } | null> {
  if (!pieces) return null;
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const piece of pieces) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { bytes, sha256: hash.digest("hex") };
}

async function readBack(files: Files, key: string, bytes: number): Promise<string | undefined> {
  return (await summarize(files.read(key, { from: 0, to: bytes - 1 })))?.sha256;
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
}
