import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, link, rm } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import {
  mediaLimits,
  mediaErrors,
  playedCodecs,
  readDocumentContainer,
  readMediaContainer,
  type MediaErrorCode,
} from "#domain/media.ts";
import type { Files } from "#server/platform/storage/files.ts";

const programs = {
  media: fileURLToPath(new URL("./media-process.mjs", import.meta.url)),
  document: fileURLToPath(new URL("./document-process.mjs", import.meta.url)),
};

const megabyte = 1024 * 1024;

/** The index of a 12-hour recording has several hundred thousand entries, all in memory while the file is rewritten. */
const processLimits = { memory: 768 * megabyte, cpuSeconds: 900, seconds: 3600 };

/** What the process that reads a file may use: bytes of memory, and seconds of processor time and of waiting. */
type ProcessLimits = typeof processLimits;

/** The exit status of the program when it exceeds its memory limit. */
const exits = { memory: 70 };

const found = z.object({
  contentType: z.enum(["video/mp4", "audio/mp4", "video/webm", "audio/webm", "audio/mpeg"]),
  seconds: z.number().positive(),
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
  isRewritten: z.boolean(),
});
const foundDocument = z.object({ contentType: z.string().startsWith("application/"), pages: z.int().positive().nullable() });
const refused = z.object({ refusal: z.string(), reason: z.string() });

/** A recording that every browser plays, as the academy stores it. */
export type CheckedMedia = Omit<z.infer<typeof found>, "isRewritten" | "contentType"> & {
  contentType: string;
  bytes: number;
  pages: number | null;
};

/** The result of a check: the file was stored at `to`, or refused, with a reason for the log. */
export type CheckedFile = CheckedMedia | { refusal: MediaErrorCode; reason: string };

/**
 * Check an uploaded recording in a separate process and store it at `to`.
 * It is remuxed if browsers could otherwise not start playing before all of it has loaded. Its type is taken from the bytes, not from its
 * name. The file at `from` stays, in case it has to be checked again. Rejects with the signal's reason when aborted.
 */
export async function checkMedia(
  files: Files,
  { from, to, signal }: { from: string; to: string; signal: AbortSignal },
  limits: ProcessLimits = processLimits,
): Promise<CheckedFile> {
  const beginning = await readBeginning(files, from);
  const document = readDocumentContainer(beginning);
  if (document) return checkDocument(files, { from, to, document, signal }, limits);
  const container = readMediaContainer(beginning);
  if (container === null) return { refusal: "wrong_type", reason: "its first bytes are of no container that is read" };
  const source = await files.checkOut(from);
  const paths = { from: source.path, to: await files.scratchPath() };
  try {
    const answer = await runProgram(
      programs.media,
      { ...paths, container, played: playedCodecs[container], limits: { ...mediaLimits, memory: limits.memory }, exits },
      { signal, limits },
    );
    if ("refusal" in answer) return answer;
    if (!("isRewritten" in answer)) return { refusal: "damaged", reason: "it is said to be a document" };
    const { isRewritten, ...media } = answer;
    if (!isRewritten) await doubleFile(paths.from, paths.to);
    await files.adopt(paths.to, to);
    return { ...media, pages: null, bytes: (await files.size(to)) ?? 0 };
  } finally {
    await rm(paths.to, { force: true });
    await source.release();
  }
}

/** Check an attachment likewise; it is stored unchanged. */
async function checkDocument(
  files: Files,
  { from, to, document, signal }: { from: string; to: string; document: "pdf" | "zip" | "old"; signal: AbortSignal },
  limits: ProcessLimits,
): Promise<CheckedFile> {
  const bytes = (await files.size(from)) ?? 0;
  if (document === "old") return { refusal: "wrong_document", reason: "it is of an office before 2007" };
  if (bytes > mediaLimits.documentBytes) return { refusal: "document_too_large", reason: `it has ${bytes} bytes` };
  const source = await files.checkOut(from);
  const double = await files.scratchPath();
  try {
    const order = { from: source.path, document, limits: { memory: limits.memory }, exits };
    const answer = await runProgram(programs.document, order, { signal, limits });
    if ("refusal" in answer) return answer;
    if (!("pages" in answer)) return { refusal: "damaged", reason: "it is said to be a recording" };
    await doubleFile(source.path, double);
    await files.adopt(double, to);
    return { ...answer, seconds: 0, width: null, height: null, bytes };
  } finally {
    await rm(double, { force: true });
    await source.release();
  }
}

/** Make a hard link, which takes no space; copy the file if the disk does not support links. */
async function doubleFile(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to));
}

async function readBeginning(files: Files, key: string): Promise<Uint8Array> {
  const bytes = (await files.size(key)) ?? 0;
  for await (const piece of files.read(key, { from: 0, to: Math.min(15, bytes - 1) })) return piece;
  return new Uint8Array();
}

type Answer = z.infer<typeof found> | z.infer<typeof foundDocument> | { refusal: MediaErrorCode; reason: string };

async function runProgram(
  program: string,
  order: object,
  { signal, limits }: { signal: AbortSignal; limits: ProcessLimits },
): Promise<Answer> {
  signal.throwIfAborted();
  const child = startProgram(program, JSON.stringify(order), limits);
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (said = (said + text).slice(-10_000)));
  const kill = () => child.kill("SIGKILL");
  const late = setTimeout(kill, limits.seconds * 1000);
  signal.addEventListener("abort", kill);
  try {
    const end = await new Promise<string>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (status, killedBy) => resolve(killedBy ?? String(status)));
    });
    signal.throwIfAborted();
    return readAnswer(said) ?? { refusal: "too_demanding", reason: `the process that reads it ended with ${end}` };
  } finally {
    clearTimeout(late);
    signal.removeEventListener("abort", kill);
  }
}

function readAnswer(said: string): Answer | null {
  let answer: unknown;
  try {
    answer = JSON.parse(said);
  } catch {
    return null;
  }
  const { data: refusal } = refused.safeParse(answer);
  if (refusal) return { refusal: isMediaErrorCode(refusal.refusal) ? refusal.refusal : "damaged", reason: refusal.reason };
  return (
    found.safeParse(answer).data ??
    foundDocument.safeParse(answer).data ?? { refusal: "damaged", reason: "what the file says of itself cannot be" }
  );
}

function isMediaErrorCode(code: string): code is MediaErrorCode {
  return code in mediaErrors;
}

/**
 * Start the program with an empty environment and low priority.
 * On Linux the kernel enforces its limits; everywhere it also watches its own memory.
 */
function startProgram(program: string, order: string, limits: ProcessLimits) {
  const command = [process.execPath, "--jitless", "--v8-pool-size=0", program, order];
  const limited = [
    "-c",
    `ulimit -d ${limits.memory / 1024}; ulimit -t ${limits.cpuSeconds}; echo 1000 2>/dev/null >/proc/self/oom_score_adj; exec "$@"`,
    "sh",
  ];
  const [file = "", ...args] =
    process.platform === "linux" && existsSync("/bin/sh") ? ["/bin/sh", ...limited, ...command] : command;
  const child = spawn(file, args, {
    env: { MALLOC_ARENA_MAX: "2", UV_THREADPOOL_SIZE: "2" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return child;
}
