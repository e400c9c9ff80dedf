import type { Logger } from "pino";

/**
 * Ends the academy on SIGTERM, SIGINT and SIGHUP, and when the command that launched it is gone. A second signal ends it at once; signals of one
 * Ctrl-C, which arrive from the terminal and from the launcher, count as one.
 */
export function stopOnSignal(stop: () => Promise<void>, log: Logger): void {
  let stopping: number | undefined;
  const end = (why: string) => {
    if (stopping !== undefined) {
      if (performance.now() - stopping > 500) process.exit(1);
      return;
    }
    stopping = performance.now();
    log.info({ why }, "stopping");
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "did not stop cleanly");
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => end(signal));

  const launcher = Number(process.env["ACADEMY_LAUNCHER"]);
  if (launcher === process.ppid) {
    setInterval(() => process.ppid !== launcher && end("the launcher is gone"), 1_000).unref();
  }
}
