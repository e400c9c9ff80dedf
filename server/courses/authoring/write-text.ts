import type { Transaction } from "kysely";
import { AppError } from "#domain/errors.ts";
import { belongsToVersion } from "#domain/manuscript.ts";
import type { ManuscriptChange, ManuscriptEntry } from "#domain/manuscript.schema.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Database } from "#server/dependencies.ts";
import { holdForAuthor, refuseOutdated } from "./hold-manuscript.ts";
import type { Authorship } from "./outline.ts";
import { readEntry, writeText, type HeldManuscript } from "./queries.ts";
import { findNewestVersion, findVersion, keepVersion, replaceVersion } from "./versions-queries.ts";

/**
 * Saves a text that was made from a revision. The text that is kept already may be sent again. Throws `manuscript.not_found`, or
 * `manuscript.changed_meanwhile` with what is kept.
 */
export async function saveManuscript(
  db: Database,
  { caller, now }: Authorship,
  { id, change }: { id: string; change: ManuscriptChange },
): Promise<ManuscriptEntry> {
  const { title, content, revision, own_version } = change;
  return db.transaction().execute(async (trx) => {
    const held = await holdForAuthor(trx, caller, id);
    if (held.title !== title || held.content !== content) {
      await refuseOutdated(trx, held, revision);
      await keepSavedText(trx, held, { text: { title, content, authorId: caller.userId, now }, apart: own_version });
      await writeText(trx, { id, title, content, authorId: caller.userId, now });
    }
    return readEntry(trx, id);
  });
}

/**
 * Makes an older text the manuscript's again; the one that it has stays a version. Throws `manuscript.not_found`,
 * `manuscript.version_not_found`, or `manuscript.changed_meanwhile` with what is kept.
 */
export async function restoreVersion(
  db: Database,
  { caller, now }: Authorship,
  { id, number, revision }: { id: string; number: number; revision: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const held = await holdForAuthor(trx, caller, id);
    const version = await findVersion(trx, { manuscriptId: id, number });
    if (!version) throw new AppError("manuscript.version_not_found");
    const { title, content } = version;
    if (held.title === title && held.content === content) return;
    await refuseOutdated(trx, held, revision);
    await keepVersion(trx, { manuscriptId: id, reason: "restored", authorId: caller.userId, title, content, now });
    await writeText(trx, { id, title, content, authorId: caller.userId, now });
  });
}

/** Keeps a text as the newest version, or in the place of it where both are what one person wrote in a few minutes. */
async function keepSavedText(
  trx: Transaction<Schema>,
  held: HeldManuscript,
  { text, apart }: { text: { title: string; content: string; authorId: string; now: Date }; apart: boolean },
): Promise<void> {
  const version = { manuscriptId: held.id, reason: "saved", ...text } as const;
  const newest = await findNewestVersion(trx, held.id);
  if (newest && !apart && belongsToVersion({ ...newest, content: held.content }, text)) {
    return replaceVersion(trx, newest.number, version);
  }
  // A manuscript that came into being without the calls of this room has no version yet.
  if (!newest) await keepVersion(trx, { ...version, authorId: null, title: held.title, content: held.content });
  await keepVersion(trx, version);
}
