import type { ServerResponse } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { listen } from "./listen.ts";

test("a client that sends a request and does not read is disconnected", async () => {
  const answering = Promise.withResolvers<ServerResponse>();
  const door = await listen({ host: "127.0.0.1", port: 0, silence: 100 });
  door.open((_, response) => {
    // More than socket buffers hold while the client does not read.
    response.write(Buffer.alloc(64 * 1024 * 1024));
    answering.resolve(response);
  });
  const silent = connect(door.port, "127.0.0.1").pause();
  silent.write("GET / HTTP/1.1\r\nHost: academy\r\n\r\n");
  const response = await answering.promise;
  await new Promise((resolve) => response.once("close", resolve));
  expect(response.writableFinished).toBe(false);
  silent.destroy();
  await door.drain(1000);
});

test("until it is opened it is alive but not ready, and answers in the format of all errors", async () => {
  const door = await listen({ host: "127.0.0.1", port: 0 });
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${door.port}${path}`);
    return [answer.status, (await answer.json()) as object];
  };
  expect(await ask("/healthz")).toEqual([200, { status: "ok" }]);
  expect(await ask("/readyz")).toEqual([503, { status: "starting" }]);
  expect(await ask("/store")).toEqual([503, { error: expect.any(String), code: "server.unavailable" }]);
  await door.drain(1000);
});

test("bytes that are not a request are refused in the format of all errors", async () => {
  const door = await listen({ host: "127.0.0.1", port: 0 });
  const socket = connect(door.port, "127.0.0.1");
  socket.end("this is not HTTP\r\n\r\n");
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  expect(head).toMatch(/^HTTP\/1\.1 400 /);
  expect(JSON.parse(body)).toEqual({ error: expect.any(String), code: "request.not_understood" });
  await door.drain(1000);
});

test("an unused connection does not delay the end", async () => {
  const door = await listen({ host: "127.0.0.1", port: 0 });
  const unused = connect(door.port, "127.0.0.1");
  await new Promise((resolve) => unused.once("connect", resolve));
  const ended = new Promise((resolve) => unused.once("close", () => resolve("ended by the academy")));
  // Far longer than this test may take: it only ends in time because the academy closes the connections itself.
  await door.drain(600_000);
  expect(await ended).toBe("ended by the academy");
});
