import { Piscina } from "piscina";
import { AppError, isAppError } from "#domain/errors.ts";
import type { ErrorCode } from "#domain/error-codes.ts";
import { fairQueue } from "#server/platform/http/fair-queue.ts";
import { asksTooMuch } from "#server/platform/markdown/markdown-pool.ts";
import type * as thread from "./files-thread.ts";

type Tasks = typeof thread;
type Answer<Name extends keyof Tasks> = Exclude<Awaited<ReturnType<Tasks[Name]>>, { error: unknown }>;

/** Time limits: a file with the maximum number of questions for a course takes a third of this on a slow core, however long its texts. */
const patience = { seconds: 30, secondsPerMegabyte: 3 } as const;
const secondsFor = (transfer: readonly ArrayBuffer[]) =>
  patience.seconds + patience.secondsPerMegabyte * (transfer.reduce((sum, { byteLength }) => sum + byteLength, 0) / 1024 ** 2);

/** Files are large, so at most three are in memory, one per person, and each person has few waiting. The thread works on one at a time. */
const inMemory = fairQueue({ atOnce: 3, ofOneGroup: 1, waiting: 60, waitingOfGroup: 3 });
const inTurn = fairQueue({ atOnce: 1, waiting: 3 });

let pool: Piscina | undefined;

/** Start the thread for the first file; it ends after a minute without one. It gets no environment variables. */
function openPool(): Piscina {
  return (pool ??= new Piscina({
    filename: new URL("./files-thread.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  }));
}

/** Run work with a question file in memory, one at a time per person. Throws `server.busy` if too many of theirs are waiting. */
export const withQuestionFile = inMemory;

/** The sender's signal, the error for a task that asks too much, the memory to transfer to the thread, and the time limit. */
type Conditions = { signal: AbortSignal; tooMuch: ErrorCode; transfer: ArrayBuffer[]; seconds?: number };

/**
 * Run a task in the thread that reads and writes question files. `transfer` is moved to the thread, and is empty here afterward.
 * Throws what the thread refuses, `tooMuch` if the task takes too much time or memory, and `request.left` once the sender has disconnected,
 * which ends the thread.
 */
export function inFilesThread<Name extends keyof Tasks>(
  name: Name,
  task: NonNullable<Parameters<Tasks[Name]>[0]>,
  { signal: sender, tooMuch, transfer, seconds = secondsFor(transfer) }: Conditions,
): Promise<Answer<Name>> {
  return inTurn("", async () => {
    // Start the thread before the time limit begins.
    await openPool().run(undefined, { name: "getReady" });
    if (sender.aborted) throw new AppError("request.left");
    const end = new AbortController();
    const late = setTimeout(() => end.abort(), seconds * 1000);
    const leave = () => end.abort();
    sender.addEventListener("abort", leave, { once: true });
    try {
      const answer = await openPool().run(task, { name, signal: end.signal, transferList: transfer });
      if (answer !== null && typeof answer === "object" && "error" in answer)
        throw new AppError(answer.error.code, answer.error.details);
      return answer;
    } catch (cause) {
      if (isAppError(cause)) throw cause;
      if (sender.aborted) throw new AppError("request.left", {}, { cause });
      if (!end.signal.aborted && !asksTooMuch(cause)) throw cause;
      throw new AppError(tooMuch, { limit: "16 MB" }, { cause });
    } finally {
      clearTimeout(late);
      sender.removeEventListener("abort", leave);
    }
  });
}
