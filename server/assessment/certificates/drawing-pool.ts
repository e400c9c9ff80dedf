import { Piscina } from "piscina";
import { fairQueue } from "#server/platform/http/fair-queue.ts";
import type * as thread from "./drawing-thread.ts";

type Tasks = typeof thread;

/** People take turns; a task that would wait too long is refused. */
const inTurn = fairQueue({ atOnce: 1, waiting: 100, waitingOfGroup: 25, longestWaitMilliseconds: 20_000 });

let pool: Piscina | undefined;

/** Start the thread for the first drawing; it ends when idle, which frees its fonts. */
function openPool(): Piscina {
  return (pool ??= new Piscina({
    filename: new URL("./drawing-thread.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 300_000,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  }));
}

/** Run a task in the drawing thread when `group` has its turn. */
export function inDrawingThread<Name extends keyof Tasks>(
  name: Name,
  task: Parameters<Tasks[Name]>[0],
  group: string,
): Promise<Awaited<ReturnType<Tasks[Name]>>> {
  return inTurn(group, () => openPool().run(task, { name, signal: AbortSignal.timeout(30_000) }));
}
