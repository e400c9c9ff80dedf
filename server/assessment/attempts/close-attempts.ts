import type { Dependencies } from "#server/dependencies.ts";
import { handInClosed } from "./hand-in.ts";
import { creditOutage } from "./outages.ts";

/** Well below the five seconds in which an attempt is to be handed in. */
const everyMs = 2_000;

/**
 * Hand in what has closed, from now on, with no browser open: at once for what closed while nobody ran the academy. Every process of an academy may
 * do this; the database's locks share the work. Each pass says that the academy works, and first credits a time in which it did not.
 */
export function startClosingAttempts({ db, clock, log }: Pick<Dependencies, "db" | "clock" | "log">): {
  /** Resolves once what closed before has been dealt with: nobody may save before an outage is credited. */
  first: Promise<void>;
  stop(): Promise<void>;
} {
  let stopped = false;
  let pass = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const next = () => {
    pass = creditOutage(db, clock())
      .then((credited) => {
        if (credited) log.warn("the academy was silent; running exams were given that time back");
        return handInClosed(db, clock());
      })
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
    first: pass,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await pass;
    },
  };
}
