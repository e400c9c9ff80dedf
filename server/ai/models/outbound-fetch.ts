import { isIP, type LookupFunction } from "node:net";
import { lookup as resolveName, type LookupAddress } from "node:dns";
import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { Readable } from "node:stream";
import { bounded, type Fetch } from "./bounded-fetch.ts";
import { isPublicAddress } from "./public-address.ts";

/** An address that admins must not reach: in a private network, or on this machine. */
class ForbiddenAddressError extends Error {
  override name = "ForbiddenAddressError";
  constructor() {
    super("the address leads into a private network");
  }
}

type Resolve = (
  hostname: string,
  options: { all: true; family?: number | "IPv4" | "IPv6"; hints?: number },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Create a fetch for addresses typed by an admin. It reaches the public internet by https and, on this machine and in its networks, only
 * the allowed origins (AI_LOCAL_SERVICES, or allowed by a super admin). Throws ForbiddenAddressError for any other address, whatever its
 * name resolves to.
 */
export function outboundFetch(localServices: readonly string[]): Fetch {
  const lookup = checkedLookup(isPublicAddress);
  return bounded(async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (localServices.includes(url.origin)) return fetch(url, { ...init, redirect: "error" });
    if (!mayBePublic(url)) throw new ForbiddenAddressError();
    return pinnedRequest(url, init, lookup);
  });
}

/** Return whether an address may be on the public internet, judging without resolving its name. */
export function mayBePublic({ protocol, hostname }: URL): boolean {
  if (protocol !== "https:") return false;
  // An IPv6 address is in brackets here. IP addresses are checked now, because a socket does not look them up.
  const host = hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host.includes(".") && !/\.?(localhost|local|internal|lan|home\.arpa)\.?$/i.test(host);
}

/**
 * Resolve the name to which a socket connects, and refuse it if any of its addresses is not allowed. The socket connects to a checked
 * address, so DNS rebinding has no effect. `resolve` is for tests.
 */
export function checkedLookup(isAllowed: (address: string) => boolean, resolve: Resolve = resolveName): LookupFunction {
  return (hostname, { all, family, hints }, callback) => {
    const options = { all: true as const, ...(family !== undefined && { family }), ...(hints !== undefined && { hints }) };
    resolve(hostname, options, (error, addresses) => {
      if (error) return callback(error, "");
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isAllowed(address))) return callback(new ForbiddenAddressError(), "");
      if (all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/**
 * Make a request like `fetch`, to the address that `lookup` returns and no other: on a separate connection, without following redirects,
 * and with a text as its body or none. Throws a TypeError if there is no response, as `fetch` does, or the error of `lookup`.
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
    // An exception in this listener would end the process, and the vendor controls the response.
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

/** Convert a response to one of `fetch`. Throws for an invalid status or header. */
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

/** The web stream type and Node's type for it differ in name only. */
function readable(incoming: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(incoming) as ReadableStream<Uint8Array>;
}
