import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

/** In order of preference. A headless shell has no window and no interface: the browser tests need 40 % less CPU time with it. */
const names = {
  "headless shell": [
    "chromium-headless-shell",
    "chrome-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
  ],
  browser: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
};
type Kind = keyof typeof names;

/**
 * Return the path of a Chromium: CHROMIUM_PATH, an installed one, or one installed now (as root with apt-get, otherwise
 * with Playwright's installer). If none is available, throws with the command to run.
 */
export function findChromium(kind: Kind = "browser"): string {
  const given = process.env["CHROMIUM_PATH"];
  if (given && existsSync(given)) return given;
  if (given) throw new Error(`CHROMIUM_PATH: there is no file ${given}`);

  const found = lookForChromium(kind);
  const shellIsMissing = kind === "headless shell" && !found?.includes("headless-shell");
  if (found && !(shellIsMissing && installsPackages())) return found;
  process.stderr.write(`\n  Installing Chromium's ${kind} for the tests (once) ...\n`);
  if (installsPackages()) {
    run("apt-get", ["update", "-qq"]);
    if (kind === "headless shell") run("apt-get", ["install", "-y", "-qq", "chromium-headless-shell"]);
    if (!lookForChromium(kind)) run("apt-get", ["install", "-y", "-qq", "chromium"]);
  } else {
    run(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]);
  }
  const installed = lookForChromium(kind);
  if (installed) return installed;
  throw new Error(
    "The browser tests need Chromium and it could not be installed. Install it with: " +
      (installsPackages() ? "apt-get install chromium" : "sudo apt-get install chromium") +
      "  (or set CHROMIUM_PATH to one)",
  );
}

function installsPackages(): boolean {
  return process.getuid?.() === 0 && onPath("apt-get") !== undefined;
}

function lookForChromium(kind: Kind): string | undefined {
  const own = chromium.executablePath();
  return names[kind].map(onPath).find((path) => path !== undefined) ?? (own && existsSync(own) ? own : undefined);
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
