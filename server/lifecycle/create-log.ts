import { pino, type DestinationStream, type Logger } from "pino";

/**
 * The academy's log: JSON lines on standard output. Of an error only its name, code, message and stack are written: what hangs on it
 * besides (a whole database client, the values of a refused row) is long and may be about people.
 */
export function createLog(level: "info" | "silent", destination: DestinationStream = pino.destination(1)): Logger {
  return pino({ level, base: null, serializers: { err: describeError } }, destination);
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
