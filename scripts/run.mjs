// The entry point of every npm command: install and build what is missing, then run the command's script on the pinned Node. It is plain
// JavaScript because it must run on Node 20 and newer, before anything is installed.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { trim } from "./trim-packages.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [command = "", ...rest] = process.argv.slice(2);

/** The script of each command, whether it needs the built pages and server, and whether it needs developers' tools besides the runtime packages. */
const commands = {
  demo: { script: ["build/academy/main.js", "demo"], built: true, production: true },
  start: { script: ["build/academy/main.js", "start"], built: true, production: true },
  dev: {
    script: ["--watch-preserve-output", "--watch-path=server", "--watch-path=domain", "--watch-path=ai", "server/main.ts", "dev"],
    tools: true,
  },
  test: { script: ["scripts/test.ts"], built: true, tools: true },
  check: { script: ["scripts/check.ts"], built: true, tools: true },
  bench: { script: ["bench/run.ts"], built: true, production: true, tools: true },
  prove: { script: ["tests/prove/run.ts"], built: true, production: true, tools: true },
  "measure-memory": { script: ["bench/memory.ts"], built: true, production: true, tools: true },
  evaluate: { script: ["scripts/evaluate.ts"] },
  "evaluate-public": { script: ["scripts/evaluate-public.ts"] },
  admin: { script: ["scripts/admin.ts"], production: true },
  screenshots: { script: ["scripts/screenshots.ts"], built: true, production: true, tools: true },
  "generate-schema": { script: ["scripts/generate-schema.ts"], tools: true },
  "write-docs": { script: ["scripts/write-docs.ts"], tools: true },
};

const chosen = commands[command];
if (!chosen) fail(`There is no command "${command}". There are: ${Object.keys(commands).join(", ")}.`);

const withToolsKind = "with tools";

/** An install failed, with a message for the person who ran the command. */
class InstallFailed extends Error {}

checkSystemNode();
try {
  install();
} catch (error) {
  if (error instanceof InstallFailed) fail(error.message);
  throw error;
}
const node = findNode();
if (chosen.built) build(node);
run(node, chosen.script, chosen.production ? "production" : undefined);

function checkSystemNode() {
  const major = Number(process.versions.node.split(".")[0]);
  if (major < 20)
    fail(
      `The academy needs Node 20 or newer to start; this is ${process.version}. Install a newer one from your system or nodejs.org.`,
    );
}

/**
 * Install what the lockfile says, when node_modules does not match it. Running the academy does not need developers' tools; a command that
 * does installs everything, and from then on everything stays. New packages are installed next to the old ones and swapped in when
 * complete: a running academy keeps its packages, and a failed install changes nothing.
 */
function install() {
  if (isInstalled()) return;
  const withTools = chosen.tools || hasTools();
  say(
    withTools
      ? "Installing the academy's packages and the tools of developers (once; about 900 MB on disk, a minute or two)"
      : "Installing the academy's packages (once; about 410 MB on disk, a minute or two)",
  );
  const folder = join(root, `build/install-${process.pid}`);
  removeAbandonedInstalls();
  mkdirSync(folder, { recursive: true });
  try {
    for (const file of ["package.json", "package-lock.json", ".npmrc"])
      if (existsSync(join(root, file))) copyFileSync(join(root, file), join(folder, file));
    runNpm(folder, withTools);
    const packages = join(folder, "node_modules");
    mkdirSync(packages, { recursive: true });
    if (!withTools) trim(packages);
    writeFileSync(join(packages, ".academy-install"), installStamp(withTools));
    // Another command may have installed meanwhile, and may have installed more.
    if (!isInstalled()) putInPlace(packages, join(folder, "before"));
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function isInstalled() {
  const stamp = readStamp();
  return stamp === installStamp(true) || (!chosen.tools && stamp === installStamp(false));
}

/** Return whether developers' tools are installed, in any version: a developer's checkout keeps them when the packages change. */
function hasTools() {
  return readStamp().startsWith(`${withToolsKind} `);
}

function readStamp() {
  const file = join(root, "node_modules/.academy-install");
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

function installStamp(tools) {
  const kind = tools ? withToolsKind : "to run";
  return `${kind} ${hash([readFileSync(join(root, "package-lock.json")), `${process.platform}-${process.arch}`])}`;
}

/** Remove the leftovers of killed installs. */
function removeAbandonedInstalls() {
  if (!existsSync(join(root, "build"))) return;
  for (const name of readdirSync(join(root, "build")))
    if (/^install-\d+$/.test(name) && !isRunning(Number(name.slice(8))))
      rmSync(join(root, "build", name), { recursive: true, force: true });
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
function putInPlace(packages, before) {
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

/** Return the Node that came with the packages; where there is none for this platform, the system's if it is new enough. */
function findNode() {
  const brought = join(
    root,
    `node_modules/node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}/bin/node${process.platform === "win32" ? ".exe" : ""}`,
  );
  if (existsSync(brought)) return brought;
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 22)) return process.execPath;
  return fail(
    `There is no Node 24 on npm for ${process.platform}-${process.arch}, and this one (${process.version}) is too old. Install Node 24 and run the command again.`,
  );
}

/** Build what has changed since it was built: the pages, and the server, which loads faster in one piece. */
function build(node) {
  buildPart(node, {
    what: "the pages",
    script: "scripts/build.ts",
    result: "build/server/index.js",
    stamp: "build/.stamp",
    folders: ["web", "domain", "public", "locales"],
    files: [
      "react-router.config.ts",
      "vite.config.ts",
      "lingui-macro.ts",
      "lingui.config.ts",
      "scripts/build-languages.ts",
      "scripts/read-catalogs.ts",
    ],
  });
  buildPart(node, {
    what: "the server",
    script: "scripts/build-server.ts",
    result: "build/academy/main.js",
    stamp: "build/.server-stamp",
    folders: ["server", "domain", "ai"],
    files: ["package.json", "scripts/describe-api.ts"],
    isSource: (name) => name.endsWith(".ts"),
  });
}

function buildPart(node, { what, script, result, stamp, folders, files, isSource }) {
  const stampFile = join(root, stamp);
  const built = hash([
    ...folders.flatMap((folder) => sources(folder, isSource)),
    ...[...files, "package-lock.json", "scripts/build-folder.ts", script].map((file) => readFileSync(join(root, file))),
  ]);
  if (existsSync(join(root, result)) && existsSync(stampFile) && readFileSync(stampFile, "utf8") === built) return;
  say(`Building ${what} (once, and again after changes)`);
  const { status, stdout, stderr } = spawnSync(node, [script], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) fail(`${what.replace("the", "The")} could not be built:\n${stdout}${stderr}`);
  mkdirSync(join(root, "build"), { recursive: true });
  writeFileSync(stampFile, built);
}

function sources(folder, isSource = () => true) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name) && isSource(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
    .flatMap((file) => [file.slice(root.length), readFileSync(file)]);
}

function hash(parts) {
  const sum = createHash("sha256");
  for (const part of parts) sum.update(part).update("\0");
  return sum.digest("hex");
}

/** Run the script as a transparent wrapper: forward signals, and exit with its exit code. */
function run(node, script, mode) {
  const child = spawn(node, [...script, ...rest], {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      PATH: `${join(root, "node_modules/.bin")}${process.platform === "win32" ? ";" : ":"}${process.env.PATH ?? ""}`,
      ACADEMY_LAUNCHER: String(process.pid),
      // Tests and benchmarks start the academy as its users do; without this command, from its sources.
      ...(chosen.built ? { ACADEMY_BUILT: "yes" } : {}),
      ...(mode ? { NODE_ENV: mode } : {}),
    },
  });
  let told = false;
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"])
    process.on(signal, () => {
      told = true;
      child.kill(signal);
    });
  // A killed npm is not signalled onwards: npm passes a SIGTERM to its shell, which exits without forwarding it. So watch for the parent's
  // exit.
  const starter = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === starter) return;
    clearInterval(watch);
    // A second signal would end it immediately, and it may be draining.
    if (!told) child.kill("SIGTERM");
  }, 100);
  child.on("error", (error) => fail(`The command could not be run: ${error.message}`));
  child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : signal === "SIGTERM" ? 143 : 1)));
}

function say(sentence) {
  process.stderr.write(`\n  ${sentence} ...\n`);
}

function fail(sentence) {
  process.stderr.write(`\n  ${sentence}\n\n`);
  process.exit(1);
}
