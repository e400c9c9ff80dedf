import { AppError } from "#domain/errors.ts";

/** Runs a task when its turn comes. `group` is the owner of the task: groups take turns, so that a crowd in one does not hold up another. */
export type FairQueue = <Result>(group: string, task: () => Promise<Result>) => Promise<Result>;

type Bounds = {
  /** How many tasks run at the same time. */
  atOnce: number;
  /** How many of them may be of one group. Default: `atOnce`. */
  ofOneGroup?: number;
  /** How many may wait altogether. One more is refused with `server.busy`: the newest of the group that has most of them waiting. */
  waiting: number;
  /** How many of one group may wait. Default: `waiting`. */
  waitingOfGroup?: number;
  /** A task that has waited this long is refused too. Default: no limit. */
  longestWaitMilliseconds?: number;
};

/** A task that waits: `start` gives it its turn, `refuse` takes its place away. */
type Waiting = { start: () => void; refuse: () => void };

/**
 * A queue for work that must not run without bound. Within a group the first comes first; between groups they alternate, and where it is full, each has as
 * many places as the others.
 */
export function fairQueue({
  atOnce,
  ofOneGroup = atOnce,
  waiting,
  waitingOfGroup = waiting,
  longestWaitMilliseconds,
}: Bounds): FairQueue {
  // A map keeps the order of insertion: the group at its head is the one whose turn it is.
  const groups = new Map<string, Waiting[]>();
  const runningOf = new Map<string, number>();
  let running = 0;
  let queued = 0;

  const startNext = () => {
    const next = [...groups].find(([group]) => (runningOf.get(group) ?? 0) < ofOneGroup);
    if (!next || running >= atOnce) return;
    const [group, tasks] = next;
    groups.delete(group);
    const task = tasks.shift();
    if (tasks.length > 0) groups.set(group, tasks);
    queued -= 1;
    running += 1;
    runningOf.set(group, (runningOf.get(group) ?? 0) + 1);
    task?.start();
  };

  const giveUp = (group: string, task: Waiting) => {
    const tasks = groups.get(group) ?? [];
    tasks.splice(tasks.indexOf(task), 1);
    if (tasks.length === 0) groups.delete(group);
    queued -= 1;
  };

  /** Makes room for one of a group that has fewer waiting than another: the newest of the largest one gives way. False: no group is larger. */
  const makeRoom = (group: string): boolean => {
    const own = (groups.get(group)?.length ?? 0) + 1;
    const [largest, tasks] = [...groups].reduce((one, other) => (other[1].length > one[1].length ? other : one), ["", []]);
    const newest = tasks.at(-1);
    if (!newest || tasks.length <= own) return false;
    giveUp(largest, newest);
    newest.refuse();
    return true;
  };

  const takeTurn = (group: string) =>
    new Promise<void>((resolve, reject) => {
      const task: Waiting = {
        start: () => {
          clearTimeout(late);
          resolve();
        },
        refuse: () => {
          clearTimeout(late);
          reject(busy());
        },
      };
      const leave = () => {
        giveUp(group, task);
        task.refuse();
      };
      const late = longestWaitMilliseconds === undefined ? undefined : setTimeout(leave, longestWaitMilliseconds);
      const tasks = groups.get(group);
      if (tasks) tasks.push(task);
      else groups.set(group, [task]);
      queued += 1;
      startNext();
    });

  return async (group, task) => {
    if ((groups.get(group)?.length ?? 0) >= waitingOfGroup || (queued >= waiting && !makeRoom(group))) throw busy();
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
