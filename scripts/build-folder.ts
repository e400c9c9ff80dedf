import { lstatSync, readdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

/** The builds of a kind that stay on disk, for academies that still run on them. */
const mostBuilds = 3;

/** Return the folder of a new build. */
export function newBuildFolder(kind: string): string {
  return join("build", `${kind}-${Date.now().toString(36)}-${process.pid}`);
}

/**
 * Let `build/<name>` lead to a complete build. It is a link, because only a link can be replaced atomically: a failed or killed build changes
 * nothing, and a running academy keeps the files that it started with.
 */
export function putInPlace(name: string, target: string): void {
  const place = join("build", name);
  const draft = `${place}-${process.pid}`;
  symlinkSync(process.platform === "win32" ? resolve(target) : relative(dirname(place), target), draft, "junction");
  if (lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() === false) rmSync(place, { recursive: true });
  renameSync(draft, place);
}

/** Delete the builds of a kind before the latest. Called once the new one is in place. */
export function removeOldBuilds(kind: string): void {
  const builds = readdirSync("build").filter((entry) => new RegExp(`^${kind}-[a-z\\d]+-\\d+$`).test(entry));
  const old = builds.toSorted((one, other) => one.localeCompare(other)).slice(0, -mostBuilds);
  for (const entry of old) rmSync(join("build", entry), { recursive: true, force: true });
}
