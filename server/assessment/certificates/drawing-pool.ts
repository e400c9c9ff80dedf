import { Piscina } from "piscina";
import { fairQueue } from "#server/platform/http/fair-queue.ts";
import type * as thread from "./drawing-thread.ts";

type Tasks = typeof thread;

/** People take turns, and whoever would wait for long is refused. */
const inTurn = fairQueue({ atOnce: 1, waiting: 100, waitingOfGroup: 25, longestWaitMilliseconds: 20_000 });

let pool: Piscina | undefined;

/** Starts the thread with the first drawing, and ends it when nobody has drawn for a while: the faces that it has read go with it. */
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

/** Does a task of the drawing thread when it is the turn of `group`. */
export function inDrawingThread<Name extends keyof Tasks>(
  name: Name,
  task: Parameters<Tasks[Name]>[0],
  group: string,
): Promise<Awaited<ReturnType<Tasks[Name]>>> {
  return inTurn(group, () => openPool().run(task, { name, signal: AbortSignal.timeout(30_000) }));
}
