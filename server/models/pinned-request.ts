import { request as requestHttp } from "node:http";
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
    request.on("response", (incoming) => {
      const status = incoming.statusCode ?? 502;
      const headers = new Headers();
      for (const [name, values] of Object.entries(incoming.headersDistinct)) {
        for (const value of values ?? []) headers.append(name, value);
      }
      const isEmpty = status === 204 || status === 205 || status === 304;
      if (isEmpty) incoming.resume();
      resolve(new Response(isEmpty ? null : readable(incoming), { status, headers }));
    });
    request.end(body ?? undefined);
  });
}

/** The platform's stream and Node's type of it differ by name only. */
function readable(incoming: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(incoming) as ReadableStream<Uint8Array>;
}
