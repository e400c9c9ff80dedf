import { PagedList } from "#web/ui/paged-list.tsx";
import { useNextLocation } from "#web/ui/use-next-location.ts";
import type { ReactNode } from "react";
import { ButtonLink } from "#web/ui/link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { Unpublished } from "#domain/teaching.schema.ts";
import { CardCell, CardRow, CardTable } from "#web/ui/table.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { courseEditorHref, type InstructorParams, instructorHref } from "./instructor-params.ts";
import type { TeachingPanelData } from "./load-panels.ts";
import { messages } from "./messages.ts";
import { PanelFailed, PanelSkeleton } from "#web/ui/panel-states.tsx";

const columns = () => [
  messages.columnLesson,
  messages.course,
  messages.columnState,
  messages.columnWritten,
  messages.columnActions,
];

type LessonContentReviewProps<Drafts> = {
  params: InstructorParams;
  /** Null while it loads. */
  data: TeachingPanelData<Drafts> | null;
  /** Renders the drafts; null when there are none. */
  showDrafts: (drafts: Drafts) => ReactNode;
};

type WaitingProps = { params: InstructorParams; data: Extract<TeachingPanelData<unknown>, { kind: "review" }> };

/** The instructor's open reviews: lessons with unpublished changes, and drafts by agents. */
export function LessonContentReview<Drafts>({ params, data, showDrafts }: LessonContentReviewProps<Drafts>) {
  const pending = useNextLocation()?.pathname === "/dashboard";
  if (data?.kind === "failed") return <PanelFailed title={messages.reviewFailed} message={data.message} />;
  if (data?.kind !== "review") return <PanelSkeleton />;
  const drafts = showDrafts(data.drafts);
  if (data.list.total === 0 && drafts === null) {
    return (
      <EmptyState headingLevel={3} title={messages.nothingWaits}>
        {messages.nothingWaitsHelp}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-10" aria-busy={pending}>
      {data.list.total > 0 && <Waiting params={params} data={data} />}
      {drafts}
    </div>
  );
}

function Waiting({ params, data: { list, pageCount } }: WaitingProps) {
  return (
    <section>
      <h3 className="text-xl">{messages.waitingLessons}</h3>
      <PagedList
        found={messages.waitingCount(list.total)}
        page={list.page}
        pageCount={pageCount}
        hrefFor={(page) => instructorHref({ ...params, page })}
        className="mt-2"
      >
        <UnpublishedTable lessonDrafts={list.lesson_drafts} />
      </PagedList>
    </section>
  );
}

/** Lessons with unpublished changes, each with a link to its editor. */
function UnpublishedTable({ lessonDrafts }: { lessonDrafts: readonly Unpublished[] }) {
  return (
    <CardTable label={messages.waitingLessons} columns={columns()}>
      {lessonDrafts.map((lessonDraft) => (
        <UnpublishedRow key={lessonDraft.id} lessonDraft={lessonDraft} />
      ))}
    </CardTable>
  );
}

function UnpublishedRow({
  lessonDraft: { id, title, state, words, updated_at, updated_by, course },
}: {
  lessonDraft: Unpublished;
}) {
  return (
    <CardRow
      name={
        <span className="grid gap-0.5 md:min-w-48">
          <span dir="auto" className="wrap-anywhere">
            {title}
          </span>
          <span className="text-xs font-normal text-muted tabular-nums">{messages.words(words)}</span>
        </span>
      }
    >
      <CardCell column={messages.course}>
        <span dir="auto" className="wrap-anywhere">
          {messages.courseMarked(course.title, course)}
        </span>
      </CardCell>
      <CardCell column={messages.columnState}>
        <Chip hue={state === "draft" ? "info" : "accent"} className="whitespace-nowrap">
          {messages.state[state]}
        </Chip>
      </CardCell>
      <CardCell column={messages.columnWritten}>
        <span>
          <Moment at={updated_at} precise />
          {updated_by !== null && (
            <span dir="auto" className="block text-xs wrap-anywhere text-muted">
              {messages.by(updated_by)}
            </span>
          )}
        </span>
      </CardCell>
      <CardCell>
        <ButtonLink
          size="sm"
          to={courseEditorHref({ course: course.id, lesson: id })}
          aria-label={messages.named(messages.open, title)}
          className="max-md:mt-2"
        >
          {messages.open}
        </ButtonLink>
      </CardCell>
    </CardRow>
  );
}
