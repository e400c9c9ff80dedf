import { createServer } from "node:http";
import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Hono } from "hono";
import { pino } from "pino";
import { expect, test } from "vitest";
import type { AppEnv } from "./context.ts";
import { createListener } from "./listener.ts";

test("a request with two hosts is refused with an explanation, and reaches nothing", async () => {
  const reached: string[] = [];
  const app = new Hono<AppEnv>().get("*", (context) => {
    reached.push(context.req.url);
    return context.text("reached");
  });
  const server = createServer(createListener(app, { log: pino({ level: "silent" }), publicUrl: "http://academy.example" }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const send = async (hosts: string[]) => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.write(["GET / HTTP/1.1", ...hosts, "Connection: close", "", ""].join("\r\n"));
    return text(socket);
  };
  expect(await send(["Host: academy.example"])).toMatch(/^HTTP\/1.1 200 /);
  const refused = await send(["Host: academy.example", "host: elsewhere.example"]);
  expect(refused).toMatch(/^HTTP\/1.1 400 /);
  expect(refused).toContain('"code":"request.not_understood"');
  expect(reached).toHaveLength(1);
  server.close();
});
