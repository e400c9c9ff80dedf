import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A network between browser and academy that can fail. */
export type CuttableProxy = {
  url: string;
  /** Close every connection; new ones are accepted unless it is closed. */
  cut(): void;
  /** Accept no connections, or all again. */
  setClosed(closed: boolean): void;
  stop(): void;
};

/** Forward bytes to a local academy until told to fail. */
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
      // Either end may break at any moment: that is the purpose.
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
