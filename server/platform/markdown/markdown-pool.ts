import { availableParallelism } from "node:os";
import { Piscina } from "piscina";
import { AppError } from "#domain/errors.ts";
import { fairQueue } from "#server/platform/http/fair-queue.ts";
import type * as thread from "./markdown-thread.ts";

type Tasks = typeof thread;

/** Ten times what the longest real text takes. */
const mostSeconds = 10;
const atOnce = Math.min(2, availableParallelism());

/** People take turns, so that one with slow texts holds up nobody else. Waiting does not count against the time limit of a text. */
const inTurn = fairQueue({ atOnce, ofOneGroup: 1, waiting: 500 });

let pool: Piscina | undefined;

/** Start the threads for the first text. They get no environment variables, and limited memory. */
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
 * Run a Markdown task in a thread when `group` has its turn.
 * A text that takes too long terminates its thread and throws `text.too_intricate`, which names `field` if given; so does one that is too
 * large or too deeply nested.
 */
export async function inMarkdownThread<Name extends keyof Tasks>(
  name: Name,
  task: NonNullable<Parameters<Tasks[Name]>[0]>,
  { group, field, seconds = mostSeconds }: { group: string; field?: string; seconds?: number },
): Promise<ReturnType<Tasks[Name]>> {
  return inTurn(group, async () => {
    // Start the thread before the time limit of the text begins.
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

/** Return whether a task failed because it needed more memory, a longer string or a deeper stack than available. */
export function asksTooMuch(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  return cause.name === "RangeError" || ("code" in cause && cause.code === "ERR_WORKER_OUT_OF_MEMORY");
}
