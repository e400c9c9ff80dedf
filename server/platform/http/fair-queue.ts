import { AppError } from "#domain/errors.ts";

/** Run a task when its turn comes. Groups take turns, so that many tasks of one group do not hold up another. */
export type FairQueue = <Result>(group: string, task: () => Promise<Result>) => Promise<Result>;

type Bounds = {
  /** How many tasks run at the same time. */
  atOnce: number;
  /** How many of them may belong to one group. Default: `atOnce`. */
  ofOneGroup?: number;
  /**
   * How many tasks may wait in total. If one more comes, the newest task of the group with the most waiting is refused with `server.busy`.
   */
  waiting: number;
  /** How many of one group may wait. Default: `waiting`. */
  waitingOfGroup?: number;
  /** A task that has waited this long is refused too. Default: no limit. */
  longestWaitMilliseconds?: number;
};

/** A waiting task: `start` runs it, `refuse` rejects it. */
type Waiting = { start: () => void; refuse: () => void };

/**
 * Create a queue for work that must be bounded.
 * Within a group the order is first come, first served; groups alternate. When the queue is full, all groups get equally many places.
 */
export function fairQueue({
  atOnce,
  ofOneGroup = atOnce,
  waiting,
  waitingOfGroup = waiting,
  longestWaitMilliseconds,
}: Bounds): FairQueue {
  // A map keeps the order of insertion: the first group in it is the next one to run a task.
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

  /**
   * Make room for a task of a group by refusing the newest task of the group with the most waiting. False if no group has more waiting than
   * this one.
   */
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
