import { msg, ph, plural } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
import { formatNumber } from "#web/i18n/format.ts";

/** The texts of the dashboard as a student sees it; those of days and times are in `day-words.ts`. */
export const messages = defineMessages({
  title: msg`Dashboard`,
  loading: msg`Loading your dashboard`,
  welcome: (name: string) => (name === "" ? msg`Welcome back` : msg`Welcome back, ${name}`),
  firstWelcome: (name: string) => (name === "" ? msg`Welcome` : msg`Welcome, ${name}`),
  notifications: msg`Notifications`,
  homeHeading: msg`Where you left off`,

  notesForYou: (count: number) => msg`${plural(count, { one: "A coaching note for you", other: "# coaching notes for you" })}`,
  readNotes: (count: number) => msg`${plural(count, { one: "Read it", other: "Read them" })}`,
  allCourses: (count: number) => msg`All ${count} courses`,
  lessons: (count: number) => msg`${plural(count, { one: "# lesson", other: "# lessons" })}`,
  progressOf: (title: string) => msg`Progress in ${title}`,
  nextAction: {
    start: (title: string) => msg`Start ${title}`,
    resume: (title: string) => msg`Continue ${title}`,
    review: (title: string) => msg`Review ${title}`,
  },
  goToCourse: msg`Go to Course`,
  noLessonsYet: msg`Its lessons are not there yet.`,
  empty: msg`You haven’t enrolled in any courses yet.`,
  emptyHelp: msg`Choose one that you are curious about; it is kept here with your progress.`,
  browse: msg`Browse Courses`,
  failed: msg`Your dashboard could not be loaded`,
  nothingLost: msg`Your courses and your progress are kept.`,
  staleTitle: msg`The academy cannot be reached`,
  stale: msg`This is what your dashboard showed last. Nothing is lost.`,
  ownLearning: (courses: number) =>
    courses === 0 ? msg`Your own learning` : msg`You take ${plural(courses, { one: "# course", other: "# courses" })} yourself`,
  backToTeaching: msg`Back to what you teach`,

  voiceTitle: msg`Talk it through`,
  voice: msg`Ask the tutor aloud or in writing, and listen to the answer. What it says can be read along.`,
  launch: msg({ message: "Launch", context: "verb" }),

  gamificationTitle: msg`Learning is not a race`,
  gamification: msg`Points and badges are planned. The leaderboard has not opened yet: until it does, its link leads to the home page.`,
  gamificationPlanned: msg`Points, badges and a leaderboard are planned.`,
  viewLeaderboard: msg`View Leaderboard`,

  searchLessons: msg`Search your lessons`,
  searchPlaceholder: msg`A title, a course, or words of a lesson`,
  lessonsFound: (total: number, search: string) =>
    search === ""
      ? msg`${plural(total, { one: "# lesson", other: "# lessons" })}`
      : msg`${plural(total, { one: "# lesson", other: "# lessons" })} for “${search}”`,
  lessonsFailed: msg`Your lessons could not be loaded`,
  noLessonsTitle: msg`No lessons yet`,
  noLessonFoundTitle: msg`No lesson found`,
  noLessonFound: msg`Neither a title nor a text in your courses contains this.`,
  showAllLessons: msg`Show all lessons`,
  noLessons: msg`Your courses have no lessons yet. They will be listed here as soon as there are any.`,
  lessonNumber: (position: number) => msg`Lesson ${position + 1}`,
  openedOn: (day: string) => msg`Opened ${day}`,
  notOpened: msg`Not opened yet`,
  lastOpened: msg`You were here last`,

  assessmentsTitle: msg`No quizzes yet`,
  assessments: msg`Quizzes and exams of your courses will appear here. Until then you can practice in your lessons, or let the tutor quiz you.`,
  practiceIn: (title: string) => msg`Practice in ${title}`,
  askTheTutor: msg`Ask the tutor`,

  learningFailed: msg`Your progress could not be loaded`,
  daysLearned: msg`Days learned`,
  daysLearnedNote: msg`Days on which you opened a lesson`,
  lessonsOpened: msg`Lessons opened`,
  lessonsOpenedNote: (of: number) => msg`Of ${plural(of, { one: "# lesson", other: "# lessons" })} in your courses`,
  coursesComplete: msg`Courses complete`,
  coursesCompleteNote: (of: number) => msg`Of ${plural(of, { one: "# course", other: "# courses" })} that you take`,
  lastWeeks: msg`The last four weeks`,
  chartOrTable: msg`How to show it`,
  chart: msg`Chart`,
  table: msg`Table`,
  chartLabel: (lessons: number, days: number) =>
    lessons === 0
      ? msg`No lessons opened in the last four weeks`
      : msg`Lessons opened a day: ${lessons} on ${plural(days, { one: "# day", other: "# days" })} of the last four weeks`,
  columnDay: msg`Day`,
  columnLessons: msg`Lessons opened`,
  otherDays: msg`No lessons were opened on the other days.`,
  noDays: msg`No lessons were opened in the last four weeks.`,
  progressByCourse: msg`Progress by course`,
  openedOfCourse: (opened: number, of: number) =>
    msg`${ph({ opened: formatNumber(opened) })} of ${plural(of, { one: "# lesson", other: "# lessons" })} opened`,
  lastOn: (day: string) => msg`last ${day}`,
  complete: msg({ message: "Complete", context: "state of a course" }),
  timeLine: msg`Timeline`,
  timeLineEmpty: msg`The lessons you open are listed here by day.`,
  timeLinePages: msg`Pages of the timeline`,
  times: (times: number) => (times > 1 ? msg`${times} times` : ""),

  communityTitle: msg`A place to learn together`,
  community: msg`Study groups and discussions of lessons are planned. Nothing that you write today is shown to other students.`,

  paymentsTitle: msg`Nothing to pay`,
  payments: msg`Every course is free for the time being, and no payment data is kept. Receipts will be listed here once courses cost money.`,
});

/** The opening of a conversation with the tutor on the dashboard. */
export const tutorOpening = defineMessages({
  welcome: msg`Ask about anything that your courses teach. The answer quotes their lessons, and each quote leads to its place.`,
  suggestions: [],
  placeholder: msg`Ask the tutor`,
});
