import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * The path of a Chromium: CHROMIUM_PATH, one that is installed, or one that is installed now (as root with apt-get, otherwise
 * with Playwright's installer). Throws with the one line to run when there is none to be had.
 */
export function findChromium(): string {
  const found = lookForChromium();
  if (found) return found;
  process.stderr.write("\n  Installing Chromium for the browser tests (once) ...\n");
  const asRoot = process.getuid?.() === 0 && onPath("apt-get");
  if (asRoot) {
    run("apt-get", ["update", "-qq"]);
    run("apt-get", ["install", "-y", "-qq", "chromium"]);
  } else {
    run(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]);
  }
  const installed = lookForChromium();
  if (installed) return installed;
  throw new Error(
    "The browser tests need Chromium and it could not be installed. Install it with: " +
      (asRoot ? "apt-get install chromium" : "sudo apt-get install chromium") +
      "  (or set CHROMIUM_PATH to one)",
  );
}

function lookForChromium(): string | undefined {
  const given = process.env["CHROMIUM_PATH"];
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`CHROMIUM_PATH: there is no file ${given}`);
  }
  const own = chromium.executablePath();
  return names.map(onPath).find((path) => path !== undefined) ?? (own && existsSync(own) ? own : undefined);
}

function onPath(name: string): string | undefined {
  return (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

function run(command: string, args: string[]): void {
  spawnSync(command, args, { stdio: ["ignore", 2, 2], env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
}
