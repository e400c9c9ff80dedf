import type { LessonRule } from "#domain/completion.ts";
import { plural } from "#domain/plural.ts";
import { writePercent } from "#domain/exam.ts";

const time = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** The texts about what completes a course and what lessons and exams wait for. */
export const messages = {
  writeTime: (iso: string) => time.format(new Date(iso)),
  failed: "Something did not arrive",
  notSaved: "Not saved",
  tryAgain: "Try again",
  loading: "Loading",

  toComplete: "To complete this course",
  completed: "You have completed this course",
  getCertificate: "See your certificate",
  missingInCourses: "What is missing to complete your courses",
  met: "Done",
  open: "Missing",
  part: {
    lessons: (done: number, total: number) => `Lessons: ${done} of ${total} opened`,
    last: (done: number, total: number) => `Lessons: reach the last one (${done} of ${total} opened)`,
    checks: (done: number, total: number) =>
      total === 0 ? "Practice questions: none to answer yet" : `Practice questions: ${done} of ${total} answered correctly`,
    exams: (done: number, total: number) => (total === 0 ? "Exams: none to take yet" : `Exams: ${done} of ${total} passed`),
    grade: (done: number | null, total: number) =>
      done === null
        ? `Course grade: at least ${writePercent(total)}%, none yet`
        : `Course grade: at least ${writePercent(total)}%, now ${writePercent(done)}%`,
  },
  more: (count: number) => `and ${count} more`,

  completion: "Course completion",
  completionHelp:
    "Learners complete the course, and can get its certificate, once they have done all of this. Anyone who has completed it already stays that way.",
  lessonRule: "Lessons to open",
  lessonRules: {
    last: "Reach the last lesson",
    every: "Open every lesson",
    none: "Lessons don’t count",
  } satisfies Record<LessonRule, string>,
  checks: "All practice questions answered correctly",
  checksHint: (count: number) => (count === 0 ? "No lesson has practice questions yet." : plural(count, "question", "questions")),
  exams: "All exams passed",
  examsHint: (count: number) =>
    count === 0
      ? "This course has no published exam yet. Until it has one, no student can complete the course."
      : plural(count, "published exam", "published exams"),
  grade: "Lowest course grade (%)",
  gradeHint: "Leave empty for none. The grade counts once every exam is graded or excused.",
  learnersRead: "What learners read",
  nothingAsked: "Choose at least one requirement.",
  saveRule: "Save completion rule",
  ruleSaved: "Completion rule saved",
  completedBy: (count: number) => `${plural(count, "learner has", "learners have")} completed the course.`,

  availability: "Availability",
  availabilityOf: (title: string) => `Availability of “${title}”`,
  availabilityHelp: "Learners can open this once everything set here has happened. You and other instructors always can.",
  always: "Open from the start",
  lessonsAndExams: "When lessons and exams open",
  lessonsAndExamsHelp: "Each one can wait for a date, for days since enrollment, or for another lesson or exam.",
  opensAt: "Not before",
  yourClock: "By your clock. Leave empty for no date.",
  afterDays: "Days after enrollment",
  afterDaysHint: "Leave empty for none.",
  after: "After another lesson or exam",
  afterHint:
    "A lesson is finished when it was opened and its practice questions were answered correctly. An exam has to be passed.",
  afterNone: "Nothing",
  lessons: "Lessons",
  exam: "Exam",
  examsGroup: "Exams",
  draft: (title: string) => `${title} (not published)`,
  draftWaits: "That one is not published, so no student waits for it yet.",
  change: "Change",
  changeOf: (title: string) => `Change when “${title}” opens`,
  saveAvailability: "Save availability",
  availabilitySaved: "Availability saved",
  days: (count: number) => plural(count, "day after enrollment", "days after enrollment"),
  from: (moment: string) => `from ${moment}`,
  afterTitle: (title: string) => `after “${title}”`,
} as const;
