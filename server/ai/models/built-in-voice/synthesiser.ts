import { Worker } from "node:worker_threads";
import { AppError } from "#domain/errors.ts";

/** How many sentences may wait, and how many milliseconds one may take before its thread is given up. */
export type SynthesiserLimits = { waiting: number; timeout: number };
const usualLimits: SynthesiserLimits = { waiting: 40, timeout: 20_000 };

/** What a thread is made of: a script that answers each text with a WAV file or null, and what it is given at its start. */
type ThreadSource = { script: URL; start: () => Promise<unknown> };
type Job = { text: string; signal: AbortSignal; resolve(wav: Uint8Array): void; reject(error: unknown): void };

/** Speaks one sentence after another in a thread of its own. */
export type Synthesiser = { synthesise(text: string, signal: AbortSignal): Promise<Uint8Array> };

/**
 * A thread that begins with the first sentence and never holds up the end of the process. One that takes too long or dies is replaced by a
 * new one for the next sentence. Throws "voice.busy" when too many sentences wait, "voice.failed" when one cannot be spoken, and the
 * signal's reason when it was aborted.
 */
export function createSynthesiser(source: ThreadSource, limits: Partial<SynthesiserLimits> = {}): Synthesiser {
  const { waiting, timeout } = { ...usualLimits, ...limits };
  const queue: Job[] = [];
  let thread: Promise<Worker> | null = null;
  let isWorking = false;

  async function openThread(): Promise<Worker> {
    // Neither the environment's secrets nor the flags of this process are for a synthesiser.
    const worker = new Worker(source.script, {
      workerData: await source.start(),
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    });
    worker.unref();
    return worker;
  }

  function work(): void {
    const job = isWorking ? undefined : queue.shift();
    if (!job) return;
    isWorking = true;
    void speak(job)
      .then(job.resolve, job.reject)
      .finally(() => {
        isWorking = false;
        work();
      });
  }

  async function speak({ text, signal }: Job): Promise<Uint8Array> {
    signal.throwIfAborted();
    let worker: Worker | null = null;
    try {
      thread ??= openThread();
      worker = await thread;
      return await answerOf(worker, text, timeout);
    } catch (error) {
      thread = null;
      await worker?.terminate();
      throw new AppError("voice.failed", {}, { cause: error });
    }
  }

  return {
    synthesise: (text, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        if (queue.length >= waiting) throw new AppError("voice.busy");
        const leave = () => {
          const place = queue.indexOf(job);
          if (place !== -1) queue.splice(place, 1);
          end(() => reject(signal.reason));
        };
        const end = (answer: () => void) => {
          signal.removeEventListener("abort", leave);
          answer();
        };
        const job: Job = { text, signal, resolve: (wav) => end(() => resolve(wav)), reject: (error) => end(() => reject(error)) };
        queue.push(job);
        signal.addEventListener("abort", leave, { once: true });
        work();
      }),
  };
}

function answerOf(worker: Worker, text: string, timeout: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => end(new Error("the synthesiser took too long")), timeout);
    const onMessage = (wav: Uint8Array | null) => end(wav ?? new Error("the synthesiser could not speak a sentence"));
    const onError = (error: unknown) => end(error instanceof Error ? new Error(error.name) : new Error("the synthesiser died"));
    const onExit = () => end(new Error("the synthesiser ended"));
    function end(outcome: Uint8Array | Error): void {
      clearTimeout(late);
      worker.off("message", onMessage).off("error", onError).off("exit", onExit).unref();
      if (outcome instanceof Error) reject(outcome);
      else resolve(outcome);
    }
    worker.on("message", onMessage).on("error", onError).on("exit", onExit).ref();
    worker.postMessage(text);
  });
}
