import { formatPercent } from "#web/i18n/format.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg, ph, plural } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
import type { CompletionRule, LessonRule } from "#domain/completion.ts";

/** The texts about completion rules and release conditions. */
export const messages = defineMessages({
  failed: msg`Something could not be loaded`,
  notSaved: msg`Not saved`,
  tryAgain: msg`Try again`,
  loading: msg`Loading`,

  toComplete: msg`To complete this course`,
  completed: msg`You have completed this course`,
  getCertificate: msg`See your certificate`,
  missingInCourses: msg`What you still need to complete your courses`,
  met: msg`Done`,
  open: msg`Missing`,
  part: {
    lessons: (done: number, total: number) =>
      total === 0 ? msg`Lessons: none to open yet` : msg`Lessons: ${done} of ${total} opened`,
    last: (done: number, total: number) =>
      total === 0 ? msg`Lessons: none to open yet` : msg`Lessons: reach the last one (${done} of ${total} opened)`,
    checks: (done: number, total: number) =>
      total === 0 ? msg`Practice questions: none to answer yet` : msg`Practice questions: ${done} of ${total} answered correctly`,
    exams: (done: number, total: number) => (total === 0 ? msg`Exams: none to take yet` : msg`Exams: ${done} of ${total} passed`),
    grade: (done: number | null, total: number) =>
      done === null
        ? msg`Course grade: at least ${ph({ total: formatPercent(total / 100) })}, none yet`
        : msg`Course grade: at least ${ph({ total: formatPercent(total / 100) })}, now ${ph({ done: formatPercent(done / 100) })}`,
  },
  more: (count: number) => msg`and ${count} more`,

  completion: msg`Course completion`,
  completionHelp: msg`Learners complete the course, and can get its certificate, once they have done all of this. Anyone who has completed it already stays that way.`,
  lessonRule: msg`Lessons to open`,
  lessonRules: {
    last: msg`Reach the last lesson`,
    every: msg`Open every lesson`,
    none: msg`Lessons don’t count`,
  } satisfies Record<LessonRule, MessageDescriptor>,
  checks: msg`All practice questions answered correctly`,
  checksHint: (count: number) =>
    count === 0 ? msg`No lesson has practice questions yet.` : msg`${plural(count, { one: "# question", other: "# questions" })}`,
  /** The rule as shown to learners: a sentence for each part. */
  rule: ({ lessons, checks, exams, grade_percent }: CompletionRule) => [
    ...(lessons === "last" ? [msg`Reach the last lesson.`] : lessons === "every" ? [msg`Open every lesson.`] : []),
    ...(checks ? [msg`Answer every practice question in the lessons correctly.`] : []),
    ...(exams ? [msg`Pass every exam.`] : []),
    ...(grade_percent === null
      ? []
      : [msg`Finish with a course grade of at least ${ph({ percent: formatPercent(grade_percent) })}.`]),
  ],
  exams: msg`All exams passed`,
  examsHint: (count: number) =>
    count === 0
      ? msg`This course has no published exam yet. Until it has one, no student can complete the course.`
      : msg`${plural(count, { one: "# published exam", other: "# published exams" })}`,
  grade: msg`Lowest course grade (%)`,
  gradeHint: msg`Leave empty for none. The grade counts once every exam is graded or excused.`,
  certifiesGrade: msg`Certificates say the course grade`,
  certifiesGradeHint: msg`Applies to certificates issued from now on. Anyone who verifies one sees the grade if its holder shows their name.`,
  learnersRead: msg`What learners read`,
  nothingAsked: msg`Choose at least one requirement.`,
  saveRule: msg`Save completion rule`,
  ruleSaved: msg`Completion rule saved`,
  completedBy: (count: number) => msg`${plural(count, { one: "# learner has", other: "# learners have" })} completed the course.`,

  availability: msg`Availability`,
  availabilityOf: (title: string) => msg`Availability of “${title}”`,
  availabilityHelp: msg`Learners can open this once everything set here has happened. You and other instructors always can.`,
  always: msg`Open from the start`,
  lessonsAndExams: msg`When lessons and exams open`,
  lessonsAndExamsHelp: msg`Each one can wait for a date, for days since enrollment, or for another lesson or exam.`,
  opensAt: msg`Not before`,
  yourClock: msg`By your clock. Leave empty for no date.`,
  afterDays: msg`Days after enrollment`,
  afterDaysHint: msg`Leave empty for none.`,
  after: msg`After another lesson or exam`,
  afterHint: msg`A lesson is finished when it was opened and its practice questions were answered correctly. An exam has to be passed.`,
  afterNone: msg`Nothing`,
  lessons: msg`Lessons`,
  exam: msg`Exam`,
  examsGroup: msg`Exams`,
  draft: (title: string) => msg`${title} (not published)`,
  draftWaits: msg`That one is not published, so it does not affect students yet.`,
  change: msg`Change`,
  changeOf: (title: string) => msg`Change when “${title}” opens`,
  saveAvailability: msg`Save availability`,
  availabilitySaved: msg`Availability saved`,
  days: (count: number) => msg`${plural(count, { one: "# day after enrollment", other: "# days after enrollment" })}`,
  from: (moment: string) => msg`from ${moment}`,
  afterTitle: (title: string) => msg`after “${title}”`,
});
