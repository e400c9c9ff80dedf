import type { Dependencies } from "#server/dependencies.ts";
import { handInClosed, settleForgiven } from "./hand-in.ts";
import { creditOutage } from "./outages.ts";

/** Well below the five seconds within which a closed attempt must be handed in. */
const everyMs = 2_000;
/** How far back the first pass looks for attempts that became final while no process ran. */
const lookBackMs = 86_400_000;

/**
 * Hand in attempts from now on when they close, even with no browser open; attempts that closed while the academy was down are handed in
 * immediately.
 * Every process may run this: the database's locks distribute the work. Each pass records that the academy is running, and credits an
 * outage first. Attempts that the clock has handed in complete courses once their grace period is over.
 */
export function startClosingAttempts({ db, clock, log }: Pick<Dependencies, "db" | "clock" | "log">): {
  /** Resolves once attempts that closed earlier are processed: nothing may be saved before an outage is credited. */
  first: Promise<void>;
  stop(): Promise<void>;
} {
  let stopped = false;
  let pass = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let settledUpTo = new Date(clock().getTime() - lookBackMs);
  const next = () => {
    pass = creditOutage(db, clock())
      .then((credited) => {
        if (credited) log.warn("the academy was silent; running exams were given that time back");
        return handInClosed(db, clock());
      })
      .then(async (count) => {
        if (count > 0) log.info({ count }, "attempts that had closed were handed in");
        const now = clock();
        await settleForgiven(db, { from: settledUpTo, to: now });
        settledUpTo = now;
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
