import { Hono } from "hono";
import { expect, test } from "vitest";
import { networkReader } from "./network.ts";

function networkOf(trustedProxies: string[], from: string, forwardedFor?: string): Promise<string> {
  const read = networkReader(trustedProxies);
  const app = new Hono().get("/", (context) => context.text(read(context)));
  const headers = new Headers(forwardedFor === undefined ? [] : [["x-forwarded-for", forwardedFor]]);
  const socket = { remoteAddress: from, remotePort: 40_000, remoteFamily: from.includes(":") ? "IPv6" : "IPv4" };
  return Promise.resolve(app.request("/", { headers }, { incoming: { socket } })).then((response) => response.text());
}

test.each([
  ["nobody is trusted, whatever is written", [], "198.51.100.7", "203.0.113.9", "198.51.100.7"],
  ["it comes from another address than the proxy's", ["10.0.0.1"], "10.0.0.2", "203.0.113.9", "10.0.0.2"],
  ["one proxy stands before it", ["10.0.0.1"], "10.0.0.1", "203.0.113.9", "203.0.113.9"],
  ["the visitor has written addresses before it", ["10.0.0.1"], "10.0.0.1", "1.2.3.4, 10.0.0.1, 203.0.113.9", "203.0.113.9"],
  ["two proxies stand before it", ["10.0.0.0/8"], "10.0.0.1", "1.2.3.4, 203.0.113.9, 10.9.9.9", "203.0.113.9"],
  ["what is written is no address", ["10.0.0.1"], "10.0.0.1", "'; drop table sessions; --", "10.0.0.1"],
  ["nothing is written", ["10.0.0.1"], "10.0.0.1", undefined, "10.0.0.1"],
  ["everybody written is a proxy", ["10.0.0.0/8"], "10.0.0.1", "10.0.0.2, 10.0.0.3", "10.0.0.2"],
  ["the proxy is reached by IPv6", ["::1"], "::1", "2001:db8::9", "2001:db8::9"],
  ["the proxy writes ports", ["10.0.0.0/8"], "10.0.0.1", "1.2.3.4:80, 203.0.113.9:4711, 10.9.9.9:1", "203.0.113.9"],
  ["the proxy writes IPv6 with ports", ["::1"], "::1", "[2001:db8::9]:4711", "2001:db8::9"],
  ["an IPv4 proxy arrives over an IPv6 socket", ["10.0.0.1"], "::ffff:10.0.0.1", "::ffff:203.0.113.9", "203.0.113.9"],
])("the network of a request when %s", async (_, trusted, from, forwardedFor, network) => {
  expect(await networkOf(trusted, from, forwardedFor)).toBe(network);
});
