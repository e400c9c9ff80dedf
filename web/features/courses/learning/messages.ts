import { plural, pluralWords } from "#domain/plural.ts";

const number = new Intl.NumberFormat("en");

/** The texts of the dashboard as a student sees it; those of days and times stand in `day-words.ts`. */
export const messages = {
  title: "Dashboard",
  loading: "Loading your dashboard",
  welcome: (name: string) => (name === "" ? "Welcome back" : `Welcome back, ${name}`),
  firstWelcome: (name: string) => (name === "" ? "Welcome" : `Welcome, ${name}`),
  notifications: "Notifications",
  homeHeading: "Where you left off",

  notesForYou: (count: number) => pluralWords(count, "A coaching note for you", `${number.format(count)} coaching notes for you`),
  readNotes: (count: number) => pluralWords(count, "Read it", "Read them"),
  allCourses: (count: number) => `All ${count} courses`,
  lessons: (count: number) => plural(count, "lesson", "lessons"),
  progressOf: (title: string) => `Progress in ${title}`,
  resume: "Resume",
  nextAction: {
    start: (title: string) => `Start ${title}`,
    goOn: (title: string) => `Continue ${title}`,
    review: (title: string) => `Review ${title}`,
  },
  lessonAndTime: (number: number, time: string | null) => `Lesson ${number}${time === null ? "" : `, ${time}`}`,
  goToCourse: "Go to Course",
  noLessonsYet: "Its lessons are not there yet.",
  empty: "You haven’t enrolled in any courses yet.",
  emptyHelp: "Choose one that you are curious about; it is kept here with your progress.",
  browse: "Browse Courses",
  failed: "Your dashboard could not be loaded",
  nothingLost: "Your courses and your progress are kept.",
  staleTitle: "The academy cannot be reached",
  stale: "This is what your dashboard showed last. Nothing is lost.",
  tryAgain: "Try again",
  loadingPanel: "Loading",
  ownLearning: (courses: number) =>
    courses === 0 ? "Your own learning" : `You take ${plural(courses, "course", "courses")} yourself`,
  backToTeaching: "Back to what you teach",

  voiceTitle: "Talk it through",
  voice: "Ask the tutor aloud or in writing, and listen to the answer. What it says can be read along.",
  launch: "Launch",

  gamificationTitle: "Learning is not a race",
  gamification:
    "Points and badges are planned. The leaderboard has not opened yet: until it does, its link leads to the home page.",
  viewLeaderboard: "View Leaderboard",

  searchLessons: "Search your lessons",
  searchPlaceholder: "A title, a course, or words of a lesson",
  search: "Search",
  lessonsFound: (total: number, search: string) => plural(total, "lesson", "lessons") + (search && ` for “${search}”`),
  onPage: (page: number) => `, page ${page}`,
  lessonsFailed: "Your lessons could not be loaded",
  noLessonsTitle: "No lessons yet",
  noLessonFoundTitle: "No lesson found",
  noLessonFound: "Neither a title nor a text in your courses contains this.",
  showAllLessons: "Show all lessons",
  noLessons: "Your courses have no lessons yet. They will be listed here as soon as there are any.",
  lessonNumber: (position: number) => `Lesson ${position + 1}`,
  openedOn: (day: string) => `Opened ${day}`,
  notOpened: "Not opened yet",
  lastOpened: "You were here last",

  assessmentsTitle: "No quizzes yet",
  assessments:
    "Quizzes and exams of your courses will appear here. Until then you can practise with questions that are made from any of your lessons, or let the tutor quiz you.",
  practise: "Practise",
  askTheTutor: "Ask the tutor",

  learningFailed: "Your progress could not be loaded",
  daysLearned: "Days learned",
  daysLearnedNote: "Days on which you opened a lesson",
  lessonsOpened: "Lessons opened",
  lessonsOpenedNote: (of: number) => `Of ${plural(of, "lesson", "lessons")} in your courses`,
  coursesComplete: "Courses complete",
  coursesCompleteNote: (of: number) => `Of ${plural(of, "course", "courses")} that you take`,
  lastWeeks: "The last four weeks",
  chartOrTable: "How to show it",
  chart: "Chart",
  table: "Table",
  chartLabel: (lessons: number, days: number) =>
    lessons === 0
      ? "No lessons opened in the last four weeks"
      : `Lessons opened a day: ${lessons} on ${plural(days, "day", "days")} of the last four weeks`,
  columnDay: "Day",
  columnLessons: "Lessons opened",
  otherDays: "On the other days no lesson was opened.",
  noDays: "No lesson was opened in the last four weeks.",
  progressByCourse: "Progress by course",
  openedOfCourse: (opened: number, of: number) => `${number.format(opened)} of ${plural(of, "lesson", "lessons")} opened`,
  lastOn: (day: string) => `last ${day}`,
  complete: "Complete",
  timeLine: "Time line",
  timeLineEmpty: "The lessons that you open are written down here, day by day.",
  timeLinePages: "Pages of the time line",
  times: (times: number) => (times > 1 ? `${times} times` : ""),

  communityTitle: "A place to learn together",
  community: "Study groups and discussions of lessons are planned. Nothing that you write today is shown to other students.",

  paymentsTitle: "Nothing to pay",
  payments:
    "Every course is free for the time being, and no payment data is kept. Receipts will be listed here once courses cost money.",
} as const;

/** How a conversation with the tutor on the dashboard begins. */
export const tutorOpening = {
  welcome: "Ask about anything that your courses teach. The answer quotes their lessons, and each quote leads to its place.",
  suggestions: [],
  placeholder: "Ask the tutor",
} as const;
