import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { Client } from "pg";
import { z } from "zod";
import type { EmbeddedDatabase } from "#server/platform/database/embedded.ts";

type TestRun = { environment: NodeJS.ProcessEnv; patience: number; without?: readonly string[]; toEnd?: boolean };

/** Run tests, with a time limit in milliseconds, up to the first failure or to the end. Leaves none of their processes running. */
export async function runTests(
  folder: string,
  args: readonly string[],
  { environment, patience, without = [], toEnd = false }: TestRun,
): Promise<{ result: "passed" | "failed" | "too long"; failed: string[] }> {
  const report = join(folder, "report.json");
  rmSync(report, { force: true });
  const flags = [`--bail=${toEnd ? 0 : 1}`, "--passWithNoTests", "--silent", "--reporter=json", `--outputFile=${report}`];
  const left = args.filter((each) => !without.includes(each));
  const excluded = without.map((file) => `--exclude=${file}`);
  const child = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", ...left, ...flags, ...excluded], {
    cwd: folder,
    env: environment,
    stdio: process.env["DEBUG"] ? "inherit" : "ignore",
    // A process group of its own, so that academies which the tests have started end with them, even in an endless loop.
    detached: true,
  });
  const endAll = () => endGroup(child.pid);
  process.once("exit", endAll);
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    endAll();
  }, patience);
  const [code] = (await once(child, "exit")) as [number | null];
  clearTimeout(timer);
  endAll();
  process.off("exit", endAll);
  if (code === 0) return { result: "passed", failed: [] };
  return { result: isOver ? "too long" : "failed", failed: existsSync(report) ? readFailed(report, folder) : [] };
}

/** End statements of tests that have ended: PostgreSQL would go on with them, if they never end, until their memory or the disk is full. */
export async function endStatements({ connection }: EmbeddedDatabase): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  await client.end();
}

function endGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, "SIGKILL");
  } catch {
    // All its processes have ended.
  }
}

const reportSchema = z.object({ testResults: z.array(z.object({ name: z.string(), status: z.string() })) });

function readFailed(report: string, folder: string): string[] {
  const { testResults } = reportSchema.parse(JSON.parse(readFileSync(report, "utf8")));
  return testResults.filter(({ status }) => status === "failed").map(({ name }) => relative(realpathSync(folder), name));
}
