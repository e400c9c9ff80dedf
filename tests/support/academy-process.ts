import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
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

/** How long a start may take, even on a busy machine. Milliseconds. */
const startPatience = 180_000;

const projectFolder = fileURLToPath(new URL("../..", import.meta.url));

/** The variable with the folder of `shareDemos`. */
const sharedVariable = "ACADEMY_TEST_SAMPLES";

/**
 * Let all demos of this process and its children share one seeding of the sample academy, which takes most of a demo's first start: the first
 * demo seeds it, all start with a copy. Resolves with the cleanup function.
 */
export async function shareDemos(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "academy-samples-"));
  process.env[sharedVariable] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** Share demos as `shareDemos` does, and seed the sample academy now. */
export async function prepareDemos(): Promise<() => Promise<void>> {
  const remove = await shareDemos();
  try {
    await seedOnce(process.env[sharedVariable] ?? "");
  } catch (error) {
    await remove();
    throw error;
  }
  return remove;
}

/** Resolve with the data folder of a seeded and stopped demo. One process seeds it; others wait for it. */
async function seedOnce(shared: string): Promise<string> {
  const [seeding, seeded] = [join(shared, "seeding"), join(shared, "seeded")];
  const deadline = Date.now() + startPatience;
  while (!existsSync(seeded)) {
    const isFirst = await mkdir(seeding).then(
      () => true,
      () => false,
    );
    if (isFirst) {
      try {
        const academy = await startAcademy("demo", {}, { dataFolder: seeding });
        await academy.stop();
        await rename(seeding, seeded);
      } catch (error) {
        await rm(seeding, { recursive: true, force: true });
        throw error;
      }
    } else if (Date.now() > deadline) throw new Error(`nobody has seeded ${seeding}`);
    else await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return seeded;
}

/** The start was killed, as its caller requested. */
export class StartCut extends Error {}

type StartOptions = {
  dataFolder?: string;
  /** Whether a demo starts with the shared samples, if there are any, instead of seeding its own: by default in a folder of its own. */
  sharesSamples?: boolean;
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
  { dataFolder, sharesSamples = dataFolder === undefined, version = projectFolder, killAfter }: StartOptions = {},
): Promise<AcademyProcess> {
  const port = await freePort();
  const folder = dataFolder ?? (await mkdtemp(join(tmpdir(), "academy-test-")));
  const shared = process.env[sharedVariable];
  if (mode === "demo" && sharesSamples && shared) await cp(await seedOnce(shared), folder, { recursive: true });
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
  // An exit is detected immediately: only a hanging process is waited for so long.
  const deadline = Date.now() + startPatience;
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
