import { formatPercent } from "#web/i18n/format.ts";
import { useNextLocation } from "#web/ui/use-next-location.ts";
import type { Analytics } from "#domain/analytics.schema.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { adminHref } from "#web/features/people/admin/admin-params.ts";
import { Card } from "#web/ui/card.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { useReachable } from "#web/platform/use-reachable.ts";
import { CardCell, CardRow, CardTable } from "#web/ui/table.tsx";
import { longDay } from "./metric-days.ts";
import { metricPoints, type MetricPoint, metricTotals } from "./metric-points.ts";
import { messages } from "./messages.ts";
import { MetricsOverTime } from "./metrics-over-time.tsx";
import { TimeChart, type Series } from "./time-chart.tsx";
import { UseTable } from "./use-table.tsx";
import { functionWords, modelWords } from "./use-words.ts";

const calls: Series = {
  metric: "ai_calls",
  get name() {
    return messages.calls;
  },
  colour: "var(--color-technology)",
  shape: "bar",
};

const tokens: Series = {
  metric: "ai_tokens",
  get name() {
    return messages.tokens;
  },
  colour: "var(--color-design)",
  shape: "bar",
};

type AiMetricsProps = { points: readonly MetricPoint[]; byWeek: boolean; ai: Analytics["ai"] };

const columns = () => [messages.columnCourse, messages.columnLearners, messages.columnCompleted, messages.columnProgress];

const series: readonly Series[] = [
  {
    metric: "enrollments",
    get name() {
      return messages.enrollments;
    },
    colour: "var(--color-accent)",
    shape: "bar",
  },
  {
    metric: "active_learners",
    get name() {
      return messages.activeLearners;
    },
    colour: "var(--color-business)",
    shape: "line",
  },
];

/** The figures of a period. While another period loads, they stay, dimmed. */
export function AnalyticsReport({ analytics }: { analytics: Analytics }) {
  const pending = useNextLocation()?.pathname === "/dashboard";
  const { days, courses, ai } = analytics;
  const { points, byWeek } = metricPoints(analytics);
  const isEmpty = days.every((day) => day.enrollments + day.active_learners + day.ai_calls === 0);
  return (
    <div aria-busy={pending}>
      <p role="status" className="mb-5 text-sm text-muted tabular-nums">
        {messages.from(longDay(days[0]?.day ?? ""), longDay(days.at(-1)?.day ?? ""))}
      </p>
      <div className={`grid grid-cols-[minmax(0,1fr)] gap-12 ${pending ? "ui-outdated" : ""}`}>
        {isEmpty ? (
          <NothingHappened isYear={byWeek} />
        ) : (
          <>
            <Totals analytics={analytics} />
            <LearningMetrics points={points} byWeek={byWeek} />
          </>
        )}
        <CourseCompletion courses={courses} />
        {!isEmpty && <AiMetrics points={points} byWeek={byWeek} ai={ai} />}
      </div>
    </div>
  );
}

function NothingHappened({ isYear }: { isYear: boolean }) {
  const year = adminHref({ tab: "business-analytics", days: 365 });
  return (
    <EmptyState
      headingLevel={3}
      title={messages.emptyTitle}
      {...(!isYear && {
        action: (
          <TextLink to={year} replace preventScrollReset>
            {messages.showYear}
          </TextLink>
        ),
      })}
    >
      {messages.empty}
    </EmptyState>
  );
}

/** Enrollments and active learners over time. */
function LearningMetrics({ points, byWeek }: { points: readonly MetricPoint[]; byWeek: boolean }) {
  return (
    <section>
      <MetricsOverTime
        heading={messages.learningTitle}
        points={points}
        byWeek={byWeek}
        series={series}
        nothing={messages.noLearning}
      >
        <TimeChart points={points} byWeek={byWeek} series={series} />
      </MetricsOverTime>
    </section>
  );
}

/** The period in four figures. */
function Totals({ analytics }: { analytics: Analytics }) {
  const { enrollments, activeLearners, aiCalls, aiFailed, aiTokens } = metricTotals(analytics);
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      <Total label={messages.enrollments} value={enrollments} note={messages.enrollmentsNote} />
      <Total label={messages.activeLearners} value={activeLearners} note={messages.activeLearnersNote} />
      <Total
        label={messages.aiCalls}
        value={aiCalls}
        note={aiCalls > 0 ? messages.aiCallsNote(aiFailed) : messages.aiCallsNone}
      />
      <Total label={messages.aiTokens} value={aiTokens} note={messages.aiTokensNote} />
    </ul>
  );
}

function Total({ label, value, note }: { label: string; value: number; note: string }) {
  return (
    <Card as="li" className="grid content-start gap-1 max-sm:p-4">
      <h3 className="font-sans text-sm font-[550] text-muted">{label}</h3>
      <p className="font-title text-4xl tabular-nums">{value < 1_000_000 ? messages.number(value) : messages.compact(value)}</p>
      <p className="text-sm text-muted">{note}</p>
    </Card>
  );
}

/** The completion of each course. */
function CourseCompletion({ courses }: Pick<Analytics, "courses">) {
  const isReachable = useReachable("/course");
  return (
    <section>
      <h3 className="text-xl">{messages.coursesTitle}</h3>
      <p className="mt-2 mb-4 max-w-measure text-sm text-muted">
        {courses.length > 0 ? messages.coursesText : messages.noCourses}
      </p>
      {courses.length > 0 && (
        <CardTable label={messages.coursesTitle} columns={columns()}>
          {courses.map(({ id, title, learners, completed, average_progress }) => (
            <CardRow
              key={id}
              name={
                isReachable ? (
                  <TextLink to={`/course/${id}`} quiet dir="auto" className="wrap-anywhere">
                    {title}
                  </TextLink>
                ) : (
                  <span dir="auto" className="wrap-anywhere">
                    {title}
                  </span>
                )
              }
            >
              <CardCell column={messages.columnLearners}>{messages.number(learners)}</CardCell>
              <CardCell column={messages.columnCompleted}>{messages.completed(completed, learners)}</CardCell>
              <CardCell column={messages.columnProgress}>
                <span className="flex w-full items-center gap-3 md:min-w-40">
                  <Progress value={average_progress} label={messages.progressOf(title)} className="flex-1" />
                  <span className="min-w-10 text-end text-muted tabular-nums">{formatPercent(average_progress)}</span>
                </span>
              </CardCell>
            </CardRow>
          ))}
        </CardTable>
      )}
    </section>
  );
}

/** The calls to the AI faculty over time, and by function, model and person. */
function AiMetrics({ points, byWeek, ai }: AiMetricsProps) {
  const usedTokens = points.some(({ ai_tokens }) => ai_tokens > 0);
  return (
    <section>
      <MetricsOverTime
        heading={messages.aiTitle}
        points={points}
        byWeek={byWeek}
        series={[calls, tokens]}
        nothing={messages.noAi}
      >
        <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
          <div className="min-w-0">
            <h4 className="mb-3 font-sans text-sm font-[550] text-muted">{messages.callsByTime(byWeek)}</h4>
            <TimeChart points={points} byWeek={byWeek} series={[calls]} />
          </div>
          <div className="min-w-0">
            <h4 className="mb-3 font-sans text-sm font-[550] text-muted">{messages.tokensByTime(byWeek)}</h4>
            {usedTokens ? (
              <TimeChart points={points} byWeek={byWeek} series={[tokens]} />
            ) : (
              <p className="text-sm text-muted">{messages.noTokens}</p>
            )}
          </div>
        </div>
      </MetricsOverTime>
      <p className="mt-6 max-w-measure text-sm">
        <strong className="font-[550]">{messages.budget(ai.daily_tokens)}</strong>{" "}
        <span className="text-muted">{messages.budgetText}</span>
      </p>
      {ai.functions.length > 0 && (
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-8">
          <UseTable
            heading={messages.byFunction}
            column={messages.columnFunction}
            lines={ai.functions.map((use) => ({ ...use, id: use.function_name, name: functionWords(use.function_name) }))}
          />
          <UseTable
            heading={messages.byModel}
            column={messages.columnModel}
            lines={ai.models.map((use) => ({ ...use, id: use.model, ...modelWords(use.model) }))}
          />
        </div>
      )}
      {ai.people.length > 0 && <PeopleUse people={ai.people} />}
    </section>
  );
}

/** The people with the highest use of the AI faculty. */
function PeopleUse({ people }: { people: Analytics["ai"]["people"] }) {
  return (
    <div className="mt-8">
      <UseTable
        heading={messages.byPerson}
        text={messages.byPersonText}
        column={messages.columnPerson}
        lines={people.map(({ full_name, email, ...use }) => ({ ...use, name: <Name fullName={full_name} email={email} /> }))}
      />
    </div>
  );
}

/** A person's name with a link that searches for their address, because several persons may have the same name. */
function Name({ fullName, email }: { fullName: string | null; email: string | null }) {
  if (fullName === null || email === null) return messages.deletedAccount;
  return (
    <TextLink to={adminHref({ tab: "user-management", search: email })} dir="auto">
      {fullName || email}
    </TextLink>
  );
}
