import { availableParallelism } from "node:os";
import { Piscina } from "piscina";
import { AppError } from "#domain/errors.ts";
import { fairQueue } from "#server/platform/http/fair-queue.ts";
import type * as thread from "./markdown-thread.ts";

type Tasks = typeof thread;

/** Ten times what the longest text takes that somebody wrote to be read. */
const mostSeconds = 10;
const atOnce = Math.min(2, availableParallelism());

/** People take turns: one who writes what is slow holds up nobody else. Waiting does not count against the time that a text may take. */
const inTurn = fairQueue({ atOnce, ofOneGroup: 1, waiting: 500 });

let pool: Piscina | undefined;

/** Starts the threads with the first text. They know nothing of the environment, and have no more memory than a text is worth. */
function openPool(): Piscina {
  return (pool ??= new Piscina({
    filename: new URL("./markdown-thread.ts", import.meta.url).href,
    minThreads: 1,
    maxThreads: atOnce,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  }));
}

/**
 * Does something with Markdown in a thread, when it is the turn of `group`. A text that takes too long ends its thread and throws
 * `text.too_intricate`, which names `field` where it was sent; so does one that is too large, or too deep.
 */
export async function inMarkdownThread<Name extends keyof Tasks>(
  name: Name,
  task: NonNullable<Parameters<Tasks[Name]>[0]>,
  { group, field, seconds = mostSeconds }: { group: string; field?: string; seconds?: number },
): Promise<ReturnType<Tasks[Name]>> {
  return inTurn(group, async () => {
    // A thread that has to be started first costs the text none of its time.
    await openPool().run(undefined, { name: "getReady" });
    const signal = AbortSignal.timeout(seconds * 1000);
    try {
      return await openPool().run(task, { name, signal });
    } catch (cause) {
      if (!signal.aborted && !asksTooMuch(cause)) throw cause;
      throw new AppError("text.too_intricate", field === undefined ? {} : { field }, { cause });
    }
  });
}

/** Whether a task of a thread failed because it wanted more memory, a longer string or a deeper stack than there is. */
export function asksTooMuch(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  return cause.name === "RangeError" || ("code" in cause && cause.code === "ERR_WORKER_OUT_OF_MEMORY");
}
