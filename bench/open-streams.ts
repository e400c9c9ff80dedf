import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { StandInModel } from "#tests/support/stand-in-model.ts";
import { readHeldBytes } from "./probe.ts";

/** The number of concurrent streams; a person may have two. */
export const openStreams = 1000;
export const streamsPerPerson = 2;
const warmUp = 100;

type Ask = (number: number, signal: AbortSignal) => Promise<Response>;

/** Measure the bytes per open stream of the tutor in the academy, and in a bare relay. */
export async function measureOpenStreams(
  academy: { url: string; probeSocket: string; tokens: readonly string[] },
  model: StandInModel,
): Promise<[number, number]> {
  model.always(() => ({ kind: "endless", piece: "word ", wait: 2000 }));
  const body = JSON.stringify({ messages: [{ role: "user", content: "What is contrast?" }] });
  const ours = await bytesPerStream(academy.probeSocket, (number, signal) =>
    fetch(`${academy.url}/functions/v1/chat`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${academy.tokens[Math.floor(number / streamsPerPerson)] ?? ""}`,
      },
      body,
      signal,
    }),
  );
  const relay = await startBareRelay(`${model.baseUrl}/chat/completions`);
  const request = JSON.stringify({ model: "bench", stream: true, messages: [{ role: "user", content: "What is contrast?" }] });
  const bare = await bytesPerStream(relay.probeSocket, (_, signal) =>
    fetch(relay.url, { method: "POST", headers: { "content-type": "application/json" }, body: request, signal }),
  );
  relay.stop();
  return [ours, bare];
}

async function bytesPerStream(probeSocket: string, ask: Ask): Promise<number> {
  // To exclude one-time costs of the first streams (code, pools).
  const first = await openMany(warmUp, ask);
  first.abort();
  await wait(3000);
  const before = await readHeldBytes(probeSocket);
  const open = await openMany(openStreams, ask);
  await wait(2000);
  const after = await readHeldBytes(probeSocket);
  open.abort();
  await wait(3000);
  return (after - before) / openStreams;
}

/** Open streams, sixteen at a time, and keep reading them. Throws when one does not begin. */
async function openMany(count: number, ask: Ask): Promise<AbortController> {
  const leave = new AbortController();
  let next = 0;
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let number = next++; number < count; number = next++) {
        const response = await ask(number, leave.signal);
        if (!response.ok || !response.body)
          throw new Error(`stream ${number} was answered ${response.status}: ${await response.text()}`);
        const reader = response.body.getReader();
        await reader.read();
        void readOn(reader);
      }
    }),
  );
  return leave;
}

async function readOn(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    for (;;) if ((await reader.read()).done) return;
  } catch {
    // It was aborted.
  }
}

async function startBareRelay(model: string): Promise<{ url: string; probeSocket: string; stop(): void }> {
  const probeSocket = join(tmpdir(), `academy-bench-relay-${process.pid}.sock`);
  const child = spawn(process.execPath, ["--import=./bench/event-loop-probe.ts", "bench/bare-relay.ts", model], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, BENCH_PROBE_SOCKET: probeSocket },
  });
  const line = await new Promise<string>((resolve) => child.stdout.once("data", (chunk: Buffer) => resolve(chunk.toString())));
  const { port } = JSON.parse(line) as { port: number };
  return { url: `http://127.0.0.1:${port}`, probeSocket, stop: () => child.kill() };
}
