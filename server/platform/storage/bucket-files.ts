import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isBroken, isMissing, toStoreError, type Bucket } from "./bucket.ts";
import {
  checkContentType,
  checkKey,
  checkWhole,
  contentTypeOf,
  isKey,
  isUnfinished,
  MissingFileError,
  StoreUnavailableError,
  type ByteRange,
  type Files,
  type ListedFile,
} from "./files.ts";

/** Bytes that a reader requests at a time: a slow reader does not keep a connection to the store open. */
const pieceBytes = 512 * 1024;

/** Bytes sent at a time, and held in memory until then. A store accepts 10,000 parts per file, so this allows for 80 GB. */
const partBytes = 8 * 1024 ** 2;

/** The same for a file that is appended to; many may be in progress. */
const appendedBytes = 4 * 1024 ** 2;

/** How often a response is requested whose connection breaks in the middle, as often as the client repeats other requests. */
const mostTries = 3;

/** Enough digits for any offset. With equal length, names sort by number. */
const offsetDigits = 15;

/**
 * Store files in a bucket of an S3-compatible store.
 * Such a store replaces whole objects and cannot append, so an unfinished file is a sequence of objects `<key>/<offset>`. Temporary local
 * files go to the `scratch` folder. `onRefused` is called with the reason if the store did not accept a file.
 */
export function bucketFiles(
  { client, sdk, name: Bucket }: Bucket,
  { scratch, onRefused = () => {} }: { scratch: string; onRefused?: (error: unknown) => void },
): Files {
  const write = async (key: string, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => {
    checkWhole(key, true);
    const { Upload } = await import("@aws-sdk/lib-storage");
    let failure: { error: unknown } | undefined;
    const watched = watch(pieces, (error) => {
      failure = { error };
    });
    const params = { Bucket, Key: key, Body: Readable.from(watched, { objectMode: false }), ContentType: contentTypeOf(key) };
    // A file with a single part is sent in one request.
    const upload = new Upload({ client, params, partSize: partBytes, queueSize: 2 });
    await refusing(
      upload.done().catch((error: unknown) => {
        // The sender's error takes precedence over the store's error about the aborted upload.
        throw failure ? failure.error : error;
      }),
    );
  };
  const refusing = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      const known = toStoreError(error);
      onRefused(known);
      throw known;
    }
  };
  const orNull = async <T>(work: Promise<T>): Promise<T | null> => {
    try {
      return await work;
    } catch (error) {
      if (isMissing(error)) return null;
      throw toStoreError(error);
    }
  };

  async function* listObjects(prefix: string): AsyncGenerator<ListedFile> {
    let after: string | undefined;
    do {
      const page = await refusing(
        client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken: after })),
      );
      // Any other XML, such as a page for people, would be read as an empty list: a backup or a move would then miss files.
      if (page.IsTruncated === undefined || (page.IsTruncated && !page.NextContinuationToken))
        throw new StoreUnavailableError("the store of files answered something else than a whole list of them");
      for (const { Key: key, Size: bytes, LastModified: changedAt } of page.Contents ?? [])
        if (key !== undefined && bytes !== undefined && changedAt && isKey(key)) yield { key, bytes, changedAt };
      after = page.NextContinuationToken;
    } while (after !== undefined);
  }

  /** List the objects of an unfinished file in order. An object that overlaps the previous one, or follows a gap, is not part of it. */
  async function listParts(key: string): Promise<{ key: string; from: number; bytes: number }[]> {
    const parts: { key: string; from: number; bytes: number }[] = [];
    let end = 0;
    for await (const object of listObjects(`${key}/`)) {
      if (Number(object.key.slice(key.length + 1)) !== end) continue;
      parts.push({ key: object.key, from: end, bytes: object.bytes });
      end += object.bytes;
    }
    return parts;
  }

  const sizeOf = async (key: string): Promise<number | null> => {
    checkKey(key);
    if (!isUnfinished(key)) {
      const head = await orNull(client.send(new sdk.HeadObjectCommand({ Bucket, Key: key })));
      return head && (head.ContentLength ?? 0);
    }
    const parts = await listParts(key);
    return parts.length === 0 ? null : parts.reduce((sum, { bytes }) => sum + bytes, 0);
  };

  /** Read an object, or a part of it, whole. The client retries requests, but not a response whose connection breaks in the middle. */
  async function fetchWhole(key: string, range?: string) {
    for (let tries = 1; ; tries += 1) {
      const { Body, ContentRange } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: key, Range: range }));
      try {
        return { bytes: (await Body?.transformToByteArray()) ?? new Uint8Array(), ContentRange };
      } catch (error) {
        if (tries === mostTries || !isBroken(error)) throw error;
      }
    }
  }

  async function* readObject(key: string, { from, to }: ByteRange): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    for (let at = from; at <= to;) {
      const end = Math.min(to, at + pieceBytes - 1);
      const piece = await refusing(
        (async () => {
          const { bytes, ContentRange } = await fetchWhole(key, `bytes=${at}-${end}`);
          // A store that ignores ranges sends the file from its beginning.
          const isFromHere = ContentRange?.startsWith(`bytes ${at}-`) ?? at === 0;
          if (bytes.length > 0 && (!isFromHere || bytes.length > end - at + 1))
            throw new StoreUnavailableError("the store of files does not give parts of them");
          return new Uint8Array(bytes);
        })().catch((error: unknown) => {
          throw isMissing(error) ? new MissingFileError(key, error) : error;
        }),
      );
      if (piece.length === 0) throw new Error(`the file ends before byte ${to}`);
      yield piece;
      at += piece.length;
    }
  }

  async function* read(key: string, { from, to }: ByteRange): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    checkKey(key);
    if (!isUnfinished(key)) return yield* readObject(key, { from, to });
    let end = 0;
    for (const part of await listParts(key)) {
      end = part.from + part.bytes;
      if (end <= from || part.from > to) continue;
      yield* readObject(part.key, { from: Math.max(0, from - part.from), to: Math.min(part.bytes - 1, to - part.from) });
    }
    if (end <= to) throw new Error(`the file ends before byte ${to}`);
  }

  return {
    put: async (key, body, contentType) => {
      checkKey(key);
      checkContentType(key, contentType);
      await write(key, [body]);
    },
    write,
    get: async (key) => {
      checkKey(key);
      const found = await orNull(fetchWhole(key));
      return found && { body: found.bytes, contentType: contentTypeOf(key) };
    },
    delete: async (key) => {
      checkKey(key);
      const remove = (Key: string) => refusing(client.send(new sdk.DeleteObjectCommand({ Bucket, Key })));
      if (!isUnfinished(key)) await remove(key);
      else for await (const part of listObjects(`${key}/`)) await remove(part.key);
    },
    append: async (key, offset, pieces) => {
      checkWhole(key, false);
      const before = (await sizeOf(key)) ?? 0;
      if (before !== offset) throw new RangeError(`the file has ${before} bytes, not ${offset}`);
      let size = offset;
      for await (const body of gather(pieces, appendedBytes)) {
        const Key = `${key}/${String(size).padStart(offsetDigits, "0")}`;
        await refusing(client.send(new sdk.PutObjectCommand({ Bucket, Key, Body: body })));
        size += body.length;
      }
      return size;
    },
    read,
    size: sizeOf,
    list: (folder) => joinParts(listObjects(folder === "" ? "" : `${folder}/`)),
    checkOut: async (key) => {
      const bytes = await sizeOf(key);
      if (bytes === null) throw new Error(`there is no file ${key}`);
      const path = await scratchPath();
      const release = () => rm(path, { force: true });
      try {
        await pipeline(read(key, { from: 0, to: bytes - 1 }), createWriteStream(path, { mode: 0o600 }));
      } catch (error) {
        await release();
        throw error;
      }
      return { path, release };
    },
    scratchPath,
    adopt: async (path, key) => {
      checkWhole(key, true);
      await write(key, createReadStream(path, { highWaterMark: pieceBytes }));
      await rm(path, { force: true });
    },
    removeLeftovers: async (before) => {
      for (const name of await readdir(scratch).catch(() => [])) {
        const found = await stat(join(scratch, name)).catch(() => null);
        if (found && found.mtime < before) await rm(join(scratch, name), { force: true });
      }
      // A store that cannot list unfinished uploads cleans them up by itself.
      const begun = await client.send(new sdk.ListMultipartUploadsCommand({ Bucket })).catch((error: unknown) => {
        if (error instanceof Error && error.name === "NotImplemented") return null;
        throw toStoreError(error);
      });
      for (const { Key, UploadId, Initiated } of begun?.Uploads ?? [])
        if (Initiated && Initiated < before)
          await refusing(client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
    },
  };

  async function scratchPath(): Promise<string> {
    await mkdir(scratch, { recursive: true, mode: 0o700 });
    return join(scratch, randomUUID());
  }
}

/**
 * Pass pieces on, and note a failure of their sender.
 * The delegation is in a generator of its own: a stream that is destroyed throws into its generator, which is no failure of the sender.
 */
async function* watch(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  onFailure: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  const noting = (async function* () {
    try {
      yield* pieces;
    } catch (error) {
      onFailure(error);
      throw error;
    }
  })();
  for await (const piece of noting) yield piece;
}

/** Combine pieces until they have about this many bytes. If the sender disconnects, what has arrived is still passed on. */
async function* gather(pieces: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  let failure: { error: unknown } | undefined;
  try {
    for await (const piece of pieces) {
      waiting.push(piece);
      length += piece.byteLength;
      if (length < bytes) continue;
      yield Buffer.concat(waiting);
      waiting = [];
      length = 0;
    }
  } catch (error) {
    failure = { error };
  }
  if (length > 0) yield Buffer.concat(waiting);
  if (failure) throw failure.error;
}

/** Merge the objects of each unfinished file into one entry. */
async function* joinParts(objects: AsyncIterable<ListedFile>): AsyncGenerator<ListedFile> {
  let joined: ListedFile | undefined;
  for await (const object of objects) {
    const key = object.key.replace(/\.part\/\d+$/, ".part");
    if (joined?.key === key) {
      const { bytes, changedAt } = joined;
      joined = { key, bytes: bytes + object.bytes, changedAt: changedAt > object.changedAt ? changedAt : object.changedAt };
      continue;
    }
    if (joined) yield joined;
    joined = { ...object, key };
  }
  if (joined) yield joined;
}
