import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

/** Plain JavaScript without types. */
const { unneededPackages }: { unneededPackages(root: string): string[] } = await import(
  pathToFileURL(resolve("scripts/prune-packages.mjs")).href
);

/** Import packages in a Node that refuses every file that would not be there. */
const importing = `
import { registerHooks } from "node:module";
const { absent, names, root } = JSON.parse(process.argv[1]);
const gone = absent.map((path) => new URL(path, root).href);
const missing = [];
registerHooks({
  resolve(name, context, next) {
    const found = next(name, context);
    const path = gone.find((each) => found.url === each || found.url.startsWith(each + "/"));
    if (path) throw Object.assign(new Error(path.slice(root.length) + " for " + context.parentURL), { code: "MODULE_NOT_FOUND" });
    return found;
  },
});
for (const name of names)
  try {
    if (/\\.(css|woff2?|json|wasm)$/.test(name) || name.includes("swagger-ui") || name.includes("flite")) import.meta.resolve(name);
    else await import(name);
  } catch (error) {
    missing.push(name + ": " + error.message);
  }
process.stdout.write(JSON.stringify(missing));
process.exit();
`;

// install.test.ts tests that a build gets back what was removed.
test("everything that the built pages and server import can be imported without the packages that are removed after a build @slow", async (context) => {
  context.skip(!existsSync("build/academy/main.js"), "nothing is built");
  const absent = unneededPackages(resolve("."));
  expect(absent).toContain("node_modules/vite");
  const names = await importedNames(["build/academy/*.js", "build/server/**/*.js", "{server,ai,domain}/**/*.ts"]);
  expect(names).toContain("sharp");

  const question = JSON.stringify({ absent, names, root: pathToFileURL(`${resolve(".")}/`).href });
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", importing, "--", question], {
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production" },
  });
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toEqual([]);
}, 60_000);

/** Return the packages, and parts of them, that programs import or locate by a constant name. */
async function importedNames(patterns: string[]): Promise<string[]> {
  const names = new Set<string>();
  for await (const file of glob(patterns)) {
    if (file.endsWith(".test.ts")) continue;
    const text = readFileSync(file, "utf8");
    for (const [, name = ""] of text.matchAll(/\b(?:from|import|import\(|require\(|resolve\()\s*["'`]([@a-z][\w./@-]*)["'`]/g))
      names.add(name);
  }
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, { dev?: true }> };
  const isPackage = (name: string) => {
    const locked = packages[`node_modules/${/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0]}`];
    return locked !== undefined && !locked.dev;
  };
  // Only `npm run dev` imports Vite.
  return [...names].filter((name) => isPackage(name) && name !== "vite").toSorted();
}
