import { AppError } from "#domain/errors.ts";

/** Runs a task when it is its turn. `group` is whose task it is: groups take turns, so that a crowd in one does not hold up another. */
export type FairQueue = <Result>(group: string, task: () => Promise<Result>) => Promise<Result>;

type Bounds = {
  /** How many tasks run at the same time. */
  atOnce: number;
  /** How many of them may be of one group. Without it, as many as run altogether. */
  ofOneGroup?: number;
  /** How many may wait altogether; one more is refused with `server.busy`. */
  waiting: number;
  /** How many of one group may wait. Without it, as many as may wait altogether. */
  waitingOfGroup?: number;
  /** Who has waited so long is refused too. Without it, nobody is. */
  longestWaitMilliseconds?: number;
};

/** A queue for work that must not run without bound. Within a group the first comes first; between groups they alternate. */
export function fairQueue({
  atOnce,
  ofOneGroup = atOnce,
  waiting,
  waitingOfGroup = waiting,
  longestWaitMilliseconds,
}: Bounds): FairQueue {
  // A map keeps the order of insertion: the group at its head is the one whose turn it is.
  const groups = new Map<string, (() => void)[]>();
  const runningOf = new Map<string, number>();
  let running = 0;
  let queued = 0;

  const startNext = () => {
    const next = [...groups].find(([group]) => (runningOf.get(group) ?? 0) < ofOneGroup);
    if (!next || running >= atOnce) return;
    const [group, starts] = next;
    groups.delete(group);
    const start = starts.shift();
    if (starts.length > 0) groups.set(group, starts);
    queued -= 1;
    running += 1;
    runningOf.set(group, (runningOf.get(group) ?? 0) + 1);
    start?.();
  };

  const giveUp = (group: string, start: () => void) => {
    const starts = groups.get(group) ?? [];
    starts.splice(starts.indexOf(start), 1);
    if (starts.length === 0) groups.delete(group);
    queued -= 1;
  };

  const takeTurn = (group: string) =>
    new Promise<void>((resolve, reject) => {
      const late =
        longestWaitMilliseconds === undefined
          ? undefined
          : setTimeout(() => {
              giveUp(group, start);
              reject(busy());
            }, longestWaitMilliseconds);
      const start = () => {
        clearTimeout(late);
        resolve();
      };
      const starts = groups.get(group);
      if (starts) starts.push(start);
      else groups.set(group, [start]);
      queued += 1;
      startNext();
    });

  return async (group, task) => {
    if (queued >= waiting || (groups.get(group)?.length ?? 0) >= waitingOfGroup) throw busy();
    await takeTurn(group);
    try {
      return await task();
    } finally {
      running -= 1;
      const left = (runningOf.get(group) ?? 1) - 1;
      if (left > 0) runningOf.set(group, left);
      else runningOf.delete(group);
      startNext();
    }
  };
}

function busy(): AppError {
  return new AppError("server.busy", { seconds: 1 });
}
