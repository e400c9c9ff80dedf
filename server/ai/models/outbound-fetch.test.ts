import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkedLookup, mayBePublic, outboundFetch, pinnedRequest } from "./outbound-fetch.ts";

let server: Server;
let port: number;
const seen: Array<{ url: string | undefined; headers: NodeJS.Dict<string | string[]>; body: string }> = [];
const hungUp = Promise.withResolvers<void>();
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    seen.push({ url: request.url, headers: request.headers, body });
    if (request.url === "/redirect") return response.writeHead(302, { location: "/elsewhere" }).end();
    const status = /^\/status\/(\d+)$/.exec(request.url ?? "")?.[1];
    if (status) return response.socket?.end(`HTTP/1.1 ${status} Odd\r\nUpgrade: owl\r\nConnection: upgrade\r\n\r\n`);
    if (request.url === "/nothing") return response.writeHead(204).end();
    if (request.url === "/endless") {
      response.on("close", () => hungUp.resolve());
      response.writeHead(200).write("first");
      return;
    }
    response.writeHead(418, { "content-type": "text/plain", "set-cookie": ["a=1", "b=2"] }).end(`said ${body}`);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const answersWith = (...addresses: string[]) =>
  checkedLookup(
    (address) => address === "127.0.0.1" || address === "127.0.0.2",
    (_, __, callback) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
      ),
  );

describe("a request to a checked address", () => {
  test("is sent there under the host's name, and the response is complete", async () => {
    const init = { method: "POST", headers: { "X-Key": "k" }, body: "hello" };
    const response = await pinnedRequest(new URL(`http://ai.example:${port}/v1`), init, answersWith("127.0.0.1"));
    expect([response.status, await response.text()]).toEqual([418, "said hello"]);
    expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(seen.at(-1)).toMatchObject({
      url: "/v1",
      body: "hello",
      headers: { host: `ai.example:${port}`, "x-key": "k", "content-length": "5", "accept-encoding": "identity" },
    });
  });

  test("follows no redirect", async () => {
    const response = await pinnedRequest(new URL(`http://ai.example:${port}/redirect`), {}, answersWith("127.0.0.1"));
    expect(response.status).toBe(302);
    expect(seen.at(-1)?.url).toBe("/redirect");
    const empty = await pinnedRequest(new URL(`http://ai.example:${port}/nothing`), {}, answersWith("127.0.0.1"));
    expect([empty.status, empty.body]).toEqual([204, null]);
  });

  test("is not sent if any of the name's addresses is forbidden", async () => {
    const before = seen.length;
    for (const addresses of [["10.0.0.1"], ["127.0.0.1", "169.254.169.254"], ["::1", "127.0.0.1"], []]) {
      const request = pinnedRequest(new URL(`http://ai.example:${port}/v1`), {}, answersWith(...addresses));
      await expect(request).rejects.toMatchObject({ name: "ForbiddenAddressError" });
    }
    expect(seen).toHaveLength(before);
  });

  test("ends when the caller aborts it", async () => {
    const hangUp = new AbortController();
    const url = new URL(`http://ai.example:${port}/endless`);
    const response = await pinnedRequest(url, { signal: hangUp.signal }, answersWith("127.0.0.1"));
    const reader = response.body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe("first");
    hangUp.abort();
    await expect(reader.read()).rejects.toThrow();
    await hungUp.promise;
  });

  test.each([999, 600, 199, 101])("fails as fetch does for the invalid status %i", async (status) => {
    const url = new URL(`http://ai.example:${port}/status/${status}`);
    await expect(pinnedRequest(url, {}, answersWith("127.0.0.1"))).rejects.toThrow(TypeError("fetch failed"));
  });

  test("fails as fetch does if nobody answers", async () => {
    const lookup = checkedLookup(
      () => true,
      (_, __, callback) => callback(Object.assign(new Error("no such name"), { code: "ENOTFOUND" }), []),
    );
    await expect(pinnedRequest(new URL("http://ai.example/"), {}, lookup)).rejects.toThrow(TypeError("fetch failed"));
  });
});

describe("fetching an address typed by an admin", () => {
  test.each([
    "https://localhost:3000/",
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://169.254.169.254/latest/meta-data",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://metadata.google.internal/",
    "https://printer.local/",
    "https://intranet/",
    "http://api.vendor.example/",
    "file:///etc/passwd",
    "data:text/plain,hello",
  ])("%s is refused", async (address) => {
    await expect(outboundFetch([])(address)).rejects.toMatchObject({ name: "ForbiddenAddressError" });
    expect(mayBePublic(new URL(address))).toBe(false);
  });

  test("this machine can be reached at the origins that the operator has named, exactly", async () => {
    const fetchLocal = outboundFetch([`http://127.0.0.1:${port}`]);
    expect((await fetchLocal(`http://127.0.0.1:${port}/v1`)).status).toBe(418);
    await expect(fetchLocal(`http://127.0.0.1:${port}/redirect`)).rejects.toThrow();
    await expect(fetchLocal(`http://localhost:${port}/v1`)).rejects.toMatchObject({ name: "ForbiddenAddressError" });
    await expect(fetchLocal(`http://127.0.0.1:${port + 1}/v1`)).rejects.toMatchObject({ name: "ForbiddenAddressError" });
  });

  test("a public name may be fetched by https", () => {
    expect(mayBePublic(new URL("https://api.vendor.example/v1"))).toBe(true);
    expect(mayBePublic(new URL("https://1.1.1.1/v1"))).toBe(true);
  });
});
