import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { courseImageLimit } from "#domain/course-pictures.ts";
import { AppError } from "#domain/errors.ts";

/** A size in pixels. */
export type PictureSize = { width: number; height: number };

/** What a process may use for one picture: bytes of memory, seconds of processor time, and seconds altogether. */
export type ProcessLimits = { memory: number; cpuSeconds: number; seconds: number };

const size = z.object({ width: z.int().min(1), height: z.int().min(1) });
const measured = size.extend({ upright: size });
const made = z.object({ files: z.array(z.instanceof(Uint8Array)) });
const failure = z.object({ failed: z.string() });
type Order = { kind: "measure"; picture: Uint8Array } | { kind: "check" } | { kind: "make"; sizes: readonly PictureSize[] };

const program = fileURLToPath(new URL("./picture-process.mjs", import.meta.url));
/** The statuses with which the program ends itself. */
const exits = { memory: 70, time: 71 };
/** How the decoders say that they were refused memory. */
const wantsMemory = /memory|alloc/i;

/**
 * A process that reads one picture after another, with limits. Where it fails, it throws why: `course_image.unreadable` is the picture's fault,
 * and so is `course_image.too_demanding`; `course_image.busy` is nobody's: it had no chance.
 */
export class PictureProcess {
  readonly #child: ChildProcess;
  readonly #limits: ProcessLimits;
  #hasEnded = false;
  #pixels = 0;

  constructor(limits: ProcessLimits) {
    this.#limits = limits;
    this.#child = startProgram(limits);
    this.#child.once("exit", () => (this.#hasEnded = true));
    // What fails while it is asked is told there; a spare one that fails is not used again.
    this.#child.on("error", () => this.end());
    this.#rest();
  }

  /** False once it has ended, or is about to. */
  get isUsable(): boolean {
    return !this.#hasEnded;
  }

  /** How many pixels it was given, in all pictures. */
  get pixels(): number {
    return this.#pixels;
  }

  /** Its number, for whoever measures it. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  end(): void {
    this.#hasEnded = true;
    this.#child.kill("SIGKILL");
  }

  /** Takes a picture and tells its size, and its size once it is upright. */
  async measure(picture: Uint8Array, signal: AbortSignal): Promise<z.infer<typeof measured>> {
    const found = await this.#ask({ kind: "measure", picture }, measured, signal);
    this.#pixels += found.width * found.height;
    return found;
  }

  /** Decodes the picture to its end. */
  async check(signal: AbortSignal): Promise<void> {
    await this.#ask({ kind: "check" }, z.object({}), signal);
  }

  /** Makes WebP files of the picture's pixels in these sizes. */
  async make(sizes: readonly PictureSize[], signal: AbortSignal): Promise<Buffer[]> {
    const { files } = await this.#ask({ kind: "make", sizes }, made, signal);
    return files.map((file) => Buffer.from(file));
  }

  /** Has an order carried out. Whatever goes wrong ends the process; an aborted signal does, and throws its reason. */
  async #ask<Answer>(order: Order, schema: z.ZodType<Answer>, signal: AbortSignal): Promise<Answer> {
    signal.throwIfAborted();
    this.#child.ref();
    this.#child.channel?.ref();
    try {
      const message = await this.#answerTo(order, signal);
      const { data: failed } = failure.safeParse(message);
      if (!failed) return schema.parse(message);
      const code = wantsMemory.test(failed.failed) ? "course_image.too_demanding" : "course_image.unreadable";
      throw new AppError(code, {}, { cause: new Error(failed.failed) });
    } catch (error) {
      this.end();
      throw error;
    } finally {
      this.#rest();
    }
  }

  /** An idle process does not keep the academy from ending. */
  #rest(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }

  #answerTo(order: Order, signal: AbortSignal): Promise<unknown> {
    const child = this.#child;
    return new Promise((resolve, reject) => {
      const settle = (outcome: () => void) => {
        clearTimeout(late);
        signal.removeEventListener("abort", onAbort);
        child.off("message", onMessage).off("exit", onExit).off("error", onError);
        outcome();
      };
      const refuse = (error: unknown) => settle(() => reject(error));
      const onAbort = () => refuse(signal.reason);
      const onMessage = (message: unknown) => settle(() => resolve(message));
      const onExit = (status: number | null, killedBy: string | null) => refuse(whyItEnded(status, killedBy));
      const onError = (cause: Error) => refuse(new AppError("course_image.busy", {}, { cause }));
      const late = setTimeout(() => {
        const cause = new Error(`a picture was not read within ${this.#limits.seconds} seconds`);
        refuse(new AppError("course_image.busy", { seconds: 30 }, { cause }));
      }, this.#limits.seconds * 1000);
      signal.addEventListener("abort", onAbort, { once: true });
      child.on("message", onMessage).on("exit", onExit).on("error", onError);
      child.send(order, (cause) => cause && refuse(new AppError("course_image.busy", {}, { cause })));
    });
  }
}

function whyItEnded(status: number | null, killedBy: string | null): AppError {
  const cause = new Error(`the process that reads pictures ended with ${killedBy ?? status}`);
  // An allocation that fails deep in a decoder aborts it; a machine that runs out of memory kills it.
  const wanted = status === exits.memory || status === exits.time || killedBy === "SIGABRT" || killedBy === "SIGKILL";
  return new AppError(wanted ? "course_image.too_demanding" : "course_image.unreadable", {}, { cause });
}

/**
 * Starts the program with none of this process's environment. On Linux the kernel refuses it more data than its limit, and takes it first when the
 * machine runs out of memory; everywhere it watches itself.
 */
function startProgram({ memory, cpuSeconds }: ProcessLimits): ChildProcess {
  const told = JSON.stringify({ memory, cpuSeconds, pixels: courseImageLimit.pixels, exits });
  const command = [process.execPath, "--jitless", "--v8-pool-size=0", program, told];
  const limited = [
    "-c",
    `ulimit -d ${Math.ceil(memory / 1024)}; echo 1000 2>/dev/null >/proc/self/oom_score_adj; exec "$@"`,
    "sh",
  ];
  const [file = "", ...args] =
    process.platform === "linux" && existsSync("/bin/sh") ? ["/bin/sh", ...limited, ...command] : command;
  return spawn(file, args, {
    env: { MALLOC_ARENA_MAX: "2", UV_THREADPOOL_SIZE: "2" },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
  });
}
