import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** What lies between the academy and its database. */
export type BreakableNetwork = {
  port: number;
  /** open; closed: every connection ends and none is made; slow: each packet takes 300 ms; mute: nothing comes through, and nobody is told. */
  setState(state: "open" | "closed" | "slow" | "mute"): void;
  /** Ends every connection as it stands; new ones are made. */
  cut(): void;
  stop(): Promise<void>;
};

/** Starts one that leads to whatever socket is the database's at the moment. */
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
        // Later packets of a connection never pass earlier ones; each meets the network as it is when its turn comes.
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
