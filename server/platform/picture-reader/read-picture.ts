import { availableParallelism, totalmem } from "node:os";
import { courseImageLimit, type CourseImageType } from "#domain/course-pictures.ts";
import { AppError, isAppError } from "#domain/errors.ts";
import { fairQueue } from "#server/platform/http/fair-queue.ts";
import { PictureProcess, type PictureSize, type ProcessLimits } from "./picture-process.ts";

/** Who has a picture read, and the signal that says that they wait no longer. */
export type PictureSender = { personId: string; signal: AbortSignal };

/** A picture that is open: how large it is once upright, and what can be had of it. */
export type OpenPicture = {
  pixels: number;
  upright: PictureSize;
  /** Whether it is a drawing (SVG), which has no pixels of its own and can be made as large as is wanted. */
  isDrawn: boolean;
  /** Decodes it to its end. */
  check(): Promise<void>;
  /** WebP files of its pixels alone, in the order of the sizes; to another proportion it is cut around its middle. */
  make(sizes: readonly PictureSize[]): Promise<Buffer[]>;
};

const megabyte = 1024 * 1024;

const machineMemory = Math.min(totalmem(), process.constrainedMemory() || Infinity);

/**
 * A photograph of 12 million pixels takes 150 MB as JPEG and 320 MB as AVIF. A small machine gives less: rather a picture is refused there than
 * everything ended. Processor time is the picture's own; how long it takes altogether depends on what else the machine does.
 */
export const pictureLimits: ProcessLimits = {
  memory: Math.min(512 * megabyte, Math.max(160 * megabyte, Math.floor(machineMemory * 0.4))),
  cpuSeconds: 20,
  seconds: 60,
};

/** How many pictures are read at the same time; of one person one. People take turns, picture by picture. */
const atOnce = machineMemory > 3 * 1024 * megabyte ? Math.min(2, availableParallelism()) : 1;

const inTurn = fairQueue({ atOnce, ofOneGroup: 1, waiting: 500 });

/**
 * A process is used again while it is warm: of the half second that a photograph takes, a tenth is its start. At rest none holds its 60 MB, and
 * none reads so much that what it has not tidied up yet counts against the next.
 */
const warmMilliseconds = 15_000;

const mostPixels = 40_000_000;

const spare: { reader: PictureProcess; forgotten: NodeJS.Timeout }[] = [];

/**
 * Opens an uploaded picture when it is its sender's turn, in a process of its own, and does with it what `use` says. Throws
 * `course_image.wrong_type`, `course_image.too_many_pixels`, `course_image.unreadable` and `course_image.too_demanding` for what is the picture's
 * fault, `course_image.busy` when the machine had no time for it, and `request.left` when its sender has left.
 */
export async function readPicture<Result>(
  bytes: Uint8Array,
  { personId, signal }: PictureSender,
  use: (picture: OpenPicture) => Promise<Result>,
  { drawings = false }: { drawings?: boolean } = {},
): Promise<Result> {
  const isDrawn = drawings && isDrawing(bytes);
  if (!isDrawn && readImageType(bytes) === null) throw new AppError("course_image.wrong_type");
  return inTurn(personId, async () => {
    if (signal.aborted) throw new AppError("request.left");
    const reader = takeReader();
    try {
      const { width, height, upright } = await reader.measure(bytes, signal);
      const pixels = width * height;
      if (pixels > courseImageLimit.pixels) {
        throw new AppError("course_image.too_many_pixels", { limit: `${courseImageLimit.pixels / 1_000_000} million` });
      }
      return await use({
        pixels,
        upright,
        isDrawn,
        check: () => reader.check(signal),
        make: (sizes) => reader.make(sizes, signal),
      });
    } catch (error) {
      if (signal.aborted && !isAppError(error)) throw new AppError("request.left", {}, { cause: error });
      throw error;
    } finally {
      giveBack(reader);
    }
  });
}

function takeReader(): PictureProcess {
  for (let kept = spare.pop(); kept; kept = spare.pop()) {
    clearTimeout(kept.forgotten);
    if (kept.reader.isUsable) return kept.reader;
  }
  return new PictureProcess(pictureLimits);
}

function giveBack(reader: PictureProcess): void {
  if (!reader.isUsable) return;
  if (reader.pixels >= mostPixels) return reader.end();
  const forgotten = setTimeout(() => {
    spare.splice(
      spare.findIndex((kept) => kept.reader === reader),
      1,
    );
    reader.end();
  }, warmMilliseconds);
  forgotten.unref();
  spare.push({ reader, forgotten });
}

/** The type of a picture as its first bytes tell it, whatever it is called; null when it is none of those that are accepted. */
function readImageType(bytes: Uint8Array): CourseImageType | null {
  const text = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString("latin1");
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (text(0, 3) === "\xff\xd8\xff") return "image/jpeg";
  if (/^GIF8[79]a$/.test(text(0, 6))) return "image/gif";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "image/webp";
  if (text(4, 8) === "ftyp" && /^avi[fs]$/.test(text(8, 12))) return "image/avif";
  return null;
}

/** Whether this is an SVG. What it refers to elsewhere is not fetched: the program that draws it is given no address. */
function isDrawing(bytes: Uint8Array): boolean {
  const beginning = Buffer.from(bytes.subarray(0, 2000)).toString("utf8");
  return /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE svg[^>[]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(
    beginning,
  );
}
