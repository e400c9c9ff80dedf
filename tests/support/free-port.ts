import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below what systems give to outgoing connections, which could take a port between being found free and being listened on. */
const range = { from: 10_000, to: 32_000 };
const given = new Set<number>();

/** Return a TCP port that is free on this machine, another one each time. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(range.from, range.to);
    if (given.has(port)) continue;
    given.add(port);
    if ((await isFree(port, "127.0.0.1")) && (await isFree(port, "::1"))) return port;
  }
}

/** Resolves with whether a port can be listened on; one on a machine without IPv6 is free there. */
function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", ({ code }: NodeJS.ErrnoException) => resolve(code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT"));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
