import { useNavigation } from "react-router";
import type { Analytics } from "#domain/analytics.schema.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { placeHref } from "#web/features/people/admin/admin-place.ts";
import { AiFigures } from "./ai-figures.tsx";
import { CourseCompletion } from "./course-completion.tsx";
import { longDay } from "./figure-days.ts";
import { figurePoints } from "./figure-points.ts";
import { LearningFigures } from "./learning-figures.tsx";
import { messages } from "./messages.ts";
import { Totals } from "./totals.tsx";

/** The figures of a period. While those of another one are on their way, these stand, paler. */
export function AnalyticsReport({ analytics }: { analytics: Analytics }) {
  const pending = useNavigation().location?.pathname === "/dashboard";
  const { days, courses, ai } = analytics;
  const { points, byWeek } = figurePoints(analytics);
  const isEmpty = days.every((day) => day.enrollments + day.active_learners + day.ai_calls === 0);
  return (
    <div aria-busy={pending}>
      <p role="status" className="mb-5 text-sm text-muted tabular-nums">
        {messages.from(longDay(days[0]?.day ?? ""), longDay(days.at(-1)?.day ?? ""))}
      </p>
      <div className={`grid grid-cols-[minmax(0,1fr)] gap-12 ${pending ? "opacity-50 transition-opacity delay-150" : ""}`}>
        {isEmpty ? (
          <NothingHappened isYear={byWeek} />
        ) : (
          <>
            <Totals analytics={analytics} />
            <LearningFigures points={points} byWeek={byWeek} />
          </>
        )}
        <CourseCompletion courses={courses} />
        {!isEmpty && <AiFigures points={points} byWeek={byWeek} ai={ai} />}
      </div>
    </div>
  );
}

function NothingHappened({ isYear }: { isYear: boolean }) {
  const year = placeHref({ tab: "business-analytics", days: 365 });
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
