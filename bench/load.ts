import { spawn } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import type { BareWork } from "./bare-server.ts";

export const connections = 16;
const seconds = 4;

/** Return the requests per second of an address with 16 connections. Throws when a response is not a 200. */
export async function requestsPerSecond(
  url: string,
  headers: Record<string, string> = { "accept-encoding": "br" },
): Promise<number> {
  const result = await autocannon({ url, connections, duration: seconds, headers });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were not 200, ${result.errors} requests failed`);
  return result["2xx"] / result.duration;
}

/** Fetch the bytes of `url`, compressed as browsers request them, as the work of a bare server. */
export async function sameBytes(url: string): Promise<BareWork> {
  const { body, type, encoding } = await fetchBytes(url);
  return {
    headers: { "content-type": type, ...(encoding ? { "content-encoding": encoding } : {}) },
    body: body.toString("base64"),
  };
}

/** Start `bare-server.ts` in a separate process. */
export async function startBareServer(work: BareWork): Promise<{ url: string; stop(): void }> {
  const file = join(await mkdtemp(join(tmpdir(), "academy-bench-")), "work.json");
  await writeFile(file, JSON.stringify(work));
  const child = spawn(process.execPath, ["bench/bare-server.ts", file], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (
    await new Promise<string>((resolve) => child.stdout.once("data", (chunk: Buffer) => resolve(chunk.toString())))
  ).split("\n");
  const { port } = JSON.parse(line ?? "{}") as { port: number };
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}

/** Fetch the raw body (fetch would decompress it). */
async function fetchBytes(url: string): Promise<{ body: Buffer; type: string; encoding: string }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": "br" } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          body: Buffer.concat(chunks),
          type: response.headers["content-type"] ?? "",
          encoding: response.headers["content-encoding"] ?? "",
        }),
      );
    }).on("error", reject);
  });
}

/** Measure two things alternately, three times each, and return the medians: other load of the machine affects both alike. */
export async function compare(first: () => Promise<number>, second: () => Promise<number>): Promise<[number, number]> {
  const measured: [number[], number[]] = [[], []];
  for (let round = 0; round < 3; round += 1) {
    measured[0].push(await first());
    measured[1].push(await second());
  }
  return [median(measured[0]), median(measured[1])];
}

/** Return the median. Throws RangeError for an empty list. */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  if (middle === undefined) throw new RangeError("no values");
  return middle;
}
