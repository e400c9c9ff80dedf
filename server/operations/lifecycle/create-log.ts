import { formatWithOptions } from "node:util";
import { pino, type DestinationStream, type Logger } from "pino";

/**
 * The academy's log: JSON lines on standard output. Of an error only its name, code, message and stack are written: what hangs on it
 * besides (a whole database client, the values of a refused row) is long and may be about people.
 */
export function createLog(level: "info" | "silent", destination: DestinationStream = standardOutput()): Logger {
  return pino({ level, base: null, serializers: { err: describeError } }, destination);
}

/** Bytes of log that wait for a reader; lines beyond are dropped. */
const mostWaiting = 8 * 1024 * 1024;
/** Lines are written together: at the latest after so many milliseconds, or when there are so many characters of them. */
const longestDelay = 50;
const mostTogether = 64 * 1024;

/**
 * Standard output, written to without waiting for whoever reads it: where it is a pipe that nobody empties, a write that waits would hold the
 * whole academy, and its end. Lines that find no room are counted, and the next one that does tells how many they were.
 */
function standardOutput(): DestinationStream {
  const { stdout } = process;
  let dropped = 0;
  let together = "";
  let timer: NodeJS.Timeout | undefined;
  // A reader that is gone is no reason to end.
  stdout.on("error", () => {});
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (together !== "") stdout.write(together);
    together = "";
  };
  // What is said last says why.
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
      // Warnings and errors, which pino numbers from 40 on, are not kept waiting.
      if (together.length >= mostTogether || !line.startsWith('{"level":30')) flush();
      else timer ??= setTimeout(flush, longestDelay).unref();
    },
  };
}

/** Makes what libraries write to the console lines of the log. */
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
