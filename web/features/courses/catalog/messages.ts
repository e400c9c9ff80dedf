import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import type { LessonKind } from "#domain/course.ts";
import { defineMessages } from "#web/i18n/define-messages.ts";

/** The texts of course cards and the course page. */
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
  instructor: msg({ message: "Instructor", context: "heading of a section about the person" }),
  teachesCategory: (category: string) => msg`Teaches ${category}`,
  ownPace: (lessons: number) =>
    msg`${plural(lessons, { one: "# lesson to read at your own pace", other: "# lessons to read at your own pace" })}`,
  /** The duration that the demo states for every lesson. */
  demoDuration: msg`5min`,
  lessonKind: {
    text: msg({ message: "Text", context: "kind of a lesson" }),
    video: msg({ message: "Video", context: "kind of a lesson" }),
    audio: msg({ message: "Audio", context: "kind of a lesson" }),
  } satisfies Record<LessonKind, MessageDescriptor>,
  outcomes: msg`What you will learn`,
  ofStudy: (time: string) => msg`About ${time} of study`,
  preview: msg`Preview`,
  previewOf: (lesson: string) => msg`Preview ${lesson}`,
  previewNote: msg`This lesson is free to read.`,
  previewOfCourse: (course: string) => msg`From the course ${course}`,
  toCourse: msg`About the course`,
  previewMissing: msg`This lesson is not free to read`,
  previewMissingHelp: msg`It is only for people enrolled in its course, or the link is mistyped.`,
  instructorMissing: msg`Instructor not found`,
  instructorMissingHelp: msg`They may not be teaching a course right now, or the link is mistyped.`,
  teaches: (count: number) => msg`Teaches ${plural(count, { one: "1 course", other: "# courses" })}`,
  ourInstructors: msg`Our Instructors`,
  free: msg({ message: "Free", context: "price" }),
  placeholderRatings: msg`1,234 ratings`,
  placeholderStudents: msg`5,678 students`,
  enrollNow: msg`Enroll Now`,
  continueLearning: msg`Continue Learning`,
  noLessonsYet: msg`You are enrolled. The first lesson is being prepared.`,
  goToDashboard: msg`Go to Dashboard`,
  draft: msg`Draft`,
  draftTitle: msg`This course is a draft`,
  draftText: msg`Only its instructor and admins see this page. No one can enroll until an admin publishes the course.`,
  notOfferedTitle: msg`This course is no longer offered`,
  notOfferedText: msg`Enrolled learners keep it. No one else can enroll.`,
  readLessons: msg`Read the lessons`,
  courseNotFound: msg`Course not found`,
  backToCatalog: msg`Back to Catalog`,
  errorLoadingCourse: (message: string) => msg`Error loading course: ${message}`,
  errorLoading: msg`Error loading course`,
  ratedBy: (count: number) => msg`${plural(count, { one: "# rating", other: "# ratings" })}`,
  share: msg`Share`,
  notImplemented: msg`Feature not implemented`,
  notImplementedText: msg`Sharing to other services will come later. “Copy link” gives you the address of this course.`,
  copyLink: msg`Copy link`,
  linkCopied: msg`Link copied`,
  linkCopiedText: msg`The link to this course is on your clipboard.`,
  linkNotCopied: msg`The link was not copied`,
  linkNotCopiedText: (address: string) => msg`This browser did not allow it. The address is ${address}`,
  exportOf: (title: string) => msg`Export ${title}`,
  notExported: msg`The course was not exported`,
  leftBehind: (count: number) =>
    msg`${plural(count, { one: "# recording or attachment is not in the file", other: "# recordings and attachments are not in the file" })}`,
  leftBehindText: msg`A course file carries texts and pictures only. Upload the rest again where you import the course.`,
});
