import { join } from "node:path";
import type { ClientConfig } from "pg";
import type { Environment } from "#server/env.ts";
import { checkBucket, openBucket, type BucketAccess } from "./bucket.ts";
import { bucketFiles } from "./bucket-files.ts";
import { claimStore, refuseMovedFiles, type FileStore } from "./claim-store.ts";
import type { Files } from "./files.ts";
import { folderFiles } from "./folder-files.ts";

/** The academy's files, and where they are. */
export type OpenedStore = { files: Files; store: FileStore };

/** Where the environment says that files are, and the data folder that they are in otherwise. */
export type StoreSettings = { environment: BucketAccess & Pick<Environment, "DATABASE_URL">; dataFolder: string };

/**
 * Opens the store that the environment names, makes sure that it does what it must, and that it is the one with this database's files. `onRefused` hears
 * why it did not take a file. Throws EnvironmentError or FileStoreError with a sentence for the operator.
 */
export async function openStore(
  connection: ClientConfig,
  settings: StoreSettings,
  onRefused?: (error: unknown) => void,
): Promise<OpenedStore> {
  const opened = await findStore(settings, onRefused);
  const { bucket, folder } = opened.store;
  if (bucket) await checkBucket(bucket);
  // An embedded database lies in the data folder, beside the files: nobody else can have it.
  if (bucket || settings.environment.DATABASE_URL) await claimStore(connection, opened.store);
  else await refuseMovedFiles(connection, folder);
  return opened;
}

/** The store that the environment names, whatever is in it. */
export async function findStore(
  { environment, dataFolder }: StoreSettings,
  onRefused?: (error: unknown) => void,
): Promise<OpenedStore> {
  const folder = join(dataFolder, "files");
  const bucket = await openBucket(environment);
  if (!bucket) return { files: folderFiles(folder, onRefused), store: { folder } };
  const files = bucketFiles(bucket, { scratch: join(dataFolder, "scratch"), ...(onRefused && { onRefused }) });
  return { files, store: { folder, bucket } };
}
