import { setTimeout as pause } from "node:timers/promises";
import { unfinishedHours } from "#domain/media.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { checkMedia } from "./check-media.ts";
import {
  adoptUpload,
  claimChecking,
  deleteMedia,
  findKnown,
  listUploading,
  mediaKey,
  releaseChecking,
  renewChecking,
  settleChecking,
  uploadKey,
} from "./queries.ts";

type JobDependencies = Pick<Dependencies, "db" | "files" | "log" | "clock">;

const roundMilliseconds = 5_000;
const tidyMilliseconds = 3_600_000;

/** The lease of a file's check in seconds, renewed while it runs: if the process dies, another restarts the check this much later. */
const claimSeconds = 30;
const renewMilliseconds = 10_000;

/** The most attempts to read a file: one that crashes the whole machine each time must not be retried forever. */
const mostChecks = 10;

/** A file of this age that nothing references is an orphan: younger ones may be about to be referenced. */
const orphanMilliseconds = 3_600_000;

/** Files looked up at a time. */
const batch = 500;

/**
 * Process uploads as long as the process runs, alongside other processes that do the same: adopt complete ones, have them checked, give up
 * abandoned ones, and delete unreferenced files. Returns immediately; `stop` interrupts a check, which another process then restarts.
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
          await tidyMedia(deps);
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

/** Adopt uploads whose last byte has arrived, in any process, and check what waits for it. */
export async function checkUploads(deps: JobDependencies, signal: AbortSignal): Promise<void> {
  const { db, files, log } = deps;
  for (const { id, upload_bytes } of await listUploading(db))
    if ((await files.size(uploadKey(id))) === upload_bytes) await adoptUpload(db, id);
  while (!signal.aborted) {
    const claimed = await claimChecking(db, claimSeconds);
    if (!claimed) return;
    const renewing = setInterval(() => void renewChecking(db, claimed.id, claimSeconds).catch(() => {}), renewMilliseconds);
    try {
      await checkOne(deps, claimed, signal);
    } catch (error) {
      // Not the file's fault: the process is stopping, or the disk is full.
      await releaseChecking(db, claimed.id, signal.aborted ? 0 : claimSeconds);
      if (!signal.aborted) log.error({ err: error, media: claimed.id }, "an upload could not be checked");
      throw error;
    } finally {
      clearInterval(renewing);
    }
  }
}

async function checkOne(
  { db, files, log }: JobDependencies,
  { id, checks }: { id: string; checks: number },
  signal: AbortSignal,
): Promise<void> {
  const key = mediaKey(id);
  const [from, to] = [uploadKey(id), key];
  const isThere = (await files.size(from)) !== null || (await files.size(to)) !== null;
  // A process that died after the move has left the file at its destination; it is read again there.
  const source = (await files.size(from)) === null ? to : from;
  const outcome =
    checks > mostChecks
      ? ({ refusal: "too_demanding", reason: "reading it was begun too often" } as const)
      : isThere
        ? await checkMedia(files, { from: source, to, signal })
        : ({ refusal: "damaged", reason: "its file is gone" } as const);
  if ("refusal" in outcome) log.info({ media: id, ...outcome }, "an upload was refused");
  const isKept = await settleChecking(db, id, "refusal" in outcome ? outcome : { ...outcome, key });
  await files.delete(from);
  if (!isKept || "refusal" in outcome) await files.delete(to);
}

/** Give up abandoned uploads, and delete files that no recording references. */
export async function tidyMedia({ db, files, log, clock }: JobDependencies): Promise<void> {
  const now = clock().getTime();
  await files.removeLeftovers(new Date(now - unfinishedHours * 3_600_000));
  for (const { id, received_at } of await listUploading(db)) {
    if (now - new Date(received_at).getTime() < unfinishedHours * 3_600_000) continue;
    await deleteMedia(db, id);
    await files.delete(uploadKey(id));
    log.info({ media: id }, "an upload that nobody went on with was given up");
  }
  for (const folder of ["uploads", "media"]) {
    let waiting: { id: string; key: string }[] = [];
    const removeUnknown = async () => {
      const known = await findKnown(
        db,
        waiting.map(({ id }) => id),
      );
      for (const { id, key } of waiting) if (!known.has(id)) await files.delete(key);
      waiting = [];
    };
    for await (const { key, changedAt } of files.list(folder)) {
      const id = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.part|-720p)?$/.exec(key)?.[1];
      if (id === undefined || now - changedAt.getTime() < orphanMilliseconds) continue;
      waiting.push({ id, key });
      if (waiting.length >= batch) await removeUnknown();
    }
    await removeUnknown();
  }
}
