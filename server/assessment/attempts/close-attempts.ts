import type { Dependencies } from "#server/dependencies.ts";
import { handInClosed } from "./hand-in.ts";

/** Well below the five seconds in which an attempt is to be handed in. */
const everyMs = 2_000;

/**
 * Hand in what has closed, from now on, with no browser open: at once for what closed while nobody ran the academy. Every process of an academy may
 * do this; the database's locks share the work.
 */
export function startClosingAttempts({ db, clock, log }: Pick<Dependencies, "db" | "clock" | "log">): { stop(): Promise<void> } {
  let stopped = false;
  let pass = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const next = () => {
    pass = handInClosed(db, clock())
      .then((count) => {
        if (count > 0) log.info({ count }, "attempts that had closed were handed in");
      })
      .catch((error: unknown) => log.warn({ err: error }, "attempts that have closed were not handed in; trying again"))
      .finally(() => {
        if (!stopped) timer = setTimeout(next, everyMs);
      });
  };
  next();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await pass;
    },
  };
}
