import { courseFileLimits, showName } from "#domain/course-file-rules.ts";
import { namedPictures, renamePictures, resolvePicture } from "./named-pictures.ts";
import type { OpenZip } from "./open-zip.ts";
import type { Remarks } from "./remarks.ts";

/** Milliseconds that the texts of one file may take to be understood: nobody writes what takes longer, but somebody could make it. */
const mostMilliseconds = 10_000;

/** Finds, text by text, which files of a ZIP the pictures of a text are, by how it names them; what is missing becomes a problem. */
export function pictureFinder(zip: OpenZip, remarks: Remarks) {
  let spent = 0;
  return ({ file, content }: { file: string; content: string }): Map<string, string> => {
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
    for (const source of namedPictures(content)) {
      const path = resolvePicture(source, file);
      if (path === null) remarks.warn(file, `names a picture outside the file, which learners will not see: ${showName(source)}`);
      else if (zip.has(path)) found.set(source, path);
      else remarks.problem(file, `names ${showName(path)}, which is not in the file`);
    }
    tellUnclear({ file, content }, found, remarks);
    spent += performance.now() - begun;
    return found;
  };
}

/** Whether every picture would get its new address: what cannot be renamed would be lost without a word. */
function tellUnclear(
  { file, content }: { file: string; content: string },
  found: ReadonlyMap<string, string>,
  remarks: Remarks,
): void {
  if (found.size === 0) return;
  const renamed = renamePictures(content, new Map([...found.keys()].map((source) => [source, "/renamed"])));
  const left = new Set(namedPictures(renamed));
  for (const source of found.keys()) {
    if (left.has(source)) remarks.problem(file, `names ${showName(source)} in a way that is not understood`);
  }
}
