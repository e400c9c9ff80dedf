// Keep node_modules at what the lockfile says and what a command needs. Plain JavaScript, because run.mjs imports it.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { removePackages, runSources, unneededPackages } from "./prune-packages.mjs";
import { trim } from "./trim-packages.mjs";

/** The kinds of installs; each contains those before it. */
const kinds = ["to run", "to build", "with tools"];
/** At the end of the stamp while packages are being removed. */
const unfinished = " (unfinished)";

/** An install failed, with a message for the person who ran the command. */
export class InstallFailed extends Error {}

/**
 * Tell the other commands in this folder that this one installs or builds, so that none removes the packages to build with. Call it before
 * it looks what is installed. Returns the function that takes it back.
 */
export function announcePreparing(root) {
  const mark = join(root, `build/preparing-${process.pid}`);
  try {
    mkdirSync(join(root, "build"), { recursive: true });
    writeFileSync(mark, "");
  } catch (error) {
    if (!error.syscall) throw error;
    // Perhaps nothing has to be written: everything may be there.
    return () => {};
  }
  return () => rmSync(mark, { force: true });
}

/**
 * Install what the lockfile says, when node_modules does not match it. A command that needs developers' tools installs everything, and from
 * then on everything stays. New packages are installed next to the old ones and swapped in when complete: a running academy keeps its
 * packages, and a failed install changes nothing.
 * @param kind what the command needs; what only runs is not installed as such, but left by `prune`
 */
export function install(root, kind, { checksSources }) {
  if (isInstalled(root, kind, checksSources)) return;
  const withTools = kind === "with tools" || hasTools(root);
  say(
    withTools
      ? "Installing the academy's packages and the tools of developers (once; about 1 GB on disk, a minute or two)"
      : readStamp(root).startsWith(`to run ${lockHash(root)}`)
        ? "Installing the packages that build the academy again (about 410 MB on disk until it is built, a minute or two)"
        : "Installing the academy's packages (once; about 410 MB on disk, and 340 when it is built; a minute or two)",
  );
  try {
    removeAbandoned(root);
    installBeside(root, withTools, () => isInstalled(root, kind, checksSources));
  } catch (error) {
    if (!error.syscall) throw error;
    throw new InstallFailed(`The packages cannot be put in place: ${explainUnwritten(error, root)}`);
  }
}

/** Say why something could not be written, for the person who ran the command. */
export function explainUnwritten(error, folder) {
  return ["EACCES", "EPERM", "EROFS"].includes(error.code)
    ? `this user may not write to ${folder}. Run the command as the user who owns that folder.`
    : `${error.message}.`;
}

function installBeside(root, withTools, isDone) {
  const folder = join(root, `build/install-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  try {
    for (const file of ["package.json", "package-lock.json", ".npmrc"])
      if (existsSync(join(root, file))) copyFileSync(join(root, file), join(folder, file));
    runNpm(folder, withTools);
    const packages = join(folder, "node_modules");
    mkdirSync(packages, { recursive: true });
    if (!withTools) trim(packages);
    writeFileSync(join(packages, ".academy-install"), `${withTools ? "with tools" : "to build"} ${lockHash(root)}`);
    // Another command may have installed meanwhile, and may have installed more.
    if (!isDone()) putInPlace(root, packages, join(folder, "before"));
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/**
 * Remove the packages that only a build needs, unless another command is installing or building. Call it when the build is fresh. Killed or
 * failed halfway, it leaves an install that runs, and the next command continues.
 */
export function prune(root) {
  const stamp = readStamp(root);
  if (stamp !== `to build ${lockHash(root)}` && !stamp.endsWith(unfinished)) return;
  try {
    removeAbandoned(root);
    const unneeded = unneededPackages(root);
    const pruned = `to run ${lockHash(root)} ${hash(runSources(root))}`;
    if (isPreparing(root)) return;
    writeStamp(root, pruned + unfinished);
    // A command that announced itself in between may already have read the new stamp: put the old one back.
    if (isPreparing(root)) return writeStamp(root, stamp);
    removePackages(root, unneeded, join(root, `node_modules/.academy-removed-${process.pid}`));
    if (readStamp(root) === pruned + unfinished) writeStamp(root, pruned);
  } catch (error) {
    // The academy also runs with packages to spare, for example from a folder that it may not write to.
    if (error.syscall) return;
    process.stderr.write(`\n  The packages that only a build needs could not be removed: ${error.message}\n\n`);
  }
}

export function say(sentence) {
  process.stderr.write(`\n  ${sentence} ...\n`);
}

/** @param checksSources whether the command runs sources, which may need other packages than when the install was reduced to what runs */
function isInstalled(root, kind, checksSources) {
  const stamp = readStamp(root).replace(unfinished, "");
  if (kinds.slice(Math.max(kinds.indexOf(kind), 1)).some((each) => stamp === `${each} ${lockHash(root)}`)) return true;
  const pruned = `to run ${lockHash(root)} `;
  return kind === "to run" && (checksSources ? stamp === pruned + hash(runSources(root)) : stamp.startsWith(pruned));
}

/** Return whether developers' tools are installed, in any version: a developer's checkout keeps them when the packages change. */
function hasTools(root) {
  return readStamp(root).startsWith("with tools ");
}

function readStamp(root) {
  const file = join(root, "node_modules/.academy-install");
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

/** Write the stamp in one step: a killed command leaves one or the other. */
function writeStamp(root, stamp) {
  const draft = join(root, `node_modules/.academy-install-${process.pid}`);
  writeFileSync(draft, stamp);
  renameSync(draft, join(root, "node_modules/.academy-install"));
}

function lockHash(root) {
  return hash([readFileSync(join(root, "package-lock.json")), `${process.platform}-${process.arch}`]);
}

function hash(parts) {
  const sum = createHash("sha256");
  for (const part of parts) sum.update(part).update("\0");
  return sum.digest("hex");
}

/** Return whether another command that still runs installs or builds. */
function isPreparing(root) {
  return [...leftovers(root, "build/preparing"), ...leftovers(root, "build/install")].some(
    ({ pid }) => pid !== process.pid && isRunning(pid),
  );
}

/** Remove what killed commands have left behind. */
function removeAbandoned(root) {
  for (const kind of ["build/install", "build/preparing", "node_modules/.academy-removed"])
    for (const { path, pid } of leftovers(root, kind)) if (!isRunning(pid)) rmSync(path, { recursive: true, force: true });
}

/** List the files or folders of a kind, each with the process that made it. */
function leftovers(root, kind) {
  const folder = join(root, dirname(kind));
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${basename(kind)}-`) && /-\d+$/.test(name))
    .map((name) => ({ path: join(folder, name), pid: Number(name.split("-").at(-1)) }));
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

function runNpm(folder, withTools) {
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ["npm"];
  const args = [
    ...npm.slice(1),
    "ci",
    withTools ? "--include=dev" : "--omit=dev",
    "--include=optional",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  const { status, error } = spawnSync(npm[0], args, {
    cwd: folder,
    stdio: ["ignore", 2, 2],
    env: { ...process.env, NODE_ENV: "development" },
  });
  if (error || status !== 0)
    throw new InstallFailed(
      `The packages could not be installed${error ? `: ${error.message}` : ""}. Check the network connection to the npm registry and run the command again.`,
    );
}

/** Swap node_modules for another one. */
function putInPlace(root, packages, before) {
  const place = join(root, "node_modules");
  const isReplaced = existsSync(place);
  try {
    if (isReplaced) renameSync(place, before);
    renameSync(packages, place);
  } catch (error) {
    if (isReplaced && !existsSync(place)) renameSync(before, place);
    throw new InstallFailed(
      `The new packages could not be put in place (${error.message}). End what runs from this folder and try again.`,
    );
  }
}
