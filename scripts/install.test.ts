import { execFile, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

// Test what every npm command does before its script runs, in a checkout with two packages from a local registry.
const checkout = mkdtempSync(join(tmpdir(), "academy-install-"));
const packed: Record<string, Buffer> = {
  "shipped.tgz": pack("shipped", {
    "index.js": 'require("./src/part.js")',
    "src/part.js": "",
    "index.js.map": "",
    "index.d.ts": "",
    "README.md": "",
    "LICENSE.md": "",
    "test/index.js": 'require("../src/part.js")',
    ".yarn/releases/yarn.cjs": "",
  }),
  "tool.tgz": pack("tool", { "index.js": "" }),
};
const registry = createServer((request, response) => {
  const body = packed[(request.url ?? "").slice(1)];
  response.writeHead(body ? 200 : 404).end(body);
});
let origin = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
  mkdirSync(join(checkout, "scripts"));
  for (const name of ["run.mjs", "trim-packages.mjs"]) copyFileSync(`scripts/${name}`, join(checkout, "scripts", name));
  // `admin` is an operator's command, `write-docs` a developer's.
  for (const name of ["admin", "write-docs"]) writeFileSync(join(checkout, `scripts/${name}.ts`), "");
  const dependencies = { dependencies: { shipped: "1.0.0" }, devDependencies: { tool: "1.0.0" } };
  writeFileSync(join(checkout, "package.json"), JSON.stringify({ name: "checkout", version: "1.0.0", ...dependencies }));
  writeLockfile(dependencies);
});

afterAll(() => {
  registry.close();
  rmSync(checkout, { recursive: true, force: true });
});

test("a command that runs the academy installs only runtime packages, a developer command the rest, and a failed install changes nothing @slow", async () => {
  expect(await run("admin")).toMatchObject({ status: 0 });
  expect(installed("shipped")).toEqual(["LICENSE.md", "index.js", "package.json", "src"]);
  expect(installed("tool")).toEqual([]);

  expect(await run("write-docs")).toMatchObject({ status: 0, stderr: expect.stringContaining("tools of developers") });
  expect(installed("shipped")).toContain("index.d.ts");
  expect(installed("tool")).toContain("index.js");

  expect(await run("admin")).toEqual({ status: 0, stdout: "", stderr: "" });
  expect(installed("tool")).toContain("index.js");

  // With a changed lockfile, developers keep their tools, whichever command installs.
  writeFileSync(join(checkout, "package-lock.json"), ` ${readFileSync(join(checkout, "package-lock.json"), "utf8")}`);
  expect(await run("admin")).toMatchObject({ status: 0, stderr: expect.stringContaining("tools of developers") });
  expect(installed("tool")).toContain("index.js");

  // The registry has lost a package, and npm has not cached it.
  delete packed["tool.tgz"];
  rmSync(join(checkout, "cache"), { recursive: true });
  writeFileSync(join(checkout, "package-lock.json"), `${readFileSync(join(checkout, "package-lock.json"), "utf8")}\n`);
  expect(await run("write-docs")).toMatchObject({ status: 1, stderr: expect.stringContaining("could not be installed") });
  expect(readFileSync(join(checkout, "node_modules/tool/index.js"), "utf8")).toBe("");
  expect(readdirSync(join(checkout, "build"))).toEqual([]);
}, 120_000);

/** The registry runs in this process, so the command must run asynchronously. */
function run(command: string): Promise<{ status: number; stdout: string; stderr: string }> {
  const options = {
    cwd: checkout,
    env: { ...process.env, npm_config_cache: join(checkout, "cache"), npm_config_registry: origin },
  };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ["scripts/run.mjs", command], options, (_, stdout, stderr) =>
      resolve({ status: child.exitCode ?? 1, stdout, stderr }),
    );
  });
}

function installed(name: string): string[] {
  const folder = join(checkout, "node_modules", name);
  return existsSync(folder) ? readdirSync(folder).toSorted() : [];
}

function pack(name: string, files: Record<string, string>): Buffer {
  const folder = join(checkout, `${name}-source`);
  for (const [file, text] of Object.entries({ ...files, "package.json": JSON.stringify({ name, version: "1.0.0" }) })) {
    mkdirSync(dirname(join(folder, "package", file)), { recursive: true });
    writeFileSync(join(folder, "package", file), text);
  }
  return spawnSync("tar", ["-cz", "-C", folder, "package"]).stdout;
}

function writeLockfile(root: Record<string, Record<string, string>>): void {
  const entry = (name: string, more: { dev?: true }) => ({
    version: "1.0.0",
    resolved: `${origin}/${name}.tgz`,
    integrity: `sha512-${createHash("sha512")
      .update(packed[`${name}.tgz`] ?? "")
      .digest("base64")}`,
    ...more,
  });
  const packages = {
    "": { name: "checkout", version: "1.0.0", ...root },
    "node_modules/shipped": entry("shipped", {}),
    "node_modules/tool": entry("tool", { dev: true }),
  };
  writeFileSync(
    join(checkout, "package-lock.json"),
    JSON.stringify({ name: "checkout", version: "1.0.0", lockfileVersion: 3, packages }),
  );
}
