import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { errorStatus } from "#domain/errors.ts";
import { renditionSide } from "#domain/media.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { toAppError } from "#server/platform/http/errors.ts";
import { hasRoomFor } from "./quota.ts";
import { leaseRendition, releaseRendition, renewRendition, settleRendition, type LeasedRendition } from "./rendition-queries.ts";
import { encodeSmaller } from "./run-ffmpeg.ts";

type JobDependencies = Pick<Dependencies, "db" | "files" | "log">;

/** Milliseconds between searches for recordings, the lease of a recording in seconds, and milliseconds between its renewals. */
const timing = { round: 10_000, lease: 60, renewal: 15_000 };
export type RenditionTiming = Partial<typeof timing>;

/** The maximum number of attempts at a rendition: one that crashes the machine each time must not be retried forever. */
const mostAttempts = 5;

/**
 * Make smaller versions of large recordings as long as the process runs, one at a time in the whole academy.
 * Without ffmpeg nothing is made, and recordings play as they were uploaded. Returns immediately. `stop` interrupts a rendition, which
 * another process then restarts.
 */
export function startMakingRenditions(
  deps: JobDependencies,
  ffmpeg: string | null,
  times: RenditionTiming = {},
): { stop(): Promise<void> } {
  if (ffmpeg === null) return { stop: async () => {} };
  const { round, lease, renewal } = { ...timing, ...times };
  const stopped = new AbortController();
  const { signal } = stopped;
  const ended = (async () => {
    while (!signal.aborted) {
      try {
        const leased = await leaseRendition(deps.db, lease);
        if (leased) {
          await makeOne(deps, leased, { ffmpeg, signal, lease, renewal });
          continue;
        }
      } catch (error) {
        if (!signal.aborted) deps.log.warn({ err: error }, "a smaller version could not be made; it is tried again");
      }
      await pause(round, undefined, { signal }).catch(() => {});
    }
  })();
  return {
    stop: async () => {
      stopped.abort();
      await ended;
    },
  };
}

type Making = { ffmpeg: string; signal: AbortSignal; lease: number; renewal: number };

async function makeOne(
  { db, files, log }: JobDependencies,
  leased: LeasedRendition,
  { ffmpeg, signal, lease, renewal }: Making,
): Promise<void> {
  const { id, attempts } = leased;
  if (attempts > mostAttempts) {
    log.warn({ media: id }, "a smaller version was begun too often");
    await settleRendition(db, leased, null);
    return;
  }
  const gone = new AbortController();
  const renewing = setInterval(() => {
    // If the database is unreachable, the lease may expire and another process may start over with a key of its own; the next renewal then
    // ends this one.
    renewRendition(db, leased, lease)
      .then((isWanted) => isWanted || gone.abort())
      .catch(() => {});
  }, renewal);
  try {
    const ended = AbortSignal.any([signal, gone.signal]);
    await encode({ db, files, log }, leased, { ffmpeg, signal: ended });
  } catch (error) {
    if (gone.signal.aborted && !signal.aborted) return;
    if (signal.aborted) await releaseRendition(db, leased);
    // Not the recording's fault: the store is unavailable, or the disk is full.
    else if (errorStatus(toAppError(error).code) === 503) await releaseRendition(db, leased, lease);
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

async function encode(
  { db, files, log }: JobDependencies,
  leased: LeasedRendition,
  { ffmpeg, signal }: Pick<Making, "ffmpeg" | "signal">,
): Promise<void> {
  const { id, key, seconds } = leased;
  const to = await files.scratchPath();
  const source = await files.checkOut(key);
  try {
    const failure = await encodeSmaller({ ffmpeg, from: source.path, to, seconds, signal });
    if (failure !== null) log.warn({ media: id, failure }, "a smaller version could not be made");
    await keep({ db, files, log }, leased, failure === null ? to : null);
  } finally {
    await rm(to, { force: true });
    await source.release();
  }
}

/** Store the result, if it is smaller than the original, there is room for it, and the lease was not lost. */
async function keep({ db, files }: JobDependencies, leased: LeasedRendition, path: string | null) {
  const { made: key, lessonId, bytes, width, height } = leased;
  if (path !== null) await files.adopt(path, key);
  const size = path === null ? null : await files.size(key);
  const isUseful = size !== null && size > 0 && size < bytes && (await hasRoomFor(db, lessonId, size));
  const scale = renditionSide / Math.min(width, height);
  const [scaledWidth, scaledHeight] = [width, height].map((side) => 2 * Math.round((side * scale) / 2));
  const rendition =
    isUseful && scaledWidth !== undefined && scaledHeight !== undefined
      ? { bytes: size, width: scaledWidth, height: scaledHeight }
      : null;
  const isStored = await settleRendition(db, leased, rendition);
  if (path !== null && (!isStored || rendition === null)) await files.delete(key);
}
