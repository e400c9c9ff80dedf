import { request } from "node:http";

/** Asks the probe (bench/event-loop-probe.ts) of a process. */
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

/** The longest block of the event loop since the last reading, in milliseconds; reading begins anew. */
export async function readLongestBlock(socketPath: string): Promise<number> {
  return (await ask<{ longestBlock: number }>(socketPath, "/")).longestBlock;
}

/** The longest work of the event loop's thread in one turn since the last reading, in milliseconds of processor time; reading begins anew. */
export async function readLongestWork(socketPath: string): Promise<number> {
  return (await ask<{ longestWork: number }>(socketPath, "/")).longestWork;
}

/** Resident bytes of the process after a garbage collection. */
export async function readHeldBytes(socketPath: string): Promise<number> {
  return (await ask<{ bytes: number }>(socketPath, "/?memory")).bytes;
}

/** Bytes that the objects of the process take after a garbage collection. */
export async function readHeapBytes(socketPath: string): Promise<number> {
  return (await ask<{ bytes: number }>(socketPath, "/?heap")).bytes;
}
