import { useEffect, useRef, type ReactNode, type RefObject } from "react";
import { useRevalidator } from "react-router";
import { RetryButton } from "#web/ui/retry-button.tsx";
import { useNextLocation } from "#web/ui/use-next-location.ts";
import { ApiError } from "#web/platform/api.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Breadcrumb } from "#web/ui/breadcrumb.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadFailed } from "#web/ui/error-state.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { Loading, Skeleton, SkeletonText } from "#web/ui/skeleton.tsx";
import { TabbedPage } from "#web/ui/tabbed-page.tsx";
import { builderHref, builderViews, type BuilderParams, type BuilderView } from "./builder-params.ts";
import { EssayGrader } from "./essay-grader.tsx";
import { EssayTable } from "./essay-table.tsx";
import { LateAnswers } from "./exam-access.tsx";
import { ExamCorrections } from "./exam-corrections.tsx";
import { ItemStatisticsView } from "./exam-statistics.tsx";
import { ExamEditor } from "./exam-editor.tsx";
import { ExamNotices } from "./exam-notices.tsx";
import { ExamTable } from "./exam-table.tsx";
import { GradebookView } from "./gradebook-view.tsx";
import type { BuilderData } from "./load-builder.ts";
import { messages } from "./messages.ts";
import { QuestionEditor } from "./question-editor.tsx";
import { QuestionTable } from "./question-table.tsx";

const builderHome = "/dashboard?tab=exam-quiz-builder";

type BuilderPageProps = {
  params: BuilderParams;
  data: BuilderData;
  /** Whether the data was loaded before the connection was lost. */
  isStale: boolean;
  /** Render the release condition of an exam. */
  release: (courseId: string, examId: string) => ReactNode;
};

/** The questions, exams and grades of a course, for those who write it. */
export function BuilderPage({ params, data, isStale, release }: BuilderPageProps) {
  const location = useNextLocation();
  const isPending = location?.pathname.startsWith("/teach/") ?? false;
  const { course } = data;
  const area = useRef<HTMLDivElement>(null);
  useRestoredFocus(area, data);
  return (
    <div className="page-width grid gap-6 py-8 lg:py-10">
      <Breadcrumb entries={[{ label: messages.back, to: builderHome }, { label: course.title }]} />
      <h1 dir="auto" className="text-3xl wrap-anywhere">
        {course.title}
      </h1>
      <TabbedPage<BuilderView>
        label={messages.tabs}
        tabs={builderViews.map((view) => ({ value: view, label: messages[view], heading: headingOf(data) }))}
        value={params.view}
        hrefFor={(view) => builderHref({ course: course.id, view })}
      >
        {isStale && <StaleNotice />}
        <div ref={area} aria-busy={isPending} className={isPending ? "ui-outdated" : undefined}>
          <Shown params={params} data={data} release={release} />
        </div>
      </TabbedPage>
    </div>
  );
}

/**
 * Give the focus a new place when what had it was replaced: the actions of a form that was saved, otherwise the heading. Without this, a
 * person with a keyboard or a screen reader would begin at the top of the page again.
 */
function useRestoredFocus(area: RefObject<HTMLElement | null>, data: BuilderData): void {
  const before = useRef<{ data: BuilderData; hasActions: boolean } | null>(null);
  useEffect(() => {
    const actions = area.current?.querySelector("[data-actions]");
    const last = before.current;
    before.current = { data, hasActions: Boolean(actions) };
    if (!last || last.data === data || document.activeElement !== document.body) return;
    const action = last.hasActions ? actions?.querySelector<HTMLElement>("button:not([disabled])") : null;
    const heading = area.current?.closest("[role=tabpanel]")?.querySelector("h2");
    if (heading) heading.tabIndex = -1;
    (action ?? heading)?.focus({ preventScroll: true });
  }, [area, data]);
}

/** Says that the shown data is not the newest, and loads it again as soon as the connection is back. */
function StaleNotice() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const again = () => void revalidate();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [revalidate]);
  return (
    <Notice live title={messages.staleTitle} className="mb-6" action={<RetryButton label={messages.staleAgain} />}>
      {messages.stale}
    </Notice>
  );
}

function Shown({ params, data, release }: Omit<BuilderPageProps, "isStale">) {
  switch (data.kind) {
    case "questions":
      return <QuestionTable params={params} list={data.list} pageCount={data.pageCount} />;
    case "question":
      return <QuestionEditor key={`${params.item} ${data.question?.version}`} list={data.list} question={data.question} />;
    case "exams":
      return <ExamTable list={data.list} accommodations={data.accommodations} />;
    case "exam":
      return (
        <div className="grid gap-8">
          <ExamEditor key={`${params.item} ${data.exam?.revision}`} exam={data.exam} questions={data.questions} />
          {data.exam && <div className="max-w-3xl">{release(data.course.id, data.exam.id)}</div>}
          {data.exam?.published && <ExamNotices examId={data.exam.id} />}
          {data.exam && data.late && data.late.answers.length > 0 && <LateAnswers examId={data.exam.id} list={data.late} />}
          {data.exam && data.corrections && data.corrections.questions.length > 0 && (
            <>
              <ItemStatisticsView examId={data.exam.id} />
              <ExamCorrections course={data.course.id} examId={data.exam.id} list={data.corrections} />
            </>
          )}
        </div>
      );
    case "essays":
      return <EssayTable params={params} list={data.list} pageCount={data.pageCount} />;
    case "essay":
      return <EssayGrader key={params.item} course={data.course.id} essay={data.essay} />;
    case "gradebook":
      return <GradebookView params={params} gradebook={data.gradebook} pageCount={data.pageCount} />;
  }
}

function headingOf(data: BuilderData): string {
  if (data.kind === "question") return data.question ? messages.editQuestion : messages.newQuestion;
  if (data.kind === "exam") return data.exam ? messages.editExam : messages.newExam;
  if (data.kind === "essay") return messages.readEssay;
  return messages[data.kind];
}

export function BuilderSkeleton() {
  return (
    <Loading label={messages.title}>
      <div className="page-width grid gap-8 py-12">
        <Skeleton className="h-10 w-1/2" />
        <SkeletonText lines={8} />
      </div>
    </Loading>
  );
}

/** The builder's error page: nothing for this person, or a failed load. */
export function BuilderProblem({ error }: { error: unknown }) {
  if (error instanceof ApiError && (error.status === 404 || error.status === 403)) {
    return (
      <EmptyState
        headingLevel={1}
        className="my-auto"
        title={messages.notFound}
        action={
          <ButtonLink variant="primary" to="/dashboard">
            {messages.toDashboard}
          </ButtonLink>
        }
      >
        {messages.notFoundHelp}
      </EmptyState>
    );
  }
  return (
    <LoadFailed headingLevel={1} className="my-auto" title={messages.failed}>
      {error instanceof ApiError && <p>{error.message}</p>}
      <p>{messages.failedHelp}</p>
    </LoadFailed>
  );
}
