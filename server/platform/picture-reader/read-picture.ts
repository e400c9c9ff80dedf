import { availableParallelism, totalmem } from "node:os";
import { courseImageLimit, type CourseImageType } from "#domain/course-pictures.ts";
import { AppError, isAppError } from "#domain/errors.ts";
import { fairQueue } from "#server/platform/http/fair-queue.ts";
import { PictureProcess, type PictureSize, type ProcessLimits } from "./picture-process.ts";

/** The person whose picture is read, and a signal that aborts when they disconnect. */
export type PictureSender = { personId: string; signal: AbortSignal };

/** An open picture: its upright size, and the operations on it. */
export type OpenPicture = {
  pixels: number;
  upright: PictureSize;
  /** Whether it is a drawing (SVG), which has no pixels of its own and can be rasterized at any size. */
  isDrawn: boolean;
  /** Decode the whole picture. */
  check(): Promise<void>;
  /** Make WebP files of its pixels only, in the order of the sizes, center-cropped if the proportions differ. */
  make(sizes: readonly PictureSize[]): Promise<Buffer[]>;
};

const megabyte = 1024 * 1024;

const machineMemory = Math.min(totalmem(), process.constrainedMemory() || Infinity);

/**
 * A photograph of 12 million pixels takes 150 MB as JPEG and 320 MB as AVIF.
 * The limit is lower on a small machine, where refusing a picture is better than running out of memory. CPU time depends only on the
 * picture; the total time also depends on the load of the machine.
 */
export const pictureLimits: ProcessLimits = {
  memory: Math.min(512 * megabyte, Math.max(160 * megabyte, Math.floor(machineMemory * 0.4))),
  cpuSeconds: 20,
  seconds: 60,
};

/** How many pictures are read at a time, one per person. People take turns, picture by picture. */
const atOnce = machineMemory > 3 * 1024 * megabyte ? Math.min(2, availableParallelism()) : 1;

const inTurn = fairQueue({ atOnce, ofOneGroup: 1, waiting: 500 });

/**
 * A process is reused while it is warm: starting one takes a tenth of the half second that a photograph takes.
 * An idle one ends to free its 60 MB. Each process is limited in total pixels, so that memory not yet freed does not count against the next
 * picture.
 */
const warmMilliseconds = 15_000;

const mostPixels = 40_000_000;

const spare: { reader: PictureProcess; forgotten: NodeJS.Timeout }[] = [];

/**
 * Open an uploaded picture in a separate process when it is its sender's turn, and run `use` on it.
 * Throws `course_image.wrong_type` (`logo.wrong_type` where drawings are accepted), `course_image.too_many_pixels`,
 * `course_image.unreadable` and `course_image.too_demanding` for faults of the picture, `course_image.busy` if the machine had no time for
 * it, and `request.left` if the sender has disconnected.
 */
export async function readPicture<Result>(
  bytes: Uint8Array,
  { personId, signal }: PictureSender,
  use: (picture: OpenPicture) => Promise<Result>,
  { drawings = false }: { drawings?: boolean } = {},
): Promise<Result> {
  const isDrawn = drawings && isDrawing(bytes);
  if (!isDrawn && readImageType(bytes) === null) throw new AppError(drawings ? "logo.wrong_type" : "course_image.wrong_type");
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
  for (let idle = spare.pop(); idle; idle = spare.pop()) {
    clearTimeout(idle.forgotten);
    if (idle.reader.isUsable) return idle.reader;
  }
  return new PictureProcess(pictureLimits);
}

function giveBack(reader: PictureProcess): void {
  if (!reader.isUsable) return;
  if (reader.pixels >= mostPixels) return reader.end();
  const forgotten = setTimeout(() => {
    spare.splice(
      spare.findIndex((idle) => idle.reader === reader),
      1,
    );
    reader.end();
  }, warmMilliseconds);
  forgotten.unref();
  spare.push({ reader, forgotten });
}

/** Detect the type of a picture from its first bytes, whatever its name; null if that type is not accepted. */
function readImageType(bytes: Uint8Array): CourseImageType | null {
  const text = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString("latin1");
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (text(0, 3) === "\xff\xd8\xff") return "image/jpeg";
  if (/^GIF8[79]a$/.test(text(0, 6))) return "image/gif";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "image/webp";
  if (text(4, 8) === "ftyp" && /^avi[fs]$/.test(text(8, 12))) return "image/avif";
  return null;
}

/** Return whether this is an SVG. External references in it are not fetched, because the renderer gets no base address. */
function isDrawing(bytes: Uint8Array): boolean {
  const beginning = Buffer.from(bytes.subarray(0, 2000)).toString("utf8");
  return /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE svg[^>[]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(
    beginning,
  );
}
