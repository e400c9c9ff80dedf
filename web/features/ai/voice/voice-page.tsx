import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import type { EnrolledCourse } from "#domain/enrollment.schema.ts";
import { useOnline } from "#web/platform/use-online.ts";
import { Field, Select } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useSearchAhead } from "#web/ui/tabbed-page.tsx";
import { ApiError } from "#web/platform/api.ts";
import { LoadFailed } from "#web/ui/error-state.tsx";
import { Loading, Skeleton, SkeletonText } from "#web/ui/skeleton.tsx";
import { messages } from "./messages.ts";

type VoicePageProps = {
  enrollments: readonly EnrolledCourse[];
  /** The conversation about the course in the address, or about all of them. */
  children: ReactNode;
};

/** The page of the voice tutor: its course is in the address. */
export function VoicePage({ enrollments, children }: VoicePageProps) {
  const navigate = useNavigate();
  const named = useSearchAhead().get("course");
  const about = enrollments.some(({ course }) => course.id === named) ? named : null;
  const isOnline = useOnline();

  function choose(course: string): void {
    void navigate({ search: course && `?course=${course}` }, { replace: true, preventScrollReset: true });
  }

  return (
    <div className="page-width flex min-h-[calc(100dvh-5rem)] flex-col pt-10 lg:pt-14">
      <div className="mx-auto flex w-full max-w-3xl grow flex-col gap-6">
        <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <div className="min-w-[min(16rem,100%)] flex-1">
            <h1>{messages.title}</h1>
            <p className="mt-3 text-muted">{messages.welcome}</p>
          </div>
          {enrollments.length > 0 && (
            <Field label={messages.about} className="w-full sm:w-60">
              <Select value={about ?? ""} onChange={({ target }) => choose(target.value)}>
                <option value="">{messages.allCourses}</option>
                {enrollments.map(({ course }) => (
                  <option key={course.id} value={course.id}>
                    {course.title}
                  </option>
                ))}
              </Select>
            </Field>
          )}
        </header>
        {!isOnline && <Notice live>{messages.offline}</Notice>}
        {children}
      </div>
    </div>
  );
}

/** The voice tutor's data failed to load. */
export function VoiceProblem({ error }: { error: unknown }) {
  return (
    <LoadFailed headingLevel={1} className="my-auto" title={messages.loadFailed}>
      {error instanceof ApiError && <p>{error.message}</p>}
      <p>{messages.nothingLost}</p>
    </LoadFailed>
  );
}

/** The voice tutor while its data loads. */
export function VoiceSkeleton() {
  return (
    <div className="page-width flex min-h-[calc(100dvh-5rem)] flex-col pt-10 lg:pt-14">
      <div className="mx-auto flex w-full max-w-3xl grow flex-col gap-6">
        <h1>{messages.title}</h1>
        <Loading label={messages.loading} className="flex grow flex-col justify-between gap-6">
          <SkeletonText lines={2} />
          <Skeleton className="mb-4 h-44 w-full" />
        </Loading>
      </div>
    </div>
  );
}
