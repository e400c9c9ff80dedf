import { randomUUID } from "node:crypto";
import type * as sdkTypes from "@aws-sdk/client-s3";
import type { S3Client } from "@aws-sdk/client-s3";
import { EnvironmentError, type Environment } from "#server/env.ts";
import { StoreUnavailableError } from "./files.ts";

/** The environment variables that configure a store. */
export type BucketAccess = Pick<
  Environment,
  "S3_ENDPOINT" | "S3_BUCKET" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY" | "S3_REGION"
>;

/** A bucket of an S3-compatible store, and the official client for it. */
export type Bucket = { client: S3Client; sdk: Sdk; name: string; endpoint: string };

type Sdk = typeof sdkTypes;

/** A request without a response after this time is retried; after the third attempt it fails. */
const connectionSeconds = 5;
const requestSeconds = 60;

/**
 * Open the bucket configured in the environment; null if files are stored in the data folder. The client is loaded only if needed.
 * `silence`, the milliseconds after which a store that stops in the middle of a response is given up, is for tests.
 */
export async function openBucket(access: BucketAccess, { silence = requestSeconds * 1000 } = {}): Promise<Bucket | null> {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: name, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION: region } = access;
  // The environment sets all of them or none.
  if (!endpoint || !name || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null;
  const sdk = await import("@aws-sdk/client-s3");
  const client = new sdk.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
    // Every store supports the bucket name in the path; host names per bucket are optional.
    forcePathStyle: true,
    // Older stores refuse the checksums that the client adds by default.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: connectionSeconds * 1000,
      requestTimeout: requestSeconds * 1000,
      throwOnRequestTimeout: true,
      // The request's timeout ends when the response begins.
      socketTimeout: silence,
      httpAgent: { maxSockets: 200 },
      httpsAgent: { maxSockets: 200 },
    },
  });
  return { client, sdk, name, endpoint };
}

/**
 * Check that the academy can write, read, list and delete in its bucket, by doing so.
 * Throws EnvironmentError, which names the variable to check.
 */
export async function checkBucket({ client, sdk, name, endpoint }: Bucket): Promise<void> {
  const Key = `.check-${randomUUID()}`;
  const refuse = (reason: string) => {
    throw Object.assign(new Error(reason), { $metadata: { httpStatusCode: 200 } });
  };
  const steps = {
    write: () => client.send(new sdk.PutObjectCommand({ Bucket: name, Key, Body: Key })),
    read: async () => {
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket: name, Key }));
      if ((await Body?.transformToString()) !== Key) refuse("it answers something else than was written");
    },
    "read parts of files": async () => {
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket: name, Key, Range: "bytes=1-2" }));
      if ((await Body?.transformToString()) !== Key.slice(1, 3)) refuse("it answers something else than the part");
    },
    list: async () => {
      const { Contents = [] } = await client.send(new sdk.ListObjectsV2Command({ Bucket: name, Prefix: Key }));
      if (!Contents.some((object) => object.Key === Key)) refuse("its list lacks what was written");
    },
    delete: () => client.send(new sdk.DeleteObjectCommand({ Bucket: name, Key })),
  };
  for (const [what, step] of Object.entries(steps)) {
    try {
      await step();
    } catch (error) {
      throw new EnvironmentError(whyRefused(error, { what, name, endpoint }), { cause: error });
    }
  }
}

/** Describe what is wrong with a store, and which variable configures it. */
function whyRefused(error: unknown, { what, name, endpoint }: { what: string; name: string; endpoint: string }): string {
  const { code, status } = detailsOf(error);
  if (code === "NoSuchBucket") return `S3_BUCKET: there is no bucket ${name} at ${endpoint}. Make it first.`;
  if (code === "InvalidAccessKeyId") return `S3_ACCESS_KEY_ID: ${endpoint} does not know this key.`;
  if (code === "SignatureDoesNotMatch")
    return `S3_SECRET_ACCESS_KEY: it is not the secret of the key in S3_ACCESS_KEY_ID, or ${endpoint} does not know that key.`;
  if (code === "AuthorizationHeaderMalformed" || code === "PermanentRedirect" || code === "IllegalLocationConstraintException")
    return `S3_REGION: ${endpoint} wants another region for the bucket ${name} (${reasonOf(error)}).`;
  if (code === "RequestTimeTooSkewed")
    return `S3_ENDPOINT: the clock of this machine differs from that of ${endpoint}. Set both by NTP.`;
  if (status === 401 || status === 403)
    return `S3_ACCESS_KEY_ID: this key may not ${what} in the bucket ${name} at ${endpoint} (${reasonOf(error)}).`;
  if (status === undefined) return `S3_ENDPOINT: ${endpoint} cannot be reached (${reasonOf(error)}).`;
  return `S3_ENDPOINT: ${endpoint} does not ${what} as an S3-compatible store does (${reasonOf(error)}).`;
}

/** Convert a store's failure to the errors of the academy: unavailable, refused, or full. */
export function toStoreError(error: unknown): unknown {
  const { code, status } = detailsOf(error);
  // A failure from elsewhere, for example of the sender of an upload, is not a failure of the store.
  if (status === undefined && code !== "TimeoutError") return error;
  const isFull = status === 507 || /^(QuotaExceeded|XMinioStorageFull|XAmzStorageFull|EntityTooLarge)$/.test(code);
  return new StoreUnavailableError(`the store of files answered: ${reasonOf(error)}`, { isFull, cause: error });
}

/** Return whether a store reports that there is no such file. */
export function isMissing(error: unknown): boolean {
  const { code } = detailsOf(error);
  return code === "NoSuchKey" || code === "NotFound";
}

/** Return whether a connection broke in the middle of a response. */
export function isBroken(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^(ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE)$/.test(String(error.code));
}

/** Return the code and the HTTP status of a failure; the status is undefined if there was no response. */
function detailsOf(error: unknown): { code: string; status: number | undefined } {
  if (!(error instanceof Error)) return { code: "", status: undefined };
  const { $metadata: answer } = error as { $metadata?: { httpStatusCode?: number } };
  return { code: error.name, status: answer?.httpStatusCode };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // If several addresses of a name were tried, the combined message is empty.
  const code = "code" in error ? String(error.code) : error.name;
  const { status } = detailsOf(error);
  // The client has no words for a response that is not of S3, only instructions for its developers.
  if (status !== undefined && /^UnknownError$|^@aws-sdk|Deserialization error/.test(error.message))
    return `HTTP status ${status}, without a reason that S3 knows`;
  return error.message && error.message !== code ? `${code}: ${error.message}` : code;
}
