import { BlockList, isIP } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import type { AppEnv } from "./context.ts";

/** Create a function that returns the client's address. X-Forwarded-For is trusted only from the given proxies (addresses or CIDRs). */
export function networkReader(trustedProxies: readonly string[]): (context: Context) => string {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) {
    const [address = "", prefix] = proxy.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  const isTrusted = (address: string) => {
    const family = isIP(address);
    return family !== 0 && trusted.check(address, family === 6 ? "ipv6" : "ipv4");
  };

  return (context) => {
    let address = plainAddress(connectionAddress(context));
    const hops = (context.req.header("x-forwarded-for") ?? "").split(",").map((hop) => plainAddress(withoutPort(hop.trim())));
    // Walk outwards from the nearest hop as long as each is a trusted proxy.
    while (isTrusted(address)) {
      const next = hops.pop();
      if (!next || isIP(next) === 0) break;
      address = next;
    }
    return address;
  };
}

/** Return whether a request came through a trusted proxy from a remote client. */
export function cameThroughProxy(context: Context<AppEnv>): boolean {
  return context.get("network") !== plainAddress(connectionAddress(context));
}

function connectionAddress(context: Context): string {
  // If the app is called as a function (tests, pages rendered in this process), there is no connection.
  if (!context.env || !("incoming" in (context.env as object))) return "in-process";
  return getConnInfo(context).remote.address ?? "unknown";
}

/** Remove the port that some proxies write behind an address: `203.0.113.9:4711`, `[2001:db8::9]:4711`. */
function withoutPort(hop: string): string {
  const [, v4, v6] = /^(?:(\d+\.\d+\.\d+\.\d+)(?::\d+)?|\[([\da-f:.]+)\](?::\d+)?)$/i.exec(hop) ?? [];
  return v4 ?? v6 ?? hop;
}

/** Turn an IPv4 address that arrived over an IPv6 socket into its plain form. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, "");
}

/** Return whether a host, given as an address or a name, is this machine; IPv6 addresses with or without brackets. */
export function isThisMachine(host: string): boolean {
  return /^(127\.\d+\.\d+\.\d+|localhost|[\w.-]+\.localhost|\[?::1\]?)$/.test(host);
}
