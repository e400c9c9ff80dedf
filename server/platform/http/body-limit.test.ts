import { createServer, request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { AppError } from "#domain/errors.ts";
import { limitBody } from "./body-limit.ts";
import type { AppEnv } from "./context.ts";
import { translateErrors } from "./errors.ts";

const app = new Hono<AppEnv>();
app.onError(translateErrors(pino({ level: "silent" })));
const tooLarge = () => new AppError("request.too_large", { limit: "10 bytes" });
let bodiesTouched = 0;
app.use(async ({ req }, next) => {
  const { raw } = req;
  req.raw = new Proxy(raw, {
    get: (target, name) => {
      if (name === "body") bodiesTouched += 1;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  await next();
});
app.use(limitBody(10, tooLarge));
app.use("/small", limitBody(5, tooLarge));
app.all("*", async (context) => context.text(`${context.req.method} ${await context.req.text()}`));

const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => server.close());

/** Send a raw request: with `pieces` its body is chunked, without a length. */
async function send(method: string, { path = "/", pieces = [] as string[], headers = {} } = {}) {
  const { port } = server.address() as AddressInfo;
  const answered = Promise.withResolvers<IncomingMessage>();
  const outgoing = request({ port, host: "127.0.0.1", path, method, headers, agent: false });
  outgoing.once("response", answered.resolve).once("error", answered.reject);
  for (const piece of pieces) outgoing.write(piece);
  outgoing.end();
  const answer = await answered.promise;
  return { status: answer.statusCode, connection: answer.headers.connection, body: await text(answer) };
}

test.each(["DELETE", "OPTIONS", "POST", "GET"])("%s without a body arrives, and its body is not touched", async (method) => {
  const before = bodiesTouched;
  expect(await send(method)).toMatchObject({ status: 200, body: `${method} ` });
  // Touching it makes the adapter keep the request in memory.
  expect(bodiesTouched).toBe(before);
});

test("a chunked body arrives whole, even through two limits", async () => {
  expect(await send("POST", { pieces: ["ab", "cde"] })).toMatchObject({ status: 200, body: "POST abcde" });
  expect(await send("POST", { path: "/small", pieces: ["ab", "cde"] })).toMatchObject({ status: 200, body: "POST abcde" });
});

test("a body too large by its length is read to its end, so that the refusal arrives", async () => {
  const size = 3_000_000;
  const answer = await send("POST", { pieces: ["x".repeat(size)], headers: { "content-length": String(size) } });
  expect(answer.status).toBe(413);
  expect(JSON.parse(answer.body)).toMatchObject({ code: "request.too_large" });
});

test.each([
  ["in pieces", { pieces: ["0123456789", "x"] }],
  ["too large for the smaller of two limits", { path: "/small", pieces: ["012345"] }],
])("a body %s that is too large is refused, and the connection closes", async (_, options) => {
  const answer = await send("POST", options);
  expect(answer).toMatchObject({ status: 413, connection: "close" });
  expect(JSON.parse(answer.body)).toMatchObject({ code: "request.too_large" });
});

test("the body of a call within the process is limited too", async () => {
  expect((await app.request("/", { method: "POST", body: "0123456789" })).status).toBe(200);
  expect((await app.request("/", { method: "POST", body: "0123456789x" })).status).toBe(413);
});
