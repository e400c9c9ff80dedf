import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { toAppError } from "#server/platform/http/errors.ts";
import { bucketFiles } from "./bucket-files.ts";
import { checkBucket, openBucket, type Bucket } from "./bucket.ts";
import type { Files } from "./files.ts";

// Stores, and the proxies in front of them, that answer with something else than S3 would.
type Answering = (request: IncomingMessage, response: ServerResponse) => void;
let server: Server;
let bucket: Bucket;
let files: Files;
let answering: Answering;
const refused: unknown[] = [];
beforeEach(async () => {
  server = createServer((request, response) => {
    request.resume();
    answering(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const access = { S3_ACCESS_KEY_ID: "owl", S3_SECRET_ACCESS_KEY: "hoot", S3_BUCKET: "academy", S3_REGION: "auto" };
  const opened = await openBucket({ ...access, S3_ENDPOINT: `http://127.0.0.1:${port}` }, { silence: 300 });
  if (!opened) throw new Error("there is a bucket");
  bucket = opened;
  files = bucketFiles(bucket, { scratch: "/nowhere", onRefused: (error) => refused.push(error) });
  refused.length = 0;
});
afterEach(() => {
  bucket.client.destroy();
  server.closeAllConnections();
  server.close();
});

const whole = "0123456789".repeat(100);
const xml =
  (body: string): Answering =>
  (_, response) =>
    void response.end(`<?xml version="1.0"?>${body}`);
const refusal =
  (status: number, code: string): Answering =>
  (_, response) =>
    void response.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`);

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}
async function* large(): AsyncGenerator<Uint8Array> {
  for (let piece = 0; piece < 10; piece += 1) yield new Uint8Array(2_000_000);
}
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (value) => ({ value }),
    (thrown: unknown) => thrown,
  );

test.each<[string, Answering]>([
  ["a page for people", xml("<html><body>Please sign in to this network.</body></html>")],
  ["nothing", (_, response) => void response.end()],
  ["other XML", xml("<Owls><Owl>1</Owl></Owls>")],
  [
    "the first part of a list, and not where the next one begins",
    xml("<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>"),
  ],
])(
  "%s in place of a list is unavailability, not an empty list, of which a backup without files would be made",
  async (_, answer) => {
    answering = answer;
    expect(toAppError(await failure(collect(files.list("")))).code).toBe("server.unavailable");
  },
);

test.each<[string, Answering]>([
  ["the whole file", (_, response) => void response.end(whole)],
  [
    "another part",
    (_, response) => void response.writeHead(206, { "content-range": "bytes 0-899/1000" }).end(whole.slice(0, 900)),
  ],
  ["more than the part", (_, response) => void response.writeHead(206, { "content-range": "bytes 100-999/1000" }).end(whole)],
])("%s in place of a part is never passed on as that part", async (_, answer) => {
  answering = answer;
  expect(toAppError(await failure(collect(files.read("media/a", { from: 100, to: 999 })))).code).toBe("server.unavailable");
});

test.each<[string, Answering, string]>([
  ["refuses", refusal(403, "AccessDenied"), "server.unavailable"],
  ["is full", refusal(507, "XMinioStorageFull"), "server.cannot_store"],
])("a store that %s while a large file is written is reported with its own reason", async (_, answer, code) => {
  answering = answer;
  const error = await failure(files.write("media/a", large()));
  expect(error).toMatchObject({ message: expect.stringContaining("the store of files answered") });
  expect(toAppError(error).code).toBe(code);
  expect(refused).toEqual([error]);
});

test("a sender that fails while a large file is written is still the reason", async () => {
  answering = xml("<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>");
  const broken = (async function* () {
    yield new Uint8Array(1);
    throw new Error("the sender has left");
  })();
  expect(await failure(files.write("media/a", broken))).toMatchObject({ message: "the sender has left" });
});

test("a response whose connection breaks in the middle is requested again, and given up after three attempts", async () => {
  let cuts = 2;
  answering = (_, response) => {
    response.writeHead(206, { "content-length": "900", "content-range": "bytes 100-999/1000" });
    if (cuts === 0) return void response.end(whole.slice(100));
    cuts -= 1;
    response.write("0123456789", () => response.destroy());
  };
  const read = () => collect(files.read("media/a", { from: 100, to: 999 }));
  expect(Buffer.concat(await read()).toString()).toBe(whole.slice(100));
  cuts = 2;
  expect((await files.get("course-images/a.webp"))?.body).toHaveLength(900);
  cuts = 3;
  expect(toAppError(await failure(read())).code).toBe("server.unavailable");
});

test("a store that falls silent in the middle of an answer is given up", async () => {
  answering = (_, response) => {
    response.writeHead(206, { "content-length": "900", "content-range": "bytes 100-999/1000" }).write("0123456789");
  };
  const works = [
    collect(files.read("media/a", { from: 100, to: 999 })),
    files.get("course-images/a.webp"),
    collect(files.list("")),
    files.put("course-images/a.webp", new Uint8Array(1), "image/webp"),
  ];
  for (const work of works.map(failure)) expect(toAppError(await work).code).toBe("server.unavailable");
});

test.each<[string, Answering, RegExp]>([
  [
    "no parts of files",
    (_, response) => void response.end(stored),
    /does not read parts of files as an S3-compatible store does/,
  ],
  [
    "no list",
    ({ headers }, response) => {
      if (headers.range) response.writeHead(206).end(stored.slice(1, 3));
      else response.end(stored);
    },
    /does not list as an S3-compatible store does/,
  ],
])("a store that gives %s is noticed at the start", async (_, answer, words) => {
  answering = (request, response) => {
    const key = /\.check-[0-9a-f-]+/.exec(request.url ?? "")?.[0];
    if (key && request.method === "PUT") stored = key;
    if (request.url?.includes("list-type"))
      xml("<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>")(request, response);
    else if (request.method === "GET") answer(request, response);
    else response.end();
  };
  await expect(checkBucket(bucket)).rejects.toThrow(words);
});
let stored = "";

test("a gateway's own error page is named by its status", async () => {
  answering = (_, response) => void response.writeHead(502).end("<html>Bad Gateway</html>");
  await expect(files.delete("media/a")).rejects.toThrow("HTTP status 502");
});
