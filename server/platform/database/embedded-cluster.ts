import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { clusterAddress, databaseEnvironment, DatabaseUnavailableError, type Binaries } from "./embedded-binaries.ts";

/** How the folders are called in which clusters are made. */
export const draftPrefix = "new-cluster-";

/**
 * Makes an empty database cluster. It is made beside its place and moved there when it is whole, so that a start that was killed, or two at once,
 * never leave half of one. Throws DatabaseUnavailableError with what initdb said.
 */
export function createCluster(binaries: Binaries, folder: string, cluster: string, superuser: string): void {
  const draft = mkdtempSync(join(folder, draftPrefix));
  const { native, owner } = binaries;
  try {
    if (owner) chownSync(draft, owner.uid, owner.gid);
    chmodSync(draft, 0o700);
    const made = spawnSync(
      join(native, "bin/initdb"),
      [
        ["-D", clusterAddress(draft, binaries)],
        ["-U", superuser],
        ["--auth=trust", "--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
        ["--data-checksums", "--no-instructions"],
      ].flat(),
      {
        cwd: draft,
        env: databaseEnvironment(binaries),
        encoding: "utf8",
        ...(owner ? { uid: owner.uid, gid: owner.gid } : {}),
      },
    );
    if (made.error || made.status !== 0)
      throw new DatabaseUnavailableError(explain(made.error, `${made.stdout ?? ""}${made.stderr ?? ""}`));
    renameSync(draft, cluster);
  } catch (error) {
    if (!existsSync(join(cluster, "PG_VERSION"))) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function explain(error: Error | undefined, output: string): string {
  if (/No space left/i.test(output)) return "The database could not be created: the disk is full (no space left on device).";
  const last = output
    .trimEnd()
    .split("\n")
    .findLast((line) => /error|fatal/i.test(line));
  return `The database could not be created: ${error?.message ?? last ?? output}`;
}
