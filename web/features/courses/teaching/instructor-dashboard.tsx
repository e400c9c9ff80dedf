import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { TabbedPage, useSearchAhead } from "#web/ui/tabbed-page.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import type { Unpublished } from "#domain/teaching.schema.ts";
import { CardCell, CardRow, CardTable } from "#web/ui/table.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { Moment } from "#web/ui/moment.tsx";
import {
  instructorTabs,
  isInstructorPlace,
  placeHref,
  readPlace,
  type InstructorPlace,
  type InstructorTab,
  deskHref,
} from "./instructor-place.ts";
import type { PlaceData } from "./load-place.ts";
import { messages } from "./messages.ts";
import { CourseManagement } from "./course-management.tsx";
import { StudentAnalytics } from "./student-analytics.tsx";
import { PanelFailed, PanelSkeleton } from "./panel-states.tsx";

const columns = [messages.columnLesson, messages.course, messages.columnState, messages.columnWritten, messages.columnActions];

type LessonContentReviewProps<Drafts> = {
  place: InstructorPlace;
  /** Null while it is on its way. */
  data: PlaceData<Drafts> | null;
  /** Null where no draft waits. */
  showDrafts: (drafts: Drafts) => ReactNode;
};

type WaitingProps = { place: InstructorPlace; data: Extract<PlaceData<unknown>, { kind: "review" }> };

type InstructorPanelProps<Drafts> = {
  /** Where the person is, or is going. */
  shown: InstructorPlace;
  /** Null while it is on its way. */
  data: PlaceData<Drafts> | null;
  drafts: (drafts: Drafts) => ReactNode;
};

export type InstructorDashboardProps<Drafts> = {
  /** The place that the data is for, and the data. */
  place: InstructorPlace;
  data: PlaceData<Drafts>;
  /** Shows what agents have drafted, from their room; null where nothing waits. */
  drafts: (drafts: Drafts) => ReactNode;
};

/** What a person teaches, in tabs that the address remembers. A tab answers at once; its data may follow. */
export function InstructorDashboard<Drafts>({ place, data, drafts }: InstructorDashboardProps<Drafts>) {
  const ahead = useSearchAhead();
  // On the way to the writing desk, or to what they learn themselves, everything stays as it is.
  const shown = isInstructorPlace(ahead) ? readPlace(ahead) : place;
  // Where no course was chosen the first one came: choosing it, or searching in it, keeps what is there.
  const isSameCourse =
    shown.course === (data.kind === "students" ? data.of.course.id : place.course) || shown.course === place.course;
  return (
    <TabbedPage<InstructorTab>
      label={messages.tabs}
      tabs={instructorTabs.map((value) => ({ value, label: messages.tab[value] }))}
      value={shown.tab}
      hrefFor={(tab) => placeHref({ tab })}
    >
      <InstructorPanel shown={shown} data={shown.tab === place.tab && isSameCourse ? data : null} drafts={drafts} />
    </TabbedPage>
  );
}

/** What the chosen tab shows. */
function InstructorPanel<Drafts>({ shown, data, drafts }: InstructorPanelProps<Drafts>): ReactNode {
  switch (shown.tab) {
    case "course-management":
      return <CourseManagement place={shown} data={data} />;
    case "lesson-content-review":
      return <LessonContentReview place={shown} data={data} showDrafts={drafts} />;
    case "exam-quiz-builder":
      return <ExamQuizBuilder />;
    case "student-analytics":
      return <StudentAnalytics place={shown} data={data} />;
    case "ai-agent-controls":
      return <AiAgentControls />;
    case "instructor-student-messaging":
      return <InstructorStudentMessaging />;
  }
}

/** Placeholder: agents cannot be tuned here yet; they can be tried today. */
function AiAgentControls() {
  return (
    <EmptyState
      headingLevel={3}
      title={messages.agentsTitle}
      action={<ButtonLink to="/agents-api#content">{messages.agentsAction}</ButtonLink>}
    >
      {messages.agents}
    </EmptyState>
  );
}

/** Placeholder: exams cannot be put together here yet; the assessment agent makes questions today. */
function ExamQuizBuilder() {
  return (
    <EmptyState
      headingLevel={3}
      title={messages.examsTitle}
      action={<ButtonLink to="/agents-api#assessment">{messages.examsAction}</ButtonLink>}
    >
      {messages.exams}
    </EmptyState>
  );
}

/** Placeholder: nobody writes to anybody here yet; the coach writes notes today. */
function InstructorStudentMessaging() {
  return (
    <EmptyState
      headingLevel={3}
      title={messages.messagingTitle}
      action={<ButtonLink to="/agents-api#engagement">{messages.messagingAction}</ButtonLink>}
    >
      {messages.messaging}
    </EmptyState>
  );
}

/** What waits for the instructor: lessons that learners do not see as they are, and what agents have drafted. */
function LessonContentReview<Drafts>({ place, data, showDrafts }: LessonContentReviewProps<Drafts>) {
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

/** Lessons that learners do not see as they are, each with the way to where it is written. */
function UnpublishedTable({ manuscripts }: { manuscripts: readonly Unpublished[] }) {
  return (
    <CardTable label={messages.waitingLessons} columns={columns}>
      {manuscripts.map((manuscript) => (
        <UnpublishedRow key={manuscript.id} manuscript={manuscript} />
      ))}
    </CardTable>
  );
}

function UnpublishedRow({
  manuscript: { id, title, state, words, updated_at, updated_by, course },
}: {
  manuscript: Unpublished;
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
          to={deskHref({ course: course.id, lesson: id })}
          aria-label={messages.named(messages.open, title)}
          className="max-md:mt-2"
        >
          {messages.open}
        </ButtonLink>
      </CardCell>
    </CardRow>
  );
}
