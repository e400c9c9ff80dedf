import { courseFileLimits, showName } from "#domain/course-file.ts";
import { isAppError } from "#domain/errors.ts";
import { inMarkdownThread } from "#server/platform/markdown/markdown-pool.ts";
import { resolvePicture } from "./named-pictures.ts";
import type { OpenZip } from "./open-zip.ts";
import type { Remarks } from "./remarks.ts";

/** Milliseconds that the texts of one file may take to be understood: nobody writes what takes longer, but somebody could make it. */
const mostMilliseconds = 30_000;

/** Finds, text by text, which files of a ZIP the pictures of a text are, by how it names them; what is missing becomes a problem. */
export function pictureFinder(zip: OpenZip, remarks: Remarks, group: string) {
  let spent = 0;
  return async ({ file, content }: { file: string; content: string }): Promise<Map<string, string>> => {
    const found = new Map<string, string>();
    const times = content.split("![").length - 1;
    if (times === 0) return found;
    if (times > courseFileLimits.picturesInText) {
      remarks.problem(file, `shows more than ${courseFileLimits.picturesInText.toLocaleString("en")} pictures`);
      return found;
    }
    if (spent > mostMilliseconds) {
      remarks.problem(file, "was not looked at: the lessons before it took too long to be understood");
      return found;
    }
    const begun = performance.now();
    const sources = await inMarkdownThread("findPictures", { text: content }, { group }).catch(ifTooIntricate);
    for (const source of sources ?? []) {
      const path = resolvePicture(source, file);
      if (path === null) remarks.warn(file, `names a picture outside the file, which learners will not see: ${showName(source)}`);
      else if (zip.has(path)) found.set(source, path);
      else remarks.problem(file, `names ${showName(path)}, which is not in the file`);
    }
    const names = [...found.keys()];
    const unclear =
      names.length > 0
        ? await inMarkdownThread("findUnclearPictures", { text: content, names }, { group }).catch(ifTooIntricate)
        : [];
    // What cannot be renamed would be lost without a word.
    for (const source of unclear ?? []) remarks.problem(file, `names ${showName(source)} in a way that is not understood`);
    if (!sources || !unclear) remarks.problem(file, "takes too long to be understood: it has too many marks");
    spent += performance.now() - begun;
    return found;
  };
}

function ifTooIntricate(error: unknown): null {
  if (isAppError(error) && error.code === "text.too_intricate") return null;
  throw error;
}
