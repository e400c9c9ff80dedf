import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, test, type TestContext } from "vitest";

/** Long ago, in seconds. */
const longAgo = 1_600_000_000;
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

test("a folder that a killed process of the same number has left behind does not stop a run", (context) => {
  const begin = 'import { mkdirSync } from "node:fs"; const left = `/dev/shm/academy-tests-${process.pid}`; mkdirSync(left);';
  const folder = run(context, begin, 'import("node:fs").then(({ rmdirSync }) => rmdirSync(left));');
  expect(folder).toMatch(/^\/dev\/shm\/academy-tests-\d+-/);
  expect(existsSync(folder)).toBe(false);
});

test("an old folder of a process that has ended is removed, and that of a process which still runs stays", (context) => {
  const ended = spawnSync(process.execPath, ["-e", ""]).pid;
  const [left, used] = [leave(ended), leave(process.pid)];
  run(context);
  expect(existsSync(left)).toBe(false);
  expect(existsSync(used)).toBe(true);
});

test.runIf(process.getuid?.() === 0)("what another person has left behind does not stop a run", (context) => {
  const left = leave(spawnSync(process.execPath, ["-e", ""]).pid);
  run(context, "process.setuid(65534);");
  expect(existsSync(left)).toBe(true);
});

/** Leave an old folder behind in memory, as a killed process does. */
function leave(pid: number): string {
  if (!existsSync("/dev/shm")) return "";
  const folder = mkdtempSync(`/dev/shm/academy-tests-${pid}-`);
  folders.push(folder);
  mkdirSync(join(folder, "inside"));
  chmodSync(folder, 0o755);
  utimesSync(folder, longAgo, longAgo);
  return folder;
}

/** Return the folder of temporary files of a process of its own; skip the test where they stay on disk. */
function run(context: TestContext, before = "", after = ""): string {
  const source = pathToFileURL(resolve("scripts/memory-folder.ts")).href;
  const program = `import { keepTemporaryFilesInMemory } from ${JSON.stringify(source)};
    ${before} keepTemporaryFilesInMemory(); process.stdout.write(process.env.TMPDIR ?? ""); ${after}`;
  const { TMPDIR: _, ...env } = process.env;
  const { stdout, stderr, status } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    encoding: "utf8",
    env,
  });
  expect(stderr).toBe("");
  expect(status).toBe(0);
  context.skip(stdout === "", "the temporary files stay on disk here");
  return stdout;
}
