import { spawnSync } from "node:child_process";
import { lstatSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { buildLanguages } from "./build-languages.ts";

// Build the pages and compress their assets in advance, at the highest level: they are served from disk. Each build has its own folder, and
// build/client and build/server are links that move to it when it is complete: a failed or killed build changes nothing, and a running
// academy keeps the pages that it started with.
const kept = 3;
const prefix = "pages-";
const name = `${prefix}${Date.now().toString(36)}-${process.pid}`;
const folder = join("build", name);

const built = spawnSync(process.execPath, ["node_modules/@react-router/dev/bin.cjs", "build"], {
  stdio: "inherit",
  env: { ...process.env, ACADEMY_BUILD_FOLDER: folder },
});
if (built.status === 0) {
  await buildLanguages(folder);
  compress(join(folder, "client"));
  for (const part of ["client", "server"]) link(part);
  removeOld();
} else {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(built.status ?? 1);

function compress(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|json|txt|xml)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const body = readFileSync(path);
    if (body.length < 1024) continue;
    writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
    writeFileSync(`${path}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }));
  }
}

function link(part: string): void {
  const place = join("build", part);
  const draft = join(folder, `${part}-link`);
  symlinkSync(process.platform === "win32" ? resolve(folder, part) : join(name, part), draft, "junction");
  // Only a link can be replaced atomically.
  if (lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() === false) rmSync(place, { recursive: true });
  renameSync(draft, place);
}

function removeOld(): void {
  const builds = readdirSync("build").filter((entry) => entry.startsWith(prefix));
  const old = builds.toSorted((one, other) => one.localeCompare(other)).slice(0, -kept);
  for (const entry of old) rmSync(join("build", entry), { recursive: true, force: true });
}
