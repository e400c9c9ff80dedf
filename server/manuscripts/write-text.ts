import { AppError } from "#domain/errors.ts";
import { belongsToVersion } from "#domain/manuscript-rules.ts";
import type { ManuscriptChange, ManuscriptConflict, ManuscriptEntry } from "#domain/manuscript.ts";
import type { Database } from "../dependencies.ts";
import { holdForAuthor } from "./hold-manuscript.ts";
import type { Authorship } from "./outline.ts";
import { readConflict, readEntry, writeText } from "./store.ts";
import { findNewestVersion, findVersion, keepVersion, replaceVersion, type KeptText } from "./versions-store.ts";

/** What came of a deed on a manuscript: its result, or what somebody else had written meanwhile; then nothing was done. */
export type Outcome<Result> = { done: Result } | { conflict: ManuscriptConflict["details"] };

/**
 * Saves a text that was made from a revision. The text that is kept already may be sent again. Throws `manuscript.not_found`.
 */
export async function saveManuscript(
  db: Database,
  { caller, now }: Authorship,
  { id, change }: { id: string; change: ManuscriptChange },
): Promise<Outcome<ManuscriptEntry>> {
  const { title, content, revision, own_version } = change;
  return db.transaction().execute(async (trx) => {
    const held = await holdForAuthor(trx, caller, id);
    if (held.title !== title || held.content !== content) {
      if (held.revision !== revision) return { conflict: await readConflict(trx, id) };
      const text: KeptText = { manuscriptId: id, reason: "saved", authorId: caller.userId, title, content, now };
      const newest = await findNewestVersion(trx, id);
      const joins = !own_version && newest && belongsToVersion({ ...newest, content: held.content }, text);
      await (joins ? replaceVersion(trx, newest.number, text) : keepVersion(trx, text));
      await writeText(trx, { id, title, content, authorId: caller.userId, now });
    }
    return { done: await readEntry(trx, id) };
  });
}

/**
 * Makes an older text the manuscript's again; the one that it has stays a version. Throws `manuscript.not_found` or
 * `manuscript.version_not_found`.
 */
export async function restoreVersion(
  db: Database,
  { caller, now }: Authorship,
  { id, number, revision }: { id: string; number: number; revision: number },
): Promise<Outcome<null>> {
  return db.transaction().execute(async (trx) => {
    const held = await holdForAuthor(trx, caller, id);
    const version = await findVersion(trx, { manuscriptId: id, number });
    if (!version) throw new AppError("manuscript.version_not_found");
    const { title, content } = version;
    if (held.title === title && held.content === content) return { done: null };
    if (held.revision !== revision) return { conflict: await readConflict(trx, id) };
    await keepVersion(trx, { manuscriptId: id, reason: "restored", authorId: caller.userId, title, content, now });
    await writeText(trx, { id, title, content, authorId: caller.userId, now });
    return { done: null };
  });
}
