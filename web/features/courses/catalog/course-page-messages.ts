import { msg, plural } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";

/** The texts of the course page, apart from those that other pages load too. */
export const pageMessages = defineMessages({
  instructor: msg({ message: "Instructor", context: "heading of a section about the person" }),
  teachesCategory: (category: string) => msg`Teaches ${category}`,
  ownPace: (lessons: number) =>
    msg`${plural(lessons, { one: "# lesson to read at your own pace", other: "# lessons to read at your own pace" })}`,
  /** The duration that the demo states for every lesson. */
  demoDuration: msg`5min`,
  outcomes: msg`What you will learn`,
  ofStudy: (time: string) => msg`About ${time} of study`,
  preview: msg`Preview`,
  previewOf: (lesson: string) => msg`Preview ${lesson}`,
  placeholderRatings: msg`1,234 ratings`,
  placeholderStudents: msg`5,678 students`,
  enrollNow: msg`Enroll Now`,
  draft: msg`Draft`,
  draftTitle: msg`This course is a draft`,
  draftText: msg`Only its instructor and admins see this page. No one can enroll until an admin publishes the course.`,
  notOfferedTitle: msg`This course is no longer offered`,
  notOfferedText: msg`Enrolled learners keep it. No one else can enroll.`,
  readLessons: msg`Read the lessons`,
  ratedBy: (count: number) => msg`${plural(count, { one: "# rating", other: "# ratings" })}`,
  share: msg`Share`,
  notImplemented: msg`Feature not implemented`,
  notImplementedText: msg`Sharing to other services will come later. “Copy link” gives you the address of this course.`,
  copyLink: msg`Copy link`,
  linkCopied: msg`Link copied`,
  linkCopiedText: msg`The link to this course is on your clipboard.`,
  linkNotCopied: msg`The link was not copied`,
  linkNotCopiedText: (address: string) => msg`This browser did not allow it. The address is ${address}`,
});
