import { spawnSync } from "node:child_process";

// npm run check: what CI runs. Every step runs, even after a failure; the last lines list the failed ones.
// With --static only what needs no running academy.
const bin = "node_modules/.bin";
const buildFiles = ["lingui.config.ts", "lingui-macro.ts", "vite.config.ts", "react-router.config.ts"];
const steps: Array<[name: string, command: string, args: string[]]> = [
  // A fresh clone does not have the route types yet, and lint and "unused" need them.
  ["page types", `${bin}/react-router`, ["typegen"]],
  ["format", `${bin}/oxfmt`, ["--check"]],
  ["lint", `${bin}/oxlint`, ["--deny-warnings", "--type-aware"]],
  ["boundaries", `${bin}/depcruise`, ["domain", "ai", "server", "web", "bench", "scripts", ...buildFiles]],
  ["unused", `${bin}/knip`, ["--no-progress"]],
  ["structure", process.execPath, ["scripts/measure-structure.ts"]],
  ["types", `${bin}/tsc`, ["--noEmit"]],
];
if (!process.argv.includes("--static")) steps.push(["tests", process.execPath, ["scripts/test.ts"]]);

const failed = steps.filter(([name, command, args]) => {
  process.stdout.write(`\n== ${name}\n`);
  return spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"] }).status !== 0;
});
process.stdout.write(failed.length === 0 ? "\nEvery check passed.\n" : `\nFailed: ${failed.map(([name]) => name).join(", ")}\n`);
process.exit(failed.length === 0 ? 0 : 1);
