import type { Logger } from "pino";

/** Milliseconds after which the process ends even if something has not stopped. The longest orderly stop takes ten seconds. */
const latestEnd = 15_000;

/**
 * Stop the academy on SIGTERM, SIGINT and SIGHUP, and when the command that launched it has exited. SIGTERM comes from a process manager,
 * which may start a replacement: that stop gives notice, and repeating the signal changes nothing. A second Ctrl-C stops immediately; the
 * signals of one Ctrl-C, which arrive from the terminal and from the launcher, count as one.
 */
export function stopOnSignal(stop: (options: { notice: boolean }) => Promise<void>, log: Logger): void {
  let stopping: number | undefined;
  const end = (why: string) => {
    if (stopping !== undefined) {
      if (why === "SIGINT" && performance.now() - stopping > 500) process.exit(1);
      return;
    }
    stopping = performance.now();
    log.info({ why }, "stopping");
    setTimeout(() => {
      log.error("did not stop in time");
      process.exit(1);
    }, latestEnd).unref();
    stop({ notice: why === "SIGTERM" }).then(
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
    setInterval(() => {
      if (process.ppid !== launcher && stopping === undefined) end("the launcher is gone");
    }, 1_000).unref();
  }
}
