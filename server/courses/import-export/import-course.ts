import { randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { isDefaultRule, type CompletionRule } from "#domain/completion.ts";
import type { ImportedCourse } from "#domain/course-file.schema.ts";
import { AppError } from "#domain/errors.ts";
import { lessonDraftLimits } from "#domain/lesson-draft.ts";
import { recordAudit, type AuditedRequest } from "#server/platform/audit/audit-log.ts";
import { coursePictureName } from "#domain/course-pictures.ts";
import { claimImage } from "#server/courses/media/course-images.ts";
import { insertCourse } from "#server/courses/catalog/library-queries.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { orderLessons } from "#server/courses/authoring/order-queries.ts";
import { insertDraft, writeText } from "#server/courses/authoring/queries.ts";
import { writeSections } from "#server/courses/authoring/sections.ts";
import { insertVersion } from "#server/courses/authoring/versions-queries.ts";
import { inMarkdownThread } from "#server/platform/markdown/markdown-pool.ts";
import { storeImage } from "#server/courses/media/save-course-image.ts";
import { storeLessonImage } from "#server/courses/media/save-lesson-image.ts";
import type { PictureSender } from "#server/platform/picture-reader/read-picture.ts";
import { readCourseFile, type FileCourse, type FileText } from "./read-course-file.ts";
import { newRemarks } from "./remarks.ts";
import { findImport, insertImport, insertLessons } from "./queries.ts";

/** The new addresses of a course file's pictures: the course's own, and those of its lessons by their names in the file. */
type StoredPictures = { coursePicture: string | null; addresses: ReadonlyMap<string, string> };

export type ImportDependencies = Pick<Dependencies, "db" | "files" | "clock">;

/** Who imports a file, and in which request. */
export type ImportContext = AuditedRequest & { actorId: string; signal: AbortSignal };

/**
 * Create a draft course from a course file, all or nothing. Repeating an import returns the course that it created.
 * Throws `course_file.has_problems`, and `course_file.id_taken` for an id that was used for another file.
 */
export async function importCourse(
  deps: ImportDependencies,
  audit: ImportContext,
  { importId, bytes }: { importId: string; bytes: Buffer<ArrayBuffer> },
): Promise<ImportedCourse> {
  // Hashed in a thread: 50 MB would block the event loop.
  const fileHash = Buffer.from(await crypto.subtle.digest("SHA-256", bytes));
  const sender = { personId: audit.actorId, signal: audit.signal };
  const remarks = newRemarks();
  const before = await findImport(deps.db, importId);
  if (before && !before.fileHash.equals(fileHash)) throw new AppError("course_file.id_taken", { field: "id" });
  const course = await readCourseFile(bytes, remarks, sender);
  const [first] = remarks.problems;
  if (!course) {
    throw new AppError("course_file.has_problems", {
      problems: remarks.problems.length,
      // Some problems are whole sentences; the error's own text ends with a full stop.
      first: `${first?.place || "the file"} ${(first?.text ?? "is not a ZIP file").replace(/\.$/, "")}`,
    });
  }
  const answer = { title: course.facts.title, lessons: course.lessons.length, pictures: course.pictures.length };
  if (before) return { id: before.courseId, ...answer };

  const pictures = await storePictures(deps, course, sender);
  const written = await writeAddresses(course, pictures, audit.actorId);
  const made = await deps.db
    .transaction()
    .execute((trx) => write(trx, deps.clock(), audit, { importId, fileHash, course, written, pictures }))
    .catch((error: unknown) => {
      if (error instanceof ImportedMeanwhile) return null;
      throw error;
    });
  if (made) return { id: made, ...answer };
  const meanwhile = await findImport(deps.db, importId);
  if (!meanwhile?.fileHash.equals(fileHash)) throw new AppError("course_file.id_taken", { field: "id" });
  return { id: meanwhile.courseId, ...answer };
}

/** Thrown when another request with the same id was faster, to roll back everything written here. */
class ImportedMeanwhile extends Error {}

type Written = {
  id: string;
  title: string;
  content: string;
  state: "published" | "draft";
  changes: { title: string; content: string } | null;
  freePreview: boolean;
  waits: FileCourse["lessons"][number]["waits"];
};

const tooLong = "is longer than 200,000 characters with the addresses of its pictures";

/** Replace the picture names in the texts with the academy's own addresses. */
async function writeAddresses({ lessons }: FileCourse, { addresses }: StoredPictures, group: string): Promise<Written[]> {
  const write = async ({ title, file, content, pictures }: FileText) => {
    const names = new Map([...pictures].map(([source, picture]) => [source, addresses.get(picture) ?? source]));
    const text = names.size === 0 ? content : await inMarkdownThread("readdressPictures", { text: content, names }, { group });
    if (text.length > lessonDraftLimits.content) {
      throw new AppError("course_file.has_problems", {
        problems: 1,
        first: `${file} ${tooLong}`,
      });
    }
    return { title, content: text };
  };
  const written: Written[] = [];
  for (const lesson of lessons) {
    const changes = lesson.changes && (await write(lesson.changes));
    written.push({
      id: randomUUID(),
      ...(await write(lesson)),
      state: lesson.state,
      changes,
      freePreview: lesson.freePreview,
      waits: lesson.waits,
    });
  }
  return written;
}

type Import = { importId: string; fileHash: Buffer; course: FileCourse; written: Written[]; pictures: StoredPictures };

async function write(
  trx: Transaction<Schema>,
  now: Date,
  { actorId, requestId, network }: ImportContext,
  { importId, fileHash, course, written, pictures }: Import,
): Promise<string> {
  const { picture: _, completion, ...facts } = course.facts;
  const references = { instructor_id: null, featured_image_url: pictures.coursePicture };
  const courseId = await insertCourse(trx, { ...facts, ...references, published: false }, now);
  if (!(await insertImport(trx, { id: importId, courseId, fileHash }))) throw new ImportedMeanwhile();
  const name = pictures.coursePicture && coursePictureName(pictures.coursePicture);
  if (name) await claimImage(trx, name, now);
  if (completion) await writeRule(trx, courseId, completion);
  await writeLessons(trx, { courseId, authorId: actorId, now }, written, course.sections);
  const subject = { type: "course", id: courseId } as const;
  const details = { title: facts.title, lessons: written.length };
  await recordAudit(trx, { action: "course.imported", actorId, subject, details, requestId, network });
  return courseId;
}

async function writeRule(trx: Transaction<Schema>, courseId: string, rule: CompletionRule): Promise<void> {
  if (isDefaultRule(rule)) return;
  await sql`update courses set completion = ${JSON.stringify(rule)}::jsonb where id = ${courseId}`.execute(trx);
}

/** Insert the lessons and their drafts. */
async function writeLessons(
  trx: Transaction<Schema>,
  { courseId, authorId, now }: { courseId: string; authorId: string; now: Date },
  written: readonly Written[],
  sections: FileCourse["sections"],
): Promise<void> {
  const published = written.filter(({ state }) => state === "published");
  await insertLessons(trx, courseId, published);
  let position = published.length;
  for (const { id, title, content, state, changes } of written) {
    const text = state === "draft" ? { title, content } : changes;
    if (!text) continue;
    if (state === "draft") await insertDraft(trx, { id, courseId, position: position++, ...text, authorId, now });
    else await writeText(trx, { id, ...text, authorId, now });
    await insertVersion(trx, { lessonId: id, reason: "saved", authorId, ...text, now });
  }
  await orderLessons(
    trx,
    written.map(({ id }) => id),
  );
  const free = written.filter(({ freePreview }) => freePreview).map(({ id }) => id);
  if (free.length > 0) await trx.updateTable("course_lessons").set({ free_preview: true }).where("id", "in", free).execute();
  for (const { id, waits } of written) {
    if (!waits) continue;
    const condition = { opens_at: waits.opens_at ?? null, after_days: waits.after_days ?? null };
    const after_lesson_id = written[(waits.after_lesson ?? 0) - 1]?.id ?? null;
    await trx
      .insertInto("release_conditions")
      .values({ course_id: courseId, lesson_id: id, ...condition, after_lesson_id })
      .execute();
  }
  let from = 0;
  const arranged = sections.map(({ title, lessons }) => ({
    id: randomUUID(),
    title,
    lesson_ids: written.slice(from, (from += lessons)).map(({ id }) => id),
  }));
  if (arranged.length > 0) await writeSections(trx, courseId, arranged);
}

/** Re-encode and store the pictures of a course file. If they end up unreferenced, they are deleted after a day like all others. */
async function storePictures(
  deps: ImportDependencies,
  { facts, lessons, pictures, readPicture }: FileCourse,
  sender: PictureSender,
): Promise<StoredPictures> {
  const shown = new Set(
    lessons.flatMap((lesson) => [lesson, lesson.changes]).flatMap((text) => [...(text?.pictures.values() ?? [])]),
  );
  const addresses = new Map<string, string>();
  let coursePicture: string | null = null;
  for (const fileName of pictures) {
    const bytes = await readPicture(fileName);
    if (!bytes) continue;
    if (fileName === facts.picture) coursePicture = await storeImage(deps, { fileName, bytes, sender });
    if (shown.has(fileName)) addresses.set(fileName, (await storeLessonImage(deps, { bytes, sender })).url);
  }
  return { coursePicture, addresses };
}
