import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A network between browser and academy that can fail. */
export type CuttableProxy = {
  url: string;
  /** Ends every connection as it stands; new ones come through unless it is closed. */
  cut(): void;
  /** Lets nobody through, or everybody again. */
  setClosed(closed: boolean): void;
  stop(): void;
};

/** Passes bytes on to an academy on this machine until it is told to fail. */
export async function startCuttableProxy(academy: string): Promise<CuttableProxy> {
  const { hostname, port } = new URL(academy);
  const sockets = new Set<Socket>();
  let isClosed = false;
  const server = createServer((near) => {
    if (isClosed) return near.destroy();
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      // Either end may break at any moment: that is what this is for.
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  function cut(): void {
    for (const socket of sockets) socket.destroy();
  }
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut,
    setClosed: (closed) => {
      isClosed = closed;
      if (closed) cut();
    },
    stop: () => {
      cut();
      server.close();
    },
  };
}
