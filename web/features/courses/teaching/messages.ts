import type { MessageDescriptor } from "@lingui/core";
import { msg, ph, plural } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
import { formatNumber } from "#web/i18n/format.ts";
import type { Level } from "#domain/course.ts";
import { activeDays, stalledAfterDays, type StudentGroup, type StudentOrder } from "#domain/teaching.ts";

/** The texts of the dashboard as an instructor sees it. */
export const messages = defineMessages({
  courseManagement: msg`Course Management`,
  number: (figure: number) => formatNumber(figure),
  draft: msg`Draft`,
  archived: msg`Archived`,

  // Course Management
  newCourse: msg`New course`,
  courses: (total: number) => msg`${plural(total, { one: "# course", other: "# courses" })}`,
  noCourses: msg`You have not created any courses yet.`,
  noCoursesHelp: msg`Start one. It stays a draft that only you and the admins see until an admin publishes it.`,
  waits: {
    title: msg`Needs attention`,
    essays_to_grade: (count: number) => msg`${plural(count, { one: "# essay to grade", other: "# essays to grade" })}`,
    questions_open: (count: number) =>
      msg`${plural(count, { one: "# unanswered question from learners", other: "# unanswered questions from learners" })}`,
    drafts: (count: number) => msg`${plural(count, { one: "# AI draft to review", other: "# AI drafts to review" })}`,
  },
  coursesFailed: msg`Your courses could not be loaded`,
  level: { beginner: msg`Beginner`, intermediate: msg`Intermediate`, advanced: msg`Advanced` } satisfies Record<
    Level,
    MessageDescriptor
  >,
  lessons: (count: number) => msg`${plural(count, { one: "# lesson", other: "# lessons" })}`,
  draftCourse: msg`Only you and the admins see it. Tell an admin when it is ready to publish.`,
  archivedCourse: msg`It is no longer offered. Enrolled students keep it.`,
  enrolled: msg`Enrolled`,
  active: msg`Active in ${activeDays} days`,
  completed: msg`Completed`,
  averageProgress: msg`Average progress`,
  averageOf: (title: string) => msg`Average progress in ${title}`,
  waiting: msg`Drafts waiting`,
  nobodyYet: msg`No students yet.`,
  metricsOf: (title: string) => msg`Figures for ${title}`,
  writeLessons: msg`Write lessons`,
  settings: msg`Settings`,
  certificates: msg`Certificates`,
  questions: msg`Questions to the tutor`,
  students: msg`Students`,
  analytics: msg`Analytics`,
  named: (action: string, title: string) => msg`${action} ${title}`,
  analyticsLater: {
    title: msg`Course analytics will be available in a future update.`,
    description: msg`Student Analytics shows how far each student has come.`,
  },

  delete: msg`Delete`,
  deleteTitle: (title: string) => msg`Delete ${title}?`,
  deleteText: msg`This action will permanently delete the course and all its related data. This cannot be undone.`,
  deleted: { title: msg`Course deleted successfully.` },
  notDeleted: (message: string) => msg`Could not delete course. ${message}`,

  // New course
  newTitle: msg`Start a course`,
  newText: msg`It starts as a draft that only you and the admins see. Next, you write its lessons.`,
  title: msg`Title`,
  description: msg`Description`,
  descriptionHint: msg`What people learn, and who it is for.`,
  category: msg`Category`,
  categoryHint: msg`Choose an existing category or type a new one.`,
  levelLabel: msg`Level`,
  start: msg`Start course`,
  started: { title: msg`Course created successfully.` },
  notStarted: (message: string) => msg`Could not save course. ${message}`,

  // Student Analytics
  course: msg`Course`,
  courseMarked: (title: string, { published, archived }: { published: boolean; archived: boolean }) =>
    archived ? msg`${title} (archived)` : published ? title : msg`${title} (draft)`,
  moreCourses: (shown: number, total: number) =>
    msg`${ph({ shown: formatNumber(shown) })} of ${ph({ total: formatNumber(total) })} courses are listed. The others lead here from Course Management.`,
  studentsFailed: msg`The students could not be loaded`,
  courseGone: msg`This is not your course`,
  courseGoneHelp: msg`It may have been deleted, or someone else teaches it now.`,
  toOwnCourses: msg`Show your courses`,
  summary: msg`Progress at a glance`,
  notBegun: msg`Not started`,
  notBegunNote: msg`Enrolled, no lesson opened`,
  underWay: msg`In progress`,
  underWayNote: msg`Between first and last lesson`,
  finished: msg`Finished`,
  finishedNote: msg`Progress is 100%`,
  stalled: msg`Stalled`,
  stalledNote: msg`In progress, inactive for over ${stalledAfterDays} days`,
  reach: msg`Progress by lesson`,
  reachNote: msg`How many people have opened each lesson, and for how many it is the last one they opened.`,
  columnLesson: msg`Lesson`,
  columnReached: msg`Reached by`,
  columnHere: msg`Currently here`,
  lessonNumber: (position: number) => msg`${position + 1}.`,
  ofEnrolled: (reached: number, enrolled: number) => {
    const percent = enrolled === 0 ? 0 : Math.round((reached * 100) / enrolled);
    return msg`${ph({ reached: formatNumber(reached) })} of ${ph({ enrolled: formatNumber(enrolled) })}, ${percent}%`;
  },
  noLessons: msg`The course has no lessons yet.`,
  showAllLessons: (count: number) => msg`Show all ${ph({ count: formatNumber(count) })} lessons`,
  people: msg`Students`,
  peopleTable: msg`Students of the course`,
  searchStudents: msg`Search students`,
  searchPlaceholder: msg`Part of a name`,
  groupLabel: msg`Show`,
  everybody: msg`Everyone`,
  group: {
    "not-begun": msg`Not started`,
    "under-way": msg`In progress`,
    finished: msg`Finished`,
    stalled: msg`Stalled`,
  } satisfies Record<StudentGroup, MessageDescriptor>,
  sortLabel: msg`Order`,
  sort: {
    quiet: msg`Inactive the longest`,
    progress: msg`Furthest along`,
    name: msg`By name`,
  } satisfies Record<StudentOrder, MessageDescriptor>,
  studentsFound: (total: number, search: string) =>
    search === ""
      ? msg`${plural(total, { one: "# student", other: "# students" })}`
      : msg`${plural(total, { one: "# student", other: "# students" })} for “${search}”`,
  columnStudent: msg`Student`,
  columnAt: msg`Current lesson`,
  columnProgress: msg`Progress`,
  columnLast: msg`Last active`,
  columnQuiet: msg`Inactive for`,
  noName: msg`No name`,
  progressOf: (name: string) => msg`Progress of ${name}`,
  notOpened: msg`Not started`,
  lessonGone: msg`A deleted lesson`,
  never: msg`Never`,
  sinceEnrolled: msg`enrolled`,
  quietDays: (days: number) => (days === 0 ? msg`Less than a day` : msg`${plural(days, { one: "# day", other: "# days" })}`),
  nobodyTitle: msg`No students yet`,
  nobody: msg`Students who enroll are listed here with their current lesson.`,
  noneFoundTitle: msg`No students found`,
  noneFound: msg`No student in this course matches.`,
  showEverybody: msg`Show everyone`,

  // Lesson Content Review
  waitingLessons: msg`Lessons with unpublished changes`,
  reviewFailed: msg`The lessons to review could not be loaded`,
  nothingWaits: msg`Nothing to review`,
  nothingWaitsHelp: msg`Lessons that are unpublished or have changed since they were published are listed here, as are drafts that agents wrote for you.`,
  state: { draft: msg`Not published`, changed: msg`Changed` },
  words: (count: number) => msg`${plural(count, { one: "# word", other: "# words" })}`,
  open: msg`Open`,
  columnState: msg`State`,
  columnWritten: msg`Last written`,
  columnActions: msg`Actions`,
  by: (name: string) => msg`by ${name || "someone without a name"}`,
  waitingCount: (total: number) => msg`${plural(total, { one: "# lesson to review", other: "# lessons to review" })}`,

  // Placeholders
  agentsTitle: msg`Your agents cannot be tuned yet`,
  agents: msg`This is where you will set how the tutor talks in your courses and what it leaves to you. For now, you can have a lesson drafted from the academy’s own lessons and try how the tutor answers questions about yours.`,
  agentsAction: msg`Try the agents`,
  messagingTitle: msg`Messages are not sent from here yet`,
  messaging: msg`This is where you and your students will write to each other. For now, the engagement coach can write a note to a student based on their real progress; it is sent once you approve it.`,
  messagingAction: msg`Write a coaching note`,
});
