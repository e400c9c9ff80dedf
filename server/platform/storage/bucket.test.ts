import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startBucket, type TestStore } from "#tests/support/start-bucket.ts";
import { toAppError } from "#server/platform/http/errors.ts";
import { bucketFiles } from "./bucket-files.ts";
import { checkBucket, openBucket, type BucketAccess } from "./bucket.ts";

let store: TestStore;
beforeAll(async () => void (store = await startBucket()));
afterAll(() => store.stop());

async function check(changed: Partial<BucketAccess>): Promise<void> {
  const bucket = await openBucket({ ...store.access, ...changed });
  if (bucket) await checkBucket(bucket);
}

/** Start a server that answers every request the same way. */
async function answering(status: number, body: string): Promise<{ url: string; stop: () => void }> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status, { "content-type": "application/xml" }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => void server.close() };
}
const refusal = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`;

test("a bucket that can be written, read, listed and deleted from passes, and nothing remains in it", async () => {
  await check({});
  const { client, sdk, name } = store.bucket;
  expect((await client.send(new sdk.ListObjectsV2Command({ Bucket: name }))).KeyCount).toBe(0);
});

test("without the variables there is no bucket", async () => {
  expect(await openBucket({ S3_REGION: "auto" } as BucketAccess)).toBeNull();
});

test.each<[string, Partial<BucketAccess>, RegExp]>([
  ["a bucket that is not there", { S3_BUCKET: "elsewhere" }, /^S3_BUCKET: there is no bucket elsewhere at http/],
  ["a key that nobody knows", { S3_ACCESS_KEY_ID: "nobody" }, /^S3_ACCESS_KEY_ID: .* does not know this key\./],
  ["a port that nobody listens on", { S3_ENDPOINT: "http://127.0.0.1:9" }, /^S3_ENDPOINT: .* cannot be reached \(ECONNREFUSED/],
  ["a host that is not there", { S3_ENDPOINT: "http://store.invalid" }, /^S3_ENDPOINT: .* cannot be reached \(/],
])("%s is reported with its variable", async (_, changed, words) => {
  await expect(check(changed)).rejects.toThrow(words);
});

test.each<[string, number, string, RegExp]>([
  ["may not write", 403, refusal("AccessDenied"), /^S3_ACCESS_KEY_ID: this key may not write in the bucket academy/],
  ["wants another region", 400, refusal("AuthorizationHeaderMalformed"), /^S3_REGION: .* wants another region/],
  ["knows another secret", 403, refusal("SignatureDoesNotMatch"), /^S3_SECRET_ACCESS_KEY: it is not the secret/],
  ["has another time", 403, refusal("RequestTimeTooSkewed"), /^S3_ENDPOINT: the clock of this machine differs/],
  ["is a page for people", 200, "<html>Welcome</html>", /^S3_ENDPOINT: .* does not read as an S3-compatible store does/],
])("a store that %s is reported with its variable", async (_, status, body, words) => {
  const server = await answering(status, body);
  await expect(check({ S3_ENDPOINT: server.url }))
    .rejects.toThrow(words)
    .finally(server.stop);
});

test.each<[string, () => Promise<{ url: string; stop: () => void }>, string]>([
  ["away", async () => ({ url: "http://127.0.0.1:9", stop: () => {} }), "server.unavailable"],
  ["overburdened", () => answering(503, refusal("SlowDown")), "server.unavailable"],
  ["closed to the academy", () => answering(403, refusal("AccessDenied")), "server.unavailable"],
  ["full", () => answering(507, refusal("XMinioStorageFull")), "server.cannot_store"],
])("a refusal by a store that is %s is not the request's fault @slow", { timeout: 30_000 }, async (_, start, code) => {
  const server = await start();
  const bucket = await openBucket({ ...store.access, S3_ENDPOINT: server.url });
  if (!bucket) throw new Error("there is a bucket");
  const files = bucketFiles(bucket, { scratch: "/nowhere" });
  const once = async function* () {
    yield new Uint8Array(10);
  };
  const works: (() => Promise<unknown>)[] = [
    () => files.put("a/b.webp", new Uint8Array(1), "image/webp"),
    () => files.append("a.part", 0, once()),
  ];
  if (code === "server.unavailable")
    works.push(
      () => files.get("a/b.webp"),
      () => files.size("a"),
      () => files.delete("a"),
    );
  for (const work of works) {
    const error: unknown = await work().then(
      () => "nothing",
      (thrown: unknown) => thrown,
    );
    expect(toAppError(error).code, String(work)).toBe(code);
  }
  server.stop();
});
