import { courseFileLimits, showName } from "#domain/course-file.ts";
import type { CourseManifest } from "#domain/course-file.schema.ts";
import { AppError, isAppError } from "#domain/errors.ts";
import { newLessonDraftSchema } from "#domain/lesson-draft.schema.ts";
import { namedVideos } from "#domain/media.ts";
import type { PictureSender } from "#server/platform/picture-reader/read-picture.ts";
import { inMarkdownThread } from "#server/platform/markdown/markdown-pool.ts";
import { pictureChecker } from "./check-picture.ts";
import { decodeText, lessonPlace, readManifest } from "./read-manifest.ts";
import { openZip, type OpenZip } from "./open-zip.ts";
import type { Remarks } from "./remarks.ts";
import { resolvePicture } from "#server/platform/markdown/named-pictures.ts";

/** Time limit in milliseconds for parsing the texts of one file. Real texts are far below it; hostile ones may not be. */
const mostMilliseconds = 30_000;

/** A text of a course file, and for each picture name in the text, the file. */
export type FileText = { file: string; title: string; content: string; pictures: ReadonlyMap<string, string> };

type FileLesson = FileText & {
  state: "published" | "draft";
  changes: FileText | null;
  freePreview: boolean;
  waits: CourseManifest["lessons"][number]["waits"];
};

/** A valid course from a file. */
export type FileCourse = {
  facts: CourseManifest["course"];
  lessons: FileLesson[];
  sections: CourseManifest["sections"];
  /** The files of all pictures that the course or a lesson shows. */
  pictures: string[];
  readPicture(file: string): Promise<Buffer | null>;
};

const pictureTooLarge = "is larger than 5 MB";

/**
 * Read and validate a course file. All problems are added to the remarks; the result is null if there are any.
 * Files are unpacked one at a time, and unrelated ones never. Throws `request.left` once the sender has disconnected, and
 * `course_image.busy`.
 */
export async function readCourseFile(bytes: Buffer, remarks: Remarks, sender: PictureSender): Promise<FileCourse | null> {
  const zip = openZip(bytes, remarks);
  const manifest = zip && (await readManifest(zip, remarks));
  if (!zip || !manifest) return null;
  const readText = textReader(zip, remarks, sender);
  const lessons: FileLesson[] = [];
  for (const { title, file, state, changes, free_preview: freePreview, waits } of manifest.lessons) {
    if (changes && state === "draft")
      remarks.problem("manifest.json", `${lessonPlace(lessons.length + 1)}: a draft cannot have unpublished changes`);
    const text = await readText({ title, file });
    const changed = changes ? await readText(changes) : null;
    lessons.push({ ...text, state, changes: changed, freePreview, waits });
  }
  const { facts, picture } = manifest;
  if (picture !== undefined && !zip.has(picture))
    remarks.problem("manifest.json", `course.picture: refers to “${showName(picture)}”, which is missing from the file`);
  const texts = lessons.flatMap((lesson) => (lesson.changes ? [lesson, lesson.changes] : [lesson]));
  const pictures = [
    ...new Set([...(picture === undefined ? [] : [picture]), ...texts.flatMap((text) => [...text.pictures.values()])]),
  ];
  await checkPictures(zip, pictures, remarks, sender);
  // If the manifest describes part of a lesson incorrectly, report it rather than drop that part silently.
  if (!facts) return null;
  for (const { file, content } of texts) tellMissing(file, namedVideos(content).length, remarks);
  tellLeftOut(zip, new Set(["manifest.json", ...texts.map(({ file }) => file), ...pictures]), remarks);
  if (remarks.problems.length > 0) return null;
  const readPicture = (file: string) => zip.read(file, courseFileLimits.pictureBytes, pictureTooLarge);
  return { facts, lessons, sections: manifest.sections, pictures, readPicture };
}

/** Create a reader that reads texts in sequence, and reports files named twice and a total that is too long. */
function textReader(zip: OpenZip, remarks: Remarks, { personId, signal }: PictureSender) {
  const seen = new Set<string>();
  let left: number = courseFileLimits.textBytes;
  const findPictures = pictureFinder(zip, remarks, personId);
  return async ({ title, file }: { title: string; file: string }): Promise<FileText> => {
    const text = { file, title, content: "", pictures: new Map<string, string>() };
    if (seen.has(file)) {
      remarks.problem(file, "is listed twice in manifest.json");
      return text;
    }
    if (signal.aborted) throw new AppError("request.left");
    seen.add(file);
    if (!zip.has(file)) {
      remarks.problem(file, "is listed in manifest.json but missing from the file");
      return text;
    }
    // A character takes at most four bytes in UTF-8: a longer file certainly has too many characters.
    const most = Math.min(left, 4 * 200_000);
    const bytes = await zip.read(file, most, most < left ? tooLong : "brings the total size of all lessons above 20 MB");
    left -= bytes?.length ?? 0;
    const content = bytes && readContent(bytes, file, remarks);
    return content === null ? text : { ...text, content, pictures: await findPictures({ file, content }) };
  };
}

const tooLong = "is longer than 200,000 characters";

function readContent(bytes: Buffer, file: string, remarks: Remarks): string | null {
  const text = decodeText(bytes);
  if (text === null) remarks.problem(file, "is not text in UTF-8");
  const { data, error } = newLessonDraftSchema.shape.content.safeParse(text ?? "");
  for (const { code, message } of error?.issues ?? []) remarks.problem(file, code === "too_big" ? tooLong : message);
  return text === null ? null : (data ?? null);
}

async function checkPictures(zip: OpenZip, pictures: readonly string[], remarks: Remarks, sender: PictureSender): Promise<void> {
  if (pictures.length > courseFileLimits.pictures) {
    remarks.problem("", `contains ${pictures.length} pictures, more than the ${courseFileLimits.pictures} allowed`);
    return;
  }
  const pictureProblem = pictureChecker(sender);
  for (const file of pictures) {
    if (!zip.has(file)) continue;
    const bytes = await zip.read(file, courseFileLimits.pictureBytes, pictureTooLarge);
    const problem = bytes && (await pictureProblem(bytes));
    if (problem) remarks.problem(file, problem);
  }
}

/** Report how many recordings and attachments a lesson shows: course files do not contain them. */
function tellMissing(file: string, count: number, remarks: Remarks): void {
  if (count === 0) return;
  remarks.remark(
    file,
    count === 1
      ? "contains a recording or attachment, which a course file does not carry: learners will not see it there"
      : `contains ${count} recordings or attachments, which a course file does not carry: learners will not see them there`,
  );
}

function tellLeftOut(zip: OpenZip, used: ReadonlySet<string>, remarks: Remarks): void {
  for (const name of zip.names) {
    if (used.has(name)) continue;
    remarks.remark(
      name,
      name.startsWith("pictures/")
        ? "is not used anywhere and will be left out"
        : "is not part of the course and will be left out",
    );
  }
}

/** Create a finder that resolves the pictures of a text to files of a ZIP, and reports missing ones. */
function pictureFinder(zip: OpenZip, remarks: Remarks, group: string) {
  let spent = 0;
  return async ({ file, content }: { file: string; content: string }): Promise<Map<string, string>> => {
    const found = new Map<string, string>();
    const times = content.split("![").length - 1;
    if (times === 0) return found;
    if (times > courseFileLimits.picturesInText) {
      remarks.problem(file, `contains more than ${courseFileLimits.picturesInText.toLocaleString("en")} pictures`);
      return found;
    }
    if (spent > mostMilliseconds) {
      remarks.problem(file, "was not checked: the lessons before it took too long");
      return found;
    }
    const begun = performance.now();
    const sources = await inMarkdownThread("findPictures", { text: content }, { group }).catch(ifTooIntricate);
    for (const source of sources ?? []) {
      const path = resolvePicture(source, file);
      if (path === null)
        remarks.remark(file, `refers to a picture outside the file, which learners will not see: “${showName(source)}”`);
      else if (zip.has(path)) found.set(source, path);
      else remarks.problem(file, `refers to “${showName(path)}”, which is missing from the file`);
    }
    const names = [...found.keys()];
    const unclear =
      names.length > 0
        ? await inMarkdownThread("findUnclearPictures", { text: content, names }, { group }).catch(ifTooIntricate)
        : [];
    // A picture address that cannot be rewritten would be lost silently, so report it.
    for (const source of unclear ?? []) remarks.problem(file, `refers to “${showName(source)}” in a way that cannot be resolved`);
    if (!sources || !unclear) remarks.problem(file, "is too complex: it contains too many formatting marks");
    spent += performance.now() - begun;
    return found;
  };
}

function ifTooIntricate(error: unknown): null {
  if (isAppError(error) && error.code === "text.too_intricate") return null;
  throw error;
}
