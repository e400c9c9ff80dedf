// The commands of npm. Plain JavaScript, because run.mjs imports it.

/** The script of each command, whether it needs the built pages and server, and whether it needs developers' tools besides the runtime packages. */
export const commands = {
  demo: { script: ["build/academy/main.js", "demo"], built: true, production: true },
  start: { script: ["build/academy/main.js", "start"], built: true, production: true },
  dev: {
    script: ["--watch-preserve-output", "--watch-path=server", "--watch-path=domain", "--watch-path=ai", "server/main.ts", "dev"],
    tools: true,
  },
  test: { script: ["scripts/test.ts"], built: true, tools: true },
  check: { script: ["scripts/check.ts"], built: true, tools: true },
  bench: { script: ["bench/run.ts"], built: true, production: true, tools: true },
  prove: { script: ["tests/prove/run.ts"], built: true, production: true, tools: true },
  "measure-memory": { script: ["bench/memory.ts"], built: true, production: true, tools: true },
  evaluate: { script: ["scripts/evaluate.ts"] },
  "evaluate-public": { script: ["scripts/evaluate-public.ts"] },
  admin: { script: ["scripts/admin.ts"], production: true },
  screenshots: { script: ["scripts/screenshots.ts"], built: true, production: true, tools: true },
  "generate-schema": { script: ["scripts/generate-schema.ts"], tools: true },
  "write-docs": { script: ["scripts/write-docs.ts"], tools: true },
};

/** The scripts that run without a build and without developers' tools, from the packages that a build leaves. */
export const unbuiltScripts = Object.values(commands).flatMap(({ script, built, tools }) => (built || tools ? [] : script));
