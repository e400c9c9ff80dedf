import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import S3rver from "s3rver";
import { openBucket, type Bucket, type BucketAccess } from "#server/platform/storage/bucket.ts";

/** A local S3 server with one empty bucket. It is s3rver: small, old, and not for production. */
export type TestStore = {
  access: Required<Record<keyof BucketAccess, string>>;
  bucket: Bucket;
  stop(): Promise<void>;
};

type Answer = { get(header: string): string; set(header: string, value: string): void; status: number; body: unknown };
type Middleware = (answer: Answer, next: () => Promise<void>) => Promise<void>;

/** s3rver treats a range without an end as its first byte only, unlike any other store. */
const cutToFirstByte: Middleware = async (answer, next) => {
  await next();
  if (answer.get("range") !== "bytes=0-0" || answer.status !== 206) return;
  const whole = await buffer(answer.body as Readable);
  answer.body = whole.subarray(0, 1);
  answer.set("Content-Range", `bytes 0-0/${whole.length}`);
};

/** Start it, by default on a free port, with the existing contents of `directory`. */
export async function startBucket({ port = 0, directory = "" } = {}): Promise<TestStore> {
  const folder = directory || (await mkdtemp(join(tmpdir(), "academy-bucket-")));
  const server = new S3rver({
    port,
    address: "127.0.0.1",
    silent: true,
    directory: folder,
    configureBuckets: [{ name: "academy", configs: [] }],
  });
  // It is a Koa application, although its types do not say so.
  (server as unknown as { middleware: Middleware[] }).middleware.unshift(cutToFirstByte);
  const address = await server.run();
  const access = {
    S3_ENDPOINT: `http://127.0.0.1:${address.port}`,
    S3_BUCKET: "academy",
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
    S3_REGION: "auto",
  };
  const bucket = await openBucket(access);
  if (!bucket) throw new Error("the environment names no bucket");
  return {
    access,
    bucket,
    stop: async () => {
      bucket.client.destroy();
      await server.close();
      if (!directory) await rm(folder, { recursive: true, force: true });
    },
  };
}
