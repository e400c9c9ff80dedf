import { execFile, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
} from "node:fs";
import { rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

// Test what every npm command does before its script runs, in a checkout with packages from a local registry.
let checkout: string;
let packed: Record<string, Buffer>;
const registry = createServer((request, response) => {
  const body = packed[(request.url ?? "").slice(1)];
  response.writeHead(body ? 200 : 404).end(body);
});
let origin = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
});

afterAll(() => registry.close());

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), "academy-install-"));
  packed = {
    "shipped.tgz": pack("shipped", {
      "index.js": 'require("helper"); require("./src/part.js"); require(require("path").join(__dirname, "docs", "words.js"))',
      "docs/words.js": 'exports.docs = "tests";',
      "src/part.js": "",
      "index.js.map": "",
      "index.d.ts": "",
      "README.md": "",
      "LICENSE.md": "",
      "test/index.js": 'require("../src/part.js")',
      ".yarn/releases/yarn.cjs": "",
    }),
    "helper.tgz": pack("helper", { "index.js": "" }),
    "builder.tgz": pack("builder", { "index.js": "" }),
    "tool.tgz": pack("tool", { "index.js": "" }),
  };
  mkdirSync(join(checkout, "scripts"));
  for (const name of readdirSync("scripts"))
    if (name.endsWith(".mjs")) copyFileSync(`scripts/${name}`, join(checkout, "scripts", name));
  // `admin` is an operator's command, `write-docs` a developer's; `start` needs a build.
  write("scripts/admin.ts", 'import "shipped";');
  write("scripts/write-docs.ts", "");
  const names = ["build-folder.ts", "build-languages.ts", "read-catalogs.ts", "describe-api.ts"].map((name) => `scripts/${name}`);
  for (const name of [...names, "react-router.config.ts", "vite.config.ts", "lingui-macro.ts", "lingui.config.ts"])
    write(name, "");
  write("scripts/build.ts", buildFile("build/server/index.js", ""));
  write("scripts/build-server.ts", buildServer('import "shipped";'));
  write("web/page.ts", "");
  const dependencies = { dependencies: { shipped: "1.0.0", builder: "1.0.0" }, devDependencies: { tool: "1.0.0" } };
  write("package.json", JSON.stringify({ name: "checkout", version: "1.0.0", type: "module", ...dependencies }));
  writeLockfile(dependencies);
});

afterEach(() => rmSync(checkout, { recursive: true, force: true }));

test("a command that runs the academy installs only runtime packages, a developer command the rest, and a failed install changes nothing @slow", async () => {
  expect(await run("admin")).toMatchObject({ status: 0 });
  expect(installed("shipped")).toEqual(["LICENSE.md", "docs", "index.js", "package.json", "src"]);
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

test("what only a build needs is removed after the build, comes back for the next one, and stays while another command builds @slow", async () => {
  expect(await run("start")).toMatchObject({ status: 0, stderr: expect.stringContaining("Building the server") });
  expect(readdirSync(join(checkout, "node_modules")).filter((name) => !name.startsWith("."))).toEqual(["helper", "shipped"]);

  // Without network and cache: what is complete needs neither, and what was killed halfway is continued.
  const all = packed;
  packed = {};
  rmSync(join(checkout, "cache"), { recursive: true });
  const stamp = readFileSync(join(checkout, "node_modules/.academy-install"), "utf8");
  write("node_modules/.academy-install", `${stamp} (unfinished)`);
  write("node_modules/builder/index.js", "");
  expect(await run("admin")).toEqual({ status: 0, stdout: "", stderr: "" });
  expect(await run("start")).toEqual({ status: 0, stdout: "", stderr: "" });
  expect(installed("builder")).toEqual([]);
  expect(readFileSync(join(checkout, "node_modules/.academy-install"), "utf8")).toBe(stamp);

  write("web/page.ts", "// Changed.");
  expect(await run("admin")).toEqual({ status: 0, stdout: "", stderr: "" });
  expect(await run("start")).toMatchObject({ status: 1, stderr: expect.stringContaining("could not be installed") });
  expect(await run("admin")).toEqual({ status: 0, stdout: "", stderr: "" });

  packed = all;
  write(`build/preparing-${process.pid}`, "");
  expect(await run("start")).toMatchObject({ status: 0, stderr: expect.stringContaining("Building the pages") });
  expect(installed("builder")).toContain("index.js");
  rmSync(join(checkout, `build/preparing-${process.pid}`));
  expect(await run("start")).toEqual({ status: 0, stdout: "", stderr: "" });
  expect(installed("builder")).toEqual([]);

  // A changed source may need a package that was removed.
  write("scripts/admin.ts", 'import "builder";');
  expect(await run("admin")).toMatchObject({ status: 0, stderr: expect.stringContaining("Installing the packages") });
}, 120_000);

test("in a folder that may not be written to, what is complete runs, and everything else is refused in words @slow", async () => {
  expect(await run("write-docs")).toMatchObject({ status: 0 });
  expect(await run("start")).toMatchObject({ status: 0 });
  // Root may write everywhere.
  const reader = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const folders = [".", "build", "node_modules"].map((name) => join(checkout, name));
  for (const folder of folders) chmodSync(folder, 0o555);
  try {
    expect(await run("write-docs", reader)).toEqual({ status: 0, stdout: "", stderr: "" });
    expect(await run("start", reader)).toEqual({ status: 0, stdout: "", stderr: "" });

    appendFileSync(join(checkout, "web/page.ts"), "// Changed.");
    const unbuilt = await run("start", reader);
    expect(unbuilt).toMatchObject({ status: 1, stderr: expect.stringMatching(/^\n {2}The pages must be built.*\n\n$/) });

    appendFileSync(join(checkout, "package-lock.json"), "\n");
    const absent = await run("start", reader);
    expect(absent).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(
        /Installing .*\n\n {2}The packages cannot be put in place: this user may not write to .*\n\n$/,
      ),
    });
  } finally {
    for (const folder of folders) chmodSync(folder, 0o755);
  }
}, 120_000);

/** A folder on another disk, which files cannot be moved to; undefined if there is none. */
const elsewhere = ["/dev/shm", "/tmp", "."].find(
  (folder) => existsSync(folder) && statSync(folder).dev !== statSync(tmpdir()).dev,
);

test.runIf(elsewhere)(
  "what only a build needs is also removed where the build is on another disk @slow",
  async () => {
    write(`build/preparing-${process.pid}`, "");
    expect(await run("start")).toMatchObject({ status: 0 });
    const moved = mkdtempSync(join(elsewhere ?? "", "academy-build-"));
    try {
      cpSync(join(checkout, "build"), moved, { recursive: true });
      rmSync(join(checkout, "build"), { recursive: true });
      rmSync(join(moved, `preparing-${process.pid}`));
      symlinkSync(moved, join(checkout, "build"));
      // A built program is where the link leads to, and finds the packages only from the checkout.
      writeFileSync(join(moved, "academy/main.js"), "");
      expect(await run("start")).toEqual({ status: 0, stdout: "", stderr: "" });
      expect(installed("builder")).toEqual([]);
      expect(readdirSync(join(checkout, "node_modules")).filter((name) => name.includes("removed"))).toEqual([]);
    } finally {
      rmSync(moved, { recursive: true });
    }
  },
  120_000,
);

test("a mistake in what removes packages is told, and the academy starts @slow", async () => {
  const file = join(checkout, "scripts/prune-packages.mjs");
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace(/export function unneededPackages.*$/m, '$& throw new TypeError("mistaken");'));
  write("scripts/build-server.ts", buildServer('process.stdout.write("started")'));
  expect(await run("start")).toMatchObject({ status: 0, stdout: "started", stderr: expect.stringContaining("mistaken") });
}, 120_000);

test("what could not be moved away leaves nothing that looks like a running install", async () => {
  const { removePackages } = (await import(pathToFileURL(resolve("scripts/prune-packages.mjs")).href)) as {
    removePackages(root: string, paths: string[], aside: string): void;
  };
  write("node_modules/one/index.js", "");
  // A folder that is not empty cannot be replaced.
  write("node_modules/aside/0/index.js", "");
  expect(() => removePackages(checkout, ["node_modules/one"], join(checkout, "node_modules/aside"))).toThrow();
  expect(installed("aside")).toEqual([]);
});

/** The registry runs in this process, so the command must run asynchronously. */
function run(
  command: string,
  user: { uid?: number; gid?: number } = {},
): Promise<{ status: number; stdout: string; stderr: string }> {
  const options = {
    ...user,
    cwd: checkout,
    env: { ...process.env, npm_config_cache: join(checkout, "cache"), npm_config_registry: origin },
  };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ["scripts/run.mjs", command], options, (_, stdout, stderr) =>
      resolve({ status: child.exitCode ?? 1, stdout, stderr }),
    );
  });
}

function buildServer(program: string): string {
  return buildFile("build/academy/main.js", program);
}

/** Return a script that writes a file, as a build does. */
function buildFile(file: string, text: string): string {
  return `import "builder"; import { mkdirSync, writeFileSync } from "node:fs";
    mkdirSync("${dirname(file)}", { recursive: true }); writeFileSync("${file}", ${JSON.stringify(text)});`;
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(checkout, file)), { recursive: true });
  writeFileSync(join(checkout, file), text);
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
    "node_modules/shipped": { ...entry("shipped", {}), dependencies: { helper: "1.0.0" } },
    "node_modules/helper": entry("helper", {}),
    "node_modules/builder": entry("builder", {}),
    ...(root["devDependencies"] ? { "node_modules/tool": entry("tool", { dev: true }) } : {}),
  };
  writeFileSync(
    join(checkout, "package-lock.json"),
    JSON.stringify({ name: "checkout", version: "1.0.0", lockfileVersion: 3, packages }),
  );
}
