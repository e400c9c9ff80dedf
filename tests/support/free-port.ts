import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the range for outgoing connections, which could take a port after it was found free and before it is listened on. */
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

/** Return whether a port can be listened on; without IPv6 on the machine, it counts as free there. */
function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", ({ code }: NodeJS.ErrnoException) => resolve(code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT"));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
