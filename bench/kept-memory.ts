import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { startAcademy, type AcademyProcess } from "#tests/support/academy-process.ts";
import { readHeapBytes } from "./probe.ts";

/** A request that is sent again and again. */
export type Asked = { name: string; method: string; path: string; headers?: Record<string, string>; body?: string };

export type Kept = { bytesEach: number; statuses: string };

export type WatchedAcademy = AcademyProcess & {
  /** Sends a request so often and tells what the process keeps of each. */
  measureKept(asked: Asked, requests: number): Promise<Kept>;
};

/** Connections that ask at the same time. */
const connections = 8;

/** Parts that a measurement is made in: what is kept of each request grows in all of them, what is kept once in one or two. */
const parts = 4;

/** Starts the sample academy in a process whose heap can be looked into. */
export async function startWatchedAcademy(environment: Record<string, string> = {}): Promise<WatchedAcademy> {
  const socket = join(tmpdir(), `academy-heap-${randomBytes(6).toString("hex")}.sock`);
  const academy = await startAcademy("demo", {
    NODE_OPTIONS: "--import=./bench/event-loop-probe.ts",
    BENCH_PROBE_SOCKET: socket,
    ...environment,
  });
  return {
    ...academy,
    measureKept: async (asked, requests) => {
      const { method, path, headers = {}, body } = asked;
      const statuses = new Map<string, number>();
      const send = async (amount: number) => {
        const result = await autocannon({
          url: `${academy.url}${path}`,
          // The type knows fewer methods than the library sends.
          method: method as "GET",
          headers,
          ...(body === undefined ? {} : { body }),
          amount,
          connections,
        });
        for (const [status, { count = 0 }] of Object.entries(result.statusCodeStats ?? {}))
          statuses.set(status, (statuses.get(status) ?? 0) + count);
      };
      // What is compiled and cached at first is no matter of this.
      await send(Math.max(connections, Math.round(requests / 5)));
      const readings = [await readHeapBytes(socket)];
      for (let part = 0; part < parts; part += 1) {
        await send(Math.round(requests / parts));
        readings.push(await readHeapBytes(socket));
      }
      const growths = readings.slice(1).map((bytes, index) => bytes - (readings[index] ?? 0));
      // The middle of the parts: one that happened to keep something for once, or to let go of it, says nothing of a request.
      const [, second = 0, third = 0] = growths.toSorted((a, b) => a - b);
      return {
        bytesEach: (second + third) / 2 / Math.round(requests / parts),
        statuses: [...statuses.keys()].join(" "),
      };
    },
  };
}
