import { isDeepStrictEqual } from "node:util";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { courseFileFormat } from "#domain/course-file.ts";
import { slugOf } from "#domain/slug.ts";
import { courseManifestSchema } from "#domain/course-file.schema.ts";
import type { z } from "zod";
import { renamePictures } from "#server/platform/markdown/named-pictures.ts";
import type { findWrittenCourse, WrittenLesson } from "./queries.ts";

/** A course to be written to a file. */
export type WrittenCourse = NonNullable<Awaited<ReturnType<typeof findWrittenCourse>>>;
/** Return the largest file of one of the academy's own pictures; null for any other address and for a missing one. */
export type ReadPicture = (address: string) => Promise<Uint8Array | null>;

type Manifest = z.input<typeof courseManifestSchema>;
type ManifestLesson = Manifest["lessons"][number];

/** The fields of a course that every file has. */
const firstFields: ReadonlySet<string> = new Set(["title", "description", "category", "level", "duration", "price"]);

/** A ZIP contains local times. Fix them, so that the same course gives the same file whenever and wherever it is written. */
const fixedTime = new Date(1980, 0, 1);

/**
 * Yield a course's file piece by piece, with one picture in memory at a time.
 * Pictures come first, because lessons use the new names only of those that exist.
 */
export async function* writeCourseFile(
  course: WrittenCourse,
  addresses: ReadonlySet<string>,
  readPicture: ReadPicture,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const pieces: Array<Uint8Array<ArrayBuffer>> = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const add = (name: string, bytes: Uint8Array, { packed }: { packed: boolean }) => {
    const file = packed ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name);
    file.mtime = fixedTime;
    zip.add(file);
    file.push(bytes, true);
    return pieces.splice(0);
  };

  const names = new Map<string, string>();
  for (const address of addresses) {
    const bytes = await readPicture(address);
    if (!bytes) continue;
    const name = address === course.featured_image_url ? "pictures/course.webp" : `pictures/${number(names.size + 1)}.webp`;
    names.set(address, name);
    yield* add(name, bytes, { packed: false });
  }
  const inLessons = new Map([...names].map(([address, name]) => [address, `../${name}`]));
  const lessons: ManifestLesson[] = [];
  for (const written of course.lessons) {
    const { entry, texts } = describeLesson(written, course.lessons);
    lessons.push(entry);
    for (const { file, content } of texts) yield* add(file, Buffer.from(renamePictures(content, inLessons)), { packed: true });
  }
  yield* add("manifest.json", Buffer.from(writeManifest(course, names, lessons)), { packed: true });
  zip.end();
  yield* pieces;
}

/** Describe a lesson: the published text and, if it differs, the draft. */
function describeLesson(written: WrittenLesson, all: readonly WrittenLesson[]) {
  const { lesson, draft, freePreview } = written;
  const waits = describeWaits(written, all);
  const shown = lesson ?? draft;
  const stem = `lessons/${number(all.indexOf(written) + 1)}-${slugOf(shown.title, "lesson")}`;
  const isChanged = lesson !== null && (lesson.title !== draft.title || lesson.content !== draft.content);
  const changes = isChanged ? { title: draft.title, file: `${stem}.changes.md` } : null;
  const entry: ManifestLesson = {
    title: shown.title,
    file: `${stem}.md`,
    state: lesson ? "published" : "draft",
    ...(changes && { changes }),
    ...(freePreview && { free_preview: true }),
    ...(waits && { waits }),
  };
  const texts = [
    { file: entry.file, content: shown.content },
    ...(changes ? [{ file: changes.file, content: draft.content }] : []),
  ];
  return { entry, texts };
}

/** Describe what a lesson waits for; the other lesson is given by number. Exams are left out, because the file contains none. */
function describeWaits({ waits }: WrittenLesson, all: readonly WrittenLesson[]): ManifestLesson["waits"] | null {
  if (!waits) return null;
  const { opens_at, after_days, after_lesson_id } = waits;
  const after = all.findIndex(({ id }) => id === after_lesson_id) + 1;
  if (opens_at === null && after_days === null && after === 0) return null;
  return {
    ...(opens_at !== null && { opens_at }),
    ...(after_days !== null && { after_days }),
    ...(after > 0 && { after_lesson: after }),
  };
}

function writeManifest(course: WrittenCourse, names: ReadonlyMap<string, string>, lessons: ManifestLesson[]): string {
  const picture = names.get(course.featured_image_url ?? "");
  // Checked, so that no field of the file is forgotten in the query: it would be left out without a word.
  const values: Record<string, unknown> = { ...course, completion: course.completion ?? undefined, picture } satisfies Record<
    keyof Manifest["course"],
    unknown
  >;
  const written = Object.entries(courseManifestSchema.shape.course.shape).flatMap(([name, field]) => {
    // Omit default values of later fields, so that a course from before these fields existed still gives exactly the same file.
    const isOmitted = !firstFields.has(name) && isDeepStrictEqual(values[name], field.safeParse(undefined).data);
    return isOmitted ? [] : [[name, values[name]]];
  });
  const facts = Object.fromEntries(written) as Manifest["course"];
  const sections = course.sections.length > 0 && { sections: course.sections };
  const { name, version } = courseFileFormat;
  return `${JSON.stringify({ format: name, version, course: facts, lessons, ...sections } satisfies Manifest, null, 2)}\n`;
}

function number(place: number): string {
  return String(place).padStart(2, "0");
}
