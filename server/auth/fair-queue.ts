import { AppError } from "#domain/errors.ts";

/** Runs a task when it is its turn. `group` is whose task it is: groups take turns, so that a crowd in one does not hold up another. */
type FairQueue = <Result>(group: string, task: () => Promise<Result>) => Promise<Result>;

/**
 * A queue for work that must not run without bound. Within a group the first comes first; between groups they alternate.
 * @param atOnce how many tasks run at the same time
 * @param ofOneGroup how many of them may be of one group
 * @param waiting how many may wait altogether; one more is refused with `server.unavailable`
 */
export function fairQueue({
  atOnce,
  ofOneGroup = atOnce,
  waiting,
}: {
  atOnce: number;
  ofOneGroup?: number;
  waiting: number;
}): FairQueue {
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

  return async (group, task) => {
    if (queued >= waiting) throw new AppError("server.unavailable");
    await new Promise<void>((start) => {
      const starts = groups.get(group);
      if (starts) starts.push(start);
      else groups.set(group, [start]);
      queued += 1;
      startNext();
    });
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
