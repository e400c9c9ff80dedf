// The entry point of every npm command: install and build what is missing, then run the command's script on the pinned Node. It is plain
// JavaScript because it must run on Node 20 and newer, before anything is installed.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { commands } from "./commands.mjs";
import { announcePreparing, explainUnwritten, install, InstallFailed, prune, say } from "./install-packages.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [command = "", ...rest] = process.argv.slice(2);

/** What is built when it has changed since: the pages, and the server, which loads faster in one piece. */
const parts = [
  {
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
  },
  {
    what: "the server",
    script: "scripts/build-server.ts",
    result: "build/academy/main.js",
    stamp: "build/.server-stamp",
    folders: ["server", "domain", "ai"],
    files: ["package.json", "scripts/describe-api.ts"],
    isSource: (name) => name.endsWith(".ts"),
  },
];

const chosen = commands[command];
if (!chosen) fail(`There is no command "${command}". There are: ${Object.keys(commands).join(", ")}.`);

checkSystemNode();
const stale = chosen.built ? parts.filter((part) => !isFresh(part)) : [];
const kind = chosen.tools ? "with tools" : stale.length > 0 ? "to build" : "to run";
const stopPreparing = kind === "to run" ? undefined : announcePreparing(root);
if (stopPreparing) process.on("exit", stopPreparing);
try {
  install(root, kind, { checksSources: !chosen.built });
} catch (error) {
  if (error instanceof InstallFailed) fail(error.message);
  throw error;
}
const node = findNode();
for (const part of stale) build(node, part);
stopPreparing?.();
if (chosen.built) prune(root);
run(node, chosen.script, chosen.production ? "production" : undefined);

function checkSystemNode() {
  const major = Number(process.versions.node.split(".")[0]);
  if (major < 20)
    fail(
      `The academy needs Node 20 or newer to start; this is ${process.version}. Install a newer one from your system or nodejs.org.`,
    );
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

/** Return the hash of everything that a part is built from. */
function hashSources({ script, folders, files, isSource }) {
  return hash([
    ...folders.flatMap((folder) => sources(folder, isSource)),
    ...[...files, "package-lock.json", "scripts/build-folder.ts", script].map((file) => readFileSync(join(root, file))),
  ]);
}

function isFresh(part) {
  const stampFile = join(root, part.stamp);
  return existsSync(join(root, part.result)) && existsSync(stampFile) && readFileSync(stampFile, "utf8") === hashSources(part);
}

function build(node, part) {
  const built = hashSources(part);
  try {
    mkdirSync(join(root, "build"), { recursive: true });
    accessSync(join(root, "build"), constants.W_OK);
  } catch (error) {
    fail(`${capitalize(part.what)} must be built, but ${explainUnwritten(error, join(root, "build"))}`);
  }
  say(`Building ${part.what} (once, and again after changes)`);
  const { status, stdout, stderr } = spawnSync(node, [part.script], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) fail(`${capitalize(part.what)} could not be built:\n${stdout}${stderr}`);
  writeFileSync(join(root, part.stamp), built);
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

function capitalize(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function fail(sentence) {
  process.stderr.write(`\n  ${sentence}\n\n`);
  process.exit(1);
}
