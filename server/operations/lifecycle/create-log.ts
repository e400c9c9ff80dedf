import { formatWithOptions } from "node:util";
import { pino, type DestinationStream, type Logger } from "pino";

/**
 * Create the academy's log: JSON lines on standard output. Of an error, only its name, code, message and stack are written, because its
 * other properties (a whole database client, the values of a refused row) are long and may contain personal data.
 */
export function createLog(level: "info" | "silent", destination: DestinationStream = standardOutput()): Logger {
  return pino({ level, base: null, serializers: { err: describeError } }, destination);
}

/** How many bytes of log may wait for a reader; further lines are dropped. */
const mostWaiting = 8 * 1024 * 1024;
/** Lines are written in batches: after this many milliseconds, or when a batch has this many characters. */
const longestDelay = 50;
const mostTogether = 64 * 1024;

/**
 * Open standard output without blocking writes: if it is a pipe that nobody reads, a blocking write would stop the whole academy, including
 * its shutdown. Dropped lines are counted, and the next line that fits reports their number.
 */
function standardOutput(): DestinationStream {
  const { stdout } = process;
  let dropped = 0;
  let together = "";
  let timer: NodeJS.Timeout | undefined;
  // A reader that has closed the pipe must not end the process.
  stdout.on("error", () => {});
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (together !== "") stdout.write(together);
    together = "";
  };
  // Nothing may be lost here: the last lines explain why the process ends.
  process.on("exit", flush);
  return {
    write: (line) => {
      if (stdout.writableLength > mostWaiting) {
        dropped += 1;
        return;
      }
      if (dropped > 0) together += `${JSON.stringify({ level: 40, time: Date.now(), dropped, msg: "log lines were dropped" })}\n`;
      dropped = 0;
      together += line;
      // Warnings and errors (pino levels from 40) are written immediately.
      if (together.length >= mostTogether || !line.startsWith('{"level":30')) flush();
      else timer ??= setTimeout(flush, longestDelay).unref();
    },
  };
}

/** Redirect what libraries write to the console to the log. */
export function logConsole(log: Logger): void {
  const toLog =
    (level: "info" | "warn" | "error") =>
    (...said: unknown[]) => {
      const err = said.find((part) => part instanceof Error);
      log[level](err ? { err } : {}, formatWithOptions({ depth: 2 }, ...said.filter((part) => part !== err)) || "console");
    };
  Object.assign(console, {
    log: toLog("info"),
    info: toLog("info"),
    debug: toLog("info"),
    warn: toLog("warn"),
    error: toLog("error"),
  });
}

function describeError(thrown: unknown): object {
  if (!(thrown instanceof Error)) return { message: String(thrown) };
  const { name, message, stack, cause } = thrown;
  return {
    name,
    message,
    ...("code" in thrown ? { code: String(thrown.code) } : {}),
    stack,
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}
