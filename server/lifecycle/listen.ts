import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** The academy cannot listen, and the message says why. */
export class ListenError extends Error {
  override name = "ListenError";
}

/**
 * Milliseconds after which a connection that nothing passes through is cut. The longest answer that comes as a whole takes 300 s; a stream
 * says every 15 s that it lives, so that only somebody who has stopped reading is cut off, and no longer keeps an answer open.
 */
const longestSilence = 330_000;

/**
 * Listens and resolves with the server and its port. Throws ListenError when the port is taken or not allowed. `silence` is for tests.
 */
export async function listen(
  listener: RequestListener,
  { host, port, silence = longestSilence }: { host: string; port: number; silence?: number },
): Promise<{ server: Server; port: number }> {
  const server = createServer({ requestTimeout: 60_000, headersTimeout: 20_000, keepAliveTimeout: 10_000 }, listener);
  server.timeout = silence;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(new ListenError(explain(error, host, port), { cause: error })));
    server.listen(port, host, resolve);
  });
  return { server, port: (server.address() as AddressInfo).port };
}

/**
 * Stops accepting, lets running requests finish for at most `milliseconds`, and then cuts what is left.
 * Resolves when nothing is connected any more.
 */
export async function drain(server: Server, milliseconds: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const late = setTimeout(() => server.closeAllConnections(), milliseconds);
  server.closeIdleConnections();
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === "EADDRINUSE")
    return `Port ${port} is already in use: another academy or program listens there. Stop it, or set PORT to another port.`;
  if (error.code === "EACCES") return `Port ${port} may not be used by this user. Set PORT to a port above 1023.`;
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND") return `HOST ${host} is not an address of this machine.`;
  return `The academy cannot listen on ${host}:${port}: ${error.message}`;
}
