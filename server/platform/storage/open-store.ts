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

/** The store configured in the environment, and the data folder used otherwise. */
export type StoreSettings = { environment: BucketAccess & Pick<Environment, "DATABASE_URL">; dataFolder: string };

/**
 * Open the configured store, check that it works, and that it contains this database's files.
 * `onRefused` is called with the reason if the store did not accept a file. Throws EnvironmentError or FileStoreError with a sentence for
 * the operator.
 */
export async function openStore(
  connection: ClientConfig,
  settings: StoreSettings,
  onRefused?: (error: unknown) => void,
): Promise<OpenedStore> {
  const opened = await findStore(settings, onRefused);
  const { bucket, folder } = opened.store;
  if (bucket) await checkBucket(bucket);
  // The data folder of an embedded database contains its files too, so no other academy can use it.
  if (bucket || settings.environment.DATABASE_URL) await claimStore(connection, opened.store);
  else await refuseMovedFiles(connection, folder);
  return opened;
}

/** Return the configured store without checking its contents. */
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
