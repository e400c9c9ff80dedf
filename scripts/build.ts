import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

// Builds the pages and compresses their assets ahead, as small as they get: they are served as they lie. All of it happens beside the pages
// that are in use, which are replaced when the new ones are whole: a build that fails or is killed leaves them as they were.
const draft = `build/draft-${process.pid}`;

const built = spawnSync(process.execPath, ["node_modules/@react-router/dev/bin.cjs", "build"], {
  stdio: "inherit",
  env: { ...process.env, ACADEMY_BUILD_FOLDER: draft },
});
if (built.status === 0) {
  compress(join(draft, "client"));
  for (const part of ["client", "server"]) replace(part);
}
rmSync(draft, { recursive: true, force: true });
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

function replace(part: string): void {
  const inUse = join("build", part);
  if (existsSync(inUse)) renameSync(inUse, join(draft, `${part}-before`));
  renameSync(join(draft, part), inUse);
}
