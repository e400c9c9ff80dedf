import { existsSync } from "node:fs";
import { enableCompileCache, setSourceMapsSupport } from "node:module";
import { fileURLToPath } from "node:url";
import { createLog, logConsole } from "#server/operations/lifecycle/create-log.ts";
import { demoGreeting, startGreeting } from "#server/operations/lifecycle/greeting.ts";
import type { Mode } from "#server/operations/lifecycle/start-academy.ts";
import { stopOnSignal } from "#server/operations/lifecycle/stop-on-signal.ts";
import { readEnvironment } from "./env.ts";

// Cache compiled code for the next start.
enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/compiled", import.meta.url)));

// The built server's stack traces name the sources.
setSourceMapsSupport(true);

const mode = (process.argv[2] ?? "start") as Mode;
if (existsSync(".env")) process.loadEnvFile(".env");

// Log lines go to standard output as JSON; messages for the operator go to standard error.
const log = createLog(process.env["NODE_ENV"] === "test" ? "silent" : "info");
if (mode !== "dev") logConsole(log);
const tell = (text: string) => process.stderr.write(`${text}\n`);
process.stderr.on("error", () => {});

try {
  const environment = readEnvironment(process.env);
  const { startAcademy } = await import("#server/operations/lifecycle/start-academy.ts");
  const academy = await startAcademy(mode, environment, log, (sentence) => tell(`  ${sentence} ...`));
  stopOnSignal((options) => academy.stop(options), log);
  void academy.failed.then(async (error) => {
    log.fatal({ err: error }, "the academy cannot go on");
    tell(`\n  ${error.message}\n`);
    await academy.stop().finally(() => process.exit(1));
  });
  tell(mode === "start" ? startGreeting(academy) : demoGreeting(academy));
} catch (error) {
  const expected =
    error instanceof Error &&
    ["EnvironmentError", "DatabaseUnavailableError", "FileStoreError", "ListenError"].includes(error.name);
  tell(
    expected
      ? `\n  ${error.message}\n`
      : `\n  The academy could not start.\n${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
}
