import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { Readable } from "node:stream";

/**
 * A request as `fetch` makes it, to the address that `lookup` names and no other: on a connection of its own, following no redirect, with a
 * text as its body or none. Throws a TypeError when nobody answers, as `fetch` does, or what `lookup` refused the name with.
 */
export function pinnedRequest(url: URL, init: RequestInit, lookup: LookupFunction): Promise<Response> {
  const { method = "GET", body = null, signal } = init;
  if (body !== null && typeof body !== "string") throw new TypeError("only a text can be sent");
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method,
      headers: { ...Object.fromEntries(new Headers(init.headers)), "accept-encoding": "identity" },
      lookup,
      agent: false,
      ...(signal ? { signal } : {}),
    });
    request.on("error", (error) => {
      const isOurs = error.name === "AbortError" || error.name === "ForbiddenAddressError";
      reject(isOurs ? error : new TypeError("fetch failed", { cause: error }));
    });
    // What is thrown in a listener would end the process, and the vendor decides what it answers.
    request.on("response", (incoming) => {
      try {
        resolve(readResponse(incoming));
      } catch (error) {
        incoming.destroy();
        reject(new TypeError("fetch failed", { cause: error }));
      }
    });
    request.on("upgrade", (_, socket) => {
      socket.destroy();
      reject(new TypeError("fetch failed", { cause: new Error("the other side changed the protocol") }));
    });
    request.end(body ?? undefined);
  });
}

/** An answer as `fetch` gives it. Throws where it has a status or a header that no answer may have. */
function readResponse(incoming: IncomingMessage): Response {
  const status = incoming.statusCode ?? 502;
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  const isEmpty = status === 204 || status === 205 || status === 304;
  const response = new Response(isEmpty ? null : readable(incoming), { status, headers });
  if (isEmpty) incoming.resume();
  return response;
}

/** The platform's stream and Node's type of it differ by name only. */
function readable(incoming: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(incoming) as ReadableStream<Uint8Array>;
}
