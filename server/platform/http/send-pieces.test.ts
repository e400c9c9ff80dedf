import { createServer, get, type IncomingMessage, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { Hono } from "hono";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AppEnv } from "./context.ts";
import { createListener } from "./listener.ts";
import { streamPieces } from "./send-pieces.ts";

const pieces = 10;
const ended: string[] = [];
const logged: string[] = [];
let server: Server;
let url: string;

/** Return the byte that a reader gets throughout a piece. */
const byteOf = (reader: number, piece: number): number => (reader * 31 + piece * 7) % 251;

beforeAll(async () => {
  const app = new Hono<AppEnv>().get("/:reader", (context) => {
    const reader = Number(context.req.param("reader"));
    const failsAt = Number(context.req.query("failsAt") ?? Infinity);
    const body = streamPieces(async function* (buffer) {
      try {
        for (let piece = 0; piece < pieces; piece += 1) {
          if (piece === failsAt) throw new Error("the disk has failed");
          const view = buffer ?? new Uint8Array(1000);
          yield view.fill(byteOf(reader, piece));
          await new Promise((resolve) => setImmediate(resolve));
        }
      } finally {
        ended.push(context.req.url.replace(url, ""));
      }
    });
    return new Response(body, { headers: { "X-Reader": String(reader) } });
  });
  const log = pino({ level: "error" }, { write: (line: string) => void logged.push(line) });
  server = createServer(createListener(app, { log, publicUrl: "http://academy.example" }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

async function open(path: string): Promise<IncomingMessage> {
  const [response] = (await once(get(`${url}${path}`), "response")) as [IncomingMessage];
  return response;
}

test("readers of different speed get their own bytes, whatever else is read into the buffers @slow", async () => {
  await Promise.all(
    Array.from({ length: 30 }, async (_, reader) => {
      const response = await open(`/${reader}`);
      expect([response.statusCode, response.headers["x-reader"]]).toEqual([200, String(reader)]);
      const received: Buffer[] = [];
      for await (const piece of response) {
        received.push(Buffer.from(piece as Buffer));
        if (reader % 3 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
      }
      const all = Buffer.concat(received);
      const size = all.length / pieces;
      for (let piece = 0; piece < pieces; piece += 1)
        expect(all.subarray(piece * size, (piece + 1) * size).every((byte) => byte === byteOf(reader, piece))).toBe(true);
    }),
  );
  expect(ended).toHaveLength(30);
});

test("disconnecting in the middle ends the reading", async () => {
  const response = await open("/70");
  await once(response, "data");
  response.destroy();
  await expect.poll(() => ended).toContain("/70");
});

test("an aborted response is not taken for complete, and is logged", async () => {
  const response = await open("/80?failsAt=3");
  await expect(response.toArray()).rejects.toThrow("aborted");
  expect(response.complete).toBe(false);
  expect(logged.join("")).toContain("the disk has failed");
});

test("without a server the same body is an ordinary stream", async () => {
  const body = streamPieces(async function* (buffer) {
    expect(buffer).toBeUndefined();
    yield new Uint8Array([1, 2]);
    yield new Uint8Array([3]);
  });
  expect([...new Uint8Array(await new Response(body).arrayBuffer())]).toEqual([1, 2, 3]);
});
