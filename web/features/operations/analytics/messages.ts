import { inLanguage, formatNumber } from "#web/i18n/format.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg, ph, plural } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
import type { AnalyticsPeriod } from "#domain/analytics.ts";

const compact = inLanguage((language) => new Intl.NumberFormat(language, { notation: "compact" }));

/** The texts of the business analytics; the names of functions and models are in `use-words.ts`. */
export const messages = defineMessages({
  number: (value: number) => formatNumber(value),
  compact: (value: number) => compact().format(value),
  loading: msg`Loading the figures`,
  failed: msg`The figures could not be loaded`,

  periods: msg`Period`,
  period: { 7: msg`7 days`, 30: msg`30 days`, 90: msg`90 days`, 365: msg`A year` } satisfies Record<
    AnalyticsPeriod,
    MessageDescriptor
  >,
  from: (first: string, last: string) => msg`${first} to ${last}. A day begins at midnight UTC.`,

  emptyTitle: msg`Nothing has happened in this period`,
  empty: msg`Enrollments, lesson visits and questions to the tutor are counted here.`,
  showYear: msg`Show a year`,

  enrollments: msg`Enrollments`,
  enrollmentsNote: msg`Courses people started`,
  activeLearners: msg`Active learners`,
  activeLearnersNote: msg`People who opened one of their lessons`,
  aiCalls: msg`AI calls`,
  aiCallsNote: (failed: number) => (failed > 0 ? msg`${ph({ failed: formatNumber(failed) })} failed` : msg`None of them failed`),
  aiCallsNone: msg`Questions to the AI faculty`,
  aiTokens: msg`AI tokens`,
  aiTokensNote: msg`Read and written by vendors’ models`,

  chartOrTable: (heading: string) => msg`${heading} as`,
  chart: msg`Chart`,
  table: msg`Table`,
  chartName: (series: string, byWeek: boolean) =>
    byWeek
      ? msg`${series} by week. The arrow keys go from week to week; the table has the same figures.`
      : msg`${series} by day. The arrow keys go from day to day; the table has the same figures.`,
  and: msg` and `,
  weekOf: (day: string) => msg`Week of ${day}`,
  columnDay: msg`Day`,
  columnWeek: msg`Week of`,
  otherDays: msg`On the days that are not listed, nothing happened.`,
  otherWeeks: msg`In the weeks that are not listed, nothing happened.`,
  weeksNote: msg`Weeks begin on Monday; the first and the last one may be cut short by the period.`,

  learningTitle: msg`Learning`,
  noLearning: msg`No enrollments or lesson visits in this period.`,

  coursesTitle: msg`Completion by course`,
  coursesText: msg`All learners of a course, whenever they started; the courses with the most learners first.`,
  noCourses: msg`No enrollments yet.`,
  columnCourse: msg`Course`,
  columnLearners: msg`Learners`,
  columnCompleted: msg`Completed`,
  columnProgress: msg`Average progress`,
  completed: (completed: number, learners: number) =>
    msg`${ph({ completed: formatNumber(completed) })} of ${ph({ learners: formatNumber(learners) })}`,
  progressOf: (title: string) => msg`Average progress in ${title}`,

  aiTitle: msg`AI use`,
  callsByTime: (byWeek: boolean) => (byWeek ? msg`Calls by week` : msg`Calls by day`),
  tokensByTime: (byWeek: boolean) => (byWeek ? msg`Tokens by week` : msg`Tokens by day`),
  calls: msg`Calls`,
  tokens: msg`Tokens`,
  noAi: msg`No questions to the AI faculty in this period.`,
  noTokens: msg`No tokens were used: what the built-in faculty answers costs nothing.`,
  budget: (tokens: number) => msg`Each person may use ${plural(tokens, { one: "# token", other: "# tokens" })} a day.`,
  budgetText: msg`What the built-in faculty answers costs nothing, and a call that fails is not charged.`,
  byFunction: msg`By function`,
  byModel: msg`By model`,
  byPerson: msg`By person`,
  byPersonText: msg`The people who used the most tokens, up to twenty. A name opens the person in User Management.`,
  columnFunction: msg`Function`,
  columnModel: msg`Model`,
  columnPerson: msg`Person`,
  columnCalls: msg`Calls`,
  columnFailed: msg`Failed`,
  columnTokens: msg`Tokens`,
  readAndWritten: (read: number, written: number) =>
    msg`${ph({ read: formatNumber(read) })} read, ${ph({ written: formatNumber(written) })} written`,
  deletedAccount: msg`Deleted account`,
});
