import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import type { LessonKind } from "#domain/course.ts";
import { defineMessages } from "#web/i18n/define-messages.ts";

/** The texts about courses that several pages show. */
export const messages = defineMessages({
  courses: msg`Courses`,
  summary: {
    beginner: (title: string, category: string) =>
      msg`${title}: a beginner course in ${category}, with a tutor that answers from its lessons.`,
    intermediate: (title: string, category: string) =>
      msg`${title}: an intermediate course in ${category}, with a tutor that answers from its lessons.`,
    advanced: (title: string, category: string) =>
      msg`${title}: an advanced course in ${category}, with a tutor that answers from its lessons.`,
  },
  rated: (figure: string) => msg`Rated ${figure} out of 5`,
  lessonKind: {
    text: msg({ message: "Text", context: "kind of a lesson" }),
    video: msg({ message: "Video", context: "kind of a lesson" }),
    audio: msg({ message: "Audio", context: "kind of a lesson" }),
  } satisfies Record<LessonKind, MessageDescriptor>,
  instructorMissing: msg`Instructor not found`,
  instructorMissingHelp: msg`They may not be teaching a course right now, or the link is mistyped.`,
  teaches: (count: number) => msg`Teaches ${plural(count, { one: "1 course", other: "# courses" })}`,
  ourInstructors: msg`Our Instructors`,
  free: msg({ message: "Free", context: "price" }),
  continueLearning: msg`Continue Learning`,
  noLessonsYet: msg`You are enrolled. The first lesson is being prepared.`,
  goToDashboard: msg`Go to Dashboard`,
  courseNotFound: msg`Course not found`,
  backToCatalog: msg`Back to Catalog`,
  errorLoadingCourse: (message: string) => msg`Error loading course: ${message}`,
  errorLoading: msg`Error loading course`,
  exportOf: (title: string) => msg`Export ${title}`,
  notExported: msg`The course was not exported`,
  leftBehind: (count: number) =>
    msg`${plural(count, { one: "# recording or attachment is not in the file", other: "# recordings and attachments are not in the file" })}`,
  leftBehindText: msg`A course file carries texts and pictures only. Upload the rest again where you import the course.`,
});
