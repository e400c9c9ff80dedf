import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askInBatches } from "#tests/support/in-batches.ts";
import { startDataAcademy, type DataAcademy } from "#tests/support/data-academy.ts";
import { describedCalls } from "#tests/support/described-calls.ts";

// If a handler starts to read a body and then stops, the rest of the upload is stuck, and the adapter closes the connection half a second
// after the refusal, during the client's next request. So every refusal must leave the connection usable, or announce that it closes.
type Call = { line: string; type: string };
let academy: DataAcademy;
let server: Server;
let calls: Call[];
const tokens: Record<string, string> = {};
const writing = new Set(["POST", "PUT", "PATCH", "DELETE"]);
const others = [
  "POST /auth/v1/signup",
  "POST /auth/v1/token?grant_type=password",
  "POST /auth/v1/token?grant_type=refresh_token",
  "PUT /auth/v1/user",
  "POST /auth/v1/otp",
  "POST /auth/v1/verify",
  "POST /auth/v1/recover",
  "POST /auth/v1/resend",
  "POST /auth/v1/logout",
  "POST /auth/v1/factors",
  "POST /nothing/here",
  "POST /store",
];
beforeAll(async () => {
  academy = await startDataAcademy();
  tokens["a learner"] = (await academy.person()).token;
  tokens["a super admin"] = (await academy.person({ role: "admin", isSuperAdmin: true })).token;
  // On a busy machine the first connection may wait for its second request longer than Node's idle timeout of five seconds.
  server = createServer({ keepAliveTimeout: 120_000 }, getRequestListener(academy.app.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const described = describedCalls(await (await academy.app.request("/api/openapi.json")).json());
  calls = [
    ...described
      .filter(({ method }) => writing.has(method))
      .map(({ method, path, body }) => ({ line: `${method} ${path}`, type: body?.type ?? "application/json" })),
    ...others.map((line) => ({ line, type: "application/json" })),
  ];
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await academy.stop();
});

/** Longer than the adapter waits for the rest of a body. */
const untilGivenUp = 700;

type Refused = { socket: Socket; answer: string; what: string };
type Body = { bytes: number; inPieces: boolean; who: string };

/** Send a body on a new connection, all of it at once, and return the answer with the connection. */
async function refuse({ line, type }: Call, { bytes, inPieces, who }: Body): Promise<Refused> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  await once(socket, "connect");
  // A failure shows as a missing answer.
  socket.on("error", () => {});
  const length = inPieces ? "Transfer-Encoding: chunked" : `Content-Length: ${bytes}`;
  const signedIn = tokens[who] ? [`Authorization: Bearer ${tokens[who]}`] : [];
  const address = line.replaceAll(/\{\w+\}/g, () => randomUUID());
  socket.write([`${address} HTTP/1.1`, "Host: localhost", length, ...signedIn, `Content-Type: ${type}`, "", ""].join("\r\n"));
  const body = "x".repeat(bytes);
  socket.write(inPieces ? `${bytes.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body);
  return { socket, answer: await readAnswer(socket), what: `${line} as ${who}` };
}

/** Send a second request on the connection of a refused one; return what went wrong, or "". */
async function sendNext({ socket, answer, what }: Refused): Promise<string> {
  const next = /^connection: close/im.test(answer) ? "HTTP/1.1 200" : await ask(socket);
  socket.destroy();
  if (answer.startsWith("HTTP/1.1 ") && next.startsWith("HTTP/1.1 200")) return "";
  return `${what}: ${answer.split("\r\n")[0]}, then: ${next.split("\r\n")[0]}`;
}

async function ask(socket: Socket): Promise<string> {
  if (socket.destroyed) return "closed";
  socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  return readAnswer(socket);
}

/** Return the bytes of a connection up to the end of a response's headers, or until it closes. */
async function readAnswer(socket: Socket): Promise<string> {
  let said = "";
  const listen = (text: Buffer) => (said += text.toString("latin1"));
  socket.on("data", listen);
  for (let waited = 0; waited < 2000 && !said.includes("\r\n\r\n") && !socket.destroyed; waited += 1) await pause(10);
  socket.off("data", listen);
  // Skip the rest of this response, so that it is not taken for the next one.
  socket.resume();
  return said;
}

test.each<Body>([
  { bytes: 400_000, inPieces: false, who: "nobody" },
  { bytes: 400_000, inPieces: false, who: "a learner" },
  { bytes: 400_000, inPieces: false, who: "a super admin" },
  { bytes: 400_000, inPieces: true, who: "nobody" },
  { bytes: 1_200_000, inPieces: false, who: "nobody" },
  { bytes: 1_200_000, inPieces: true, who: "nobody" },
])("after a refused body the connection takes the next request: %o @slow", { timeout: 120_000 }, async (body) => {
  await academy.db.deleteFrom("rate_limits").execute();
  // The adapter measures its half second by the clock, so a busy machine must have the time to read all bodies of a batch.
  const refused = await askInBatches(calls.length, (index) => refuse(calls[index] as Call, body), 8);
  await pause(untilGivenUp);
  const failed = await askInBatches(refused.length, (index) => sendNext(refused[index] as Refused));
  expect(failed.filter(Boolean)).toEqual([]);
});

test("a client that sends without end is told that the connection closes", async () => {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  await once(socket, "connect");
  socket.on("error", () => {});
  const answered = readAnswer(socket);
  socket.write(
    "POST /api/checkout HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\n",
  );
  const piece = `100000\r\n${"x".repeat(0x100000)}\r\n`;
  for (let sent = 0; sent < 40 && !socket.destroyed; sent += 1) {
    if (!socket.write(piece)) await Promise.race([new Promise((resolve) => void socket.once("drain", resolve)), answered]);
  }
  expect(await answered).toMatch(/^HTTP\/1\.1 413[^]*\r\nconnection: close/i);
  socket.destroy();
});
