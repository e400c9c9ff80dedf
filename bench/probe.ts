import { request } from "node:http";

/** Query the probe (bench/event-loop-probe.ts) of a process. */
async function ask<Answer>(socketPath: string, path: string): Promise<Answer> {
  const text = await new Promise<string>((resolve, reject) => {
    request({ socketPath, path }, (response) => {
      let body = "";
      response.on("data", (chunk: Buffer) => (body += chunk.toString()));
      response.on("end", () => resolve(body));
    })
      .on("error", reject)
      .end();
  });
  return JSON.parse(text) as Answer;
}

/** Return the longest block of the event loop since the last reading, in milliseconds, and reset it. */
export async function readLongestBlock(socketPath: string): Promise<number> {
  return (await ask<{ longestBlock: number }>(socketPath, "/")).longestBlock;
}

/** Return the 99th percentile of the event loop's delay since the last reading, in milliseconds, and reset it. */
export async function readDelay99(socketPath: string): Promise<number> {
  return (await ask<{ delay99: number }>(socketPath, "/")).delay99;
}

/**
 * Return the most CPU time of one turn of the event loop since the last reading, in milliseconds, and the longest pause in which V8
 * collected garbage, and reset both.
 */
export async function readLongestWork(socketPath: string): Promise<{ longestWork: number; longestCollection: number }> {
  return ask(socketPath, "/");
}

/** Return the resident bytes of the process after a garbage collection. */
export async function readHeldBytes(socketPath: string): Promise<number> {
  return (await ask<{ bytes: number }>(socketPath, "/?memory")).bytes;
}

/** Return the heap bytes of the process after a garbage collection. */
export async function readHeapBytes(socketPath: string): Promise<number> {
  return (await ask<{ bytes: number }>(socketPath, "/?heap")).bytes;
}
