import { dayMs } from "#domain/moment.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { handInClosed, completeAfterGrace } from "./hand-in.ts";
import { creditOutage } from "./outages.ts";

/** Well below the five seconds within which a closed attempt must be handed in. */
const everyMs = 2_000;
/** How far back a pass looks for attempts that became final while no process ran, or could not be settled. */
const lookBackMs = dayMs;
/** A failure that persists is logged again after this time, and not with every pass. */
const warnAgainMs = 60_000;

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
  let completedUpTo = new Date(0);
  let warned = { about: "", at: -Infinity };

  async function closeAndSettle(): Promise<void> {
    if (await creditOutage(db, clock())) log.warn("the academy was silent; running exams were given that time back");
    // An attempt that cannot be graded must not keep others from completing their courses.
    const [closing] = await Promise.allSettled([handInClosed(db, clock())]);
    const now = clock();
    const lookBack = new Date(now.getTime() - lookBackMs);
    // Not after now either: the clock may have run fast.
    await completeAfterGrace(db, { from: completedUpTo < lookBack || completedUpTo > now ? lookBack : completedUpTo, to: now });
    completedUpTo = now;
    if (closing.status === "rejected") throw closing.reason;
    if (closing.value > 0) log.info({ count: closing.value }, "attempts that had closed were handed in");
  }

  function warn(error: unknown): void {
    const about = String(error);
    if (about === warned.about && performance.now() - warned.at < warnAgainMs) return;
    warned = { about, at: performance.now() };
    log.warn({ err: error }, "attempts that have closed were not handed in; trying again");
  }

  const next = () => {
    pass = closeAndSettle()
      .catch(warn)
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
