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

/** How long a file is one process's to check, and how often that is renewed while it does: where the process dies, another begins this much later. */
const claimSeconds = 30;
const renewMilliseconds = 10_000;

/** How often reading a file is begun at most: one that ends the whole machine each time is not read for ever. */
const mostChecks = 10;

/** A file that is this old and that nothing names is nobody's: younger ones may be about to be named. */
const orphanMilliseconds = 3_600_000;

/** Files looked up at a time. */
const batch = 500;

/**
 * Sees to uploads for as long as the process lives, beside other processes that do the same: adopts those that are complete, has them checked, gives up
 * what nobody goes on with, and removes files that nothing names. Returns at once; `stop` interrupts a check, which another process then begins anew.
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

/** Adopts uploads whose last byte has come, whoever received it, and checks what waits for it. */
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
      // It was not the file's fault: the process ends, or the disk is full.
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
  // A process that died behind the move has left the file where it belongs; it is read again there.
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

/** Gives up uploads that nobody goes on with, and removes files that no recording has. */
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
      const id = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.part)?$/.exec(key)?.[1];
      if (id === undefined || now - changedAt.getTime() < orphanMilliseconds) continue;
      waiting.push({ id, key });
      if (waiting.length >= batch) await removeUnknown();
    }
    await removeUnknown();
  }
}
