import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { courseImageLimit } from "#domain/course-pictures.ts";
import { AppError } from "#domain/errors.ts";

/** A size in pixels. */
export type PictureSize = { width: number; height: number };

/** The limits for one picture: bytes of memory, seconds of CPU time, and seconds in total. */
export type ProcessLimits = { memory: number; cpuSeconds: number; seconds: number };

const size = z.object({ width: z.int().min(1), height: z.int().min(1) });
const measured = size.extend({ upright: size });
const made = z.object({ files: z.array(z.instanceof(Uint8Array)) });
const failure = z.object({ failed: z.string() });
type Order = { kind: "measure"; picture: Uint8Array } | { kind: "check" } | { kind: "make"; sizes: readonly PictureSize[] };

const program = fileURLToPath(new URL("./picture-process.mjs", import.meta.url));
/** The exit statuses of the program. */
const exits = { memory: 70, time: 71 };
/** How decoders report a refused allocation. */
const wantsMemory = /memory|alloc/i;

/**
 * A process that reads one picture after another, with limits.
 * Its methods throw the reason of a failure: `course_image.unreadable` and `course_image.too_demanding` are the picture's fault;
 * `course_image.busy` means that it was never processed.
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
    // A failure during an order is reported there. An idle process that fails is not used again.
    this.#child.on("error", () => this.end());
    this.#rest();
  }

  /** False if the process has ended, or is about to. */
  get isUsable(): boolean {
    return !this.#hasEnded;
  }

  /** The total number of pixels that the process has read. */
  get pixels(): number {
    return this.#pixels;
  }

  /** Its process id, for measurements. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  end(): void {
    this.#hasEnded = true;
    this.#child.kill("SIGKILL");
  }

  /** Send a picture and return its size, and its upright size. */
  async measure(picture: Uint8Array, signal: AbortSignal): Promise<z.infer<typeof measured>> {
    const found = await this.#ask({ kind: "measure", picture }, measured, signal);
    this.#pixels += found.width * found.height;
    return found;
  }

  /** Decode the whole picture. */
  async check(signal: AbortSignal): Promise<void> {
    await this.#ask({ kind: "check" }, z.object({}), signal);
  }

  /** Make WebP files of the picture's pixels in these sizes. */
  async make(sizes: readonly PictureSize[], signal: AbortSignal): Promise<Buffer[]> {
    const { files } = await this.#ask({ kind: "make", sizes }, made, signal);
    return files.map((file) => Buffer.from(file));
  }

  /** Run an order. Any failure ends the process; so does an aborted signal, and its reason is thrown. */
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

  /** Let the academy exit while the process is idle. */
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
  // A failed allocation makes a decoder abort; a machine that runs out of memory kills the process.
  const wanted = status === exits.memory || status === exits.time || killedBy === "SIGABRT" || killedBy === "SIGKILL";
  return new AppError(wanted ? "course_image.too_demanding" : "course_image.unreadable", {}, { cause });
}

/**
 * Start the program with an empty environment.
 * On Linux the kernel limits its data segment, and kills it first if the machine runs out of memory. Everywhere, it also watches itself.
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
