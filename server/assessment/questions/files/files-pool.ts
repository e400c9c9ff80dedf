import { Piscina } from "piscina";
import { AppError, isAppError } from "#domain/errors.ts";
import type { ErrorCode } from "#domain/error-codes.ts";
import { fairQueue } from "#server/platform/http/fair-queue.ts";
import { asksTooMuch } from "#server/platform/markdown/markdown-pool.ts";
import type * as thread from "./files-thread.ts";

type Tasks = typeof thread;
type Answer<Name extends keyof Tasks> = Exclude<Awaited<ReturnType<Tasks[Name]>>, { refusal: unknown }>;

/** A file of as many questions as a course may have takes a third of it on a slow core, however long their texts. */
const patience = { seconds: 30, secondsPerMegabyte: 3 } as const;
const secondsFor = (transfer: readonly ArrayBuffer[]) =>
  patience.seconds + patience.secondsPerMegabyte * (transfer.reduce((sum, { byteLength }) => sum + byteLength, 0) / 1024 ** 2);

/** Files are large: few are in memory, of one person one, and few more of theirs wait. One at a time is worked at. */
const inMemory = fairQueue({ atOnce: 3, ofOneGroup: 1, waiting: 60, waitingOfGroup: 3 });
const inTurn = fairQueue({ atOnce: 1, waiting: 3 });

let pool: Piscina | undefined;

/** Starts the thread with the first file, and ends it when nobody has brought one for a while. It knows nothing of the environment. */
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

/** Do something with a file of questions, in memory, when no other of the same person is. Throws `server.busy` while too many of theirs wait. */
export const withQuestionFile = inMemory;

/** Who waits for a task, what it throws when it asks too much, which memory goes over to the thread, and how long it may take. */
type Conditions = { signal: AbortSignal; tooMuch: ErrorCode; transfer: ArrayBuffer[]; seconds?: number };

/**
 * Do a task of the thread that reads and writes files of questions. `transfer` goes over to it and is empty here afterward. Throws what the thread
 * refuses, `tooMuch` for what takes too long or more memory than there is, and `request.left` once the sender has left: then the thread is ended.
 */
export function inFilesThread<Name extends keyof Tasks>(
  name: Name,
  task: NonNullable<Parameters<Tasks[Name]>[0]>,
  { signal: sender, tooMuch, transfer, seconds = secondsFor(transfer) }: Conditions,
): Promise<Answer<Name>> {
  return inTurn("", async () => {
    // A thread that has to be started first costs the file none of its time.
    await openPool().run(undefined, { name: "getReady" });
    if (sender.aborted) throw new AppError("request.left");
    const end = new AbortController();
    const late = setTimeout(() => end.abort(), seconds * 1000);
    const leave = () => end.abort();
    sender.addEventListener("abort", leave, { once: true });
    try {
      const answer = await openPool().run(task, { name, signal: end.signal, transferList: transfer });
      if (answer !== null && typeof answer === "object" && "refusal" in answer)
        throw new AppError(answer.refusal.code, answer.refusal.details);
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
