import type { MessageDescriptor } from "@lingui/core";
import { msg, ph, plural } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
import { formatNumber, inLanguage } from "#web/i18n/format.ts";
import type { Level } from "#domain/course.ts";

const megabytes = inLanguage(
  (language) => new Intl.NumberFormat(language, { maximumFractionDigits: 1, minimumFractionDigits: 1 }),
);

/** The texts of importing a course file. */
export const messages = defineMessages({
  import: msg`Import a course`,
  help: msg`A course file becomes a draft that no one sees until you publish it.`,
  file: msg`Course file`,
  fileHint: msg`Ends in .academy-course.zip, up to 50 MB. Choose it, or drop it here.`,
  tooLarge: msg`The course file is too large: at most 50 MB are accepted.`,
  sending: (name: string) => msg`Sending ${name}`,
  looking: msg`Checking everything in it…`,
  making: msg`The course is being made …`,
  failedTitle: msg`The file could not be checked`,
  notImported: msg`The course was not imported`,
  nothingMade: msg`Nothing was imported. You can try again with the same file.`,
  tryAgain: msg`Try again`,
  cancel: msg`Cancel`,
  start: msg`Import`,

  problems: (count: number, name: string) => msg`Fix ${plural(count, { one: "# problem", other: "# problems" })} in ${name}`,
  problemsHelp: msg`Nothing was imported. Fix the file and choose it again.`,
  moreProblems: (count: number) => msg`and ${ph({ count: formatNumber(count) })} more`,
  wholeFile: msg`The file`,
  warnings: (count: number) => msg`${plural(count, { one: "# thing", other: "# things" })} to know`,
  found: msg`What will be made`,
  level: { beginner: msg`Beginner`, intermediate: msg`Intermediate`, advanced: msg`Advanced` } satisfies Record<
    Level,
    MessageDescriptor
  >,
  facts: (level: string, lessons: number, pictures: number, bytes: number) => {
    const size = megabytes().format(Math.max(0.1, bytes / 1024 / 1024));
    return msg`${level}, ${plural(lessons, { one: "# lesson", other: "# lessons" })}, ${plural(pictures, { one: "# picture", other: "# pictures" })}, ${size} MB`;
  },
  lessons: msg`Lessons`,
  noLessons: msg`It has no lessons yet.`,
  state: {
    published: null,
    changed: msg`with unpublished changes`,
    draft: msg({ message: "draft", context: "a lesson in a course file" }),
  },
  imported: (title: string) => ({
    title: msg`Course imported`,
    description: msg`${title} is a draft now. Publish it when it is ready.`,
  }),
});
