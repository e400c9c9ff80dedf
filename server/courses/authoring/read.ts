import { AppError } from "#domain/errors.ts";
import type { Manuscript, ManuscriptStakes, ManuscriptVersion, VersionList } from "#domain/manuscript.schema.ts";
import type { Caller } from "#domain/role.schema.ts";
import type { Database } from "#server/dependencies.ts";
import { renderDraft } from "#server/platform/markdown/render-markdown.ts";
import { admitToManuscript } from "./admit-author.ts";
import { findPlace } from "./course-queries.ts";
import { holdInCourse } from "./hold-manuscript.ts";
import { countStakes } from "./lessons-queries.ts";
import { findManuscript, type StoredManuscript } from "./queries.ts";
import { findVersion, listVersions } from "./versions-queries.ts";

/** A manuscript with its text; a lesson that has none yet gets it. Throws `manuscript.not_found`. */
export async function readManuscript(db: Database, caller: Caller, id: string): Promise<Manuscript> {
  const { instructorId: _, ...manuscript } = await findTakenIn(db, caller, id);
  return { ...manuscript, html: await renderDraft(manuscript.content, { group: caller.userId }) };
}

/** What is lost when a manuscript is deleted. Throws `manuscript.not_found`. */
export async function readStakes(db: Database, caller: Caller, id: string): Promise<ManuscriptStakes> {
  admitToManuscript(caller, await findPlace(db, id));
  return countStakes(db, id);
}

/** The versions of a manuscript, newest first. Throws `manuscript.not_found`. */
export async function readVersions(db: Database, caller: Caller, id: string): Promise<VersionList> {
  await findTakenIn(db, caller, id);
  return { versions: await listVersions(db, id) };
}

/** A version with its text. Throws `manuscript.not_found` or `manuscript.version_not_found`. */
export async function readVersion(
  db: Database,
  caller: Caller,
  { id, number }: { id: string; number: number },
): Promise<ManuscriptVersion> {
  admitToManuscript(caller, await findPlace(db, id));
  const version = await findVersion(db, { manuscriptId: id, number });
  if (!version) throw new AppError("manuscript.version_not_found");
  return { ...version, html: await renderDraft(version.content, { group: caller.userId }) };
}

async function findTakenIn(db: Database, caller: Caller, id: string): Promise<StoredManuscript> {
  const found = await findManuscript(db, id);
  if (found) return admitToManuscript(caller, found);
  await db.transaction().execute((trx) => holdInCourse(trx, caller, id));
  return admitToManuscript(caller, await findManuscript(db, id));
}
