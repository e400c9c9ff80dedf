import { createServer, request, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
let server: Server;
let person: Person;
beforeAll(async () => {
  academy = await startDataAcademy();
  person = await academy.person({ role: "admin", isSuperAdmin: true });
  server = createServer(getRequestListener(academy.app.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await academy.stop();
});

const tenMegabytes = 10 * 1024 * 1024;
const paths = [
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
  "POST /api/enrollments/by-mail",
  "POST /api/checkout",
  "POST /api/courses",
  "POST /api/course-images",
  "PATCH /api/profile",
  "DELETE /api/account",
  "PUT /api/platform",
  "POST /api/invitations/csv",
  "POST /api/invitations/look",
  "POST /functions/v1/invite-admin",
  "POST /functions/v1/chat",
  "POST /functions/v1/student-tutor",
  "POST /nothing/here",
  "POST /store",
];

/** Send ten megabytes; with `told` the length is declared, otherwise they are chunked. Stops sending at the response. */
async function sendGreatBody(call: string, told: boolean): Promise<{ status: number | undefined; body: unknown }> {
  const [method = "", path = ""] = call.split(" ");
  const { port } = server.address() as AddressInfo;
  const answered = Promise.withResolvers<IncomingMessage>();
  const headers = { authorization: `Bearer ${person.token}`, "content-type": "application/json" };
  const outgoing = request({
    port,
    host: "127.0.0.1",
    path,
    method,
    agent: false,
    headers: { ...headers, ...(told ? { "content-length": tenMegabytes } : { "transfer-encoding": "chunked" }) },
  });
  // The connection may be closed while it is still sending: that is a refusal too, but the response has to come first.
  outgoing.once("response", answered.resolve).on("error", answered.reject);
  const piece = Buffer.alloc(64 * 1024, "a");
  for (let sent = 0; sent < tenMegabytes; sent += piece.length) outgoing.write(piece);
  outgoing.end();
  const answer = await answered.promise;
  const body = await json(answer);
  outgoing.destroy();
  return { status: answer.statusCode, body };
}

test.each(paths)("ten megabytes to %s are refused, with a declared length or in chunks @slow", async (call) => {
  // The sign-in protocol has its own shape of errors.
  const isSignIn = call.includes(" /auth/v1/");
  const body = isSignIn ? { code: 413, error_code: "request_too_large", msg: expect.any(String) } : { error: expect.any(String) };
  for (const told of [true, false]) expect(await sendGreatBody(call, told)).toMatchObject({ status: 413, body });
});

test("a deeply nested body is refused like any other invalid body", async () => {
  const deep = `${"[".repeat(30_000)}${"]".repeat(30_000)}`;
  const post = async (path: string, body: string) => {
    const headers = { authorization: `Bearer ${person.token}`, "content-type": "application/json" };
    return (await academy.app.request(path, { method: "POST", headers, body })).status;
  };
  expect(await post("/auth/v1/signup", deep)).toBe(400);
  expect(await post("/auth/v1/signup", `{"email":"a@b.example","password":"correct horse","data":${deep}}`)).toBe(400);
  expect(await post("/functions/v1/student-tutor", `{"messages":${deep}}`)).toBe(422);
  expect(await post("/functions/v1/invite-admin", `{"email":${deep},"role":"student"}`)).toBe(422);
});
