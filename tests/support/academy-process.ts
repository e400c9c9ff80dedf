import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "./free-port.ts";

export type AcademyProcess = {
  url: string;
  dataFolder: string;
  process: ChildProcess;
  /** Its output so far, both streams. */
  output(): string;
  /** Stop it as an operator would (SIGTERM) and delete its data. Throws when it did not exit cleanly. */
  stop(): Promise<void>;
};

const projectFolder = fileURLToPath(new URL("../..", import.meta.url));

/** The variable with the data folder of a seeded and stopped demo, of which other demos start with a copy. */
const samplesVariable = "ACADEMY_TEST_SAMPLES";

/** Seed the sample academy once for all demos of this process and its children. Resolves with the cleanup function. */
export async function prepareDemos(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "academy-samples-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const academy = await startAcademy("demo", {}, { dataFolder: folder });
    await academy.stop();
  } catch (error) {
    await remove();
    throw error;
  }
  process.env[samplesVariable] = folder;
  return remove;
}

/** The start was killed, as its caller requested. */
export class StartCut extends Error {}

type StartOptions = {
  dataFolder?: string;
  /** The folder of another version of the project, built and with its packages; by default this one. */
  version?: string;
  /** Milliseconds after which it is killed, whatever it is doing: throws StartCut. */
  killAfter?: number;
};

/**
 * Start a real academy in a separate process on a free port and wait until it is ready. Throws with its output if it does not get ready.
 */
export async function startAcademy(
  mode: "demo" | "start",
  environment: Record<string, string> = {},
  { dataFolder, version = projectFolder, killAfter }: StartOptions = {},
): Promise<AcademyProcess> {
  const port = await freePort();
  const folder = dataFolder ?? (await mkdtemp(join(tmpdir(), "academy-test-")));
  const samples = process.env[samplesVariable];
  if (mode === "demo" && !dataFolder && samples) await cp(samples, folder, { recursive: true });
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [findEntry(version), mode], {
    cwd: version,
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      NODE_ENV: "production",
      PORT: String(port),
      PUBLIC_URL: url,
      ACADEMY_DATA_DIR: folder,
      STOP_NOTICE_SECONDS: "0",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));

  if (killAfter !== undefined) {
    await new Promise((resolve) => setTimeout(resolve, killAfter));
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    throw new StartCut("the start was cut");
  }
  await waitUntilReady(child, url, () => output);
  return {
    url,
    dataFolder: folder,
    process: child,
    output: () => output,
    stop: async () => {
      const code = await endProcess(child);
      if (!dataFolder) await rm(folder, { recursive: true, force: true });
      if (code !== 0) throw new Error(`the academy ended with ${code}:\n${output}`);
    },
  };
}

/** Return the server's entry: as built by the npm command that runs this, or by another version; otherwise its sources, which may be newer. */
function findEntry(version: string): string {
  const built = "build/academy/main.js";
  const isCurrent = version !== projectFolder || process.env["ACADEMY_BUILT"] !== undefined;
  return isCurrent && existsSync(join(version, built)) ? built : "server/main.ts";
}

async function waitUntilReady(child: ChildProcess, url: string, output: () => string): Promise<void> {
  // An exit is detected immediately: only a hanging process is waited for this long, even on a busy machine.
  const deadline = Date.now() + 180_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill("SIGKILL");
  throw new Error(`the academy did not become ready:\n${output()}`);
}

async function endProcess(child: ChildProcess): Promise<number | string | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await ended;
  }
  return child.exitCode ?? child.signalCode;
}
