import type { MessageDescriptor } from "@lingui/core";
import { msg, ph, plural } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
import { formatNumber } from "#web/i18n/format.ts";
import type { Level } from "#domain/course.ts";

/** The texts of the course library. */
export const messages = defineMessages({
  add: msg`Add Course`,
  searchCourses: msg`Search courses`,
  searchPlaceholder: msg`Title or category`,
  table: msg`Courses`,
  found: (total: number, search: string) =>
    search === ""
      ? msg`${plural(total, { one: "# course", other: "# courses" })}`
      : msg`${plural(total, { one: "# course", other: "# courses" })} for “${search}”`,
  coursesNotFetched: msg`Could not fetch courses.`,
  instructorsNotFetched: msg`Could not fetch instructors.`,
  listFailedTitle: msg`The course library could not be loaded`,
  noneTitle: msg`No courses yet`,
  none: msg`The first course you add appears in the store right away, unless you keep it as a draft.`,
  noneFoundTitle: msg`No courses found`,
  noneFound: msg`No title or category contains this.`,
  showAll: msg`Show all courses`,

  columnCourse: msg`Course`,
  columnCategory: msg`Category`,
  columnInstructor: msg`Instructor`,
  columnPrice: msg`Price`,
  columnLearners: msg`Learners`,
  columnActions: msg`Actions`,
  level: { beginner: msg`Beginner`, intermediate: msg`Intermediate`, advanced: msg`Advanced` } satisfies Record<
    Level,
    MessageDescriptor
  >,
  lessons: (count: number) => msg`${plural(count, { one: "# lesson", other: "# lessons" })}`,
  learners: (count: number) => formatNumber(count),
  archived: msg`Archived`,
  draft: msg`Draft`,
  noInstructor: msg`None`,
  noName: msg`No name`,
  writeLessons: msg`Write lessons`,
  certificates: msg`Certificates`,
  questionsToTutor: msg`Questions to the tutor`,
  questionsAndExams: msg`Questions and exams`,
  edit: msg`Edit`,
  delete: msg`Delete`,
  analytics: msg`Analytics`,
  restore: msg`Restore`,
  publish: msg`Publish`,
  export: msg`Export`,
  moreActions: (title: string) => msg`More actions for ${title}`,
  named: (action: string, title: string) => msg`${action} ${title}`,
  analyticsLater: { title: msg`Course analytics will be available in a future update.` },

  addTitle: msg`Add a course`,
  addText: msg`It appears in the store as soon as you save it, unless you keep it as a draft.`,
  editTitle: (title: string) => msg`Edit ${title}`,
  title: msg`Title`,
  description: msg`Description`,
  descriptionHint: msg`What people learn, and who it is for.`,
  category: msg`Category`,
  categoryHint: msg`Choose an existing category or type a new one.`,
  levelLabel: msg`Level`,
  duration: msg`Duration`,
  durationHint: msg`In hours. Shown only until the lessons have text or recordings, which then give the duration.`,
  price: msg`Price`,
  priceHint: (dollars: string) =>
    msg`In cents: ${dollars}. The price takes effect once payments are enabled; until then the course is free.`,
  priceNegative: msg`The price cannot be negative.`,
  priceTooHigh: (cents: number, dollars: string) =>
    msg`The price can be at most ${ph({ cents: formatNumber(cents) })} cents, which is ${dollars}.`,
  instructor: msg`Instructor`,
  instructorNone: msg`No instructor`,
  instructorsMissing: msg`The list of instructors could not be loaded.`,
  instructorsShown: (shown: number, total: number) =>
    msg`${ph({ shown: formatNumber(shown) })} of ${ph({ total: formatNumber(total) })} instructors are listed.`,
  findInstructor: msg`Find instructor`,
  tryAgain: msg`Try again`,
  saveAsDraft: msg`Keep as a draft`,
  saveAsDraftHint: msg`Only its instructor and admins see it until it is published.`,
  save: msg`Save`,
  cancel: msg`Cancel`,
  discardTitle: msg`Close without saving?`,
  discardText: msg`Your changes will be lost.`,
  discard: msg`Close`,

  created: { title: msg`Course created successfully.` },
  updated: { title: msg`Course updated successfully.` },
  notSaved: (message: string) => msg`Could not save course. ${message}`,
  restored: (title: string) => ({ title: msg`Course updated successfully.`, description: msg`${title} is back in the store.` }),
  published: (title: string, lessons: number) => ({
    title: msg`Course updated successfully.`,
    description: lessons === 0 ? msg`${title} is now in the store. It has no lessons yet.` : msg`${title} is now in the store.`,
  }),
  deleteTitle: (title: string) => msg`Delete ${title}?`,
  deleteText: msg`This action will permanently delete the course and all its related data. This cannot be undone.`,
  archivedInstead: (learners: number) =>
    msg`${plural(learners, { one: "# person takes", other: "# people take" })} this course, so it will be archived instead of deleted: it leaves the store, and enrolled learners keep it and what they have earned. You can restore it later.`,
  deleted: { title: msg`Course deleted successfully.` },
  wasArchived: (learners: number) => ({
    title: msg`Course deleted successfully.`,
    description: msg`It has left the store. ${plural(learners, { one: "# person who takes it keeps it", other: "# people who take it keep it" })}, and it can be restored here.`,
  }),
  notDeleted: (message: string) => msg`Could not delete course. ${message}`,
});
