import { showName } from "#domain/course-file.ts";
import type { CourseFileRemark } from "#domain/course-file.schema.ts";

/** What is found wrong or noteworthy in a course file while it is read. */
export type Remarks = {
  readonly problems: CourseFileRemark[];
  readonly warnings: CourseFileRemark[];
  problem(place: string, text: string): void;
  warn(place: string, text: string): void;
};

/** Nothing found yet. Names are made fit to be shown. */
export function newRemarks(): Remarks {
  const [problems, warnings]: [CourseFileRemark[], CourseFileRemark[]] = [[], []];
  return {
    problems,
    warnings,
    problem: (place, text) => void problems.push({ place: showName(place), text }),
    warn: (place, text) => void warnings.push({ place: showName(place), text }),
  };
}
