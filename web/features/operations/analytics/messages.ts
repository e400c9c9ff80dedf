import type { AnalyticsPeriod } from "#domain/analytics.ts";
import { plural } from "#domain/plural.ts";

const number = new Intl.NumberFormat("en");
const compact = new Intl.NumberFormat("en", { notation: "compact" });

/** The texts of the business analytics; what functions and models are called stands in `use-words.ts`. */
export const messages = {
  number: (figure: number) => number.format(figure),
  compact: (figure: number) => compact.format(figure),
  loading: "Loading the figures",
  failed: "The figures could not be loaded",

  periods: "Period",
  period: { 7: "7 days", 30: "30 days", 90: "90 days", 365: "A year" } satisfies Record<AnalyticsPeriod, string>,
  from: (first: string, last: string) => `${first} to ${last}. A day begins at midnight UTC.`,

  emptyTitle: "Nothing has happened in this period",
  empty: "Enrollments, lesson visits and questions to the tutor are counted here.",
  showYear: "Show a year",

  enrollments: "Enrollments",
  enrollmentsNote: "Courses people started",
  activeLearners: "Active learners",
  activeLearnersNote: "People who opened one of their lessons",
  aiCalls: "AI calls",
  aiCallsNote: (failed: number) => (failed > 0 ? `${number.format(failed)} failed` : "None of them failed"),
  aiCallsNone: "Questions to the AI faculty",
  aiTokens: "AI tokens",
  aiTokensNote: "Read and written by vendors’ models",

  chartOrTable: (heading: string) => `${heading} as`,
  chart: "Chart",
  table: "Table",
  chartName: (series: string, byWeek: boolean) =>
    `${series} by ${byWeek ? "week" : "day"}. The arrow keys go from ${byWeek ? "week to week" : "day to day"}; the table has the same figures.`,
  and: " and ",
  weekOf: (day: string) => `Week of ${day}`,
  columnDay: "Day",
  columnWeek: "Week of",
  otherDays: "On the days that are not listed, nothing happened.",
  otherWeeks: "In the weeks that are not listed, nothing happened.",
  weeksNote: "Weeks begin on Monday; the first and the last one may be cut short by the period.",

  learningTitle: "Learning",
  noLearning: "No enrollments or lesson visits in this period.",

  coursesTitle: "Completion by course",
  coursesText: "All learners of a course, whenever they started; the courses with the most learners first.",
  noCourses: "No enrollments yet.",
  columnCourse: "Course",
  columnLearners: "Learners",
  columnCompleted: "Completed",
  columnProgress: "Average progress",
  completed: (completed: number, learners: number) => `${number.format(completed)} of ${number.format(learners)}`,
  progressOf: (title: string) => `Average progress in ${title}`,

  aiTitle: "AI use",
  callsByTime: (byWeek: boolean) => (byWeek ? "Calls by week" : "Calls by day"),
  tokensByTime: (byWeek: boolean) => (byWeek ? "Tokens by week" : "Tokens by day"),
  calls: "Calls",
  tokens: "Tokens",
  noAi: "No questions to the AI faculty in this period.",
  noTokens: "No tokens were used: what the built-in faculty answers costs nothing.",
  budget: (tokens: number) => `Each person may use ${plural(tokens, "token", "tokens")} a day.`,
  budgetText: "What the built-in faculty answers costs nothing, and a call that fails is not charged.",
  byFunction: "By function",
  byModel: "By model",
  byPerson: "By person",
  byPersonText: "The people who used the most tokens, up to twenty. A name opens the person in User Management.",
  columnFunction: "Function",
  columnModel: "Model",
  columnPerson: "Person",
  columnCalls: "Calls",
  columnFailed: "Failed",
  columnTokens: "Tokens",
  readAndWritten: (read: number, written: number) => `${number.format(read)} read, ${number.format(written)} written`,
  deletedAccount: "Deleted account",
} as const;
