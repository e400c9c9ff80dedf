import { namedProblems } from "#domain/course-file.ts";
import type { CourseFileCheck } from "#domain/course-file.schema.ts";
import type { Database } from "#server/dependencies.ts";
import type { PictureSender } from "#server/platform/picture-reader/read-picture.ts";
import { remarksInCallersWords } from "#server/platform/language/caller-language.ts";
import { readCourseFile } from "./read-course-file.ts";
import { newRemarks } from "./remarks.ts";
import { countTitled } from "./queries.ts";

/** Check a course file: list its problems, and what an import would create. Nothing is created. */
export async function checkCourseFile(db: Database, bytes: Buffer, sender: PictureSender): Promise<CourseFileCheck> {
  const remarks = newRemarks();
  const course = await readCourseFile(bytes, remarks, sender);
  if (course && (await countTitled(db, course.facts.title)) > 0) {
    remarks.remark("", "has the title of an existing course; a second one will be made");
  }
  const { problems, warnings } = remarks;
  return {
    course: course && {
      title: course.facts.title,
      category: course.facts.category,
      level: course.facts.level,
      lessons: course.lessons.map(({ title, state, changes }) => ({ title, state: changes ? "changed" : state })),
      pictures: course.pictures.length,
      bytes: bytes.length,
    },
    problems: remarksInCallersWords(problems.slice(0, namedProblems)),
    warnings: remarksInCallersWords(warnings.slice(0, namedProblems)),
    problem_count: problems.length,
  };
}
