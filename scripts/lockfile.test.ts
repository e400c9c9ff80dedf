import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Locked = { version?: string; optionalDependencies?: Record<string, string>; os?: string[]; cpu?: string[] };

// npm ci refuses a lockfile that lacks a package of a platform, even of one that this machine is not; npm install leaves such packages out when
// the registry at hand does not have them. Their lines are then written by hand: version, os, cpu, libc, optional.
test("the lockfile names the packages of every platform, so that npm ci works on each", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Locked> };
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`]?.version && !packages[`${path}/node_modules/${name}`]?.version,
    ),
  );
  expect(missing).toEqual([]);
});
