import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A proxy between the academy and its database. */
export type BreakableNetwork = {
  port: number;
  /** open; closed: connections end and new ones are refused; slow: each packet takes 300 ms; mute: packets are silently dropped. */
  setState(state: "open" | "closed" | "slow" | "mute"): void;
  /** Close every connection; new ones are accepted. */
  cut(): void;
  stop(): Promise<void>;
};

/** Start a proxy to the database's current socket. */
export async function startBreakableNetwork(target: () => string): Promise<BreakableNetwork> {
  let state: "open" | "closed" | "slow" | "mute" = "open";
  const sockets = new Set<Socket>();
  const held: (() => void)[] = [];
  const passes = async () => {
    if (state === "slow") await new Promise((resolve) => setTimeout(resolve, 300));
    if (state === "mute") await new Promise<void>((resolve) => held.push(resolve));
  };
  const server = createServer((near) => {
    if (state === "closed") return near.destroy();
    const far = connect(target());
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("error", () => {});
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
      let before = Promise.resolve();
      from.on("data", (chunk: Buffer) => {
        // Packets of a connection never overtake each other; each is subject to the network's state when its turn comes.
        before = before.then(passes).then(() => void to.write(chunk));
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = () => sockets.forEach((socket) => socket.destroy());
  return {
    port: (server.address() as AddressInfo).port,
    setState: (next) => {
      state = next;
      if (next === "closed") cut();
      if (next !== "mute") for (const free of held.splice(0)) free();
    },
    cut,
    stop: async () => {
      cut();
      server.close();
    },
  };
}
