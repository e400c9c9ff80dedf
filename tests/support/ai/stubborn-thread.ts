import { parentPort, threadId } from "node:worker_threads";

// A stand-in for a synthesizer that misbehaves on demand.
parentPort?.on("message", (text: string) => {
  if (text === "hang") for (;;);
  if (text === "die") process.exit(1);
  if (text === "throw") throw new Error(`a secret: ${text}`);
  if (text === "refuse") return parentPort?.postMessage(null);
  parentPort?.postMessage(new TextEncoder().encode(`${threadId}`));
});
