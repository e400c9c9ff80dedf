import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Locked = {
  version?: string;
  integrity?: string;
  inBundle?: boolean;
  optionalDependencies?: Record<string, string>;
};

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Locked> };

// npm writes no hash for packages missing from the current registry: pin a version whose packages exist for every platform.
test("every package in the lockfile has a hash, or is bundled in one that has", () => {
  const without = Object.entries(packages).filter(([path, { integrity, inBundle }]) => path !== "" && !inBundle && !integrity);
  expect(without.map(([path]) => path)).toEqual([]);
});

// npm ci refuses a lockfile that lacks a package of any platform, not only this one.
test("the lockfile names the packages of every platform, so that npm ci works on each", () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`]?.version && !packages[`${path}/node_modules/${name}`]?.version,
    ),
  );
  expect(missing).toEqual([]);
});
