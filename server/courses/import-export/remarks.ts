import { showName } from "#domain/course-file.ts";
import type { CourseFileRemark } from "#domain/course-file.schema.ts";

/**
 * Problems and remarks found while reading a course file. Each text is a sentence without its subject, which is the place: "is not JSON in
 * UTF-8".
 */
export type Remarks = {
  readonly problems: CourseFileRemark[];
  readonly warnings: CourseFileRemark[];
  problem(place: string, text: string): void;
  remark(place: string, text: string): void;
};

/** Create empty remarks. Names are made displayable. */
export function newRemarks(): Remarks {
  const [problems, warnings]: [CourseFileRemark[], CourseFileRemark[]] = [[], []];
  return {
    problems,
    warnings,
    problem: (place, text) => void problems.push({ place: showName(place), text }),
    remark: (place, text) => void warnings.push({ place: showName(place), text }),
  };
}
