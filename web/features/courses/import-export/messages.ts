import type { Level } from "#domain/course.ts";
import { plural } from "#domain/plural.ts";

const number = new Intl.NumberFormat("en");
const megabytes = new Intl.NumberFormat("en", { maximumFractionDigits: 1, minimumFractionDigits: 1 });

/** The texts of bringing a course as a file. */
export const messages = {
  import: "Import a course",
  help: "A course file becomes a draft that no one sees until you publish it.",
  file: "Course file",
  fileHint: "Ends in .academy-course.zip, up to 50 MB. Choose it, or drop it here.",
  tooLarge: "The course file is too large: at most 50 MB are accepted.",
  sending: (name: string) => `Sending ${name}`,
  looking: "Checking everything in it …",
  making: "The course is being made …",
  failedTitle: "The file could not be checked",
  notImported: "The course was not imported",
  nothingMade: "Nothing was made. You can try again with the same file.",
  tryAgain: "Try again",
  cancel: "Cancel",
  start: "Import",

  problems: (count: number, name: string) => `Fix ${plural(count, "problem", "problems")} in ${name}`,
  problemsHelp: "Nothing was imported. Fix the file and choose it again.",
  moreProblems: (count: number) => `and ${number.format(count)} more`,
  wholeFile: "The file",
  warnings: (count: number) => `${plural(count, "thing", "things")} to know`,
  found: "What will be made",
  level: { beginner: "Beginner", intermediate: "Intermediate", advanced: "Advanced" } satisfies Record<Level, string>,
  facts: (level: string, lessons: number, pictures: number, bytes: number) =>
    [
      level,
      plural(lessons, "lesson", "lessons"),
      plural(pictures, "picture", "pictures"),
      `${megabytes.format(Math.max(0.1, bytes / 1024 / 1024))} MB`,
    ].join(", "),
  lessons: "Lessons",
  noLessons: "It has no lessons yet.",
  state: { published: "", changed: "with unpublished changes", draft: "draft" },
  imported: (title: string) => ({
    title: "Course imported",
    description: `${title} is a draft now. Publish it when it is ready.`,
  }),
} as const;
