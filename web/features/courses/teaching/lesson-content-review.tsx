import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { placeHref, type InstructorPlace } from "./instructor-place.ts";
import type { PlaceData } from "./load-place.ts";
import { messages } from "./messages.ts";
import { PanelFailed, PanelSkeleton } from "./panel-states.tsx";
import { UnpublishedTable } from "./unpublished-table.tsx";

type LessonContentReviewProps<Drafts> = {
  place: InstructorPlace;
  /** Null while it is on its way. */
  data: PlaceData<Drafts> | null;
  /** Null where no draft waits. */
  showDrafts: (drafts: Drafts) => ReactNode;
};

/** What waits for the instructor: lessons that learners do not see as they are, and what agents have drafted. */
export function LessonContentReview<Drafts>({ place, data, showDrafts }: LessonContentReviewProps<Drafts>) {
  const pending = useNavigation().location?.pathname === "/dashboard";
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
      {data.list.total > 0 && <Waiting place={place} data={data} />}
      {drafts}
    </div>
  );
}

type WaitingProps = { place: InstructorPlace; data: Extract<PlaceData<unknown>, { kind: "review" }> };

function Waiting({ place, data: { list, pageCount } }: WaitingProps) {
  return (
    <section>
      <h3 className="text-xl">{messages.waitingLessons}</h3>
      <p role="status" className="mt-2 mb-4 text-sm text-muted tabular-nums">
        {messages.waitingCount(list.total)}
        {pageCount > 1 && messages.onPage(list.page)}
      </p>
      <UnpublishedTable manuscripts={list.manuscripts} />
      <Pagination page={list.page} pageCount={pageCount} hrefFor={(page) => placeHref({ ...place, page })} className="mt-6" />
    </section>
  );
}
