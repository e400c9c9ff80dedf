import { ApiError } from "#web/platform/api.ts";
import { ButtonLink } from "#web/ui/link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadFailed } from "#web/ui/error-state.tsx";
import { messages } from "./messages.ts";

/** Says why a lesson cannot be read, and what to do: it does not exist, the person does not take its course, or it failed to load. */
export function LessonProblem({ error, courseId }: { error: unknown; courseId: string }) {
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return <LessonNotFound />;
  if (error instanceof ApiError && error.code === "lesson.not_released") return <NotReleased error={error} courseId={courseId} />;
  if (error instanceof ApiError && error.status === 403) return <NotEnrolled courseId={courseId} />;
  return (
    <LoadFailed headingLevel={1} className="my-auto" title={messages.failed}>
      {error instanceof ApiError && <p>{error.message}</p>}
      <p>{messages.nothingLost}</p>
    </LoadFailed>
  );
}

function LessonNotFound() {
  return (
    <EmptyState
      headingLevel={1}
      className="my-auto"
      title={messages.lessonNotFound}
      action={
        <ButtonLink variant="primary" to="/dashboard">
          {messages.toDashboard}
        </ButtonLink>
      }
    >
      {messages.lessonNotFoundHelp}
    </EmptyState>
  );
}

function NotReleased({ error, courseId }: { error: ApiError; courseId: string }) {
  return (
    <EmptyState
      headingLevel={1}
      className="my-auto"
      title={messages.notOpenYet}
      action={
        <ButtonLink variant="primary" to={`/product/${courseId}`}>
          {messages.otherLessons}
        </ButtonLink>
      }
    >
      {error.message}
    </EmptyState>
  );
}

function NotEnrolled({ courseId }: { courseId: string }) {
  return (
    <EmptyState
      headingLevel={1}
      className="my-auto"
      title={messages.notEnrolled}
      action={
        <>
          <ButtonLink variant="primary" to={`/enroll/${courseId}`}>
            {messages.enrollNow}
          </ButtonLink>
          <ButtonLink to={`/product/${courseId}`}>{messages.aboutCourse}</ButtonLink>
        </>
      }
    >
      {messages.notEnrolledHelp}
    </EmptyState>
  );
}
