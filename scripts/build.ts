import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { newBuildFolder, putInPlace, removeOldBuilds } from "./build-folder.ts";
import { buildLanguages } from "./build-languages.ts";

// Build the pages and compress their assets in advance, at the highest level: they are served from disk.
const folder = newBuildFolder("pages");

const built = spawnSync(process.execPath, ["node_modules/@react-router/dev/bin.cjs", "build"], {
  stdio: "inherit",
  env: { ...process.env, ACADEMY_BUILD_FOLDER: folder },
});
if (built.status === 0) {
  await buildLanguages(folder);
  compress(join(folder, "client"));
  for (const part of ["client", "server"]) putInPlace(part, join(folder, part));
  removeOldBuilds("pages");
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
