import { spawnSync } from "node:child_process";
import type { Row } from "./report.ts";

/** Measurements with an academy of their own. */
const all = ["assessment", "own-search", "previews", "media", "viewers"];
/** Measurements that run only when they are named. */
const onRequest = ["pages", "searchers"];

/**
 * Run measurements that need an academy of their own, each in a process of its own with these options, which prints its own table. The exit
 * code says whether one of them failed. Throws for an unknown name.
 */
export function measureApart(names: readonly string[] = all, options: readonly string[] = []): void {
  const known = [...all, ...onRequest];
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`There is no measurement ${unknown.join(", ")}; there are ${known.join(", ")}.`);
  for (const name of names) {
    process.stderr.write(`  Measuring: ${name} ...\n`);
    const { status } = spawnSync(process.execPath, [`bench/${name}.ts`, ...options], { stdio: "inherit" });
    if (status !== 0) process.exitCode = 1;
  }
}

/** Measure the indexing of lessons and the memory of their vectors, in a process whose heap holds nothing else. */
export function measureLessonIndex(): Row[] {
  const args = ["--expose-gc", "bench/lesson-index.ts", "10000", "--rows"];
  const { stdout, status, signal, error } = spawnSync(process.execPath, args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0)
    throw new Error(`bench/lesson-index.ts ended with ${signal ?? error?.message ?? `status ${status}`}`, { cause: error });
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as Row[];
}
