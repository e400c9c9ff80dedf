import { setTimeout as pause } from "node:timers/promises";
import { unfinishedHours } from "#domain/media.ts";
import { uuidPattern } from "#domain/uuid.ts";
import { removeForgottenPictures } from "#server/courses/media/remove-forgotten-pictures.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { runsFast } from "#server/platform/database/fast-clock.ts";
import { checkMedia } from "./check-media.ts";
import { leaseChecking, releaseChecking, renewChecking, settleChecking, type LeasedCheck } from "./checking-queries.ts";
import { adoptUpload, deleteAbandoned, listKeys, listUploading, sharedMediaKey, uploadKey } from "./queries.ts";

type JobDependencies = Pick<Dependencies, "db" | "files" | "log" | "clock">;

const roundMilliseconds = 5_000;
const tidyMilliseconds = 3_600_000;

/** The lease of a check in seconds, renewed while it runs. If the process dies, another one restarts the check this much later. */
const leaseSeconds = 30;
const renewMilliseconds = 10_000;

/** The maximum number of attempts to check a file: one that crashes the whole machine each time must not be retried forever. */
const mostChecks = 10;

/** An unreferenced file of this age is an orphan; a younger one may be about to be referenced. */
const orphanMilliseconds = 3_600_000;
/** The name of a file of a recording: its upload, the recording itself, or a smaller version of it. */
const fileOfMedia = new RegExp(String.raw`/(${uuidPattern})(?:\.part|(?:-720p)?(?:-[0-9a-f]{8})?)$`);

/** Files looked up per query. */
const batch = 500;

/**
 * Process uploads as long as the process runs, alongside other processes that do the same.
 * Adopt complete uploads, have them checked, give up abandoned ones, and delete unreferenced files and pictures. Returns immediately. `stop`
 * interrupts a check, which another process then restarts.
 */
export function startMediaJob(deps: JobDependencies): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const { signal } = stopped;
  const ended = (async () => {
    let tidyAt = 0;
    while (!signal.aborted) {
      try {
        await checkUploads(deps, signal);
        if (performance.now() >= tidyAt) {
          if (await runsFast(deps))
            deps.log.warn("this machine's clock is ahead of the database's: until it is right, no uploads or files are given up");
          else await tidyMedia(deps, signal);
          tidyAt = performance.now() + tidyMilliseconds;
        }
      } catch (error) {
        if (!signal.aborted) deps.log.warn({ err: error }, "uploads could not be seen to; it is tried again");
      }
      await pause(roundMilliseconds, undefined, { signal }).catch(() => {});
    }
  })();
  return {
    stop: async () => {
      stopped.abort();
      await ended;
    },
  };
}

/** Adopt complete uploads, which any process may have received, and check all that are waiting. */
export async function checkUploads(deps: JobDependencies, signal: AbortSignal): Promise<void> {
  const { db, files, log } = deps;
  for (const { id, upload_bytes } of await listUploading(db))
    if ((await files.size(uploadKey(id))) === upload_bytes) await adoptUpload(db, id);
  while (!signal.aborted) {
    const leased = await leaseChecking(db, leaseSeconds);
    if (!leased) return;
    const gone = new AbortController();
    const renewing = setInterval(() => {
      renewChecking(db, leased, leaseSeconds)
        .then((isMine) => isMine || gone.abort())
        .catch(() => {});
    }, renewMilliseconds);
    try {
      await checkOne(deps, leased, AbortSignal.any([signal, gone.signal]));
    } catch (error) {
      if (gone.signal.aborted && !signal.aborted) continue;
      // Not the file's fault: the process is stopping or, for example, the disk is full.
      await releaseChecking(db, leased, signal.aborted ? 0 : leaseSeconds);
      if (!signal.aborted) log.error({ err: error, media: leased.id }, "an upload could not be checked");
      throw error;
    } finally {
      clearInterval(renewing);
    }
  }
}

async function checkOne({ db, files, log }: JobDependencies, leased: LeasedCheck, signal: AbortSignal): Promise<void> {
  const { id, checks, key: to } = leased;
  // A process of an earlier version that died after moving the upload has left it at the shared key.
  const from = (await files.size(uploadKey(id))) === null ? sharedMediaKey(id) : uploadKey(id);
  const isThere = (await files.size(from)) !== null;
  const outcome =
    checks > mostChecks
      ? ({ refusal: "too_demanding", reason: "reading it was begun too often" } as const)
      : isThere
        ? await checkMedia(files, { from, to, signal })
        : ({ refusal: "damaged", reason: "its file is gone" } as const);
  if ("refusal" in outcome) log.info({ media: id, ...outcome }, "an upload was refused");
  // If another process has taken over, it still needs the upload, and has a key of its own: delete only the file of this attempt.
  const isStored = await settleChecking(db, leased, outcome);
  await files.delete(isStored ? from : to);
}

/** Give up abandoned uploads, and delete files that no recording references and pictures that nothing shows. */
export async function tidyMedia(deps: JobDependencies, signal?: AbortSignal): Promise<void> {
  const { db, files, log, clock } = deps;
  const now = clock().getTime();
  await files.removeLeftovers(new Date(now - unfinishedHours * 3_600_000));
  for (const { id } of await listUploading(db)) {
    if (!(await deleteAbandoned(db, id, new Date(now - unfinishedHours * 3_600_000)))) continue;
    await files.delete(uploadKey(id));
    log.info({ media: id }, "an upload that nobody went on with was given up");
  }
  for (const folder of ["uploads", "media"]) {
    let waiting: { id: string; key: string }[] = [];
    const removeUnknown = async () => {
      const known = await listKeys(
        db,
        waiting.map(({ id }) => id),
      );
      for (const { key } of waiting) if (!known.has(key)) await files.delete(key);
      waiting = [];
    };
    for await (const { key, changedAt } of files.list(folder)) {
      const id = fileOfMedia.exec(key)?.[1];
      if (id === undefined || now - changedAt.getTime() < orphanMilliseconds) continue;
      waiting.push({ id, key });
      if (waiting.length >= batch) await removeUnknown();
    }
    await removeUnknown();
  }
  await removeForgottenPictures(deps, signal);
}
