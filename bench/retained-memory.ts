import { randomBytes } from "node:crypto";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startAcademy, type AcademyProcess } from "#tests/support/academy-process.ts";
import { readHeapBytes } from "./probe.ts";

/** A request to send repeatedly, by several people in turn if one would be rate-limited; `atMost` limits the number of slow ones. */
export type Asked = {
  name: string;
  method: string;
  path: string;
  headers?: Record<string, string>;
  tokens?: readonly string[];
  body?: string;
  atMost?: number;
};

export type Retained = { bytesEach: number; statuses: string };

export type WatchedAcademy = AcademyProcess & {
  /** Send a request repeatedly and return the memory that the process retains per request. */
  measureRetained(asked: Asked, requests: number): Promise<Retained>;
};

/** The number of concurrent connections. */
const connections = 8;

/** Parts of a measurement: memory retained per request grows in all of them, memory retained once in only one. */
const parts = 3;

/** Start the sample academy in a process whose heap can be measured. */
export async function startWatchedAcademy(environment: Record<string, string> = {}): Promise<WatchedAcademy> {
  const socket = join(tmpdir(), `academy-heap-${randomBytes(6).toString("hex")}.sock`);
  const academy = await startAcademy("demo", {
    NODE_OPTIONS: "--import=./bench/event-loop-probe.ts",
    BENCH_PROBE_SOCKET: socket,
    ...environment,
  });
  return {
    ...academy,
    measureRetained: async (asked, requested) => {
      const requests = Math.min(requested, asked.atMost ?? requested);
      const statuses = new Set<number>();
      let turn = 0;
      const inTurn = (): Asked => {
        const token = asked.tokens?.[(turn += 1) % asked.tokens.length];
        return token === undefined ? asked : { ...asked, headers: { ...asked.headers, authorization: `Bearer ${token}` } };
      };
      const send = async (amount: number) => {
        let left = amount;
        await Promise.all(
          Array.from({ length: connections }, async () => {
            const agent = new Agent({ keepAlive: true, maxSockets: 1 });
            while (left > 0) {
              left -= 1;
              statuses.add(await sendOnce(academy.url, inTurn(), agent));
            }
            agent.destroy();
          }),
        );
      };
      // Warm up, to exclude what is compiled and cached at first.
      await send(asked.atMost ? connections : Math.max(200, Math.round(requests / 5)));
      const readings = [await readHeapBytes(socket)];
      for (let part = 0; part < parts; part += 1) {
        await send(Math.round(requests / parts));
        readings.push(await readHeapBytes(socket));
      }
      const growths = readings.slice(1).map((bytes, index) => bytes - (readings[index] ?? 0));
      // The median of the parts, which ignores a part with a one-time growth or release.
      const [, middle = 0] = growths.toSorted((a, b) => a - b);
      return {
        bytesEach: middle / Math.round(requests / parts),
        statuses: [...statuses].join(" "),
      };
    },
  };
}

/** Send a request, read the response to its end and return its status. */
function sendOnce(url: string, { method, path, headers = {}, body }: Asked, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${url}${path}`, { method, headers, agent }, (response) => {
      response.resume();
      response.once("error", reject).once("end", () => resolve(response.statusCode ?? 0));
    });
    outgoing.once("error", reject).end(body);
  });
}
