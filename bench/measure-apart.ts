import { spawnSync } from "node:child_process";

/** Measurements with an academy of their own. */
const all = ["assessment", "own-search", "previews", "media", "viewers"];

/**
 * Run measurements that need an academy of their own, each in a process of its own, which prints its own table. The exit code says whether one
 * of them failed. Throws for an unknown name.
 */
export function measureApart(names: readonly string[] = all): void {
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new Error(`There is no measurement ${unknown.join(", ")}; there are ${all.join(", ")}.`);
  for (const name of names) {
    process.stderr.write(`  Measuring: ${name} ...\n`);
    const { status } = spawnSync(process.execPath, [`bench/${name}.ts`], { stdio: "inherit" });
    if (status !== 0) process.exitCode = 1;
  }
}
