import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

// Each test starts several databases.
vi.setConfig({ testTimeout: 240_000 });

const script = fileURLToPath(new URL("../scripts/admin.ts", import.meta.url));
const backup = fileURLToPath(new URL("./support/operations/academy-0044.backup", import.meta.url));
let disk: string;

beforeEach(async () => {
  disk = await mkdtemp(join(tmpdir(), "academy-full-disk-"));
});
afterEach(() => rm(disk, { recursive: true, force: true }));

/** Restore the backup on the disk, as an operator does. */
function restore(): Promise<{ code: number; said: string }> {
  const env = { PATH: process.env["PATH"], HOME: process.env["HOME"], ACADEMY_DATA_DIR: join(disk, "data") };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [script, "restore", backup], { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, said: stdout + stderr }),
    );
  });
}

// There is no room to create the database, or to bring it up to date.
test.for([40, 50])(
  "a restore onto a disk of %i MB, which is too small, says so, and succeeds once there is room @slow",
  async (megabytes, { skip }) => {
    const size = (most: number) => `size=${most}m,mode=755`;
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", size(megabytes), "tmpfs", disk], { stdio: "pipe" });
    } catch {
      skip("this machine does not let this user mount a disk");
    }
    try {
      const { code, said } = await restore();
      expect(said).toMatch(/disk[^]* is full/);
      expect(said).not.toMatch(/That did not work|\n +at /);
      expect(code).toBe(1);
      execFileSync("mount", ["-o", `remount,${size(500)}`, disk]);
      expect(await restore()).toMatchObject({ code: 0, said: expect.stringMatching(/rows and \d+ files are back/) });
    } finally {
      execFileSync("umount", ["-l", disk]);
    }
  },
);
